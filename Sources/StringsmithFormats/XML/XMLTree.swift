import StringsmithText

/// A well-formed XML document as flat arrays of byte ranges over its text.
///
/// Not `FoundationXML`: that tells the place of a tag's end and neither where an attribute stands nor how it is spelled,
/// so a value could not be replaced in place; on Linux it also takes documents that stop in the middle, and crashes on
/// `<?pi?>`. This reader knows every byte. It reads no DTD, knows no entities but the five of XML and numeric references,
/// and its depth is bounded. The platform's parser is its oracle in the tests.
struct XMLTree: Sendable {
    /// The index of an element in the order of the start tags.
    typealias Index = Int

    struct Attribute {
        var name: Range<Int32>

        /// Between the quotes.
        var value: Range<Int32>
    }

    struct Element {
        /// The number of the name in `names`.
        var name: Int32

        /// The element around it; -1 for the outermost one.
        var parent: Int32

        /// From `<` to behind `>` of the start tag.
        var startTag: Range<Int32>

        /// From behind the start tag to `<` of the end tag; empty at the end of the start tag if that ends with `/>`.
        var content: Range<Int32>

        /// Behind the end tag.
        var end: Int32

        /// The first element in the document's order that is not inside this one.
        var next: Int32

        /// Its attributes in `attributes`.
        var attributes: Range<Int32>

        /// Whether the tag ends with `/>`.
        var isEmpty: Bool
    }

    /// The text, UTF-8.
    let text: [UInt8]

    /// All elements in the order of their start tags.
    private(set) var elements: ContiguousArray<Element> = []

    /// All attributes in the document's order.
    private(set) var attributes: ContiguousArray<Attribute> = []

    /// The different names of elements.
    private(set) var names: [String] = []

    /// Where reading stopped, and why; nil if the document was read to its end.
    private(set) var failure: XMLSyntaxError?

    /// Reads a document to its end.
    init(_ text: [UInt8]) throws(XMLSyntaxError) {
        self.init(upToFailure: text, allowsDocumentType: false)
        if let failure { throw failure }
    }

    /// Reads a document up to the first thing that isn't XML.
    /// - Parameter allowsDocumentType: true to skip a declaration that names a DTD, as in property lists.
    init(upToFailure text: [UInt8], allowsDocumentType: Bool) {
        self.text = text
        guard text.count < Int(Int32.max) else {
            failure = XMLSyntaxError(message: "file of 2 GiB or more, which is not read", offset: 0)
            return
        }
        var failure: XMLSyntaxError?
        var reader = XMLTreeReader()
        reader.allowsDocumentType = allowsDocumentType
        text.withUnsafeBufferPointer { bytes in
            do throws(XMLSyntaxError) {
                try reader.read(bytes)
            } catch {
                failure = error
            }
        }
        reader.closeOpenElements()
        self.failure = failure
        elements = reader.elements
        attributes = reader.attributes
        names = reader.names.all
    }
}

extension XMLTree {
    /// The name of an element.
    func name(_ index: Index) -> String { names[Int(elements[index].name)] }

    /// The range of the attribute's value between its quotes; nil if the element does not have it.
    func attribute(_ name: StaticString, of index: Index) -> Attribute? {
        attribute(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount), of: index)
    }

    /// The attribute of a name.
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

    /// The decoded value of an attribute.
    func value(of name: StaticString, in index: Index) -> ExactString? {
        attribute(name, of: index).map(value)
    }

    /// The decoded value of an attribute.
    func value(_ attribute: Attribute) -> ExactString {
        XMLText.attributeValue(text[attribute.value.offsets])
    }

    /// True if an attribute has exactly this spelling.
    func has(_ name: StaticString, _ spelling: String, in index: Index) -> Bool {
        guard let attribute = attribute(name, of: index) else { return false }
        return text[attribute.value.offsets].elementsEqual(spelling.utf8)
    }

    /// The elements directly inside one, in order.
    func children(of index: Index) -> some Sequence<Index> {
        let end = Int(elements[index].next)
        return sequence(state: index + 1) { [elements] position -> Index? in
            guard position < end else { return nil }
            defer { position = Int(elements[position].next) }
            return position
        }
    }

    /// True if there is no element inside this one.
    func isLeaf(_ index: Index) -> Bool { Int(elements[index].next) == index + 1 }

    /// The decoded text of an element without elements in it.
    func textContent(of index: Index) -> ExactString {
        XMLText.content(text[elements[index].content.offsets])
    }
}

extension Range<Int32> {
    /// The range as offsets of an array.
    var offsets: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
