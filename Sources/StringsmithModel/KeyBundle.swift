import StringsmithText

/// The bundle that a call uses for its lookup, as far as the source shows it.
package enum KeyBundle: Hashable, Sendable {
    /// The application's bundle: `Bundle.main`.
    case main

    /// The bundle of the target: `Bundle.module` in a package, or `#bundle`.
    case module

    /// The bundle of the code itself: `Bundle(for: Self.self)`.
    case ofClass

    /// Any other expression.
    case other

    /// Reads the argument as written.
    package init(_ argument: UnsafeBufferPointer<UInt8>) {
        // By bytes: every call with a bundle comes here, and comparing strings takes longer than reading the call.
        var text = argument.filter { $0 > .space }[...]
        for prefix in Self.prefixes where text.starts(with: prefix.utf8) { text = text.dropFirst(prefix.utf8.count) }
        if Self.mainBundles.contains(where: { text.elementsEqual($0.utf8) }) {
            self = .main
        } else if Self.moduleBundles.contains(where: { text.elementsEqual($0.utf8) }) {
            self = .module
        } else {
            self = Self.classBundles.contains { text.starts(with: $0.utf8) } ? .ofClass : .other
        }
    }

    private static let prefixes: [String] = ["Foundation.", "NS", "Bundle"]
    private static let mainBundles: [String] = [
        ".main", ".mainBundle()", "[NSBundlemainBundle]", "CFBundleGetMainBundle()", "nil", "NULL", "Nil",
    ]
    private static let moduleBundles: [String] = [".module", "SWIFTPM_MODULE_BUNDLE", "#bundle"]

    /// The beginnings of expressions for the bundle of a class.
    private static let classBundles: [String] = [
        "(for:", ".init(for:", ".init(forClass:", "(forClass:", "[NSBundlebundleForClass:",
    ]
}
