import StringsmithText

/// The bundle that a call looks its key up in, as far as the source shows it.
package enum KeyBundle: Hashable, Sendable {
    /// The application's: `Bundle.main`.
    case main

    /// That of the package target: `Bundle.module`.
    case module

    /// That of the code itself: `Bundle(for: Self.self)`.
    case ofClass

    /// Some other expression.
    case other

    /// Takes the argument as it is written.
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
