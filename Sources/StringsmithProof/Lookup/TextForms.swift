import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The forms of a text that a program chooses from by number and device.
struct TextForms {
    /// A form, with its number in place. Other arguments are still specifiers.
    struct Form: Hashable {
        /// The text; nil if no form applies.
        var text: ExactString?
        var number: Int?
        var category: PluralCategory?
        var device: ExactString?
    }

    private let text: VariedText
    private let language: LocaleIdentifier

    /// The maximum number of variables inside of others.
    private static let deepest = 8

    /// - Parameter language: the language of the table, whose plural rules apply.
    init(_ text: VariedText, in language: LocaleIdentifier) {
        (self.text, self.language) = (text, language)
    }

    /// Returns the forms.
    /// - Parameters:
    ///   - numbers: the numbers; nil for the smallest in each plural category.
    ///   - device: the device; nil for all that the text distinguishes.
    func forms(numbers: [Int]?, device: ExactString?) -> [Form] {
        var devices: [ExactString] = []
        Self.collectDevices(in: text, &devices)
        let shown: [ExactString?] = devices.isEmpty ? [nil] : device.map { [$0] } ?? devices
        let chosen = Self.isPlural(text) ? numbers ?? samples : numbers ?? []
        let categories = PluralRules.categories(of: chosen, in: language)
        let hasZero = Self.hasZero(text)
        return shown.flatMap { device -> [Form] in
            if chosen.isEmpty {
                return [Form(text: resolved(text, Choice(device: device), depth: 0), device: device)]
            }
            return zip(chosen, categories).map { number, category in
                let choice = Choice(device: device, number: number, category: category)
                let shown: PluralCategory? = Self.isPlural(text) ? number == 0 && hasZero ? .zero : category : nil
                return Form(text: resolved(text, choice, depth: 0), number: number, category: shown, device: device)
            }
        }
    }

    /// What selects a form.
    private struct Choice {
        var device: ExactString?
        var number: Int?
        var category: PluralCategory?
    }

    /// The smallest number of each category, and zero if the text has a form of its own for it, as Foundation does in
    /// every language. Then zero doesn't show the form of its category, and the next number does.
    private var samples: [Int] {
        var numbers = Set(PluralRules(language).samples.values)
        if Self.hasZero(text) {
            let next = Array(0...Self.longestSearch)
            let categories = PluralRules.categories(of: next, in: language)
            if let zero = categories.first, zero != .zero,
                let other = next.dropFirst().first(where: { categories[$0] == zero })
            {
                numbers.insert(other)
            }
            numbers.insert(0)
        }
        return numbers.isEmpty ? [0] : numbers.sorted()
    }

    /// A number below which each category that zero has in any language has another one.
    private static let longestSearch = 220

    // MARK: Kinds of forms

    private static func collectDevices(in text: VariedText, _ devices: inout [ExactString]) {
        for item in parts(of: text) {
            if case .varied(.device, let cases) = item {
                for device in cases.map(\.name) where !devices.contains(device) { devices.append(device) }
            }
            collectDevices(in: item, &devices)
        }
        if case .varied(.device, let cases) = text {
            for device in cases.map(\.name) where !devices.contains(device) { devices.append(device) }
        }
    }

    private static func isPlural(_ text: VariedText) -> Bool {
        if case .varied(.plural, _) = text { return true }
        return parts(of: text).contains(where: isPlural)
    }

    private static func hasZero(_ text: VariedText) -> Bool {
        if case .varied(.plural, let cases) = text, cases.contains(where: { $0.name == "zero" }) { return true }
        return parts(of: text).contains(where: hasZero)
    }

    private static func parts(of text: VariedText) -> [VariedText] {
        switch text {
        case .unit, .set: []
        case .varied(_, let cases): cases.map(\.form)
        case .format(let text, let variables): [text].compactMap(\.self) + variables.compactMap(\.form)
        }
    }

    // MARK: Choice

    private func resolved(_ text: VariedText, _ choice: Choice, depth: Int) -> ExactString? {
        switch text {
        case .unit(let unit): return filled(unit.value, [], choice, depth: depth)
        case .set(_, let values): return values.first
        case .varied(let variation, let cases):
            return Self.form(of: cases, variation, choice).flatMap { resolved($0, choice, depth: depth) }
        case .format(let text, let variables):
            guard let text, let shown = Self.single(text, choice) else { return nil }
            return filled(shown, variables, choice, depth: depth)
        }
    }

    /// Returns the string of a text that isn't filled in yet.
    private static func single(_ text: VariedText, _ choice: Choice) -> ExactString? {
        switch text {
        case .unit(let unit): unit.value
        case .set(_, let values): values.first
        case .varied(let variation, let cases): form(of: cases, variation, choice).flatMap { single($0, choice) }
        case .format(let text, _): text.flatMap { single($0, choice) }
        }
    }

    private static func form(
        of cases: VariedText.Cases, _ variation: VariedText.Variation, _ choice: Choice
    ) -> VariedText? {
        let names: [ExactString] =
            switch variation {
            // A form for zero takes precedence over that of the category of zero.
            case .plural:
                (choice.number == 0 ? ["zero"] : []) + [
                    choice.category.map { ExactString($0.rawValue) } ?? "other", "other",
                ]
            case .device: [choice.device ?? "other", "other"]
            // There is room for the widest.
            default: [cases.last?.name ?? "other"]
            }
        for name in names {
            if let found = cases[name] { return found.form }
        }
        return nil
    }

    // MARK: Numbers

    /// Returns a text with its variables and the number in place.
    private func filled(
        _ text: ExactString, _ variables: VariedText.Variables, _ choice: Choice, depth: Int
    ) -> ExactString? {
        guard depth < Self.deepest, text.bytes.contains(.percentSign) else { return text }
        let format = FormatString(text, in: variables.isEmpty ? .value : .substitution)
        var bytes: [UInt8] = []
        var next = 1
        // The number is the first one of the arguments that are numbers.
        var shownPosition: Int?
        for piece in format.pieces {
            guard case .specifier(let specifier) = piece else {
                bytes += text.bytes[piece.range]
                continue
            }
            if case .variable(let range) = specifier.conversion {
                let name = ExactString(bytes: Array(text.bytes[range]))
                guard let form = variables[name]?.form else { return nil }
                guard let part = Self.single(form, choice) else { return nil }
                guard let inner = filled(part, variables, choice, depth: depth + 1) else { return nil }
                bytes += inner.bytes
                continue
            }
            let position = specifier.position ?? next
            if specifier.position == nil, specifier.conversion != .substitutionArgument { next += 1 }
            if let number = choice.number, Self.isNumber(specifier),
                specifier.conversion == .substitutionArgument || shownPosition ?? position == position
            {
                if specifier.conversion != .substitutionArgument { shownPosition = position }
                bytes += Array(String(number).utf8)
            } else {
                bytes += text.bytes[specifier.range]
            }
        }
        return ExactString(bytes: bytes)
    }

    private static func isNumber(_ specifier: FormatSpecifier) -> Bool {
        switch specifier.conversion {
        case .decimal, .unsigned, .floatingPoint, .substitutionArgument: true
        default: false
        }
    }
}
