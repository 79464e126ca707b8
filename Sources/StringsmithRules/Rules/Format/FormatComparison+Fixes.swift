import StringsmithModel
import StringsmithText

// Fixes for specifiers, where the source allows only one.
extension FormatComparison {
    /// Replaces a specifier by the source's, which takes another class, but keeps the text's position. Returns nil
    /// unless the specifier is the only one that differs or is numbered, and takes no `*`.
    func fix(copying change: Change) -> FindingFix? {
        guard !change.isMoved, let found = specifier(change.found, in: text),
            let expected = specifier(change.expected, in: source),
            found.position != nil || changed.count == 1 && takeOneEach
        else { return nil }
        var spelling = withoutPosition(expected, in: source)
        if let position = found.position { spelling.insert(contentsOf: Array("\(position)$".utf8), at: 1) }
        return FindingFix(
            "write \(String(decoding: spelling, as: UTF8.self)), as the source does", replacing: found.range,
            by: spelling)
    }

    /// Replaces the length modifier by the source's.
    func fix(resizing change: Change) -> FindingFix? {
        guard let found = specifier(change.found, in: text),
            let expected = specifier(change.expected, in: source)
        else { return nil }
        let bytes = text.format?.text.bytes ?? []
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
    func fixNumberingAll() -> FindingFix? {
        guard takeOneEach, !text.isPositional, text.prose.isEmpty else { return nil }
        var indices: [ArgumentClass: Int] = [:]
        for argument in source.arguments {
            guard indices.updateValue(argument.index, forKey: argument.argumentClass) == nil else { return nil }
        }
        var edits: [TextEdit] = []
        for specifier in text.specifiers {
            guard let index = indices[specifier.argumentClass] else { return nil }
            edits.append(number(index, for: specifier))
        }
        return FindingFix("number the specifiers", value: edits)
    }

    /// Gives an unnumbered specifier the only number that the numbered ones leave.
    func fix(numbering bare: FormatSpecifier) -> FindingFix? {
        let specifiers = text.specifiers
        let named = specifiers.compactMap(\.position)
        guard named.count == specifiers.count - 1, Set(named).count == named.count, bare.conversion != .count,
            (text.arguments + source.arguments).allSatisfy({ $0.role == .value }),
            let index = (1...specifiers.count).first(where: { !named.contains($0) }),
            named.allSatisfy({ $0 <= specifiers.count })
        else { return nil }
        // If there is no source, the text is compared with itself, which proves nothing about its arguments.
        if source.format?.text != text.format?.text {
            guard source.arguments.first(where: { $0.index == index })?.argumentClass == bare.argumentClass
            else { return nil }
        }
        return FindingFix("make it argument \(index)", value: [number(index, for: bare)])
    }

    /// Numbers a specifier. In `%2llu` for argument 2, the width is the number that lacks its `$`.
    private func number(_ index: Int, for specifier: FormatSpecifier) -> TextEdit {
        let start = specifier.range.lowerBound + 1
        if specifier.width == .literal(index), specifier.flags.isEmpty {
            let end = start + String(index).utf8.count
            return TextEdit(range: end..<end, replacement: [.dollarSign])
        }
        return TextEdit(range: start..<start, replacement: Array("\(index)$".utf8))
    }

    /// Returns the specifier of an argument that is a value, not a width or precision.
    private func specifier(_ argument: FormatArgument, in signature: FormatSignature) -> FormatSpecifier? {
        guard argument.role == .value,
            let specifier = signature.specifier(of: argument)
        else { return nil }
        let hasStar = signature.arguments.contains { $0.range == argument.range && $0.role != .value }
        if case .variable = specifier.conversion { return nil }
        return hasStar ? nil : specifier
    }

    /// True if source and text take the same number of arguments, each once and as a value.
    private var takeOneEach: Bool {
        let (source, text) = (source.arguments, text.arguments)
        let indices = [source, text].map { Set($0.map(\.index)) }
        return (source + text).allSatisfy { $0.role == .value } && source.count == text.count
            && indices[0] == indices[1] && indices[0].count == source.count
    }

    private func withoutPosition(_ specifier: FormatSpecifier, in signature: FormatSignature) -> [UInt8] {
        let bytes = Array((signature.format?.text.bytes ?? [])[specifier.range])
        guard specifier.position != nil, let dollar = bytes.firstIndex(of: .dollarSign) else { return bytes }
        return [.percentSign] + bytes[(dollar + 1)...]
    }
}
