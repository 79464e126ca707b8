/// The platform of an interface file, which determines the classes of tags.
package enum InterfacePlatform: String, Hashable, Sendable, CaseIterable {
    case macOS, iOS, tvOS, watchOS

    /// Determines the platform from a document's `targetRuntime`, such as `MacOSX.Cocoa`, `iOS.CocoaTouch.iPad`,
    /// `AppleTV`, `watchKit`.
    init?(targetRuntime: String) {
        if targetRuntime.hasPrefix("MacOSX") {
            self = .macOS
        } else if targetRuntime.hasPrefix("iOS") || targetRuntime.hasPrefix("iPhoneOS") {
            self = .iOS
        } else if targetRuntime.hasPrefix("AppleTV") {
            self = .tvOS
        } else if targetRuntime.lowercased().hasPrefix("watch") {
            self = .watchOS
        } else {
            return nil
        }
    }

    /// Returns the native class of a tag, ignoring `customClass`.
    func className(ofTag tag: String) -> String {
        switch tag {
        case "customView": return "NSView"
        case "binding": return "CocoaBindingsConnection"
        default: break
        }
        let name = tag.prefix(1).uppercased() + tag.dropFirst()
        switch self {
        case .macOS: return "NS" + name
        case .iOS, .tvOS: return "UI" + name
        case .watchOS: return "WKInterface" + name
        }
    }
}
