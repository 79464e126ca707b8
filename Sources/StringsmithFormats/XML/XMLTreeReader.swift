import StringsmithText

/// Reads the elements of a document. Rejects everything that a conforming parser rejects, or in a property list, what
/// CoreFoundation rejects (`CFPropertyList.c`).
struct XMLTreeReader {
    /// The maximum depth. Interface files have a depth of about 40.
    static let maximumDepth = 512

    /// The maximum number of attributes, since duplicates are found by comparing all pairs. Elements have up to about
    /// 30.
    static let maximumAttributeCount = 1024

    /// The maximum number of different element names, since each is looked up in the rules. Interface files have a few
    /// hundred.
    static let maximumNameCount = 4096

    var elements: ContiguousArray<XMLTree.Element> = []
    var attributes: ContiguousArray<XMLTree.Attribute> = []
    var names = XMLNames()

    /// The first place in a property list that isn't well-formed.
    var deviation: SyntaxError? { cursor.deviation }

    /// The open elements, outermost first.
    private var open: [Int32] = []
    private var cursor = XMLCursor()
    private let isPropertyList: Bool
    private let allowsDocumentType: Bool

    init(isPropertyList: Bool, allowsDocumentType: Bool) {
        (self.isPropertyList, self.allowsDocumentType) = (isPropertyList, allowsDocumentType)
    }

    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(SyntaxError) {
        cursor = XMLCursor(bytes, isPropertyList: isPropertyList)
        elements.reserveCapacity(bytes.count / 100)
        attributes.reserveCapacity(bytes.count / 30)
        cursor.offset = RepeatedMark.length(bytes)
        do throws(SyntaxError) {
            try cursor.skipDeclaration()
        } catch {
            try cursor.reject(error)
            cursor.offset = RepeatedMark.length(bytes)
        }
        while cursor.offset < bytes.count {
            if isPropertyList, open.isEmpty, !elements.isEmpty { return readRest(bytes.count) }
            if cursor.byte == .lessThan {
                try readMarkup()
            } else if open.isEmpty {
                try cursor.skipOuterSpace()
            } else {
                try cursor.skipText()
            }
        }
        guard open.isEmpty else { throw cursor.error("end of file in <\(names.all[openName])>") }
        if elements.isEmpty { throw cursor.error("no element") }
    }

    /// Reads what follows the outermost element of a property list, which CoreFoundation ignores.
    private mutating func readRest(_ end: Int) {
        do throws(SyntaxError) {
            while cursor.offset < end {
                if cursor.byte == .lessThan { try readMarkup() } else { try cursor.skipOuterSpace() }
            }
        } catch { cursor.note(error) }
    }

    /// Ends the open elements where reading stopped, so that the elements before it can be used.
    mutating func closeOpenElements() {
        while let index = open.popLast() {
            let end = Int32(cursor.offset)
            elements[Int(index)].content = elements[Int(index)].content.lowerBound..<end
            elements[Int(index)].end = end
            elements[Int(index)].next = Int32(elements.count)
        }
    }

    private var openName: Int { Int(elements[Int(open[open.count - 1])].name) }

    private mutating func readMarkup() throws(SyntaxError) {
        switch cursor.byte(after: 1) {
        case .slash: try readEndTag()
        case .questionMark:
            // CoreFoundation accepts property lists that start with white space.
            try cursor.skipInstruction(allowsDeclaration: allowsDocumentType && elements.isEmpty)
        case .exclamationMark:
            if cursor.starts(with: "<!--") {
                try cursor.skipComment()
            } else if cursor.starts(with: "<![CDATA["), !open.isEmpty {
                try cursor.skipCharacterData()
            } else if cursor.starts(with: "<!DOCTYPE") {
                if allowsDocumentType, elements.isEmpty { return try cursor.skipDocumentType() }
                throw cursor.error("document type declaration, which isn't supported")
            } else {
                throw cursor.error("unknown markup declaration")
            }
        default: try readStartTag()
        }
    }

    private mutating func readStartTag() throws(SyntaxError) {
        guard !open.isEmpty || elements.isEmpty else { throw cursor.error("second outermost element") }
        guard open.count < Self.maximumDepth else {
            throw cursor.error("more than \(Self.maximumDepth) nested elements")
        }
        let start = Int32(cursor.offset)
        cursor.offset += 1
        let name = names.number(of: cursor.slice(try cursor.name()))
        guard names.all.count <= Self.maximumNameCount else {
            throw cursor.error("more than \(Self.maximumNameCount) different names of elements")
        }
        let firstAttribute = Int32(attributes.count)
        let nameEnd = cursor.offset
        var isEmpty = false
        do throws(SyntaxError) {
            while try cursor.skipSpaceInTag() { try readAttribute(after: Int(firstAttribute)) }
            isEmpty = cursor.byte == .slash
            if isEmpty { cursor.offset += 1 }
            guard cursor.byte == .greaterThan else { throw cursor.error("tag not closed") }
            cursor.offset += 1
        } catch {
            try cursor.reject(error)
            cursor.offset = nameEnd
        }
        if isPropertyList {
            isEmpty = try cursor.skipTagOfList(from: nameEnd)
            // CoreFoundation ignores them.
            attributes.removeSubrange(Int(firstAttribute)...)
        }
        let end = Int32(cursor.offset)
        let index = Int32(elements.count)
        elements.append(
            XMLTree.Element(
                name: name, parent: open.last ?? -1, startTag: start..<end, content: end..<end, end: end,
                next: index + 1, attributes: firstAttribute..<Int32(attributes.count), isEmpty: isEmpty
            ))
        if !isEmpty { open.append(index) }
    }

    private mutating func readAttribute(after first: Int) throws(SyntaxError) {
        let name = try cursor.name()
        for other in attributes[first...] where cursor.areEqual(name, other.name.offsets) {
            cursor.offset = name.lowerBound
            throw cursor.error("attribute twice in one tag")
        }
        guard attributes.count - first < Self.maximumAttributeCount else {
            throw cursor.error("more than \(Self.maximumAttributeCount) attributes in one tag")
        }
        cursor.skipSpace()
        guard cursor.byte == .equalsSign else { throw cursor.error("attribute without value") }
        cursor.offset += 1
        cursor.skipSpace()
        let value = try cursor.quotedValue()
        attributes.append(
            XMLTree.Attribute(
                name: Int32(name.lowerBound)..<Int32(name.upperBound),
                value: Int32(value.lowerBound)..<Int32(value.upperBound)
            ))
    }

    private mutating func readEndTag() throws(SyntaxError) {
        let start = cursor.offset
        guard let index = open.last else { throw cursor.error("end tag without start tag") }
        cursor.offset += 2
        let name = try cursor.name()
        let isEqual = names.all[openName].utf8.elementsEqual(cursor.slice(name))
        guard isEqual else {
            cursor.offset = start
            throw cursor.error("end tag that does not match <\(names.all[openName])>")
        }
        cursor.skipSpace()
        guard cursor.byte == .greaterThan else { throw cursor.error("tag not closed") }
        cursor.offset += 1
        open.removeLast()
        elements[Int(index)].content = elements[Int(index)].content.lowerBound..<Int32(start)
        elements[Int(index)].end = Int32(cursor.offset)
        elements[Int(index)].next = Int32(elements.count)
    }
}
