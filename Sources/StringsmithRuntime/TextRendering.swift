/// Inserts arguments into a text, and selects the forms of its variables.
struct TextRendering {
    private let arguments: [FormatArgument]
    private let rules: PluralForms

    /// The number of variables left to look up. Variables can refer to each other in cycles.
    private var budget = 256

    /// The maximum number of characters in a result; no text on a screen is longer.
    private static let maximumLength = 1 << 20

    init(_ arguments: [FormatArgument], _ rules: PluralForms) {
        (self.arguments, self.rules) = (arguments, rules)
    }

    /// The text of a table's value; nil if it contains no text, or lacks a form that it needs.
    mutating func render(_ value: TableValue) -> String? {
        switch value {
        case .text(let text): return render(text, .members([:]), from: 0)
        case .other: return nil
        case .members:
            if let format = value["NSStringLocalizedFormatKey"]?.string { return render(format, value, from: 0) }
            guard
                case .members(let cases)? = value["NSStringDeviceSpecificRuleType"]
                    ?? value["NSStringVariableWidthRuleType"],
                budget > 0
            else { return nil }
            budget -= 1
            return Self.choice(among: cases).flatMap { render($0) }
        }
    }

    /// The form for a device that isn't one of Apple's, and for unlimited width.
    private static func choice(among cases: [[UInt8]: TableValue]) -> TableValue? {
        if let other = cases[Array("other".utf8)] ?? cases[Array("mac".utf8)] { return other }
        func order(_ name: [UInt8]) -> (Int, String) {
            let text = String(decoding: name, as: UTF8.self)
            return (Int(text) ?? 0, text)
        }
        return cases.max { order($0.key) < order($1.key) }?.value
    }

    /// Nil if a variable has no form: users must not see its name.
    /// - Parameter first: the index of the first argument that isn't numbered.
    private mutating func render(_ format: String, _ entry: TableValue, from first: Int) -> String? {
        let text = Array(format.utf8)
        guard text.contains(UInt8(ascii: "%")) else { return format }
        var output: [UInt8] = []
        var next = first
        var offset = 0
        while offset < text.count, output.count < Self.maximumLength {
            guard text[offset] == UInt8(ascii: "%"), var specifier = FormatSpecifier(text, at: offset) else {
                output.append(text[offset])
                offset += 1
                continue
            }
            offset = specifier.range.upperBound
            if specifier.conversion == "%", specifier.variable == nil {
                output.append(UInt8(ascii: "%"))
                continue
            }
            specifier.resolve {
                next += 1
                return next <= arguments.count ? arguments[next - 1] : nil
            }
            let index = specifier.position.map { $0 - 1 } ?? next
            if specifier.position == nil { next += 1 }
            if let name = specifier.variable {
                guard let form = variable(name, of: entry, at: index) else { return nil }
                output += form.utf8
            } else if arguments.indices.contains(index) {
                output += arguments[index].formatted(specifier).utf8
            } else {
                // Without an argument, the specifier itself is shown, which testers notice.
                output += text[specifier.range]
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// The form of a variable for its argument; nil if the table doesn't have it.
    private mutating func variable(_ name: [UInt8], of entry: TableValue, at index: Int) -> String? {
        guard budget > 0, case .members(let members) = entry, let variable = members[name],
            case .members(let forms) = variable
        else { return nil }
        budget -= 1
        let number = arguments.indices.contains(index) ? arguments[index].number : nil
        var categories = [number.map { rules.category(of: $0) } ?? "other", "other"]
        // Foundation uses "zero" for 0 in every language, even if the language's rules don't have it.
        if number == 0 { categories.insert("zero", at: 0) }
        for category in categories {
            if let form = forms[Array(category.utf8)]?.string { return render(form, entry, from: index) }
        }
        return nil
    }
}
