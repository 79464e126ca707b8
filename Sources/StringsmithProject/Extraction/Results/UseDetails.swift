import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The members of a use in an extraction result other than key, value, comment and place. With them, tables made from
/// results have the same bytes as tables made from sources.
struct UseDetails {
    private(set) var keySpelling: ExactString?
    private(set) var valueSpelling: ExactString?
    private(set) var commentSpelling: ExactString?
    private var bundle: KeyBundle?
    private var arguments: [PassedArgument]?
    private var openSpecifiers: [OpenSpecifier] = []
    private var interpolated: [Interpolated] = []
    private var routine: String?
    private var endLine: Int?
    private var endColumn: Int?
    private var isInPreview = false
    private var shortcut: ExactString?

    /// A text with interpolations.
    private enum Interpolated: String {
        case key, value
    }

    /// The places of the open specifiers, which the members of a use don't contain.
    private static let unknownPlace = SourceRange(
        start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 1))

    init() {}

    /// True if a use has such members.
    static func hasMembers(_ use: KeyUse) -> Bool {
        use.bundle != nil || use.shortcut != nil || use.formatArguments != nil || !use.openSpecifiers.isEmpty
            || use.isInPreview
            || !interpolated(use).isEmpty || !use.takesComment
            || hasUnusualEnd(use) || [use.key, use.value, use.comment].contains { $0.map(isUnusual) ?? false }
    }

    /// Writes the members of a use that apply, sorted by name.
    /// - Parameter entry: the index in its table and the table, if the members name them too.
    static func write(_ use: KeyUse, entry: (index: Int, table: TableName)? = nil, to writer: inout JSONWriter) {
        if let arguments = use.formatArguments {
            writer.name("arguments")
            writer.beginArray()
            for argument in arguments { writer.string(argument.name) }
            writer.endArray()
        }
        writer.member("bundle", use.bundle?.name)
        writer.member("commentSpelling", use.comment.flatMap(unusual))
        if hasUnusualEnd(use) {
            writer.member("endColumn", use.place.end.column)
            let isOneLine = use.place.end.line == use.place.start.line
            writer.member("endLine", isOneLine ? nil : use.place.end.line)
        }
        writer.member("entry", entry?.index)
        let interpolated = interpolated(use)
        if !interpolated.isEmpty {
            writer.name("interpolated")
            writer.beginArray()
            for text in interpolated { writer.string(text.rawValue) }
            writer.endArray()
        }
        writer.member("keySpelling", unusual(use.key))
        if !use.openSpecifiers.isEmpty {
            writer.name("openSpecifiers")
            writer.beginArray()
            for specifier in use.openSpecifiers {
                writer.beginObject()
                writer.member("offset", specifier.offset)
                writer.member("spellingOffset", specifier.spellingOffset)
                writer.endObject()
            }
            writer.endArray()
        }
        if use.isInPreview {
            writer.name("preview")
            writer.boolean(true)
        }
        // Entries of tables don't have a routine. Only one without a comment parameter matters.
        writer.member("routine", entry == nil || use.takesComment ? nil : use.routine)
        writer.member("shortcut", use.shortcut)
        writer.member("table", entry?.table.rawValue)
        writer.member("valueSpelling", use.value.flatMap(unusual))
    }

    /// True if the end of the key's literal can't be inferred from its beginning.
    private static func hasUnusualEnd(_ use: KeyUse) -> Bool {
        use.hasStatedEnd || use.place.end != use.place.start && use.place.end != use.usualEnd
    }

    /// The strings of a use that have interpolations.
    private static func interpolated(_ use: KeyUse) -> [Interpolated] {
        (use.isInterpolated ? [.key] : []) + (use.value?.hasInterpolations == true ? [.value] : [])
    }

    /// Reads a member; returns false if its value is invalid.
    mutating func read(_ name: Int, _ value: Int, of document: JSONDocument) -> Bool {
        if document.isString(name, "keySpelling") {
            keySpelling = document.string(value)
            return keySpelling != nil
        }
        if document.isString(name, "valueSpelling") {
            valueSpelling = document.string(value)
            return valueSpelling != nil
        }
        if document.isString(name, "commentSpelling") {
            commentSpelling = document.string(value)
            return commentSpelling != nil
        }
        if document.isString(name, "bundle") {
            bundle = document.string(value).flatMap { KeyBundle(name: $0.string) }
            return bundle != nil
        }
        if document.isString(name, "shortcut") {
            shortcut = document.string(value)
            return shortcut != nil
        }
        if document.isString(name, "preview") { isInPreview = document.kind(of: value) == .true }
        if document.isString(name, "arguments") {
            let elements = document.elements(of: value)
            arguments = elements.compactMap { document.string($0).flatMap { PassedArgument(name: $0.string) } }
            return document.kind(of: value) == .array && arguments?.count == elements.count
        }
        if document.isString(name, "interpolated") {
            let elements = document.elements(of: value)
            interpolated = elements.compactMap { document.string($0).flatMap { Interpolated(rawValue: $0.string) } }
            return document.kind(of: value) == .array && interpolated.count == elements.count
        }
        if document.isString(name, "endLine") {
            endLine = document.integer(value)
            return endLine.map { $0 > 0 } ?? false
        }
        if document.isString(name, "endColumn") {
            endColumn = document.integer(value)
            return endColumn.map { $0 > 0 } ?? false
        }
        if document.isString(name, "routine") {
            routine = document.string(value)?.string
            return routine != nil
        }
        if document.isString(name, "openSpecifiers") {
            let elements = document.elements(of: value)
            openSpecifiers = elements.compactMap { element in
                guard let offset = document.integer("offset", of: element),
                    let spellingOffset = document.integer("spellingOffset", of: element)
                else { return nil }
                return OpenSpecifier(offset: offset, spellingOffset: spellingOffset, place: Self.unknownPlace)
            }
            return document.kind(of: value) == .array && openSpecifiers.count == elements.count
        }
        return true
    }

    /// Adds the members to a use.
    func apply(to use: inout KeyUse) {
        use.bundle = bundle
        use.formatArguments = arguments
        if let endColumn {
            use.place.end = SourcePosition(line: endLine ?? use.place.start.line, column: endColumn)
            use.hasStatedEnd = true
        }
        use.isInPreview = isInPreview
        use.shortcut = shortcut
        use.isInterpolated = interpolated.contains(.key)
        use.value?.hasInterpolations = interpolated.contains(.value)
        if let routine { use.routine = routine }
        use.openSpecifiers = openSpecifiers.map { specifier in
            OpenSpecifier(offset: specifier.offset, spellingOffset: specifier.spellingOffset, place: use.place)
        }
        if let keySpelling { use.key.spelling = keySpelling }
        if let valueSpelling { use.value?.spelling = valueSpelling }
        if let commentSpelling { use.comment?.spelling = commentSpelling }
    }

    /// A literal of a text that is spelled as a table would escape it.
    static func literal(_ text: ExactString) -> SourceLiteral {
        SourceLiteral(text: text, spelling: escaped(text), range: 0..<0)
    }

    /// The spelling of a literal, if a table would escape its text another way.
    private static func unusual(_ literal: SourceLiteral) -> ExactString? {
        isUnusual(literal) ? literal.spelling : nil
    }

    private static func isUnusual(_ literal: SourceLiteral) -> Bool { literal.spelling != escaped(literal.text) }

    private static func escaped(_ text: ExactString) -> ExactString {
        // Most strings have nothing to escape.
        let isPlain = text.bytes.allSatisfy { $0 >= .space && $0 < .delete && $0 != .quotationMark && $0 != .backslash }
        return isPlain ? text : ExactString(bytes: StringsEscapes.encode(text))
    }
}

