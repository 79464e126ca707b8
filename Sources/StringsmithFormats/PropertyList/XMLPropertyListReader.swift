import StringsmithText

/// Reads the values of an XML property list and their places from its elements.
struct XMLPropertyListReader {
    private let tree: XMLTree
    private(set) var problems: [(message: String, range: Range<Int>)] = []

    /// False if the text stops being well-formed XML, so that the rest is unknown.
    var isWellFormed: Bool { tree.failure == nil }

    /// The first place that isn't well-formed XML, although the platform reads it.
    var deviation: SyntaxError? { tree.deviation }

    /// The top-level value; nil if there is none.
    private(set) var root: PropertyListNode?

    /// Reads a text up to the first error in the XML. Other errors don't end reading.
    init(_ text: [UInt8]) {
        tree = XMLTree(upToFailure: text, isPropertyList: true)
        if !tree.elements.isEmpty {
            var outer = 0
            if tree.name(0) == "plist" {
                let children = Array(tree.children(of: 0))
                outer = children.first ?? -1
                if children.count > 1 { report("second value in the property list", at: children[1]) }
                checkGaps(of: 0)
            }
            root = outer < 0 ? nil : node(outer)
        }
        if let failure = tree.failure {
            problems.append((message: failure.message, range: failure.offset..<failure.offset))
        } else if root == nil {
            problems.append((message: "no value in the property list", range: 0..<0))
        }
    }

    private mutating func report(_ message: String, at element: Int) {
        problems.append((message: message, range: tree.elements[element].startTag.offsets))
    }

    /// True for an element that was open when reading stopped.
    private func isCut(_ index: Int) -> Bool {
        guard let failure = tree.failure else { return false }
        return Int(tree.elements[index].end) >= failure.offset
    }

    private mutating func node(_ index: Int) -> PropertyListNode {
        let element = tree.elements[index]
        let value: PropertyListNode.Value
        switch tree.name(index) {
        case "string", "key":
            value = .string(tree.textContent(of: index))
            checkText(of: index)
        case "dict": value = .dictionary(members(of: index))
        case "array":
            value = .array(tree.children(of: index).map { node($0) })
            checkGaps(of: index)
        case let name:
            value = .other(kind: name)
            if !tree.isLeaf(index) {
                report("element inside <\(name)>", at: index + 1)
            } else if !isCut(index),
                !PropertyListScalar.isValid(name, tree.text[element.content.offsets], element.isEmpty)
            {
                report(
                    PropertyListScalar.names.contains(name)
                        ? "<\(name)> with a value that the platform can't read"
                        : "<\(name)>, which no property list has",
                    at: index)
            }
        }
        return PropertyListNode(
            value: value, range: Int(element.startTag.lowerBound)..<Int(element.end),
            content: element.isEmpty ? nil : element.content.offsets)
    }

    private mutating func members(of dictionary: Int) -> [PropertyListMember] {
        var members: [PropertyListMember] = []
        var key: Int?
        var end = Int(tree.elements[dictionary].content.lowerBound)
        var comment: Range<Int>?
        for child in tree.children(of: dictionary) {
            if tree.name(child) == "key" {
                if let key { reportMissingValue(of: key) }
                if key == nil, !members.isEmpty {
                    takeRemark(from: &end, to: Int(tree.elements[child].startTag.lowerBound), for: &members)
                }
                comment = lastComment(in: end..<Int(tree.elements[child].startTag.lowerBound), of: nil)
                key = child
            } else if let name = key {
                if isCut(child), tree.name(child) != "dict" { break }
                let keyElement = tree.elements[name]
                let start = Int(tree.elements[child].startTag.lowerBound)
                comment = lastComment(in: Int(keyElement.end)..<start, of: comment)
                let text = tree.textContent(of: name)
                checkText(of: name)
                members.append(
                    PropertyListMember(
                        key: text, keyRange: Int(keyElement.startTag.lowerBound)..<Int(keyElement.end),
                        keyContent: keyElement.isEmpty ? nil : keyElement.content.offsets, node: node(child),
                        commentRange: comment, comment: comment.map(commentText)))
                key = nil
            } else {
                report("<\(tree.name(child))> without key", at: child)
            }
            end = Int(tree.elements[child].end)
        }
        if let key, tree.failure == nil { reportMissingValue(of: key) }
        if !members.isEmpty {
            takeRemark(from: &end, to: Int(tree.elements[dictionary].content.upperBound), for: &members)
        }
        _ = lastComment(in: end..<max(end, Int(tree.elements[dictionary].content.upperBound)), of: nil)
        return members
    }

