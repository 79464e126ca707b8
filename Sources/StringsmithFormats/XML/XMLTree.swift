import StringsmithText

/// A well-formed XML document, as flat arrays of byte ranges in its text.
///
/// This doesn't use `FoundationXML`, which reports the place of a tag's end but not the place and spelling of an
/// attribute, so that values couldn't be replaced in place. On Linux, it also accepts truncated documents and crashes
/// on `<?pi?>`. This reader knows the place of every byte. It doesn't read DTDs, supports only the five entities of XML
/// and numeric references, and limits the depth. The tests compare it with the platform's parser.
struct XMLTree: Sendable {
    /// The index of an element in the order of the start tags.
    typealias Index = Int

    struct Attribute {
        var name: Range<Int32>

        /// The range between the quotes.
        var value: Range<Int32>
    }

    struct Element {
        /// The number of the name in `names`.
        var name: Int32

        /// The enclosing element; -1 for the top-level one.
        var parent: Int32

        /// The range from `<` to after `>` of the start tag.
        var startTag: Range<Int32>

        /// The range from the start tag to `<` of the end tag; empty at the end of the start tag if that ends in `/>`.
        var content: Range<Int32>

        /// The offset after the end tag.
        var end: Int32

        /// The next element in document order that isn't inside this one.
        var next: Int32

        /// Its range in `attributes`.
        var attributes: Range<Int32>

        /// True if the tag ends in `/>`.
        var isEmpty: Bool
    }

    /// The text in UTF-8.
    let text: [UInt8]

    /// All elements in the order of their start tags.
    private(set) var elements: ContiguousArray<Element> = []

    /// All attributes in document order.
    private(set) var attributes: ContiguousArray<Attribute> = []

    /// The different names of elements.
    private(set) var names: [String] = []

    /// The error that ended reading; nil if the whole document was read.
    private(set) var failure: SyntaxError?

    /// The first place that isn't well-formed XML, although CoreFoundation reads it in a property list.
    private(set) var deviation: SyntaxError?

    private let isPropertyList: Bool

    /// Reads a whole document.
    /// - Parameter allowsDocumentType: true to skip a declaration that names a DTD.
    init(_ text: [UInt8], allowsDocumentType: Bool = false) throws(SyntaxError) {
        self.init(upToFailure: text, isPropertyList: false, allowsDocumentType: allowsDocumentType)
        if let failure { throw failure }
    }

    /// Reads a document up to the first error.
    /// - Parameters:
    ///   - isPropertyList: true to read what CoreFoundation reads, which isn't always well-formed.
    ///   - allowsDocumentType: true to skip a declaration that names a DTD; property lists may have one.
    init(upToFailure text: [UInt8], isPropertyList: Bool, allowsDocumentType: Bool = false) {
        self.text = text
        self.isPropertyList = isPropertyList
        guard text.count < Int(Int32.max) else {
            failure = SyntaxError("file of 2 GiB or more, which is too large", offset: 0)
            return
        }
        var failure: SyntaxError?
        var reader = XMLTreeReader(
            isPropertyList: isPropertyList, allowsDocumentType: allowsDocumentType || isPropertyList)
        text.withUnsafeBufferPointer { bytes in
            do throws(SyntaxError) {
                try reader.read(bytes)
            } catch {
                failure = error
            }
        }
        reader.closeOpenElements()
        self.failure = failure
        deviation = reader.deviation
        elements = reader.elements
        attributes = reader.attributes
        names = reader.names.all
    }
}

extension XMLTree {
    /// Returns the name of an element.
    func name(_ index: Index) -> String { names[Int(elements[index].name)] }

    /// Returns the attribute with a name; nil if the element doesn't have it.
    func attribute(_ name: StaticString, of index: Index) -> Attribute? {
        attribute(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount), of: index)
    }

    /// Returns the attribute with a name; nil if the element doesn't have it.
    func attribute(named name: String, of index: Index) -> Attribute? {
        var name = name
        return name.withUTF8 { attribute($0, of: index) }
    }

    private func attribute(_ name: UnsafeBufferPointer<UInt8>, of index: Index) -> Attribute? {
        for position in elements[index].attributes {
            let attribute = attributes[Int(position)]
            guard attribute.name.count == name.count else { continue }
            if text[attribute.name.offsets].elementsEqual(name) { return attribute }
        }
        return nil
    }

    /// Returns the decoded value of an attribute.
    func value(of name: StaticString, in index: Index) -> ExactString? {
        attribute(name, of: index).map(value)
    }

    /// Returns the decoded value of an attribute.
    func value(_ attribute: Attribute) -> ExactString {
        XMLText.attributeValue(text[attribute.value.offsets])
    }

    /// True if an attribute has exactly this spelling.
    func has(_ name: StaticString, _ spelling: String, in index: Index) -> Bool {
        guard let attribute = attribute(name, of: index) else { return false }
        return text[attribute.value.offsets].elementsEqual(spelling.utf8)
    }

    /// Returns the direct children of an element, in order.
    func children(of index: Index) -> some Sequence<Index> {
        let end = Int(elements[index].next)
        return sequence(state: index + 1) { [elements] position -> Index? in
            guard position < end else { return nil }
            defer { position = Int(elements[position].next) }
            return position
        }
    }

    /// True if an element has no children.
    func isLeaf(_ index: Index) -> Bool { Int(elements[index].next) == index + 1 }

    /// Returns the decoded text of an element without children.
    func textContent(of index: Index) -> ExactString {
        let spelling = text[elements[index].content.offsets]
        return isPropertyList ? XMLText.listContent(spelling) : XMLText.content(spelling)
    }

    /// Returns the decoded text of an element with that of the elements in it.
    /// - Parameter replacement: returns the text that an element stands for; nil for its own.
    func text(of index: Index, replacing replacement: (Index) -> ExactString? = { _ in nil }) -> ExactString {
        if isLeaf(index) { return textContent(of: index) }
        let content = elements[index].content.offsets
        var bytes: [UInt8] = []
        var start = content.lowerBound
        for child in children(of: index) {
            bytes += XMLText.content(text[start..<elements[child].startTag.offsets.lowerBound]).bytes
            bytes += (replacement(child) ?? text(of: child, replacing: replacement)).bytes
            start = Int(elements[child].end)
        }
        return ExactString(bytes: bytes + XMLText.content(text[start..<content.upperBound]).bytes)
    }
}

extension Range<Int32> {
    /// The range as offsets of an array.
    var offsets: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
