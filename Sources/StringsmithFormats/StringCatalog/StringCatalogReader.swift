import StringsmithModel
import StringsmithText

/// Reads the keys and languages of a catalog, and finds problems.
struct StringCatalogReader {
    private let json: JSONDocument
    private let path: String
    private let source: DecodedText

    /// The languages of the catalog.
    private(set) var locales = LocaleNames()

    private var key: Key?
    private var locale: LocaleIdentifier?

    private(set) var sourceLanguage: LocaleIdentifier?
    private(set) var items: [StringCatalogDocument.Item] = []
    private(set) var diagnostics: [Diagnostic] = []

    init(_ json: JSONDocument, _ source: DecodedText, path: String) {
        (self.json, self.source, self.path) = (json, source, path)
    }

    mutating func read() {
        guard json.kind(of: json.root) == .object else {
            return report("expected an object with 'sourceLanguage' and 'strings'", json.root, .catalogSyntaxError)
        }
        checkDuplicates(of: json.root)
        if let index = json.member("sourceLanguage", of: json.root), let name = json.string(index) {
            if name.isEmpty {
                report(
                    "'sourceLanguage' is empty: name the language of the sources, such as \"en\"", index,
                    .catalogSyntaxError, .warning)
            } else {
                sourceLanguage = LocaleIdentifier(name.string)
            }
        } else {
            report("missing 'sourceLanguage', a string such as \"en\"", json.root, .catalogSyntaxError)
        }
        guard let strings = json.member("strings", of: json.root), json.kind(of: strings) == .object else {
            return report("missing 'strings', an object with the entries", json.root, .catalogSyntaxError)
        }
        checkDuplicates(of: strings)
        for member in json.presentMembers(of: strings) { readEntry(member.key, member.value) }
    }