    /// Reports whatever a key or string contains but text and CDATA sections.
    private mutating func checkText(of index: Int) {
        let content = tree.elements[index].content.offsets
        guard tree.text[content].contains(.lessThan), !isCut(index) else { return }
        if !tree.isLeaf(index) { return report("element inside <\(tree.name(index))>", at: index + 1) }
        var offset = content.lowerBound
        while let start = tree.text[offset..<content.upperBound].firstIndex(of: .lessThan) {
            guard tree.text[start...].starts(with: "<![CDATA[".utf8) else {
                let kind = tree.text[start + 1] == .questionMark ? "processing instruction" : "comment"
                problems.append(
                    (message: "\(kind) inside <\(tree.name(index))>", range: start..<start + 1))
                return
            }
            offset = start + 1
            while offset < content.upperBound, !tree.text[offset...].starts(with: "]]>".utf8) { offset += 1 }
        }
    }

    /// Reports text and CDATA sections between the values of an array or of the property list.
    private mutating func checkGaps(of index: Int) {
        let content = tree.elements[index].content.offsets
        var end = content.lowerBound
        for child in tree.children(of: index) {
            _ = lastComment(in: end..<Int(tree.elements[child].startTag.lowerBound), of: nil)
            end = Int(tree.elements[child].end)
        }
        _ = lastComment(in: end..<max(end, content.upperBound), of: nil)
    }

    private mutating func reportMissingValue(of key: Int) {
        report("value missing for key \"\(tree.textContent(of: key))\"", at: key)
    }

    // MARK: Between elements

    /// Gives the comments between a value and the end of its line to that value's member, and moves the start of the gap
    /// behind them. A comment between two members on a line belongs to the second.
    private func takeRemark(from start: inout Int, to limit: Int, for members: inout [PropertyListMember]) {
        var offset = start
        var end = start
        while offset < limit {
            let byte = tree.text[offset]
            if byte == .lineFeed || byte == .carriageReturn {
                guard end > start else { return }
                members[members.count - 1].remarkRange = start..<end
                start = end
                return
            }
            if tree.text[offset..<limit].starts(with: "<!--".utf8) {
                offset = markupEnd(from: offset, closing: "-->", limit)
                end = offset
            } else if XMLCursor.isSpace(byte) {
                offset += 1
            } else {
                return
            }
        }
    }

    /// Returns the last comment between two elements, unless an empty line separates it from the second one or it is a pair
    /// that was commented out. Only white space, comments, and processing instructions are allowed there.
    private mutating func lastComment(in gap: Range<Int>, of earlier: Range<Int>?) -> Range<Int>? {
        var found: Range<Int>?
        var offset = gap.lowerBound
        var lineEnds = 0
        while offset < gap.upperBound {
            let byte = tree.text[offset]
            if byte == .lessThan {
                let isComment = tree.text[offset..<gap.upperBound].starts(with: "<!--".utf8)
                let isInstruction = offset + 1 < gap.upperBound && tree.text[offset + 1] == .questionMark
                guard isComment || isInstruction else {
                    if tree.failure == nil { problems.append((message: "text between elements", range: gap)) }
                    return found ?? earlier
                }
                let end = markupEnd(from: offset, closing: isComment ? "-->" : "?>", gap.upperBound)
                if isComment { found = isPair(offset..<end) ? nil : offset..<end }
                (offset, lineEnds) = (end, 0)
                continue
            }
            guard XMLCursor.isSpace(byte) else {
                if tree.failure == nil {
                    problems.append((message: "text between elements", range: offset..<offset + 1))
                }
                return found ?? earlier
            }
            let endsPair = byte == .lineFeed && offset > gap.lowerBound && tree.text[offset - 1] == .carriageReturn
            if byte == .lineFeed && !endsPair || byte == .carriageReturn { lineEnds += 1 }
            offset += 1
        }
        return (lineEnds > 1 ? nil : found) ?? earlier
    }

    /// True if a comment contains a key-value pair, so that it doesn't describe another one.
    private func isPair(_ comment: Range<Int>) -> Bool {
        let content = tree.text[comment.dropFirst(4)]
        return content.drop { XMLCursor.isSpace($0) }.starts(with: "<key>".utf8)
    }

    private func markupEnd(from start: Int, closing: String, _ limit: Int) -> Int {
        // The marks of "<!-->" don't overlap: it only starts a comment.
        let opening = closing == "-->" ? "<!--" : "<?"
        var end = start + opening.utf8.count + closing.utf8.count - 1
        while end < limit {
            if tree.text[end] == .greaterThan, tree.text[..<(end + 1)].hasSuffix(closing.utf8) { return end + 1 }
            end += 1
        }
        return limit
    }

    private func commentText(_ range: Range<Int>) -> ExactString {
        var content = tree.text[range.dropFirst(4).dropLast(3)]
        while let first = content.first, first <= .space { content.removeFirst() }
        while let last = content.last, last <= .space { content.removeLast() }
        return ExactString(bytes: Array(content))
    }
}
