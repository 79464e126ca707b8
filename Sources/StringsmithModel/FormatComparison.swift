import StringsmithText

/// The differences between the arguments of a text and those that the caller passes, which are the source's.
///
/// At run time, arguments that no specifier names aren't skipped: `%2$@` alone reads the first argument. Arguments are
/// therefore compared by their rank among the numbers in each text. Measured with Foundation's `String(format:)`.
///
/// A plural form gets the arguments that the format with its variable has read, so the number that selects the form is
/// never missing: after `%1$#@files@`, `One file in %2$@` reads the second argument. Source: `__CFStringAppendFormatCore`
/// in swift-corelibs-foundation, which passes the values of the outer format on.
package struct FormatComparison: Sendable {
    /// An argument that a specifier of the text reads, and the source's argument in its place.
    package struct Change: Sendable {
        /// The source's argument.
        package var expected: FormatArgument

        /// The text's argument.
        package var found: FormatArgument

        /// True if the text reads a different argument than it names, because a lower number is missing.
        package var isMoved: Bool { expected.index != found.index }
    }

    /// The arguments that the caller passes: the signature of the development language's text, or of the key.
    package let source: FormatSignature

    /// The signature of the text.
    package let text: FormatSignature

    /// The indices of arguments that are read before the text.
    package let consumed: Set<Int>

    /// The first difference in the order of unnumbered arguments.
    package var reordered: Change?

    /// Arguments of another class than the source's.
    package var changed: [Change] = []

    /// Arguments that read another argument than they name, of the same class or an integer of another width.
    package var moved: [Change] = []

    /// Integer arguments of another width than the source's.
    package var resized: [Change] = []

    /// Arguments that the source doesn't have.
    package var added: [FormatArgument] = []

    /// Arguments of the source that the text doesn't have.
    package var dropped: [FormatArgument] = []

    /// Compares two signatures.
    /// - Parameter consumed: the indices of arguments that are read before the text, if it is a plural form.
    package init(source: FormatSignature, text: FormatSignature, consumed: Set<Int> = []) {
        (self.source, self.text, self.consumed) = (source, text, consumed)
        // Most translations take the same arguments in the same order.
        let isSame = source.arguments.elementsEqual(text.arguments) {
            $0.index == $1.index && $0.argumentClass == $1.argumentClass
        }
        if isSame { return }
        let expected = Self.byIndex(source.arguments)
        let found = Self.byIndex(text.arguments)
        let passed = consumed.union(expected.keys).sorted().map { expected[$0] }
        for (rank, index) in consumed.union(found.keys).sorted().enumerated() {
            guard let argument = found[index] else { continue }
            guard expected[argument.index] != nil else {
                if Self.isMeant(argument, source, text) { added.append(argument) }
                continue
            }
            guard passed.indices.contains(rank), let given = passed[rank] else { continue }
            add(Change(expected: given, found: argument))
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

    /// Reports each difference once: arguments that are only reordered, or dropped from the middle, aren't also
    /// changed.
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

    /// Returns the first argument at each index; widths and precisions are arguments too.
    private static func byIndex(_ arguments: [FormatArgument]) -> [Int: FormatArgument] {
        var result: [Int: FormatArgument] = [:]
        for argument in arguments where result[argument.index] == nil { result[argument.index] = argument }
        return result
    }

    /// Returns whether a specifier that the source doesn't have is meant as one. If the source takes no arguments, it
    /// isn't a format, and `%-a` in it is a Hungarian percent sign; a plain `%@` or `%1$d` is still a mistake.
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
