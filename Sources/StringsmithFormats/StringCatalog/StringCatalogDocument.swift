import StringsmithModel
import StringsmithText

/// A string catalog (`.xcstrings`) with the places of all its parts.
///
/// Nothing in the file is lost: unknown members, states and versions are preserved.
package struct StringCatalogDocument: Sendable {
    /// A key, with the places of its parts as indices in `json`.
    package struct Item: Sendable {
        package var key: Key

        /// The index of the key's string.
        package var keyIndex: Int

        /// The index of the entry's object.
        package var index: Int

        /// The languages in file order.
        package var localizations: [Localization] = []

        /// The index of the comment; nil if there is none.
        package var commentIndex: Int?

        /// True if the comment may contain a hint for rules.
        var mayHoldHints = false

        /// What a translator has to do with the entry.
        package var role = EntryRole.translated
    }

    /// A language of a key, with the places of its parts.
    package struct Localization: Sendable {
        package var locale: LocaleIdentifier

        /// The index of the language's string.
        package var keyIndex: Int

        /// The index of the localization's object.
        package var index: Int

        /// The index of the text if it is a single unit; nil for any other content.
        var plainValue: Int?

        /// Facts about a single unit.
        var traits: Traits = []

        /// The language's number in the catalog.
        var localeNumber: Int
    }

    /// Facts about a single unit, found when the file is read, so that most units needn't be looked at again.
    struct Traits: OptionSet, Sendable {
        let rawValue: UInt8

        /// The state is `new`.
        static let new = Traits(rawValue: 1)

        /// The state is `needs_review`.
        static let needsReview = Traits(rawValue: 2)

        /// Xcode doesn't know the state.
        static let unknownState = Traits(rawValue: 4)

        /// The text may contain a character that is invalid in XML.
        static let unusualCharacter = Traits(rawValue: 8)

        /// The text contains a percent sign.
        static let percentSign = Traits(rawValue: 16)
    }

    /// The extension of catalogs, without the dot.
    package static let pathExtension = "xcstrings"

    /// The path in diagnostics.
    package let path: String

    /// The file's bytes and their UTF-8 form.
    package let source: DecodedText

    /// The values in the text; nil if it isn't JSON.
    package let json: JSONDocument?

    /// The language that is translated; `en` if the file doesn't name one.
    package let sourceLanguage: LocaleIdentifier

    /// The keys in file order, including duplicates.
    package let items: [Item]

    /// All problems in the file, in its order.
    package let diagnostics: [Diagnostic]

    /// The numbers of the entries, by locale.
    let table: CatalogTable

    /// Reads a file. Never fails; problems are in `diagnostics`.
    package init(_ file: SourceFile) {
        path = file.path
        source = DecodedText(unicode: file.bytes)
        do throws(SyntaxError) {
            let json = try JSONDocument(
                reading: source.text, as: .json, isValid: source.encoding == .utf8 && source.undecodable.isEmpty)
            var reader = StringCatalogReader(json, source, path: file.path)
            reader.read()
            self.json = json
            sourceLanguage = reader.sourceLanguage ?? "en"
            items = reader.items
            diagnostics = reader.diagnostics
            table = CatalogTable(reader.items, reader.locales.names, sourceLanguage: sourceLanguage)
        } catch {
            json = nil
            sourceLanguage = "en"
            items = []
            table = CatalogTable([], [], sourceLanguage: "en")
            let place = error.offset..<min(error.offset + 1, source.text.count)
            diagnostics = [
                Diagnostic(
                    path: file.path, range: source.lines.range(place), severity: .error,
                    rule: .catalogSyntaxError, message: error.message)
            ]
        }
    }

    /// The file's bytes.
    package var bytes: [UInt8] { source.original }

    /// True if all of the file could be parsed. Otherwise it must not be written.
    package var isWhole: Bool { !diagnostics.contains { $0.severity == .error } }

    /// The file in Xcode's style and order; nil if it can't be read in full.
    package var formatted: [UInt8]? {
        guard let json, isWhole else { return nil }
        var formatting = CatalogFormatting()
        return formatting.bytes(of: json)
    }

    /// The contents of the catalog, without places.
    package var contents: CatalogContents {
        var contents = CatalogContents(sourceLanguage: sourceLanguage, version: nil)
        guard let json else { return contents }
        contents.version = json.member("version", of: json.root).flatMap { json.string($0) }
        contents.entries = items.map { CatalogEntry($0, json) }
        return contents
    }
}

