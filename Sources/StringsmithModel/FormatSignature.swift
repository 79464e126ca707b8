import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The arguments that a text takes, without percent signs that only look like specifiers.
package struct FormatSignature: Sendable {
    /// The text as a format; nil if it contains no percent sign, only escapes in URLs, or too many.
    package let format: FormatString?

    /// True if the text is too large to be examined as a format.
    package let isOversized: Bool

    /// The arguments by index, except those that look like prose.
    package var arguments: [FormatArgument]

    /// Specifiers that are more likely a percent sign that should be doubled.
    package let prose: [FormatSpecifier]

    /// The specifiers that aren't prose, in text order.
    package let specifiers: [FormatSpecifier]

    /// Reads a text. A text without percent signs costs one search.
    /// - Parameter first: the index of the argument that the first specifier without a number takes, which isn't 1 in
    ///   the text of a plural variable.
    /// - Parameter isFormat: true if the text is certainly a format, so that `%20` in a URL is a specifier.
    package init(_ text: ExactString, from first: Int = 1, isFormat: Bool = false) {
        let hasPercent = text.bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return false }
            return memchr(base, Int32(UInt8.percentSign), bytes.count) != nil
        }
        isOversized = FormatString.isOversized(text)
        let isURL =
            hasPercent && !isOversized && !isFormat
            && text.bytes.withUnsafeBufferPointer { URLEscapes.holdAllPercentSigns(of: $0) }
        guard hasPercent, !isOversized, !isURL else {
            (format, arguments, prose, specifiers) = (nil, [], [], [])
            return
        }
        let format = FormatString(text)
        let all = format.specifiers
        let prose = all.filter { Self.isProse($0, in: format) }
        specifiers = prose.isEmpty ? all : all.filter { !Self.isProse($0, in: format) }
        self.format = format
        self.prose = prose
        guard !prose.isEmpty else {
            arguments = format.arguments(from: first)
            return
        }
        // Replaces each specifier that is prose by a byte that isn't part of a specifier, so that the others keep their
        // places.
        var masked = text.bytes
        for specifier in prose { masked[specifier.range.lowerBound] = .space }
        arguments = FormatString(ExactString(bytes: masked)).arguments(from: first)
    }

    /// Returns whether a specifier looks like prose, in addition to those that the format itself treats as prose:
    /// `100% quando`, where `q` is a length modifier and `u` a conversion. Objects don't, since `% @` prints its
    /// argument.
    private static func isProse(_ specifier: FormatSpecifier, in format: FormatString) -> Bool {
        if specifier.conversion == .object { return false }
        if format.readsAsProse(specifier) { return true }
        guard specifier.flags.isSpaceInProse, specifier.width == nil, specifier.precision == nil else { return false }
        let end = specifier.range.upperBound
        return end < format.text.bytes.count
            && (format.text.bytes[end].isASCIILetter || format.text.bytes[end] > .delete)
    }

    /// True if any specifier is numbered.
    package var isPositional: Bool { specifiers.contains(where: \.isPositional) }

    /// Returns the specifier that takes an argument; nil if it is in the text of a variable.
    package func specifier(of argument: FormatArgument) -> FormatSpecifier? {
        let index = specifiers.partitioningIndex { $0.range.lowerBound >= argument.range.lowerBound }
        return index < specifiers.count && specifiers[index].range == argument.range ? specifiers[index] : nil
    }

    /// Returns the spelling of an argument's specifier.
    package func spelling(of argument: FormatArgument) -> String {
        guard let format, argument.range.upperBound <= format.text.bytes.count else { return "" }
        return String(decoding: format.text.bytes[argument.range], as: UTF8.self)
    }
}
