import StringsmithModel
import StringsmithText

/// The source of the declarations for a key, each with a comment.
///
/// It is written byte by byte: thousands of temporary strings would take most of the time.
struct SymbolDeclaration {
    private(set) var bytes: [UInt8] = []

    private let entry: SymbolEntry
    private let table: TableName
    private let access: String

    /// The length of the comment, with which each declaration begins.
    private let commentLength: Int

    init(_ entry: SymbolEntry, in table: TableName, _ support: SymbolSupport) {
        (self.entry, self.table, access) = (entry, table, support.access)
        bytes.reserveCapacity(512)
        if support.options.hasComments { Self.addComment(of: entry, to: &bytes) }
        commentLength = bytes.count
    }

    /// Adds the declaration for a string.
    /// - Parameter isAlwaysCalled: true for a function, even without arguments.
    mutating func add(_ function: SymbolFunction, isAlwaysCalled: Bool) {
        begin()
        function.declare(returning: "String", isAlwaysCalled: isAlwaysCalled, in: &bytes)
        bytes.add(" {\n        stringSymbol(")
        bytes.append(literal: entry.key.text)
        bytes.add(", ")
        bytes.append(literal: table.rawValue)
        bytes.add(", ")
        bytes.append(literal: defaultText)
        for parameter in function.parameters {
            bytes.add(", ")
            bytes.append(parameter.passed)
        }
        bytes.add(")\n    }\n")
    }

    /// Adds the declaration for a resource.
    mutating func add(resource function: SymbolFunction) {
        bytes.append(contentsOf: bytes[..<commentLength])
        begin()
        function.declare(returning: "LocalizedStringResource", in: &bytes)
        bytes.add(" {\n        LocalizedStringResource(")
        bytes.append(literal: entry.key.text)
        bytes.add(", ")
        function.addInterpolations(to: &bytes)
        bytes.add("table: ")
        bytes.append(literal: table.rawValue)
        bytes.add(", bundle: stringSymbolBundleDescription)\n    }\n")
    }

    private mutating func begin() {
        bytes.add("    ")
        bytes.append(access)
        bytes.add("nonisolated static ")
    }

    /// The string to show if the table doesn't have the key.
    private var defaultText: ExactString {
        guard case .unit(let unit)? = entry.text, unit.value.isUnicode else { return entry.key.text }
        return unit.value
    }

    /// Adds the development string and the comment, as lines of a comment in the source.
    private static func addComment(of entry: SymbolEntry, to bytes: inout [UInt8]) {
        let text = lines(of: entry.text?.fallback?.value ?? entry.key.text)
        for (index, line) in text.enumerated() {
            bytes.add(index == 0 ? "    /// “" : line.isEmpty && index < text.count - 1 ? "    ///" : "    /// ")
            bytes.append(contentsOf: line)
            bytes.add(index == text.count - 1 ? "”\n" : "\n")
        }
        guard let comment = entry.comment, !comment.isEmpty else { return }
        bytes.add("    ///\n")
        for line in lines(of: comment) {
            bytes.add(line.isEmpty ? "    ///" : "    /// ")
            bytes.append(contentsOf: line)
            bytes.add("\n")
        }
    }

    /// Returns lines without characters that could make a comment read as code.
    private static func lines(of text: ExactString) -> [[UInt8]] {
        if text.bytes.allSatisfy(SwiftLiteral.isPlain) { return [text.bytes] }
        return text.string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            let scalars = line.unicodeScalars.filter { !SwiftLiteral.isEscaped($0) }
            return Array(String(String.UnicodeScalarView(scalars)).utf8)
        }
    }
}

extension ExactString {
    /// False for a string with a lone surrogate, which can't be in a source.
    var isUnicode: Bool { bytes.withUnsafeBufferPointer { UTF8Validation.report($0).malformed.isEmpty } }
}
