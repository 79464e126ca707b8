import StringsmithModel
import StringsmithText

/// Reads the keys and languages of a catalog, and finds problems.
struct StringCatalogReader {
    private let json: JSONDocument
    private let path: String
    private var lines: LineIndex?
    private var locales = LocaleNames()
    private var key: Key?

    private(set) var sourceLanguage: LocaleIdentifier?
    private(set) var items: [StringCatalogDocument.Item] = []
    private(set) var diagnostics: [Diagnostic] = []

    init(_ json: JSONDocument, path: String) {
        (self.json, self.path) = (json, path)
    }

    mutating func read() {
        guard json.kind(of: json.root) == .object else {
            return report("expected an object with 'sourceLanguage' and 'strings'", json.root, .catalogSyntaxError)
        }
        checkDuplicates(of: json.root)
        if let index = json.member("sourceLanguage", of: json.root), let name = json.string(index), !name.isEmpty {
            sourceLanguage = LocaleIdentifier(name.string)
        } else {
            report("missing 'sourceLanguage', a string such as \"en\"", json.root, .catalogSyntaxError)
        }
        guard let strings = json.member("strings", of: json.root), json.kind(of: strings) == .object else {
            return report("missing 'strings', an object with the entries", json.root, .catalogSyntaxError)
        }
        checkDuplicates(of: strings)
        for member in json.members(of: strings) { readEntry(member.key, member.value) }
    }

    private mutating func readEntry(_ keyIndex: Int, _ index: Int) {
        let key = Key(json.string(keyIndex) ?? "")
        self.key = key
        defer { self.key = nil }
        guard isObject(index, "entry") else { return }
        checkDuplicates(of: index)
        var item = StringCatalogDocument.Item(key: key, keyIndex: keyIndex, index: index, localizations: [])
        for member in json.members(of: index) {
            if json.isString(member.key, "localizations") {
                guard isObject(member.value, "'localizations'") else { continue }
                checkDuplicates(of: member.value)
                for language in json.members(of: member.value) {
                    guard isObject(language.value, "localization") else { continue }
                    let locale = locales.locale(json, language.key)
                    item.localizations.append(
                        StringCatalogDocument.Localization(
                            locale: locale, keyIndex: language.key, index: language.value))
                    readText(language.value)
                }
            } else if json.isString(member.key, "comment") || json.isString(member.key, "extractionState") {
                expectString(member.value, "'\(json.string(member.key) ?? "")'")
                if json.isString(member.key, "extractionState"), json.isString(member.value, "stale") {
                    item.role = .unused
                }
            } else if json.isString(member.key, "shouldTranslate") {
                let kind = json.kind(of: member.value)
                if kind == .false, item.role == .translated { item.role = .untranslatable }
                if kind != .true, kind != .false { report("'shouldTranslate' must be true or false", member.value) }
            }
        }
        // Xcode writes the empty key for calls with an empty text.
        if key.text.bytes.isEmpty, item.localizations.isEmpty { item.role = .untranslatable }
        items.append(item)
    }

    /// Reads an object with a unit, a set, variations or substitutions.
    private mutating func readText(_ index: Int) {
        checkDuplicates(of: index)
        for member in json.members(of: index) {
            if json.isString(member.key, "stringUnit") {
                readUnit(member.value, "stringUnit", value: "value")
            } else if json.isString(member.key, "stringSet") {
                readUnit(member.value, "stringSet", value: "values")
            } else if json.isString(member.key, "variations") {
                readVariations(member.value)
            } else if json.isString(member.key, "substitutions") {
                guard isObject(member.value, "'substitutions'") else { continue }
                checkDuplicates(of: member.value)
                for substitution in json.members(of: member.value) where isObject(substitution.value, "substitution") {
                    readText(substitution.value)
                }
            } else if json.isString(member.key, "argNum") {
                if json.kind(of: member.value) != .number { report("'argNum' must be a number", member.value) }
            } else if json.isString(member.key, "formatSpecifier") {
                expectString(member.value, "'formatSpecifier'")
            }
        }
    }

    private mutating func readVariations(_ index: Int) {
        guard isObject(index, "'variations'") else { return }
        checkDuplicates(of: index)
        for variation in json.members(of: index) where isObject(variation.value, "variation") {
            checkDuplicates(of: variation.value)
            for member in json.members(of: variation.value) where isObject(member.value, "case of a variation") {
                readText(member.value)
            }
        }
    }

    private mutating func readUnit(_ index: Int, _ name: String, value: StaticString) {
        guard isObject(index, "'\(name)'") else { return }
        checkDuplicates(of: index)
        for member in json.members(of: index) {
            if json.isString(member.key, "state") {
                if !json.isString(member.value) { expectString(member.value, "'state'") }
            } else if json.isString(member.key, value) {
                if value.utf8CodeUnitCount == 5 {
                    if !json.isString(member.value) { expectString(member.value, "'value'") }
                } else if json.kind(of: member.value) != .array
                    || !json.elements(of: member.value).allSatisfy({ json.isString($0) })
                {
                    report("'values' must be an array of strings", member.value)
                }
            }
        }
    }

    private mutating func isObject(_ index: Int, _ name: @autoclosure () -> String) -> Bool {
        if json.kind(of: index) == .object { return true }
        report("\(name()) must be an object", index)
        return false
    }

    private mutating func expectString(_ index: Int, _ name: String) {
        if !json.isString(index) { report("\(name) must be a string", index) }
    }

    private mutating func checkDuplicates(of object: Int) {
        for duplicate in json.duplicateKeys(of: object) {
            let name = json.string(duplicate) ?? ""
            report("duplicate member \"\(name)\": keep one of them", duplicate, .catalogDuplicateMember)
        }
    }

    private mutating func report(_ message: String, _ index: Int, _ rule: RuleID = .catalogStructure) {
        let lines = lines ?? LineIndex(json.text)
        self.lines = lines
        diagnostics.append(
            Diagnostic(
                path: path, range: lines.range(json.range(of: index)), severity: .error, rule: rule, message: message,
                key: key))
    }
}

/// Caches the languages, so that each is created once. Most entries name them in the same order.
private struct LocaleNames {
    private var known: [(spelling: ArraySlice<UInt8>, locale: LocaleIdentifier)] = []
    private var places: [ArraySlice<UInt8>: Int] = [:]
    private var last = -1

    mutating func locale(_ json: JSONDocument, _ index: Int) -> LocaleIdentifier {
        let spelling = json.text[json.range(of: index)]
        let next = last + 1 < known.count ? last + 1 : 0
        if next < known.count, known[next].spelling.elementsEqual(spelling) {
            last = next
        } else if let place = places[spelling] {
            last = place
        } else {
            last = known.count
            places[spelling] = last
            known.append((spelling, LocaleIdentifier((json.string(index) ?? "").string)))
        }
        return known[last].locale
    }
}
