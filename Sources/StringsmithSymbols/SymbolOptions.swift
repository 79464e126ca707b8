import StringsmithModel

/// What generated symbols look like.
package struct SymbolOptions: Hashable, Sendable {
    /// The tool whose names, nesting, and parameters symbols have.
    package enum Style: String, Hashable, Sendable, CaseIterable {
        case xcode
        case swiftGenStructured = "swiftgen-structured"
        case swiftGenFlat = "swiftgen-flat"
        case rSwift = "rswift"
    }

    package enum Access: String, Hashable, Sendable, CaseIterable {
        case `internal`, package, `public`
    }

    package var style = Style.xcode
    package var access = Access.internal
    /// Where the generated code runs: over Foundation on Apple's platforms, or over StringsmithRuntime on Linux.
    package var platform = Platform.apple

    /// The name of the enumeration that contains all symbols; nil for the style's own.
    package var name: String?

    /// A Swift expression for the bundle with the tables; nil for that of the generated code.
    package var bundle: String?

    /// The name of a function `(key, table, value) -> String` that looks up strings; nil for Foundation's.
    package var lookup: String?

    package var hasComments = true

    /// True to give each table an enumeration, even if there is only one.
    package var nestsTables = false

    /// The separator of the parts of a key, each of which but the last becomes an enumeration; nil for the style's own.
    package var separator: String?

    /// The maximum size of a file in bytes; nil for one file per table.
    package var maximumSize: Int?

    /// True for one file with all symbols.
    package var isSingleFile = false

    package init() {}

    /// True for the name of a function, also of a type's: `Texts.find`.
    package static func isFunction(_ name: String) -> Bool {
        name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { isIdentifier(String($0)) }
    }

    /// True for a name that Swift accepts without backticks.
    package static func isIdentifier(_ name: String) -> Bool {
        SymbolName.isIdentifier(name) && !SymbolName.isReserved(name)
    }

    /// True if there are symbols for resources, which only Foundation's look-up has.
    package var hasResources: Bool { platform == .apple && lookup == nil }

    /// The type of which symbols for strings are members; nil if their enumerations are at the top level.
    var stringOwner: String? { style == .xcode ? "String" : nil }

    /// The enumerations around all symbols.
    var roots: [String] {
        switch style {
        case .xcode: name.map { [$0] } ?? []
        case .swiftGenStructured, .swiftGenFlat: [name ?? "L10n"]
        case .rSwift: [name ?? "R", "string"]
        }
    }

    /// The separator at which keys are split.
    var keySeparator: String? {
        switch style {
        case .xcode: separator
        case .swiftGenStructured: separator ?? "."
        case .swiftGenFlat, .rSwift: nil
        }
    }
}
