import StringsmithModel
import StringsmithText

/// A look-up of a library in the main bundle, although only the library's own bundle has the key.
package struct MisplacedLookup: Hashable, Sendable {
    /// The program that runs the library; nil if the project has none, or several.
    package var program: String?

    /// The target of the library.
    package var target: String

    /// The entry of the key in the library's bundle.
    package var entry: Note

    /// The call as it would find the key.
    package var fix: String

    /// - Parameters:
    ///   - place: the place of the key's entry.
    ///   - isPackage: true if the target has a `Bundle.module`.
    package init(
        _ use: KeyUse, in target: String, runBy program: String?, entry place: (path: String, range: SourceRange?),
        isPackage: Bool
    ) {
        (self.target, self.program) = (target, program)
        entry = Note("\(target) has it", path: place.path, range: place.range)
        fix = Self.fix(use, bundle: isPackage ? ".module" : "#bundle")
    }

    private static func fix(_ use: KeyUse, bundle: String) -> String {
        // The spelling of a key has specifiers in place of interpolations.
        let key = use.isInterpolated ? "\"…\"" : "\"\(use.key.spelling.string)\""
        let table = use.table == .localizable ? "" : "\"\(use.table.rawValue)\", "
        switch use.routine {
        case "String", "AttributedString":
            return "\(use.routine)(localized: \(key), \(table.isEmpty ? "" : "table: \(table)")bundle: \(bundle))"
        case "LocalizedStringResource":
            return "\(use.routine)(\(key), \(table.isEmpty ? "" : "table: \(table)")bundle: \(bundle))"
        default:
            let arguments = "\(key), \(table.isEmpty ? "" : "tableName: \(table)")bundle: \(bundle)"
            // The views and modifiers of SwiftUI that take a key have no parameter for its bundle, unlike `Text`.
            return use.routine.hasPrefix("NSLocalized")
                ? "\(use.routine)(\(arguments), comment: \"\")" : "Text(\(arguments))"
        }
    }
}
