import StringsmithFormats
import StringsmithModel
import StringsmithText

extension FormatSignature {
    /// Reads a format of a `.stringsdict`. A variable is a number of its value type, and its texts may use further
    /// arguments of the format.
    init(_ format: StringsDictFormatString) {
        self.init(format.text.text)
        let variables = Dictionary(format.variables.map { ($0.name, $0) }) { first, _ in first }
        for index in arguments.indices where arguments[index].argumentClass == .variable {
            let name = specifier(of: arguments[index]).flatMap(variableName)
            let variable = name.flatMap { variables[$0] }
            arguments[index].argumentClass = variable?.valueType.flatMap(PluralVariables.argumentClass) ?? .variable
            if let argument = variable?.argument { arguments[index].index = argument }
        }
        for text in format.variables.flatMap(\.texts) {
            let signature = FormatSignature(text.text.text)
            let named = Set(signature.specifiers.compactMap(\.position))
            for var argument in signature.arguments where named.contains(argument.index) && argument.role == .value {
                argument.range = 0..<0
                arguments.append(argument)
            }
        }
        // The standard library's sort is stable, but doesn't promise to be.
        arguments = arguments.enumerated().sorted { ($0.element.index, $0.offset) < ($1.element.index, $1.offset) }
            .map(\.element)
    }

    /// The indices of the arguments that a format of a `.stringsdict` reads before the texts of its variables.
    static func consumed(by format: StringsDictFormatString) -> Set<Int> {
        if let whole = format.whole {
            // The compiler gives the plural of a whole text the first number that a form shows.
            let forms = [whole[.other]?.text].compactMap(\.self) + whole.texts.map(\.text.text)
            return [forms.lazy.compactMap { FormatString($0).pluralArgument?.index }.first ?? 1]
        }
        var indices: Set<Int> = []
        let signature = FormatSignature(format.text.text)
        for argument in signature.arguments {
            let name = signature.specifier(of: argument).flatMap(signature.variableName)
            indices.insert(format.variables.first { $0.name == name }?.argument ?? argument.index)
        }
        return indices
    }

    private func variableName(of specifier: FormatSpecifier) -> ExactString? {
        guard case .variable(let name) = specifier.conversion, let format else { return nil }
        return ExactString(bytes: format.text.bytes[name])
    }

    /// The first unnumbered specifier next to numbered ones, if it causes an argument to be read twice or skipped.
    var misreadSpecifier: FormatSpecifier? {
        guard specifiers.contains(where: \.isPositional) else { return nil }
        let isBare = { (specifier: FormatSpecifier) in
            !specifier.isPositional && specifier.conversion != .substitutionArgument
        }
        guard let first = specifiers.first(where: isBare) else { return nil }
        let readByBare = Set(arguments.filter { specifier(of: $0).map(isBare) ?? false }.map(\.index))
        var counts: [Int: Int] = [:]
        for argument in arguments where !argument.range.isEmpty { counts[argument.index, default: 0] += 1 }
        let isReadTwice = counts.contains { $0.value > 1 && readByBare.contains($0.key) }
        return isReadTwice || (counts.keys.max() ?? 0) > counts.count ? first : nil
    }

    /// Two numbered specifiers that read the same argument as different kinds.
    var conflict: (first: FormatArgument, second: FormatArgument)? {
        guard arguments.count > 1 else { return nil }
        let bare = Set(specifiers.filter { !$0.isPositional }.map(\.range))
        let named = arguments.filter { !bare.contains($0.range) && $0.argumentClass != .variable }
        for (first, second) in zip(named, named.dropFirst()) where first.index == second.index {
            let kinds = Set([first.argumentClass.kind, second.argumentClass.kind])
            // The address of an object, as printed by `%1$@ (%1$p)` for developers.
            let isAddress = first.argumentClass == .pointer || second.argumentClass == .pointer
            if kinds.count > 1, !(isAddress && !kinds.contains(.number)) { return (first, second) }
        }
        return nil
    }

    /// True if the text certainly takes arguments. `50%discount` contains the specifier `%d` but is plain text.
    var isFormat: Bool {
        specifiers.contains { specifier in
            if specifier.conversion == .object || specifier.position != nil { return true }
            guard specifier.flags.isEmpty, let bytes = format?.text.bytes else { return false }
            let (start, end) = (specifier.range.lowerBound, specifier.range.upperBound)
            let isInWord = end < bytes.count && (bytes[end].isASCIILetter || bytes[end] > .delete)
            return !isInWord || start == 0 || !bytes[start - 1].isASCIIDigit
        }
    }
}