extension JSONDocument {
    /// The largest number of a line, column, offset, or entry: no file is that long, and sums don't overflow.
    private static var largestInteger: Int { Int(Int32.max) }

    /// A whole number from 0 that a place in a file can have; nil for anything else.
    func integer(_ index: Int) -> Int? {
        guard kind(of: index) == .number, let number = Int(String(decoding: text[range(of: index)], as: UTF8.self))
        else {
            return nil
        }
        return (0...Self.largestInteger).contains(number) ? number : nil
    }

    /// A member that is such a number; nil for anything else.
    func integer(_ name: StaticString, of object: Int) -> Int? { member(name, of: object).flatMap { integer($0) } }
}

extension KeyBundle {
    /// The name in extraction results.
    fileprivate var name: String {
        switch self {
        case .main: "main"
        case .module: "module"
        case .ofClass: "class"
        case .widget: "widget"
        case .system: "system"
        case .other: "other"
        }
    }

    fileprivate init?(name: String) {
        let all: [KeyBundle] = [.main, .module, .ofClass, .widget, .system, .other]
        guard let bundle = all.first(where: { $0.name == name }) else { return nil }
        self = bundle
    }
}

extension PassedArgument {
    /// The name in extraction results.
    fileprivate var name: String {
        switch self {
        case .unknown: "unknown"
        case .object: "object"
        case .integer: "integer"
        case .double: "double"
        case .cString: "cString"
        }
    }

    fileprivate init?(name: String) {
        guard let argument = PassedArgument.allCases.first(where: { $0.name == name }) else { return nil }
        self = argument
    }
}
