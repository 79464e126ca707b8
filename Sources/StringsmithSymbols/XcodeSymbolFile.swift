import StringsmithModel
import StringsmithText

/// The file that Xcode generates for the manual keys of a catalog, byte for byte.
///
/// Source: `GeneratedStringSymbols_*.swift` of Xcode 26.0 to 27 in public projects.
package struct XcodeSymbolFile: Sendable {
    /// The form of the file's head, by the first version of Xcode that writes it.
    package enum Version: String, Hashable, Sendable, CaseIterable {
        case xcode26 = "26.0"
        case xcode26_2 = "26.2"
        case xcode27 = "27.0"
    }

    private let table: TableName
    private let version: Version

    /// The file's text; nil if a key gives no symbol. Then there is no file.
    package let text: String?

    /// Why a key gives no symbol, in Xcode's words.
    package private(set) var diagnostics: [Diagnostic] = []

    /// Generates the symbols of a catalog's table.
    package init(_ table: SymbolTable, version: Version = .xcode27) {
        (self.table, self.version) = (table.name, version)
        var symbols: [String] = []
        var known: [String: Key] = [:]
        var problems: [Diagnostic] = []
        let isNested = table.name != .localizable
        let indent = isNested ? "        " : "    "
        for entry in table.entries where entry.isManual && entry.generatesSymbol {
            let arguments = SymbolArguments(of: entry)
            guard let name = SymbolName.xcode(entry.key.text) else {
                problems.append(Self.error("Unable to derive a symbol name from this key.", entry))
                continue
            }
            if SymbolName.isReservedInXcode(name) {
                let message = "This key is too close to a reserved keyword in Swift. Please change the key."
                problems.append(Self.error(message, entry))
                continue
            }
            guard let function = SymbolFunction(name, arguments) else {
                // Xcode's words aren't known.
                let reason = SymbolFunction.problem(with: arguments)
                problems.append(
                    Self.error("Unable to derive the arguments of a symbol from this key: \(reason).", entry))
                continue
            }
            if let other = known[function.signature] {
                let message = "This string key would generate the same symbol as “\(other)”. Please change the key."
                problems.append(Self.error(message, entry))
                continue
            }
            known[function.signature] = entry.key
            symbols.append(Self.member(function, of: entry, in: table.name, indent))
        }
        diagnostics = problems
        guard problems.isEmpty else {
            text = nil
            return
        }
        let isolation = version == .xcode26 ? "" : "nonisolated "
        var text = Self.head(of: table.name, isolation, version == .xcode27 ? isolation : "")
        let name = Self.enumeration(table.name)
        if isNested {
            text += "    /// Namespace for strings in file “\(table.name).xcstrings”.\n    enum \(name) {\n"
        }
        text += symbols.joined(separator: "\n")
        text += isNested ? "    }\n}" : "}"
        self.text = text
    }

    /// The name of the file.
    package var name: String { "GeneratedStringSymbols_\(table).swift" }

    private static func error(_ message: String, _ entry: SymbolEntry) -> Diagnostic {
        Diagnostic(
            path: entry.path, range: entry.range, severity: .error, rule: .symbolUnavailable, message: message,
            key: entry.key)
    }

    /// Returns the name of a table's enumeration. How Xcode spells one that isn't an identifier isn't known.
    static func enumeration(_ table: TableName) -> String {
        if SymbolName.isIdentifier(table.rawValue) { return SymbolName.escaped(table.rawValue) }
        return SymbolName.escaped(SymbolName.type(table.rawValue) ?? "Table")
    }

    private static func member(
        _ function: SymbolFunction, of entry: SymbolEntry, in table: TableName, _ indent: String
    ) -> String {
        var text = "\(indent)/**\n"
        if let comment = entry.comment {
            for line in comment.string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
                text += "\(indent) \(blockComment(String(line)))\n"
            }
            text += "\(indent) \n"
        }
        let key = blockComment(entry.key.text.string)
        text += "\(indent) Localized string for key “\(key)” in table “\(blockComment(table.rawValue)).xcstrings”.\n"
        var declaration: [UInt8] = []
        function.declare(returning: "LocalizedStringResource", in: &declaration)
        var value: [UInt8] = []
        function.addInterpolations(to: &value)
        text += """
            \(indent) */
            \(indent)static \(String(decoding: declaration, as: UTF8.self)) {
            \(indent)    LocalizedStringResource(\(SwiftLiteral(entry.key.text)), \
            \(String(decoding: value, as: UTF8.self))table: \(SwiftLiteral(table)), \
            bundle: resourceBundleDescription)
            \(indent)}

            """
        return text
    }

    /// Returns a text that doesn't end a comment, or begin one in it.
    private static func blockComment(_ text: String) -> String {
        var result = ""
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if scalar == "/" && last == "*" || scalar == "*" && last == "/" { result += " " }
            result.unicodeScalars.append(scalar)
            last = scalar
        }
        return result
    }

    private static func head(of table: TableName, _ isolation: String, _ bundleIsolation: String) -> String {
        let availability = "@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)"
        let description =
            "private \(isolation)let resourceBundleDescription = LocalizedStringResource.BundleDescription"
        let name = table.rawValue.split(whereSeparator: \.isNewline).joined(separator: " ")
        return """
            //\u{20}
            // GeneratedStringSymbols_\(name).swift
            // Auto-Generated symbols for localized strings defined in “\(name).xcstrings”.
            //\u{20}

            import Foundation

            #if SWIFT_PACKAGE
            private \(bundleIsolation)let resourceBundle = Foundation.Bundle.module
            \(availability)
            \(description).atURL(resourceBundle.bundleURL)
            #else

            private class ResourceBundleClass {}
            \(availability)
            \(description).forClass(ResourceBundleClass.self)
            #endif

            \(availability)
            \(isolation)extension LocalizedStringResource {

            """
    }
}
