import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Decides which strings of a file may replace the current ones. Shared by import, join, convert, and incoming.
package struct TranslationIntake: Sendable {
    /// The decision about a text.
    package enum Verdict: Hashable, Sendable {
        case taken

        /// The text is taken, but somebody has to review it, and the user is told why.
        case takenForReview(String, RuleID)

        /// Nothing to do: the text is the current one, or nobody has written it.
        case ignored

        /// The current text stays, and the user is told why.
        case refused(String, RuleID, Severity = .warning)
    }

    /// True to take strings that aren't finished, unless the current text is.
    package var takesUnfinished = true

    /// True to take translations of another source string for review where there is no finished one.
    package var takesOtherSources = true

    /// The kinds of damage by translation services that are refused; empty for files from people.
    package var guards: Set<RuleID> = []

    /// True if the file replaces the current one, so that a string that it empties or resets would be lost.
    package var replacesFile = false

    /// Returns whether the text that a unit replaces was the source string of its key once: probably, nobody has
    /// translated it.
    package var wasSource: @Sendable (ExactString, IncomingUnit) -> Bool = { _, _ in false }

    /// The plural categories of the languages.
    var forms = PluralForms()

    /// The end of a message about a string that isn't taken; empty if the file replaces the current one, where the
    /// string is already gone.
    var stays: String { replacesFile ? "" : ": the current translation stays" }

    package init(takesUnfinished: Bool = true) {
        self.takesUnfinished = takesUnfinished
    }

    /// Judges a text.
    /// - Parameters:
    ///   - current: the text in its place, spelled as in the file.
    ///   - source: the text in the source language.
    ///   - model: a text in a third language, if the source text is only a key.
    ///   - other: the form of the source text for the category "other", if the text is a plural form.
    ///   - otherSource: the text in the source language if the file has another one.
    mutating func verdict(
        on unit: IncomingUnit, current: StringUnit?, source: ExactString, model: ExactString? = nil,
        other: ExactString? = nil, otherSource: ExactString? = nil
    ) -> Verdict {
        let verdict = verdict(on: unit, current, source, model: model, other: other)
        guard verdict == .taken, let otherSource else { return verdict }
        let message = "source text of '\(unit.id)' is '\(unit.source ?? "")', and '\(otherSource)' in the project"
        if current?.value == unit.unit.value { return .refused(message, .importChangedSource) }
        guard takesOtherSources, !Self.isFinished(current) else {
            return .refused(message + ": translation left out", .importChangedSource)
        }
        return .takenForReview(message + ": translation marked for review", .importChangedSource)
    }

    private static func isFinished(_ current: StringUnit?) -> Bool {
        current.map { !$0.state.isUnfinished && !$0.value.isBlank } ?? false
    }

    /// Judges a text that translates the current source string.
    private mutating func verdict(
        on unit: IncomingUnit, _ current: StringUnit?, _ source: ExactString, model: ExactString?, other: ExactString?
    ) -> Verdict {
        let (text, state) = (unit.unit.value, unit.unit.state)
        let isFinished = Self.isFinished(current)
        if let current, let damage = damage(to: current, by: unit, source: source) { return damage }
        if let current, current.value == text {
            guard state.isUnfinished, !takesUnfinished else { return .taken }
            // Exports repeat a text that is the same in both languages.
            guard state == .needsReview, isFinished, text != source else { return .ignored }
            return .refused("translation of '\(unit.id)' sent back: it stays as it is", .importSentBack)
        }
        if state == .new, text.isBlank { return .ignored }
        if state.isUnfinished, isFinished || !takesUnfinished {
            if current == nil || text == source || text.isBlank { return .ignored }
            return .refused("unfinished translation of '\(unit.id)'\(stays)", .importUnfinished)
        }
        if text.isBlank, !source.isBlank {
            return .refused("empty translation of '\(unit.id)'\(stays)", .importEmptied)
        }
        if other == nil, text.repeatsPlainSpecifiers(of: source) { return .taken }
        if let wrong = Self.wrongPlaceholder(in: text, source, current?.value ?? model, other: other) {
            return .refused("broken placeholder '\(wrong)' in the translation of '\(unit.id)'", .importPlaceholder)
        }
        if let lost = lostPlaceholder(in: unit, source, current?.value, other: other) {
            return .refused("placeholder '\(lost)' missing in the translation of '\(unit.id)'", .importPlaceholder)
        }
        return .taken
    }

    /// Returns the first placeholder that a translation lacks; nil if it has all. What the current translation lacks,
    /// too, was left out on purpose.
    private mutating func lostPlaceholder(
        in unit: IncomingUnit, _ source: ExactString, _ current: ExactString?, other: ExactString?
    ) -> String? {
        var wanted = FormatSignature(source)
        if let other = other.map({ FormatSignature($0) }), other.arguments.count > wanted.arguments.count {
            wanted = other
        }
        let present = current.map { FormatSignature($0) }
        // If the source text is only a key, the current translation shows the arguments.
        if wanted.arguments.isEmpty, let present, other != nil || source == unit.key.text { wanted = present }
        guard !wanted.arguments.isEmpty, !NumberedPlaceholders.areStyle(of: wanted) else { return nil }
        var shown = Set(FormatSignature(unit.unit.value).arguments.map(\.index))
        let known = present.map { Set($0.arguments.map(\.index)) }
        // Each form decides whether it shows the number that selects it, unless it has shown which of several it is.
        let number = wanted.format?.pluralArgument?.index ?? 1
        if other != nil, !shown.contains(number), known?.contains(number) != true || isForOneNumber(unit) {
            shown.insert(number)
        }
        let lost = wanted.arguments.first { argument in
            argument.role == .value && argument.argumentClass != .variable && !shown.contains(argument.index)
                && known?.contains(argument.index) ?? true
        }
        return lost.map(wanted.spelling)
    }

    /// Returns whether a text is a plural form that can say its number without showing it.
    private mutating func isForOneNumber(_ unit: IncomingUnit) -> Bool {
        guard unit.otherSteps != nil, let category = unit.steps.last else { return false }
        return forms.isForOneNumber(category, in: unit.locale)
    }

    /// Returns the first placeholder in a translation whose argument differs from the source text's; nil if all are
    /// right.
    /// - Parameter current: the current translation or another one, which shows the arguments if the source text is
    ///   only a key.
    /// - Parameter other: the form of the source text for the category "other", if the text is a plural form. Each
    ///   language decides which of its forms show the number, so this one has the arguments.
    package static func wrongPlaceholder(
        in text: ExactString, _ source: ExactString, _ current: ExactString?, other: ExactString? = nil
    ) -> ExactString? {
        if other == nil, text.repeatsPlainSpecifiers(of: source) { return nil }
        if other == nil, NumberedPlaceholders.areStyle(of: FormatSignature(source)) { return nil }
        var format = FormatString(source)
        if let other = other.map({ FormatString($0) }), other.arguments.count > format.arguments.count {
            format = other
        }
        if format.arguments.isEmpty, let current { format = FormatString(current) }
        // In a plural form, a specifier without a number reads the variable's argument, besides those with numbers.
        var classes: [Int: Set<ArgumentClass>] = [:]
        for argument in format.arguments where argument.role == .value {
            classes[argument.index, default: []].insert(argument.argumentClass)
        }
        let own = FormatString(text)
        // If the source text only has percent signs that aren't doubled, as in `5% or below`, so have its translations.
        let isProse = FormatSignature(format.text).arguments.isEmpty && !format.arguments.isEmpty
        if isProse, FormatSignature(text).arguments.isEmpty { return nil }
        for argument in own.arguments where argument.role == .value {
            let expected = classes[argument.index] ?? []
            if expected.contains(argument.argumentClass) || expected.contains(.variable) { continue }
            guard let specifier = own.specifiers.first(where: { $0.range == argument.range }) else { continue }
            // A percent sign in prose is up to the translator, and a reference can have another form.
            if own.readsAsProse(specifier) || argument.argumentClass == .variable { continue }
            return ExactString(bytes: Array(text.bytes[argument.range]))
        }
        // A number that is left out moves the arguments after it.
        let comparison = FormatComparison(
            source: FormatSignature(format.text), text: FormatSignature(text),
            consumed: other == nil ? [] : [format.pluralArgument?.index ?? 1])
        let moved = comparison.changed.first {
            $0.expected.argumentClass != .variable && $0.found.argumentClass != .variable
        }
        return moved.map { ExactString(bytes: Array(text.bytes[$0.found.range])) }
    }
}

