import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Damage that translation services do to strings: no person would have sent these.
extension TranslationIntake {
    /// The kinds of damage to a single string that can be guarded against.
    package static let serviceGuards: Set<RuleID> = [
        .incomingInvisible, .incomingNoBreakSpace, .incomingPromoted, .incomingSourceText,
    ]

    /// Returns why a string must not replace the current one; nil if no guard objects.
    func damage(to current: StringUnit, by unit: IncomingUnit, source: ExactString) -> Verdict? {
        if guards.isEmpty && !replacesFile { return nil }
        let (text, state) = (unit.unit.value, unit.unit.state)
        if !state.isKnown, state != current.state {
            return .refused(
                "translation of '\(unit.id)' has the state '\(state.rawValue)', which isn't one of Xcode's",
                .catalogState)
        }
        if current.value == text { return damage(to: current, by: unit) }
        if current.value.isBlank || current.state == .new { return nil }
        if replacesFile, text.isBlank, !source.isBlank {
            return .refused("empty translation of '\(unit.id)', which had one", .importEmptied)
        }
        if !replacesFile, state == .new { return nil }
        if guards.contains(.incomingSourceText), text == source || unit.steps.isEmpty && text == unit.key.text,
            isTranslation(current.value, of: unit)
        {
            let name = text == source ? "source text" : "key"
            // A language can have a word of the former source string, so that it was translated after all.
            let isFormerSource = wasSource(current.value, unit)
            return .refused(
                isFormerSource
                    ? "\(name) in place of the former one in the translation of '\(unit.id)'\(stays)"
                    : "\(name) in place of the translation of '\(unit.id)'\(stays)",
                .incomingSourceText, isFormerSource ? .note : .warning)
        }
        if guards.contains(.incomingNoBreakSpace), text.losesNoBreakSpaces(of: current.value) {
            return .refused(
                "no-break space in the translation of '\(unit.id)' has become a space", .incomingNoBreakSpace)
        }
        if guards.contains(.incomingInvisible), let scalar = text.invisible(besides: current.value, source, unit.locale)
        {
            let name = String(scalar.value, radix: 16, uppercase: true)
            let code = "U+" + String(repeating: "0", count: max(0, 4 - name.count)) + name
            return .refused("invisible character \(code) added to the translation of '\(unit.id)'", .incomingInvisible)
        }
        return nil
    }

    /// Returns whether somebody has written the text that a unit replaces: it isn't just its key, or the unit's text with
    /// the specifiers spelled differently.
    private func isTranslation(_ current: ExactString, of unit: IncomingUnit) -> Bool {
        if current == unit.key.text, KeyStyle(unit.key) == .identifier { return false }
        return FormatString(current).positional() != FormatString(unit.unit.value).positional()
    }

    /// Returns why a string must not get another state while its text stays; nil if nothing speaks against it.
    private func damage(to current: StringUnit, by unit: IncomingUnit) -> Verdict? {
        let state = unit.unit.state
        let isPerson = !current.state.isUnfinished && current.state != .machineTranslated
        if replacesFile, !unit.unit.value.isBlank,
            state == .new && !current.state.isUnfinished
                || state == .machineTranslated && isPerson
        {
            return .refused(
                "translation of '\(unit.id)' marked as '\(state.rawValue)' without a change", .importSentBack)
        }
        guard current.state == .needsReview, !state.isUnfinished, unit.isStated, guards.contains(.incomingPromoted)
        else { return nil }
        return .refused(
            "translation of '\(unit.id)' marked as '\(state.rawValue)' without a change: it still needs review",
            .incomingPromoted)
    }
}

extension ExactString {
    /// The scripts that are written with joiners, zero-width spaces, or marks of direction.
    private static let invisibleScripts: Set<String> = [
        "Adlm", "Arab", "Beng", "Deva", "Gujr", "Guru", "Hebr", "Khmr", "Knda", "Laoo", "Mlym", "Mong", "Mymr", "Nkoo",
        "Orya", "Sinh", "Syrc", "Taml", "Telu", "Thaa", "Thai",
    ]

    /// Returns an invisible character of a text that none of two others has; nil if there is none. A soft hyphen, and
    /// joiners and marks in languages that use them, are a translator's work.
    fileprivate func invisible(
        besides current: ExactString, _ source: ExactString, _ locale: LocaleIdentifier
    ) -> Unicode.Scalar? {
        guard bytes.contains(where: { $0 >= 0x7F || $0 < .space }) else { return nil }
        let isUsed = Self.invisibleScripts.contains(locale.script)
        return string.unicodeScalars.first { scalar in
            guard scalar.actsOnDisplay, !["\n", "\r", "\t", "\u{AD}"].contains(scalar) else { return false }
            switch scalar.value {
            case 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069: if isUsed { return false }
            default: break
            }
            // An emoji can be several characters with joiners.
            if scalar.value == 0x200D { return false }
            return ![current, source].contains { $0.string.unicodeScalars.contains(scalar) }
        }
    }

    /// U+00A0 NO-BREAK SPACE and U+202F NARROW NO-BREAK SPACE in UTF-8.
    private static let noBreakSpaces: [[UInt8]] = [[0xC2, 0xA0], [0xE2, 0x80, 0xAF]]

    /// True if a text has plain spaces where another one has no-break spaces: anywhere in the same text, or next to
    /// the same punctuation in a changed text that has no no-break space left.
    fileprivate func losesNoBreakSpaces(of other: ExactString) -> Bool {
        let (plain, count) = withPlainSpaces
        let (otherPlain, otherCount) = other.withPlainSpaces
        guard count < otherCount else { return false }
        if plain == otherPlain { return true }
        guard count == 0 else { return false }
        return other.spacedPunctuation.contains { !bytes.offsets(of: $0).isEmpty }
    }

    /// The text with a plain space for each no-break space, and their number.
    private var withPlainSpaces: (text: [UInt8], count: Int) {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var (offset, count) = (0, 0)
        while offset < bytes.count {
            if let space = noBreakSpace(at: offset) {
                text.append(.space)
                (offset, count) = (offset + space, count + 1)
            } else {
                text.append(bytes[offset])
                offset += 1
            }
        }
        return (text, count)
    }

    /// Returns the length of the no-break space at an offset; nil if there is none.
    private func noBreakSpace(at offset: Int) -> Int? {
        guard bytes[offset] >= 0xC2 else { return nil }
        return Self.noBreakSpaces.first { bytes[offset...].starts(with: $0) }?.count
    }

    /// The punctuation next to no-break spaces, with a plain space in place of each: `" :"`, `"« "`.
    private var spacedPunctuation: [[UInt8]] {
        let following = [":", ";", "!", "?", "»", "%"].map { Array($0.utf8) }
        let opening = Array("«".utf8)
        return bytes.indices.compactMap { offset in
            guard let space = noBreakSpace(at: offset) else { return nil }
            if bytes[..<offset].suffix(opening.count).elementsEqual(opening) { return opening + [.space] }
            let rest = bytes[(offset + space)...]
            return following.first { rest.starts(with: $0) }.map { [.space] + $0 }
        }
    }
}
