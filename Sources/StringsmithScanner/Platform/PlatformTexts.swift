import StringsmithModel

/// The platform's declarations with the types of texts that users see.
///
/// In them, a `ShownText` has the name of its sink as an argument, so that the type of a value says where it is shown.
enum PlatformTexts {
    static let declarations: [SourceDeclarations] = all.sources

    /// Returns the sink of a type.
    static func sink(of type: SwiftType) -> TextSink? {
        guard let name = type.unwrapped.arguments.first?.name?.text else { return nil }
        // A sink that the configuration names isn't listed.
        return TextSink(name: name, kind: all.kinds[name] ?? .label)
    }

    /// True for a text whose literal would be a key if it were written alone in its place.
    static func takesKeys(_ type: SwiftType) -> Bool {
        guard !type.isIndirect, let sink = type.unwrapped.arguments.first else { return false }
        return LocalizableType.contains(sink) || !type.isInterpolated && sink.name.map(all.keySinks.contains) ?? false
    }

    private static let all: (sources: [SourceDeclarations], kinds: [String: TextSink.Kind], keySinks: Set<Symbol>) = {
        var builder = PlatformTextBuilder()
        var sources = PlatformInterface.declarations.map { builder.addingStrings(to: $0) }
        for (kind, text) in PlatformInterface.sinks {
            guard let source = PlatformInterface.read(text) else { continue }
            sources.append(builder.naming(source, kind))
        }
        return (sources, builder.kinds, builder.keySinks)
    }()
}

/// Names the sinks in declarations.
private struct PlatformTextBuilder {
    var kinds: [String: TextSink.Kind] = [:]

    /// The sinks that take a key as well.
    var keySinks: Set<Symbol> = []

    /// Returns the declarations with the name of the sink in each type of a text.
    mutating func naming(_ source: SourceDeclarations, _ kind: TextSink.Kind) -> SourceDeclarations {
        var source = source
        for index in source.members.indices {
            var declaration = source.members[index].declaration
            let owner = owner(of: source.members[index], in: source)
            if declaration.type.showsText {
                let label = declaration.parameters.last?.label
                declaration.type = declaration.type.shown(in: sink(declaration, owner, label, kind))
            }
            for place in declaration.parameters.indices where declaration.parameters[place].type.showsText {
                let sink = sink(declaration, owner, declaration.parameters[place].label, kind)
                declaration.parameters[place].type = declaration.parameters[place].type.shown(in: sink)
            }
            source.members[index].declaration = declaration
        }
        return source
    }

    /// Returns the declarations with an overload for each one with a localizable parameter, since SwiftUI has another
    /// one for strings, which are shown as they are.
    mutating func addingStrings(to source: SourceDeclarations) -> SourceDeclarations {
        var source = source
        for member in source.members {
            let owner = owner(of: member, in: source)
            guard Self.takesStrings(member.declaration, of: owner) else { continue }
            var overload = member
            overload.declaration.isDisfavored = true
            let kind = Self.kind(member.declaration)
            for place in overload.declaration.parameters.indices {
                let parameter = overload.declaration.parameters[place]
                guard Self.isKey(parameter.type) else { continue }
                let sink = sink(member.declaration, owner, parameter.label, kind)
                if let name = sink.name { keySinks.insert(name) }
                overload.declaration.parameters[place].type = parameter.type.map(keys: sink)
            }
            source.members.append(overload)
        }
        return source
    }

    private func owner(of member: SourceDeclarations.Member, in source: SourceDeclarations) -> Symbol {
        member.type < 0 ? .empty : source.types[Int(member.type)].name
    }

    /// Types whose values are made of keys, and declarations without an overload for strings.
    private static let keyTypes: Set<String> = [
        "LocalizedStringKey", "LocalizedStringResource", "String", "LocalizationValue", "AttributedString",
    ]

    private static func takesStrings(_ declaration: Declaration, of owner: Symbol) -> Bool {
        guard declaration.parameters.contains(where: { isKey($0.type) }) else { return false }
        return !keyTypes.contains(owner.last.text) && !PlatformInterface.intentTypes.contains(owner.last)
            && !resourceTypes.contains(owner)
    }

    /// The types of alarms and activities, which take resources only.
    private static let resourceTypes: SymbolSet = [
        "AlarmButton", "AlarmPresentation.Alert", "AlarmPresentation.Countdown", "AlarmPresentation.Paused",
        "AlertConfiguration",
    ]

    private static func isKey(_ type: SwiftType) -> Bool {
        switch type.unwrapped.form {
        case .array(let element): isKey(element)
        case .named("LocalizedStringKey", _), .named("LocalizedStringResource", _): true
        default: false
        }
    }

    private static func kind(_ declaration: Declaration) -> TextSink.Kind {
        switch declaration.name.text {
        case "configurationDisplayName", "description": .widget
        case let name where name.hasPrefix("accessibility"): .accessibility
        default: .label
        }
    }