extension ExactString {
    /// True if a text has the same specifiers as another one, at least one, in the same order, and all are plain.
    fileprivate func repeatsPlainSpecifiers(of source: ExactString) -> Bool {
        guard let own = plainSpecifiers, !own.isEmpty, let wanted = source.plainSpecifiers else { return false }
        return own.elementsEqual(wanted) { bytes[$0].elementsEqual(source.bytes[$1]) }
    }

    /// The specifiers of a text, in its order, if all are of the most common kinds, which can't be read as prose: `%@`,
    /// `%d`, `%lld`, and these with a position; otherwise nil.
    fileprivate var plainSpecifiers: [Range<Int>]? {
        var specifiers: [Range<Int>] = []
        var offset = 0
        while let start = bytes[offset...].firstIndex(of: .percentSign) {
            var end = start + 1
            if end + 1 < bytes.count, bytes[end].isASCIIDigit, bytes[end] > .digitZero, bytes[end + 1] == .dollarSign {
                end += 2
            }
            if bytes[end...].starts(with: "lld".utf8) {
                end += 3
            } else if end < bytes.count, bytes[end] == .commercialAt || bytes[end] == UInt8(ascii: "d") {
                end += 1
            } else {
                return nil
            }
            specifiers.append(start..<end)
            offset = end
        }
        return specifiers
    }
}
