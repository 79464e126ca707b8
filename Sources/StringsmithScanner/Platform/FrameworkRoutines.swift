import StringsmithText

/// The functions, methods and types of Apple's frameworks whose calls have keys.
package enum FrameworkRoutines {
    /// The names of functions with a localizable parameter and of types with such an initializer, except for the
    /// types around them. All of them look into the main bundle unless a call names another one.
    package static let names: Set<String> = {
        let names = Set(PlatformInterface.declarations.flatMap(Self.names))
        // `@Parameter` and others are aliases.
        let aliases = PlatformInterface.declarations.flatMap(\.aliases).filter {
            $0.type.name.map { names.contains($0.last.text) } ?? false
        }
        return names.union(aliases.map(\.name.last.text))
    }()

    /// The names that SwiftUI declares.
    package static let views = Set(
        [PlatformInterface.swiftUICore, PlatformInterface.swiftUIViews].compactMap(PlatformInterface.read)
            .flatMap(Self.names)
    ).union(["Text"])

    /// The names that a source has without Apple's modules for views and the like.
    package static let ofFoundation: Set<String> = ["String", "AttributedString", "LocalizedStringResource"]

    /// The modules with the other names.
    package static let modules: Set<String> = [
        "SwiftUI", "SwiftUICore", "AppIntents", "WidgetKit", "TipKit", "Charts", "ActivityKit",
    ]

    private static func names(of source: SourceDeclarations) -> [String] {
        source.members.compactMap { member in
            let (type, declaration) = (member.type, member.declaration)
            guard declaration.parameters.contains(where: { isLocalizable($0.type) }) else { return nil }
            switch declaration.kind {
            case .function: return declaration.name.text
            case .initializer: return source.types[Int(type)].name.last.text
            case .property, .enumCase, .subscripting: return nil
            }
        }
    }

    private static func isLocalizable(_ type: SwiftType) -> Bool {
        if case .array(let element) = type.unwrapped.form { return isLocalizable(element) }
        return LocalizableType.contains(type)
    }
}
