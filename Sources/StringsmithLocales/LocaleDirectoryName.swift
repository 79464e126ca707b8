import CICU
import StringsmithModel
import StringsmithText

/// The meaning of an `.lproj` directory's name.
package enum LocaleDirectoryName: Hashable, Sendable {
    /// The relation of a name to its identifier.
    package enum Spelling: Hashable, Sendable {
        /// The BCP 47 tag itself.
        case canonical

        /// An underscore instead of a hyphen (`zh_CN`), which the platform treats the same.
        case underscored

        /// Different letter case, such as `pt-br`.
        case miscased

        /// A deprecated code, such as `iw`.
        case replaced

        /// An English name, such as `English` or `Chinese, Simplified`, from before Mac OS X 10.4.
        case legacy
    }

    /// `Base`: interface files in the development language.
    case base

    /// A locale; the directory should have its identifier as its name.
    case locale(LocaleIdentifier, Spelling)

    /// An unrecognized name.
    case unknown

    /// Parses a name without `.lproj`.
    package init(_ name: String) {
        if name == "Base" {
            self = .base
        } else if let tag = LegacyLanguageNames.tag(of: name) {
            self = .locale(LocaleIdentifier(tag), .legacy)
        } else if let tag = Self.knownTag(of: name) {
            self = .locale(LocaleIdentifier(tag), Self.spelling(of: name, tag: tag))
        } else {
            self = .unknown
        }
    }

    private static func knownTag(of name: String) -> String? {
        let isPlausible =
            !name.isEmpty && name.utf8.count <= 64
            && name.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter || $0 == .hyphen || $0 == .lowLine }
        guard isPlausible, let tag = ICUText.ascii({ cicu_language_tag(name, $0, $1) }), tag != "und",
            isKnownLanguage(tag), cicu_is_known_region(tag) != 0
        else { return nil }
        // ICU drops what it can't parse, so the result must contain everything in the name.
        let parts = { (text: String) in text.utf8.split { $0 == .hyphen || $0 == .lowLine }.count }
        return parts(tag) == parts(name) ? tag : nil
    }

    /// ICU knows all two-letter languages (ISO 639-1), but few of the thousands of three-letter ones (ISO 639-3).
    private static func isKnownLanguage(_ tag: String) -> Bool {
        cicu_is_known_language(tag) != 0 || tag.utf8.prefix { $0 != .hyphen }.count == 3
    }

    private static func spelling(of name: String, tag: String) -> Spelling {
        if name == tag { return .canonical }
        let hyphenated = String(decoding: name.utf8.map { $0 == .lowLine ? .hyphen : $0 }, as: UTF8.self)
        if hyphenated == tag { return .underscored }
        return hyphenated.lowercased() == tag.lowercased() ? .miscased : .replaced
    }
}

extension LocaleIdentifier {
    /// The name of the locale's directory, such as `pt-BR.lproj`.
    package var directoryName: String { rawValue + FilePath.localeDirectoryExtension }

    /// The identifier for an `.lproj` directory's name; nil for `Base` and unrecognized names.
    /// - Parameter directoryName: the name without `.lproj`, such as `zh_TW` or `German`.
    package static func canonical(directoryName: String) -> LocaleIdentifier? {
        guard case .locale(let identifier, _) = LocaleDirectoryName(directoryName) else { return nil }
        return identifier
    }
}
