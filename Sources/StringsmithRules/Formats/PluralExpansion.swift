import StringsmithFormats
import StringsmithModel
import StringsmithText

/// One variant of an entry with several forms: its format with the strings of all variables, and the arguments that
/// each text reads at run time.
///
/// Foundation formats the text of a variable like a format of its own. Specifiers without a number start at the
/// variable's argument, and numbers count from the first argument of the whole. The arguments that the outer format has
/// read are passed on with their types. Source: `__CFStringAppendFormatCore` in CoreFoundation, which calls itself with
/// the position of the variable and the values of the outer format.
struct PluralExpansion {
    /// A text that is formatted at once.
    struct Part {
        var text: PlacedText

        /// The arguments, numbered as in the whole.
        var signature: FormatSignature

        /// The variable, by its place in the file, and its argument; nil in the format itself.
        var variable: (number: Int, argument: Int)?

        /// The category; nil in the format itself.
        var category: PluralCategory?

        /// True if the text may leave out arguments: a form for one number may spell it out.
        var mayLeaveOutArguments: Bool { category.map { [.zero, .one, .two].contains($0) } ?? false }
    }

    /// The format, then the strings of its variables.
    private(set) var parts: [Part] = []

    /// The variables in file order.
    let variables: NamedParts<PlacedVariable>

    /// The indices of arguments that are read before the strings of variables.
    private(set) var consumed: Set<Int> = []

    /// True if the parts without a variable are the forms of a whole text.
    let isWhole: Bool

    /// A variable that strings refer to more often is expanded only for its first arguments.
    private static let mostArguments = 4

    /// Variables that are nested deeper aren't expanded.
    private static let mostLevels = 16

    /// Returns the variants of an entry.
    static func all(of entry: PlacedEntry) -> [PluralExpansion] {
        entry.forms.map(PluralExpansion.init)
    }

    /// Expands a form.
    private init(_ form: PlacedForm) {
        let whole = form.whole
        variables = form.variables
        isWhole = whole != nil
        var open: [(number: Int, argument: Int)] = []
        if let whole {
            // The compiler gives the plural of a whole text the first number that a form shows.
            let forms = Self.ordered(whole.texts)
            consumed = [forms.lazy.compactMap { FormatString($0.text.text).pluralArgument?.index }.first ?? 1]
            for form in forms { open += add(form.text, of: nil, category: form.category) }
        } else {
            open = add(form.text, of: nil, category: nil)
            consumed = Set(parts[0].signature.arguments.map(\.index))
        }
        expand(open)
    }

    /// Returns `other` first, since it shows all arguments.
    private static func ordered(_ texts: [PlacedVariable.Category]) -> [PlacedVariable.Category] {
        texts.filter { $0.category == .other } + texts.filter { $0.category != .other }
    }

    private mutating func expand(_ references: [(number: Int, argument: Int)]) {
        var open = references
        var expanded: [Int: Set<Int>] = [:]
        var next = 0
        // For each reference, that in whose text it is.
        var outer: [Int?] = open.map { _ in nil }
        while next < open.count {
            let (reference, place) = (open[next], next)
            next += 1
            guard expanded[reference.number, default: []].count < Self.mostArguments,
                expanded[reference.number, default: []].insert(reference.argument).inserted
            else { continue }
            var enclosing: [Int] = []
            var level: Int? = place
            while let current = level, enclosing.count <= Self.mostLevels {
                enclosing.append(open[current].number)
                level = outer[current]
            }
            if enclosing.count > Self.mostLevels { continue }
            for text in Self.ordered(variables[reference.number].texts) {
                let inner = add(text.text, of: reference, category: text.category)
                // Another rule reports variables that refer to themselves.
                open += inner.filter { !enclosing.contains($0.number) }
                outer += Array(repeating: place, count: open.count - outer.count)
            }
        }
    }

    /// Adds a text and returns the variables that it refers to.
    private mutating func add(
        _ text: PlacedText, of variable: (number: Int, argument: Int)?, category: PluralCategory?
    ) -> [(number: Int, argument: Int)] {
        var signature = FormatSignature(
            text.text, from: variable?.argument ?? 1, isFormat: !variables.isEmpty)
        var references: [(number: Int, argument: Int)] = []
        for place in signature.arguments.indices where signature.arguments[place].argumentClass == .variable {
            guard let name = signature.variableName(of: signature.arguments[place]),
                let number = variables.place(of: name)
            else { continue }
            let type = variables[number].valueType.flatMap(PluralVariables.argumentClass)
            signature.arguments[place].argumentClass = type ?? .variable
            if let argument = variables[number].argument { signature.arguments[place].index = argument }
            references.append((number, signature.arguments[place].index))
        }
        if !references.isEmpty { signature.sortArguments() }
        parts.append(Part(text: text, signature: signature, variable: variable, category: category))
        return references
    }

    /// Returns whether a part reads the number of its variable as the value type says, which is compared where a text
    /// refers to the variable; nil for other arguments, and integers of another width.
    func followsValueType(_ argument: FormatArgument, in part: Part) -> Bool? {
        guard let variable = part.variable, argument.index == variable.argument else { return nil }
        guard let type = variables[variable.number].valueType.flatMap(PluralVariables.argumentClass) else {
            return true
        }
        if argument.argumentClass == type { return true }
        return argument.argumentClass.kind == type.kind ? nil : false
    }

    /// Two parts that read the same argument as different kinds.
    var conflict: (first: (part: Part, argument: FormatArgument), second: (part: Part, argument: FormatArgument))? {
        var known: [Int: (part: Int, argument: FormatArgument)] = [:]
        for (number, part) in parts.enumerated() {
            if let (first, second) = part.signature.conflict { return ((part, first), (part, second)) }
            for argument in part.signature.arguments where argument.argumentClass != .variable {
                guard let other = known[argument.index] else {
                    known[argument.index] = (number, argument)
                    continue
                }
                // Other rules compare the specifiers of one text with each other, and the first one of a variable's
                // text with the value type.
                let isNumber = argument.index == part.variable?.argument
                guard other.part != number, FormatSignature.areInConflict(other.argument, argument),
                    !isNumber || part.signature.specifier(of: argument)?.position != nil
                else { continue }
                return ((parts[other.part], other.argument), (part, argument))
            }
        }
        return nil
    }
}

extension FormatSignature {
    /// Returns the name of the variable that an argument refers to, if any.
    fileprivate func variableName(of argument: FormatArgument) -> ExactString? {
        guard case .variable(let name)? = specifier(of: argument)?.conversion, let format else { return nil }
        return ExactString(bytes: format.text.bytes[name])
    }
}
