import StringsmithFormats
import StringsmithModel
import StringsmithText

extension FormatSignature {
    /// Sorts the arguments by index, those with the same index as before.
    mutating func sortArguments() {
        // The standard library's sort is stable, but doesn't promise to be.
        arguments = arguments.enumerated().sorted { ($0.element.index, $0.offset) < ($1.element.index, $1.offset) }
            .map(\.element)
    }

    /// Returns the first unnumbered specifier next to numbered ones, if it causes an argument to be read twice or skipped.
    /// - Parameter consumed: the indices of arguments that are read before the text.
    func misreadSpecifier(after consumed: Set<Int> = []) -> FormatSpecifier? {
        guard specifiers.contains(where: \.isPositional) else { return nil }
        let isBare = { (specifier: FormatSpecifier) in
            !specifier.isPositional && specifier.conversion != .substitutionArgument
        }
        guard let first = specifiers.first(where: isBare) else { return nil }
        let readByBare = Set(arguments.filter { specifier(of: $0).map(isBare) ?? false }.map(\.index))
        var counts: [Int: Int] = [:]
        for argument in arguments { counts[argument.index, default: 0] += 1 }
        let isReadTwice = counts.contains { index, count in
            // The text of a variable may read its number without one.
            count > 1 && readByBare.contains(index) && !consumed.contains(index)
        }
        if isReadTwice { return first }
        let read = consumed.union(counts.keys)
        return (counts.keys.max() ?? 0) > read.count ? first : nil
    }

    /// Two numbered specifiers that read the same argument as different kinds.
    var conflict: (first: FormatArgument, second: FormatArgument)? {
        guard arguments.count > 1 else { return nil }
        let bare = Set(specifiers.filter { !$0.isPositional }.map(\.range))
        let named = arguments.filter { !bare.contains($0.range) && $0.argumentClass != .variable }
        for (first, second) in zip(named, named.dropFirst()) where first.index == second.index {
            if Self.areInConflict(first, second) { return (first, second) }
        }
        return nil
    }

    /// Returns whether no value can be read as both arguments.
    static func areInConflict(_ first: FormatArgument, _ second: FormatArgument) -> Bool {
        let kinds = Set([first.argumentClass.kind, second.argumentClass.kind])
        // The address of an object, as printed by `%1$@ (%1$p)` for developers.
        let isAddress = first.argumentClass == .pointer || second.argumentClass == .pointer
        return kinds.count > 1 && !(isAddress && !kinds.contains(.number))
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
