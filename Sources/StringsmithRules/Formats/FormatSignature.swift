import StringsmithModel
import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What a text takes as arguments, apart from per cent signs that only look like specifiers.
package struct FormatSignature: Sendable {
    /// The text as a format; nil if it holds no per cent sign.
    package let format: FormatString?

    /// The arguments by index, those that look like prose left out.
    package let arguments: [FormatArgument]

    /// Specifiers that are more likely a per cent sign that nobody doubled.
    package let prose: [FormatSpecifier]

    /// Reads a text; a text without per cent sign costs one search.
    package init(_ text: ExactString) {
        let hasPercent = text.bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return false }
            return memchr(base, Int32(UInt8.percentSign), bytes.count) != nil
        }
        guard hasPercent else {
            (format, arguments, prose) = (nil, [], [])
            return
        }
        let format = FormatString(text)
        let prose = format.specifiers.filter { Self.isProse($0, in: format) }
        self.format = format
        self.prose = prose
        guard !prose.isEmpty else {
            arguments = format.arguments
            return
        }
        // A byte that is no specifier in the place of each one that is prose, so that the others keep their places.
        var masked = text.bytes
        for specifier in prose { masked[specifier.range.lowerBound] = .space }
        arguments = FormatString(ExactString(bytes: masked)).arguments
    }

    /// Beside what the format itself takes for prose: `100% quando`, where `q` is a length and `u` a conversion. An object
    /// never is, since `% @` prints its argument.
    private static func isProse(_ specifier: FormatSpecifier, in format: FormatString) -> Bool {
        if specifier.conversion == .object { return false }
        if format.readsAsProse(specifier) { return true }
        guard specifier.flags == .spaceSign, specifier.width == nil, specifier.precision == nil else { return false }
        let end = specifier.range.upperBound
        return end < format.text.bytes.count
            && (format.text.bytes[end].isASCIILetter || format.text.bytes[end] > .delete)
    }

    /// True if some specifier names its argument.
    package var isPositional: Bool { specifiers.contains(where: \.isPositional) }

    /// The specifiers that are no prose.
    package var specifiers: [FormatSpecifier] {
        guard let format else { return [] }
        return prose.isEmpty ? format.specifiers : format.specifiers.filter { !prose.contains($0) }
    }

    /// The spelling of an argument's specifier.
    package func spelling(of argument: FormatArgument) -> String {
        guard let format, argument.range.upperBound <= format.text.bytes.count else { return "" }
        return String(decoding: format.text.bytes[argument.range], as: UTF8.self)
    }
}
