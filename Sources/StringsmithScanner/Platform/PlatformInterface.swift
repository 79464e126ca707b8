import StringsmithText

/// The declarations of Apple's frameworks that matter for extraction: localizable parameters, and the types of values
/// in interpolations.
///
/// They are written in Swift and read like the sources of a project. `_` is a type that doesn't matter. A call may omit
/// any parameter. Overloads whose labels are part of one list are declared once.
enum PlatformInterface {
    static let declarations: [SourceDeclarations] = [
        localization, standardLibrary, foundation, values, swiftUICore, swiftUIViews, frameworks, appIntents,
    ].compactMap(read)

    /// Reads declarations in Swift.
    static func read(_ text: String) -> SourceDeclarations? {
        var text = text
        return text.withUTF8 { source in
            guard let tokens = SyntaxTokenizer.tokens(of: source) else { return nil }
            return DeclarationReader.read(SyntaxParser.parse(source, tokens, readsBodies: false), isPlatform: true)
        }
    }

    /// The declarations alone, for names that sources hide.
    static let index: DeclarationIndex = {
        var tables = DeclarationTables()
        for source in declarations { tables.add(source) }
        return DeclarationIndex(tables)
    }()

    /// The types whose literals are keys.
    static let localization = """
        struct LocalizedStringKey { init(_: LocalizedStringKey); init(stringLiteral: LocalizedStringKey) }
        extension String {
            struct LocalizationValue {
                init(_: String.LocalizationValue)
                init(stringLiteral: String.LocalizationValue)
            }
            init(localized: String.LocalizationValue, defaultValue: LocalizedDefault, options: _, table: String,
                bundle: _, locale: _, comment: StaticString)
            @_disfavoredOverload init(localized: LocalizedStringResource)
        }
        struct AttributedString {
            init(_: String, attributes: _)
            init(localized: String.LocalizationValue, defaultValue: LocalizedDefault, options: _, table: String,
                bundle: _, locale: _, comment: StaticString, including: _)
            @_disfavoredOverload init(localized: LocalizedStringResource, options: _, including: _)
        }
        struct LocalizedStringResource {
            var key: String
            init(stringLiteral: String.LocalizationValue)
            init(_: String.LocalizationValue, defaultValue: LocalizedDefault, table: String, locale: _, bundle: _,
                comment: StaticString)
            init(localized: String.LocalizationValue, defaultValue: LocalizedDefault, table: String, locale: _,
                bundle: _, comment: StaticString)
        }
        struct Text: View {
            init(_: LocalizedStringKey, tableName: String, bundle: _, comment: StaticString)
            init(verbatim: String)
            func accessibilityLabel(_: LocalizedStringKey) -> Text
            func bold() -> Text
            func italic() -> Text
            func font(_: _) -> Text
            func fontWeight(_: _) -> Text
            func foregroundColor(_: _) -> Text
            func foregroundStyle(_: _) -> Text
        }
        func NSLocalizedString(_: String, tableName: String, bundle: _, value: String, comment: String) -> String
        """
}
