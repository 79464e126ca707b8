import StringsmithText

/// The bundle that a call uses for its lookup, as far as the source shows it.
package enum KeyBundle: Hashable, Sendable {
    /// The application's bundle: `Bundle.main`.
    case main

    /// The bundle of the target: `Bundle.module` in a package, or `#bundle`.
    case module

    /// The bundle of the code itself: `Bundle(for: Self.self)`.
    case ofClass

    /// The main bundle, in the code of a widget: that of the extension that shows it, whichever target compiles the code.
    case widget

    /// The bundle of a system framework: `Bundle(for: UIApplication.self)`.
    case system

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
        } else if let prefix = Self.classBundles.first(where: { text.starts(with: $0) }) {
            let name = text.dropFirst(prefix.count).prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == .lowLine }
            self = Self.systemClasses.contains(String(decoding: name, as: UTF8.self)) ? .system : .ofClass
        } else {
            self = Self.systemBundles.contains { text.starts(with: $0) } ? .system : .other
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
        "(for:", ".init(for:", ".init(forClass:", "(forClass:", "[NSBundlebundleForClass:[",
        "[NSBundlebundleForClass:",
    ])

    private static let systemBundles = bytes([
        "(identifier:\"com.apple.", ".init(identifier:\"com.apple.", "[NSBundlebundleWithIdentifier:@\"com.apple.",
        "(path:\"/System/", ".init(path:\"/System/", "[NSBundlebundleWithPath:@\"/System/",
    ])

    private static func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

    /// Classes of the frameworks whose tables programs borrow strings from. Others with their prefixes may be a
    /// project's. In `[UIView class]` without its space, the name ends in `class`.
    private static let systemClasses: Set<String> = Set(
        [
            "NSAlert", "NSApplication", "NSButton", "NSColorPanel", "NSDocument", "NSDocumentController", "NSError",
            "NSFontPanel", "NSMenu", "NSObject", "NSOpenPanel", "NSPanel", "NSResponder", "NSSavePanel", "NSString",
            "NSTextView", "NSUndoManager", "NSURLSession", "NSView", "NSViewController", "NSWindow", "PKPaymentButton",
            "UIAlertController", "UIApplication", "UIBarButtonItem", "UIButton", "UIControl", "UIDevice",
            "UIImagePickerController", "UINavigationBar", "UINavigationController", "UIResponder", "UIScreen",
            "UISearchBar", "UITabBarController", "UITableView", "UITableViewCell", "UITextField", "UITextView",
            "UIView", "UIViewController", "UIWindow", "URLSession", "WKWebView",
        ].flatMap { [$0, $0 + "class"] })
}
