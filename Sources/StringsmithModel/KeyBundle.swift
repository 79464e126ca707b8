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
        var text = argument.filter { $0 > .space }[...]
        for prefix in Self.prefixes where text.starts(with: prefix) { text = text.dropFirst(prefix.count) }
        if Self.mainBundles.contains(where: { text.elementsEqual($0) }) {
            self = .main
        } else if Self.moduleBundles.contains(where: { text.elementsEqual($0) }) {
            self = .module
        } else {
            self = Self.classBundles.contains { text.starts(with: $0) } ? .ofClass : .other
        }
    }

    // Bytes: every call with a bundle is compared with these, and comparing strings takes longer than reading the call.

    private static let prefixes = bytes(["Foundation.", "NS", "Bundle"])
    private static let mainBundles = bytes([
        ".main", ".mainBundle()", "[NSBundlemainBundle]", "CFBundleGetMainBundle()", "nil", "NULL", "Nil",
    ])
    private static let moduleBundles = bytes([".module", "SWIFTPM_MODULE_BUNDLE", "#bundle"])

    /// The beginnings of expressions for the bundle of a class.
    private static let classBundles = bytes([
        "(for:", ".init(for:", ".init(forClass:", "(forClass:", "[NSBundlebundleForClass:",
    ])

    private static func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }
}
