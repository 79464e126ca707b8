import StringsmithModel
import StringsmithText

/// How the arguments of a text differ from those that the caller passes, which are the source's.
///
/// At run time an argument that no specifier names isn't skipped: `%2$@` alone reads the first argument. Arguments are
/// therefore compared by their rank among the numbers that each text names. Measured on Foundation's `String(format:)`.
package struct FormatComparison: Sendable {
    /// An argument that a specifier of the text reads, beside what the source reads there.
    package struct Change: Sendable {
        /// The source's argument.
        package var expected: FormatArgument

        /// The text's argument.
        package var found: FormatArgument

        /// True if the text reads another argument than it names, because a lower number is missing.
        package var isMoved: Bool { expected.index != found.index }
    }

    /// What the caller passes: the development language's text, or the key.
    package let source: FormatSignature

    /// The text's own.
    package let text: FormatSignature

    /// Arguments that stand unnumbered in another order than the source's.
    package private(set) var reordered: Change?

    /// Arguments of another class than the source's.
    package private(set) var changed: [Change] = []

    /// Arguments that read another one than they name, of the same class or an integer like it.
    package private(set) var moved: [Change] = []

    /// Arguments that are integers of another width than the source's.
    package private(set) var resized: [Change] = []

    /// Arguments that the source does not have.
    package private(set) var added: [FormatArgument] = []

    /// Arguments of the source that the text does not have.
    package private(set) var dropped: [FormatArgument] = []

    /// Compares two signatures.
    package init(source: FormatSignature, text: FormatSignature) {
        (self.source, self.text) = (source, text)
        let expected = Self.byIndex(source.arguments)
        let found = Self.byIndex(text.arguments)
        let passed = expected.sorted { $0.key < $1.key }.map(\.value)
        for (rank, argument) in found.sorted(by: { $0.key < $1.key }).map(\.value).enumerated() {
            guard expected[argument.index] != nil else {
                if Self.isMeant(argument, source, text) { added.append(argument) }
                continue
            }
            guard passed.indices.contains(rank) else { continue }
            add(Change(expected: passed[rank], found: argument))
        }
        dropped = expected.filter { found[$0.key] == nil }.sorted { $0.key < $1.key }.map(\.value)
        settle(expected, found)
    }

    private mutating func add(_ change: Change) {
        let (wanted, taken) = (change.expected.argumentClass, change.found.argumentClass)
        let areIntegers = Self.isInteger(wanted) && Self.isInteger(taken)
        if wanted != taken, !areIntegers {
            changed.append(change)
        } else if change.isMoved {
            moved.append(change)
        } else if wanted != taken {
            resized.append(change)
        }
    }

    /// Says the same thing once: what is only reordered, or dropped from the middle, is not also changed.
    private mutating func settle(_ expected: [Int: FormatArgument], _ found: [Int: FormatArgument]) {
        guard !changed.isEmpty, !text.isPositional else { return }
        let classes = { (arguments: [Int: FormatArgument]) in
            arguments.sorted { $0.key < $1.key }.map(\.value.argumentClass)
        }
        let (wanted, taken) = (classes(expected), classes(found))
        if wanted.map(\.rawValue).sorted() == taken.map(\.rawValue).sorted() {
            reordered = changed.first
            (changed, resized) = ([], [])
        }
    }

    /// The value that each index stands for, a width or precision being one too; the first of several.
    private static func byIndex(_ arguments: [FormatArgument]) -> [Int: FormatArgument] {
        var result: [Int: FormatArgument] = [:]
        for argument in arguments where result[argument.index] == nil { result[argument.index] = argument }
        return result
    }

    /// Whether a specifier that the source does not have is one at all. Where the source takes no arguments it is no
    /// format, and `%-a` in it is a Hungarian per cent sign; a plain `%@` or `%1$d` is still a mistake.
    private static func isMeant(_ argument: FormatArgument, _ source: FormatSignature, _ text: FormatSignature) -> Bool
    {
        if !source.arguments.isEmpty { return true }
        guard source.format == nil else { return false }
        return text.specifier(of: argument).map { $0.flags.isEmpty && $0.width == nil } ?? false
    }

    private static func isInteger(_ argument: ArgumentClass) -> Bool {
        switch argument {
        case .int32, .int64: true
        case .object, .double, .longDouble, .character, .codeUnit, .cString, .wideString, .pointer, .variable: false
        }
    }
}
