import StringsmithText

/// Reads a whole XML property list with the place of each key and value.
struct XMLPropertyListTree {
    /// Elements may nest as deep as in the platform's own parser.
    private static let maximumDepth = 512

    /// An element that is not closed yet.
    private struct Open {
        var name: Range<Int>
        var start: Int
        var characters: [UInt8] = []
        var members: [PropertyListMember] = []
        var items: [PropertyListNode] = []
        var key: (text: ExactString, range: Range<Int>)?
        var comment: ExactString?
    }

    private var lexer: XMLPropertyListLexer
    private var stack: [Open] = []
    private var root: PropertyListNode?

    /// The outermost value.
    /// - Throws: the first thing that can't be read.
    static func read(_ bytes: [UInt8]) throws(XMLPropertyListLexer.Failure) -> PropertyListNode {
        var tree = XMLPropertyListTree(lexer: XMLPropertyListLexer(bytes))
        return try tree.run()
    }

    private init(lexer: XMLPropertyListLexer) {
        self.lexer = lexer
    }

    private mutating func run() throws(XMLPropertyListLexer.Failure) -> PropertyListNode {
        while true {
            let start = lexer.offset
            switch try lexer.next() {
            case .start(let name, let isEmpty):
                guard stack.count < Self.maximumDepth else {
                    throw failure("more than \(Self.maximumDepth) nested elements", start)
                }
                stack.append(Open(name: name, start: start))
                if isEmpty { try close() }
            case .end(let name):
                guard let last = stack.last, lexer.bytes[last.name] == lexer.bytes[name] else {
                    throw failure("end tag without its start tag", start)
                }
                try close()
            case .text(let isRaw, let content):
                try append(content, isRaw: isRaw)
            case .comment(let content):
                if !stack.isEmpty { stack[stack.count - 1].comment = Self.trimmed(lexer.bytes[content]) }
            case .declaration: break
            case .endOfFile:
                if let open = stack.last { throw failure("<\(text(open.name))> not closed", open.start) }
                guard let root else { throw failure("no value in the property list", 0) }
                return root
            }
        }
    }

    private mutating func append(_ content: Range<Int>, isRaw: Bool) throws(XMLPropertyListLexer.Failure) {
        guard let name = stack.last?.name else { return }
        // White space between elements is no one's.
        if Self.isContainer(text(name)) { return }
        let bytes = isRaw ? Array(lexer.bytes[content]) : try lexer.decoded(content)
        stack[stack.count - 1].characters += bytes
    }

    private mutating func close() throws(XMLPropertyListLexer.Failure) {
        guard let open = stack.popLast() else { return }
        let name = text(open.name)
        let range = open.start..<lexer.offset
        if name == "plist" { return }
        let text = ExactString(bytes: open.characters)
        if name == "key", !stack.isEmpty {
            stack[stack.count - 1].key = (text, range)
            return
        }
        let value: PropertyListNode.Value =
            switch name {
            case "string": .string(text)
            case "dict": .dictionary(open.members)
            case "array": .array(open.items)
            default: .other(kind: name)
            }
        try take(PropertyListNode(value: value, range: range))
    }

    private mutating func take(_ node: PropertyListNode) throws(XMLPropertyListLexer.Failure) {
        let last = stack.count - 1
        guard last >= 0, text(stack[last].name) != "plist" else {
            root = root ?? node
            return
        }
        switch text(stack[last].name) {
        case "dict":
            guard let key = stack[last].key else { throw failure("value without key", node.range.lowerBound) }
            stack[last].members.append(
                PropertyListMember(key: key.text, keyRange: key.range, node: node, comment: stack[last].comment))
            (stack[last].key, stack[last].comment) = (nil, nil)
        case "array": stack[last].items.append(node)
        case let name: throw failure("element inside <\(name)>", node.range.lowerBound)
        }
    }

    private func failure(_ message: String, _ start: Int) -> XMLPropertyListLexer.Failure {
        XMLPropertyListLexer.Failure(message: message, range: start..<max(lexer.offset, start))
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: lexer.bytes[range], as: UTF8.self) }

    private static func isContainer(_ name: String) -> Bool { name == "plist" || name == "dict" || name == "array" }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ExactString {
        var rest = bytes.drop { $0 <= .space }
        while let last = rest.last, last <= .space { rest = rest.dropLast() }
        return ExactString(bytes: rest)
    }
}
