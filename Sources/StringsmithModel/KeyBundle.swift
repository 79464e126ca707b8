import StringsmithText

/// The bundle that a call uses for its lookup, as far as the source shows it.
package enum KeyBundle: Hashable, Sendable {
    /// The application's bundle: `Bundle.main`.
    case main

    /// The bundle of the package target: `Bundle.module`.
    case module

    /// The bundle of the code itself: `Bundle(for: Self.self)`.
    case ofClass

    /// Any other expression.
    case other

    /// Reads the argument as written.
    package init(_ argument: some Sequence<UInt8>) {
        var text = String(decoding: argument.filter { $0 > .space }, as: UTF8.self)[...]
        for prefix in ["Foundation.", "NS", "Bundle"] where text.hasPrefix(prefix) {
            text = text.dropFirst(prefix.count)
        }
        switch text {
        case ".main", ".mainBundle()", "[NSBundlemainBundle]", "CFBundleGetMainBundle()", "nil", "NULL", "Nil":
            self = .main
        case ".module", "SWIFTPM_MODULE_BUNDLE": self = .module
        default:
            let starts = ["(for:", ".init(for:", ".init(forClass:", "(forClass:", "[NSBundlebundleForClass:"]
            self = starts.contains(where: text.hasPrefix) ? .ofClass : .other
        }
    }
}