    private mutating func sink(
        _ declaration: Declaration, _ owner: Symbol, _ label: Symbol?, _ kind: TextSink.Kind
    ) -> SwiftType {
        // The methods of SwiftUI's protocols are known by their own names.
        let isModifier = declaration.kind == .function && Self.protocols.contains(owner)
        var name = owner.isEmpty || isModifier ? declaration.name.text : owner.text + "." + declaration.name.text
        if declaration.kind == .initializer { name = owner.text }
        if let label { name += "(\(label.text):)" }
        kinds[name] = kind
        return .named(Symbol(name))
    }

    private static let protocols: SymbolSet = [
        "View", "Scene", "WidgetConfiguration", "ControlWidgetConfiguration", "TabContent", "ChartContent",
    ]
}

extension PlatformInterface {
    /// The types of App Intents, which take no strings.
    fileprivate static let intentTypes: SymbolSet = {
        var names = SymbolSet()
        for type in read(appIntents)?.types ?? [] { names.insert(type.name.last) }
        return names
    }()
}

extension SwiftType {
    private static let shownName = Symbol("ShownText")
    private static let newName = Symbol("NewText")
    private static let passedName = Symbol("PassedText")

    /// The names of the types of texts, and of those that were found to be shown last.
    static let textNames: [Symbol] = [shownName, newName]
    static let newTextNames: [Symbol] = [newName]

    /// A text that users see in a sink.
    static func shownText(in sink: SwiftType) -> SwiftType { .named(shownName, [sink]) }

    /// True for a text that users see, or for a collection of such texts.
    var showsText: Bool { isKnown && contains(name: { $0 == Self.shownName || $0 == Self.newName }) }

    /// The type as that of a text that was found to be shown last.
    var new: SwiftType {
        if case .named(Self.shownName, let sink) = form { return .named(Self.newName, sink) }
        return map(\.new)
    }

    /// The type as that of a text that reaches its sink through other declarations.
    var indirect: SwiftType {
        if case .named(Self.shownName, _) = form { return adding(Self.indirectMark) }
        return map(\.indirect)
    }

    /// True for a text that reaches its sink through other declarations.
    var isIndirect: Bool { has(Self.indirectMark) }

    /// The type of a text as that of a value in another text.
    var interpolated: SwiftType { isShownText ? unwrapped.adding(Self.interpolatedMark) : self }

    /// True for a text that is a value in another one.
    var isInterpolated: Bool { has(Self.interpolatedMark) }

    /// The type of a text as that of a declaration with another type than `String`, or with an unknown one.
    var otherwiseTyped: SwiftType {
        if case .named(let name, let arguments) = form, name == Self.shownName || name == Self.newName {
            return arguments.contains(Self.otherMark) ? self : .named(name, Array(arguments) + [Self.otherMark])
        }
        return map(\.otherwiseTyped)
    }

    /// The type of a text as that of a `String`.
    var typedString: SwiftType {
        if case .named(let name, let arguments) = form, name == Self.shownName || name == Self.newName {
            return .named(name, arguments.filter { $0 != Self.otherMark })
        }
        return map(\.typedString)
    }

    /// False for the text of a declaration that may have another type than `String`.
    var isTypedString: Bool { !has(Self.otherMark) }

    private static let otherMark = SwiftType.named("Other")
    private static let indirectMark = SwiftType.named("Indirect")
    private static let interpolatedMark = SwiftType.named("Interpolated")

    private func has(_ mark: SwiftType) -> Bool { unwrapped.arguments.dropFirst().contains(mark) }

    private func adding(_ mark: SwiftType) -> SwiftType {
        guard !has(mark), case .named(let name, let arguments) = form else { return self }
        return .named(name, Array(arguments) + [mark])
    }

    /// The type as that of any text.
    var shown: SwiftType {
        if case .named(Self.newName, let sink) = form { return .named(Self.shownName, sink) }
        return map(\.shown)
    }

    /// True for a text that users see.
    var isShownText: Bool {
        switch unwrapped.form {
        case .named(Self.shownName, _), .named(Self.newName, _): true
        default: false
        }
    }

    /// True for a text that is part of a function's result.
    var isPassedText: Bool {
        if case .named(Self.passedName, _) = unwrapped.form { true } else { false }
    }

    /// The type as the compiler sees it, in which all texts are strings.
    var plain: SwiftType {
        guard isKnown, contains(name: { $0 == Self.shownName || $0 == Self.newName || $0 == Self.passedName }) else {
            return self
        }
        switch form {
        case .named(Self.shownName, _), .named(Self.newName, _), .named(Self.passedName, _): return .string
        default: return map(\.plain)
        }
    }

    /// Returns the type with a sink in its texts.
    fileprivate func shown(in sink: SwiftType) -> SwiftType {
        if case .named(Self.shownName, _) = form { return .shownText(in: sink) }
        return map { $0.shown(in: sink) }
    }

    /// Returns the type with texts instead of keys.
    fileprivate func map(keys sink: SwiftType) -> SwiftType {
        switch form {
        case .named("LocalizedStringKey", _), .named("LocalizedStringResource", _): .shownText(in: sink)
        default: map { $0.map(keys: sink) }
        }
    }
}
