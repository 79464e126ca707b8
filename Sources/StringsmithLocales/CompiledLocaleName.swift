import CICU
import StringsmithModel
import StringsmithText

extension LocaleIdentifier {
    /// The name that Apple's compiler gives a language's directory: the one of CoreFoundation's
    /// `CFLocaleCreateCanonicalLocaleIdentifierFromString`. Codes are current, in their usual letter case, and without
    /// the language's default script: `he` for `iw`, `sr` for `sr-Cyrl`, `zh_CN` for `zh_Hans_CN`. An underscore before
    /// a region stays.
    package var compiledName: String {
        let bytes = rawValue.utf8
        guard !bytes.isEmpty,
            bytes.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == .hyphen || $0 == .lowLine })
        else { return rawValue }
        if let tag = LegacyLanguageNames.tag(of: rawValue) { return tag }
        return CompiledName(rawValue).text
    }
}

/// A locale identifier in parts.
private struct CompiledName {
    /// The parts, each with the separator before it, which is empty for the language.
    private var parts: [(separator: String, text: String)] = []

    /// The numbers of the region's part, after a hyphen or an underscore; nil if there is none.
    private var region: Int?
    private var underscoredRegion: Int?

    init(_ name: String) {
        var part = (separator: "", text: "")
        for scalar in Self.withCurrentLanguage(name).unicodeScalars {
            if scalar == "-" || scalar == "_" {
                parts.append(part)
                part = (String(scalar), "")
            } else {
                part.text.unicodeScalars.append(scalar)
            }
        }
        parts.append(part)
        spellParts()
        replaceRegions()
        removeDefaultScript()
    }

    var text: String { parts.map { $0.separator + $0.text }.joined() }

    /// Returns the name with a current language code.
    private static func withCurrentLanguage(_ name: String) -> String {
        let lowercased = name.lowercased()
        func isWhole(_ count: Int) -> Bool {
            let rest = lowercased.utf8.dropFirst(count)
            return rest.first.map { $0 == .hyphen || $0 == .lowLine } ?? true
        }
        if let (old, new) = oldTags.first(where: { lowercased.hasPrefix($0.0) && isWhole($0.0.utf8.count) }) {
            return new + name.dropFirst(old.count)
        }
        let language = lowercased.prefix { $0 != "-" && $0 != "_" }
        let rest = name.dropFirst(language.count)
        // Old names of the Norwegian languages are variants, not regions: no-bokmal.
        if language == "no", rest.utf8.count > 3 { return name }
        return (currentLanguages[String(language)] ?? shortened(String(language))) + rest
    }

    /// Returns the two-letter code for a three-letter one (ISO 639-2), if there is one.
    private static func shortened(_ language: String) -> String {
        guard language.utf8.count == 3, let tag = ICUText.ascii({ cicu_language_tag(language, $0, $1) }),
            tag.utf8.count == 2
        else { return language }
        return tag
    }

    /// Gives the parts their usual letter case, and finds the region.
    private mutating func spellParts() {
        parts[0].text = parts[0].text.lowercased()
        for index in parts.indices.dropFirst() {
            let text = parts[index].text.lowercased()
            let isWord = text.utf8.allSatisfy(\.isASCIILetter)
            let isRegion = isWord ? text.utf8.count == 2 : text.utf8.count == 3
            if underscoredRegion != nil {
                parts[index].text = text.uppercased()
            } else if isRegion, parts[index].separator == "_" {
                underscoredRegion = index
                parts[index].text = text.uppercased()
            } else {
                parts[index].separator = "-"
                let isFirstRegion = isRegion && region == nil
                if isFirstRegion { region = index }
                let isScript = isWord && text.utf8.count == 4
                parts[index].text =
                    isFirstRegion ? text.uppercased() : isScript ? text.prefix(1).uppercased() + text.dropFirst() : text
            }
        }
    }

    /// Replaces regions that have another code today, and the language of Yugoslavia, which depends on the region.
    private mutating func replaceRegions() {
        for place in [region, underscoredRegion].compactMap(\.self) {
            switch (parts[0].text, parts[place].text) {
            case (_, "UK"): parts[place].text = "GB"
            case (_, "TP"): parts[place].text = "TL"
            case ("cs", "CS"): parts[place].text = "CZ"
            case ("sk", "CS"): parts[place].text = "SK"
            case (_, "CS"), (_, "YU"): parts[place].text = "RS"
            default: break
            }
            if parts[0].text == "sh" {
                parts[0].text = parts[place].text == "HR" ? "hr" : parts[place].text == "RS" ? "sr" : "sh"
            }
        }
    }

    /// Removes the script in which the language is usually written. Chinese needs its script, unless an underscored
    /// region implies it.
    private mutating func removeDefaultScript() {
        let language = parts[0].text
        let script: String
        if let underscoredRegion, ["CN", "SG"].contains(parts[underscoredRegion].text) {
            script = "Hans"
        } else if let underscoredRegion, ["HK", "MO", "TW"].contains(parts[underscoredRegion].text) {
            script = "Hant"
        } else {
            guard !Self.scripted.contains(language) else { return }
            script = LocaleIdentifier(language).script
        }
        if let place = parts.firstIndex(where: { $0.text == script }) { parts.remove(at: place) }
    }

    /// Languages whose names keep every script.
    private static let scripted: Set<String> = ["sh", "yue", "zh"]

    /// Codes that ISO 639 has replaced.
    private static let currentLanguages = [
        "cmn": "zh", "hbs": "sr-Latn", "in": "id", "iw": "he", "jaw": "jv", "ji": "yi", "jw": "jv", "mol": "mo",
        "no": "nb", "tl": "fil",
    ]

    /// Tags that IANA registered before there were codes for their languages, and extended language subtags (RFC 5646).
    private static let oldTags = [
        ("art-lojban", "jbo"), ("i-ami", "ami"), ("i-bnn", "bnn"), ("i-hak", "hak"), ("i-klingon", "tlh"),
        ("i-lux", "lb"), ("i-navajo", "nv"), ("i-pwn", "pwn"), ("i-tao", "tao"), ("i-tay", "tay"), ("i-tsu", "tsu"),
        ("no-bok", "nb"), ("no-nyn", "nn"), ("sgn-be-fr", "sfb"), ("sgn-be-nl", "vgt"), ("sgn-ch-de", "sgg"),
        ("zh-cmn", "zh"), ("zh-gan", "gan"), ("zh-guoyu", "zh"), ("zh-hak", "hak"), ("zh-hakka", "hak"),
        ("zh-hsn", "hsn"), ("zh-min-nan", "nan"), ("zh-nan", "nan"), ("zh-wuu", "wuu"), ("zh-xiang", "hsn"),
        ("zh-yue", "yue"),
    ]
}