    private mutating func readEntry(_ keyIndex: Int, _ index: Int) {
        let key = Key(json.string(keyIndex) ?? "")
        self.key = key
        defer { self.key = nil }
        guard isObject(index, "entry") else { return }
        checkDuplicates(of: index)
        var item = StringCatalogDocument.Item(key: key, keyIndex: keyIndex, index: index)
        for member in json.presentMembers(of: index) {
            if json.isString(member.key, "localizations") {
                readLocalizations(member.value, of: &item)
            } else if json.isString(member.key, "comment") || json.isString(member.key, "extractionState") {
                expectString(member.value, "'\(json.string(member.key) ?? "")'")
                if json.isString(member.key, "comment") {
                    item.commentIndex = member.value
                } else if json.isString(member.value, "stale") {
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
        // A function as a value would copy the reader.
        if let comment = item.commentIndex { item.mayHoldHints = mayHoldHints(comment) }
        items.append(item)
    }

    private mutating func readLocalizations(_ index: Int, of item: inout StringCatalogDocument.Item) {
        guard isObject(index, "'localizations'") else { return }
        item.localizations.reserveCapacity(item.localizations.count + json.memberCount(of: index))
        for language in json.members(of: index) {
            let number = locales.number(json, language.key)
            locale = locales.names[number]
            defer { locale = nil }
            if !locales.isFirst(number, in: index) { reportDuplicate(language.key) }
            if json.kind(of: language.value) == .null { continue }
            guard isObject(language.value, "localization") else { continue }
            var localization = StringCatalogDocument.Localization(
                locale: locales.names[number], keyIndex: language.key, index: language.value, localeNumber: number)
            readUnit(of: &localization)
            if localization.plainValue == nil { readText(language.value) }
            item.localizations.append(localization)
        }
    }

    /// Reads a localization that is a unit with a state and a value, and nothing else, as nearly all are: an object, the
    /// name of its only member, the unit, and the names and values of its two members.
    private func readUnit(of localization: inout StringCatalogDocument.Localization) {
        let index = localization.index
        guard json.end(of: index) == index + 7, json.kind(of: index + 2) == .object,
            json.isString(index + 1, "stringUnit"), json.isString(index + 4), json.isString(index + 6)
        else { return }
        let isSorted = json.isString(index + 3, "state") && json.isString(index + 5, "value")
        guard isSorted || json.isString(index + 3, "value") && json.isString(index + 5, "state") else { return }
        let value = isSorted ? index + 6 : index + 4
        localization.plainValue = value
        guard let state = localization.plainState else { return }
        if json.isString(state, "new") {
            localization.traits = .new
        } else if json.isString(state, "needs_review") {
            localization.traits = .needsReview
        } else if !json.isString(state, "translated"), !json.isString(state, "machine_translated") {
            localization.traits = .unknownState
        }
        if json.holds(.percentSign, in: value) { localization.traits.insert(.percentSign) }
        if CatalogControlCharacters.mayHoldSome(json, value) { localization.traits.insert(.unusualCharacter) }
    }

    /// Returns whether a comment may contain a hint, which is named after this program.
    private func mayHoldHints(_ comment: Int) -> Bool {
        let isEscaped = json.kind(of: comment) == .escapedString
        return json.text.withUnsafeBufferPointer { text in
            let bytes = UnsafeBufferPointer(rebasing: text[json.range(of: comment)])
            if isEscaped, Self.holdsEscapedCharacter(bytes) { return true }
            var offset = 0
            while let hit = bytes[offset...].firstIndex(of: .colon) {
                if hit >= Self.mark.count, bytes[hit - Self.mark.count..<hit].elementsEqual(Self.mark) { return true }
                offset = hit + 1
            }
            return false
        }
    }

    /// Returns whether a string may escape letters: other escapes than `\u` mean white space, quotes and slashes.
    private static func holdsEscapedCharacter(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var offset = 0
        while let hit = bytes[offset...].firstIndex(of: .backslash), hit + 1 < bytes.count {
            if bytes[hit + 1] == UInt8(ascii: "u") { return true }
            offset = hit + 2
        }
        return false
    }

    /// The start of a hint, up to the colon.
    private static let mark = Array("stringsmith".utf8)

    /// Reads an object with a unit, a set, variations or substitutions.
    private mutating func readText(_ index: Int) {
        checkDuplicates(of: index)
        for member in json.presentMembers(of: index) {
            if json.isString(member.key, "stringUnit") {
                readUnit(member.value, "stringUnit", value: "value")
            } else if json.isString(member.key, "stringSet") {
                readUnit(member.value, "stringSet", value: "values")
            } else if json.isString(member.key, "variations") {
                readVariations(member.value)
            } else if json.isString(member.key, "substitutions") {
                guard isObject(member.value, "'substitutions'") else { continue }
                checkDuplicates(of: member.value)
                for substitution in json.presentMembers(of: member.value)
                where isObject(substitution.value, "substitution") {
                    readText(substitution.value)
                }
            } else if json.isString(member.key, "argNum") {
                if !isInteger(member.value) { report("'argNum' must be an integer", member.value) }
            } else if json.isString(member.key, "formatSpecifier") {
                expectString(member.value, "'formatSpecifier'")
            }
        }
    }

    private mutating func readVariations(_ index: Int) {
        guard isObject(index, "'variations'") else { return }
        checkDuplicates(of: index)
        for variation in json.presentMembers(of: index) where isObject(variation.value, "variation") {
            checkDuplicates(of: variation.value)
            for member in json.presentMembers(of: variation.value)
            where isObject(member.value, "case of a variation") {
                readText(member.value)
            }
        }
    }

    private mutating func readUnit(_ index: Int, _ name: String, value: StaticString) {
        guard isObject(index, "'\(name)'") else { return }
        checkDuplicates(of: index)
        for member in json.presentMembers(of: index) {
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

    private func isInteger(_ index: Int) -> Bool {
        guard json.kind(of: index) == .number else { return false }
        let number = Double(String(decoding: json.text[json.range(of: index)], as: UTF8.self))
        return number.map { $0 == $0.rounded() } ?? false
    }

    private mutating func expectString(_ index: Int, _ name: String) {
        if !json.isString(index) { report("\(name) must be a string", index) }
    }

    private mutating func checkDuplicates(of object: Int) {
        for duplicate in json.duplicateKeys(of: object) { reportDuplicate(duplicate) }
    }

    private mutating func reportDuplicate(_ key: Int) {
        let name = json.string(key) ?? ""
        report("duplicate member \"\(name)\": keep one of them", key, .catalogDuplicateMember)
    }

    private mutating func report(
        _ message: String, _ index: Int, _ rule: RuleID = .catalogStructure, _ severity: Severity = .error
    ) {
        var diagnostic = Diagnostic(
            path: path, range: source.lines.range(json.range(of: index)), severity: severity, rule: rule,
            message: message, key: key)
        diagnostic.locale = locale
        diagnostics.append(diagnostic)
    }
}

/// The languages of a catalog, numbered in the order of their first occurrence. Most entries name them in the same order.
struct LocaleNames {
    /// The languages by number.
    private(set) var names: [LocaleIdentifier] = []

    private var spellings: [ShortSpelling?] = []
    private var numbers: [ExactString: Int] = [:]

    /// For each language, the last object that names it.
    private var objects: [Int] = []
    private var last = -1

    /// The maximum number of spellings to compare before a search by name.
    private static let mostSpellings = 100

    mutating func number(_ json: JSONDocument, _ index: Int) -> Int {
        let spelling = ShortSpelling(json.text, json.range(of: index))
        if let spelling {
            var next = last
            for _ in spellings.indices.prefix(Self.mostSpellings) {
                next = next + 1 < spellings.count ? next + 1 : 0
                if spellings[next] == spelling {
                    last = next
                    return next
                }
            }
        }
        let name = json.string(index) ?? ""
        let number = numbers[name] ?? names.count
        if number == names.count {
            numbers[name] = number
            names.append(LocaleIdentifier(name.string))
            spellings.append(spelling)
            objects.append(-1)
        }
        last = number
        return number
    }

    /// Returns whether an object hasn't named a language before.
    mutating func isFirst(_ number: Int, in object: Int) -> Bool {
        defer { objects[number] = object }
        return objects[number] != object
    }
}

/// Up to sixteen bytes, which are compared at once.
private struct ShortSpelling: Equatable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Returns nil for a longer part of a text.
    init?(_ text: [UInt8], _ range: Range<Int>) {
        guard range.count <= 16 else { return nil }
        for offset in range {
            high = high << 8 | low >> 56
            low = low << 8 | UInt64(text[offset])
        }
    }
}

extension StringCatalogDocument.Localization {
    /// The index of the state of a single unit, whose values are the fourth and the sixth node in the object.
    var plainState: Int? { plainValue.map { $0 == index + 4 ? index + 6 : index + 4 } }
}
