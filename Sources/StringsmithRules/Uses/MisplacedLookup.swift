import StringsmithModel
import StringsmithText

/// A look-up of a library in the main bundle, although only the library's own bundle has the key.
package struct MisplacedLookup: Hashable, Sendable {
    /// What makes a library's bundle.
    package enum Owner: Sendable {
        /// A target with a `Bundle.module`.
        case package

        /// A program with one.
        case executable
        case framework
    }

    /// The bundle that the call looks into, and the one with the key, in a sentence.
    package var (place, owner): (String, String)

    /// The entry of the key in the library's bundle.
    package var entry: Note

    /// The call as it would find the key, or what to do with it if its source would be lost.
    package var fix: String

    /// - Parameters:
    ///   - place: the place of the key's entry.
    ///   - isView: true for a routine of SwiftUI.
    package init(
        _ use: KeyUse, in target: String, _ owner: Owner, runBy program: String?,
        entry place: (path: String, range: SourceRange?), isView: Bool
    ) {
        self.place =
            owner == .executable
            ? "the main bundle of \(target)" : "the bundle of \(program ?? "the program that links \(target)")"
        self.owner = owner == .executable ? "its Bundle.module" : target
        entry = Note("\(target) has it", path: place.path, range: place.range)
        fix = Self.fix(use, in: target, isPackage: owner != .framework, isView)
    }

    private static func fix(_ use: KeyUse, in target: String, isPackage: Bool, _ isView: Bool) -> String {
        let argument = isPackage ? "bundle: .module" : "bundle: Bundle(for: …) with a class of \(target)"
        let addition = "add \(argument) to the call"
        switch use.routine {
        case "String", "AttributedString": return addition
        case "LocalizedStringResource":
            return isPackage
                ? "add bundle: .atURL(Bundle.module.bundleURL) to the call" : "add the bundle of \(target) to the call"
        case "Text":
            let isPlain = !use.isBranch && use.table == .localizable && use.comment == nil
            return isPlain ? text(use, isPackage) ?? addition : addition
        case let name where name.hasPrefix("NSLocalizedString"): return addition
        case _ where isView:
            // The views and modifiers that take a key have no parameter for its bundle, unlike `Text`.
            let text = use.isBranch ? nil : text(use, isPackage)
            return "pass \(text ?? "a Text with \(argument)") as the label or title"
        default: return "look the key up in the bundle of \(target)"
        }
    }

    /// Returns a text with a bundle; nil if its code isn't known.
    private static func text(_ use: KeyUse, _ isPackage: Bool) -> String? {
        // The spelling of a key has specifiers in place of interpolations, and not the delimiters.
        let spelling = use.key.spelling.string
        let isOpen = use.isInterpolated || use.key.hasInterpolations
        let isEscaped = spelling.utf8.contains { $0 == .backslash || $0 == .quotationMark || $0 < .space }
        guard isPackage, !isOpen, !isEscaped else { return nil }
        return "Text(\"\(spelling)\", bundle: .module)"
    }
}