extension CatalogEntry {
    /// Reads an entry of a catalog.
    /// - Parameter language: the only language to read; nil for all.
    package init(_ item: StringCatalogDocument.Item, _ json: JSONDocument, in language: LocaleIdentifier? = nil) {
        self.init(key: item.key)
        comment = json.member("comment", of: item.index).flatMap { json.string($0) }
        extractionState = json.member("extractionState", of: item.index).flatMap { json.string($0) }
            .map(ExtractionState.init)
        if let member = json.member("isCommentAutoGenerated", of: item.index) {
            isCommentAutoGenerated = json.kind(of: member) == .true
        }
        if let member = json.member("shouldTranslate", of: item.index) {
            isTranslated = json.kind(of: member) != .false
        }
        for localization in item.localizations where language == nil || localization.locale == language {
            localizations.append((localization.locale, VariedText(json, localization)))
        }
    }
}

extension VariedText {
    /// Reads the object for a language.
    init(_ json: JSONDocument, _ localization: StringCatalogDocument.Localization) {
        let index = localization.index
        if let value = localization.plainValue, let state = localization.plainState {
            let known = json.isString(state, "translated") ? StringUnit.State.translated : nil
            self = .unit(
                StringUnit(json.string(value) ?? "", state: known ?? .init(rawValue: json.string(state) ?? "")))
            return
        }
        let variables = json.member("substitutions", of: index).map { member in
            json.presentMembers(of: member).map { member in
                Variable(
                    name: json.string(member.key) ?? "", argument: json.argumentNumber(of: member.value),
                    valueType: json.member("formatSpecifier", of: member.value).flatMap { json.string($0) },
                    form: VariedText(json, at: member.value))
            }
        }
        self.init(VariedText(json, at: index), variables: Variables(variables ?? []))
    }

    /// Reads an object that contains a unit, a set or variations; returns nil if it has none of these. Variations take
    /// precedence over a unit, as in Apple's compiler.
    private init?(_ json: JSONDocument, at index: Int) {
        if let variations = json.member("variations", of: index),
            let first = json.members(of: variations).first(where: {
                json.kind(of: $0.value) == .object
            })
        {
            let cases = json.members(of: first.value).compactMap { member in
                VariedText(json, at: member.value).map { Case(json.string(member.key) ?? "", $0) }
            }
            self = .varied(Variation(rawValue: json.string(first.key) ?? ""), cases)
        } else if let unit = json.member("stringUnit", of: index) {
            let state = json.member("state", of: unit).flatMap { json.string($0) } ?? "new"
            let value = json.member("value", of: unit).flatMap { json.string($0) } ?? ""
            self = .unit(StringUnit(value, state: StringUnit.State(rawValue: state)))
        } else if let set = json.member("stringSet", of: index) {
            let state = json.member("state", of: set).flatMap { json.string($0) } ?? "new"
            let values = json.member("values", of: set).map { json.elements(of: $0) } ?? []
            self = .set(StringUnit.State(rawValue: state), values.compactMap { json.string($0) })
        } else {
            return nil
        }
    }
}

extension JSONDocument {
    /// The number of the argument that a substitution takes, limited like the positions in a format; nil for the first.
    func argumentNumber(of substitution: Int) -> Int? {
        member("argNum", of: substitution).flatMap { integer($0) }.map {
            min(max($0, -FormatString.largestNumber), FormatString.largestNumber)
        }
    }
}
