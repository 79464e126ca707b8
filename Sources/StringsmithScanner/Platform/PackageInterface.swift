/// The declarations of widely used packages that matter for extraction, for projects whose dependencies aren't checked
/// out.
///
/// They are written like the platform's. The sources of a package, where they are found, come first.
enum PackageInterface {
    /// Returns the declarations of the modules that sources import.
    static func declarations(of modules: Set<String>) -> [SourceDeclarations] {
        var result: [SourceDeclarations] = []
        for (names, declarations) in all where !modules.isDisjoint(with: names) {
            if let declarations = declarations() { result.append(declarations) }
        }
        return result
    }

    /// The names of all modules.
    static let modules = Set(all.flatMap(\.names))

    private static let all: [(names: Set<String>, declarations: @Sendable () -> SourceDeclarations?)] = [
        (["SwiftNavigation", "SwiftUINavigation", "UIKitNavigation", "ComposableArchitecture"], { navigation }),
        (["ComposableArchitecture"], { store }),
        (["Dependencies", "ComposableArchitecture"], { dependencies }),
        (["SFSafeSymbols"], { symbols }),
        (["ButtonKit"], { buttons }),
        (["KeyboardShortcuts"], { shortcuts }),
        (["Defaults"], { defaults }),
        (["SwiftyJSON"], { json }),
    ]

    /// https://github.com/pointfreeco/swift-navigation
    private static let navigation = PlatformInterface.read(
        """
        struct TextState {
            init(_: LocalizedStringKey, tableName: String, bundle: _, comment: StaticString)
            init(verbatim: String)
            func accessibilityLabel(_: LocalizedStringKey, tableName: String, bundle: _, comment: StaticString) -> TextState
        }
        """)

    /// https://github.com/pointfreeco/swift-composable-architecture
    private static let store = PlatformInterface.read(
        """
        class Store<State, Action> { subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value }
        class StoreOf<R> { subscript<Value>(dynamicMember path: KeyPath<R.State, Value>) -> Value }
        class ViewStore<State, Action> { subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value }
        class ViewStoreOf<R> { subscript<Value>(dynamicMember path: KeyPath<R.State, Value>) -> Value }
        """)

    /// https://github.com/pointfreeco/swift-dependencies
    private static let dependencies = PlatformInterface.read(
        """
        struct DependencyValues {}
        struct Dependency<Value> { init(_: KeyPath<DependencyValues, Value>); var wrappedValue: Value }
        """)

    /// https://github.com/SFSafeSymbols/SFSafeSymbols
    private static let symbols = PlatformInterface.read(
        """
        extension Label { init(_: LocalizedStringKey, systemSymbol: _) }
        extension Button { init(_: LocalizedStringKey, systemSymbol: _, role: _, action: _) }
        """)

    /// https://github.com/Dean151/ButtonKit
    private static let buttons = PlatformInterface.read(
        """
        struct AsyncButton: View {
            init(_: LocalizedStringKey, image: _, role: _, id: _, progress: _, action: _, onStateChange: _)
            init(_: LocalizedStringKey, systemImage: _, role: _, id: _, progress: _, action: _, onStateChange: _)
            init(_: LocalizedStringKey, image: _, role: _, id: _, intent: _, onStateChange: _)
            init(_: LocalizedStringKey, systemImage: _, role: _, id: _, intent: _, onStateChange: _)
        }
        """)

    /// https://github.com/sindresorhus/KeyboardShortcuts
    private static let shortcuts = PlatformInterface.read(
        """
        enum KeyboardShortcuts {
            struct Recorder: View { init(_: LocalizedStringKey, name: _, shortcut: _, onChange: _) }
        }
        """)

    /// https://github.com/sindresorhus/Defaults
    private static let defaults = PlatformInterface.read(
        """
        enum Defaults {
            class Keys {}
            class Key<Value>: Keys { init(_: String, default: Value, suite: _, iCloud: _) }
            static subscript<Value>(_: Key<Value>) -> Value
        }
        struct Default<Value> { init(_: Defaults.Key<Value>); var wrappedValue: Value }
        """)

    /// https://github.com/SwiftyJSON/SwiftyJSON
    private static let json = PlatformInterface.read(
        """
        struct JSON {
            subscript(_: _) -> JSON
            var count: Int
            var array: [JSON]?
            var arrayValue: [JSON]
            var dictionary: [String: JSON]?
            var dictionaryValue: [String: JSON]
            var string: String?
            var stringValue: String
            var bool: Bool?
            var boolValue: Bool
            var number: NSNumber?
            var numberValue: NSNumber
            var double: Double?
            var doubleValue: Double
            var float: Float?
            var floatValue: Float
            var int: Int?
            var intValue: Int
            var int32: Int32?
            var int32Value: Int32
            var int64: Int64?
            var int64Value: Int64
            var uInt: UInt?
            var uIntValue: UInt
        }
        """)
}
