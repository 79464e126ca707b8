import StringsmithModel
import StringsmithText

/// Fixes for specifiers, where the source allows only one.
enum SpecifierFix {
    /// Replaces a specifier by the source's, which takes another class, but keeps the text's position. Returns nil
    /// unless the specifier is the only one that differs or is numbered, and takes no `*`.
    static func copying(_ change: FormatComparison.Change, in formats: FormatComparison) -> FindingFix? {
        guard !change.isMoved, let found = specifier(change.found, in: formats.text),
            let expected = specifier(change.expected, in: formats.source),
            found.position != nil || formats.changed.count == 1 && takeOneEach(formats)
        else { return nil }
        var spelling = withoutPosition(expected, in: formats.source)
        if let position = found.position { spelling.insert(contentsOf: Array("\(position)$".utf8), at: 1) }
        return FindingFix(
            "write \(String(decoding: spelling, as: UTF8.self)), as the source does", replacing: found.range,
            by: spelling)
    }

    /// Replaces the length modifier by the source's.
    static func resizing(_ change: FormatComparison.Change, in formats: FormatComparison) -> FindingFix? {
        guard let found = specifier(change.found, in: formats.text),
            let expected = specifier(change.expected, in: formats.source)
        else { return nil }
        let bytes = formats.text.format?.text.bytes ?? []
        let end = found.range.upperBound - 1
        let start = end - (found.length?.rawValue.utf8.count ?? 0)
        guard start > found.range.lowerBound else { return nil }
        let length = Array((expected.length?.rawValue ?? "").utf8)
        let spelling = Array(bytes[found.range.lowerBound..<start]) + length + [bytes[end]]
        return FindingFix(
            "write \(String(decoding: spelling, as: UTF8.self)), as wide as the source's", replacing: start..<end,
            by: length)
    }

    /// Numbers specifiers that are in a different order than the source's. Returns nil if two arguments of the source
    /// have the same class, since either could be meant.
    static func numbering(_ formats: FormatComparison) -> FindingFix? {
        guard takeOneEach(formats), !formats.text.isPositional, formats.text.prose.isEmpty else { return nil }
        var indices: [ArgumentClass: Int] = [:]
        for argument in formats.source.arguments {
            guard indices.updateValue(argument.index, forKey: argument.argumentClass) == nil else { return nil }
        }
        var edits: [TextEdit] = []
        for specifier in formats.text.specifiers {
            guard let index = indices[specifier.argumentClass] else { return nil }
            edits.append(number(index, for: specifier))
        }
        return FindingFix("number the specifiers", value: edits)
    }

    /// Gives an unnumbered specifier the only number that the numbered ones leave.
    static func numbering(_ bare: FormatSpecifier, in formats: FormatComparison) -> FindingFix? {
        let specifiers = formats.text.specifiers
        let named = specifiers.compactMap(\.position)
        guard named.count == specifiers.count - 1, Set(named).count == named.count, bare.conversion != .count,
            (formats.text.arguments + formats.source.arguments).allSatisfy({ $0.role == .value }),
            let index = (1...specifiers.count).first(where: { !named.contains($0) }),
            named.allSatisfy({ $0 <= specifiers.count })
        else { return nil }
        // If there is no source, the text is compared with itself, which proves nothing about its arguments.
        if formats.source.format?.text != formats.text.format?.text {
            guard formats.source.arguments.first(where: { $0.index == index })?.argumentClass == bare.argumentClass
            else { return nil }
        }
        return FindingFix("make it argument \(index)", value: [number(index, for: bare)])
    }

    /// Numbers a specifier. In `%2llu` for argument 2, the width is the number that lacks its `$`.
    private static func number(_ index: Int, for specifier: FormatSpecifier) -> TextEdit {
        let start = specifier.range.lowerBound + 1
        if specifier.width == .literal(index), specifier.flags.isEmpty {
            let end = start + String(index).utf8.count
            return TextEdit(range: end..<end, replacement: [.dollarSign])
        }
        return TextEdit(range: start..<start, replacement: Array("\(index)$".utf8))
    }

    /// Returns the specifier of an argument that is a value, not a width or precision.
    private static func specifier(_ argument: FormatArgument, in signature: FormatSignature) -> FormatSpecifier? {
        guard argument.role == .value,
            let specifier = signature.specifier(of: argument)
        else { return nil }
        let hasStar = signature.arguments.contains { $0.range == argument.range && $0.role != .value }
        if case .variable = specifier.conversion { return nil }
        return hasStar ? nil : specifier
    }

    /// True if source and text take the same number of arguments, each once and as a value.
    private static func takeOneEach(_ formats: FormatComparison) -> Bool {
        let (source, text) = (formats.source.arguments, formats.text.arguments)
        let indices = [source, text].map { Set($0.map(\.index)) }
        return (source + text).allSatisfy { $0.role == .value } && source.count == text.count
            && indices[0] == indices[1] && indices[0].count == source.count
    }

    private static func withoutPosition(_ specifier: FormatSpecifier, in signature: FormatSignature) -> [UInt8] {
        let bytes = Array((signature.format?.text.bytes ?? [])[specifier.range])
        guard specifier.position != nil, let dollar = bytes.firstIndex(of: .dollarSign) else { return bytes }
        return [.percentSign] + bytes[(dollar + 1)...]
    }
}
