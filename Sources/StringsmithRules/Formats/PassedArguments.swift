import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The arguments that a caller passes, as the development language's strings for a key show.
struct PassedArguments {
    /// The strings as one, with the arguments of all of them.
    let signature: FormatSignature

    /// The indices of arguments that every variant of the entry shows, apart from forms for one number.
    let required: Set<Int>

    /// The indices of arguments that the format itself shows, rather than the text of a variable.
    private let inFormat: Set<Int>

    /// False if a text is too large to be examined.
    private let isKnown: Bool

    /// The classes of each argument. A value type and a text may differ.
    private let classes: [Int: Set<ArgumentClass>]

    /// The number of arguments, if no index is left out; otherwise zero.
    private let count: Int

    /// A larger number of arguments isn't compared.
    private static let most = 1000

    /// Reads a single text.
    init(_ signature: FormatSignature) {
        let indices = Set(signature.arguments.map(\.index))
        self.init(signature, required: indices, inFormat: indices)
    }

    /// Reads a key, which is often the source text; nil if it takes no arguments. Then nothing is known about them.
    init?(key: Key) {
        let signature = FormatSignature(key.text)
        guard !signature.arguments.isEmpty else { return nil }
        self.init(signature, required: [], inFormat: [])
    }

    /// Reads the strings of an entry.
    init(_ expansions: [PluralExpansion]) {
        var bytes: [UInt8] = []
        var arguments: [FormatArgument] = []
        var known: [Int: Set<ArgumentClass>] = [:]
        for part in expansions.flatMap(\.parts) where part.signature.format != nil {
            let count = arguments.count
            for var argument in part.signature.arguments {
                guard known[argument.index, default: []].insert(argument.argumentClass).inserted else { continue }
                argument.range = argument.range.lowerBound + bytes.count..<argument.range.upperBound + bytes.count
                arguments.append(argument)
            }
            if arguments.count > count { bytes += part.text.text.bytes + [.lineFeed] }
        }
        var signature = FormatSignature(ExactString(bytes: bytes))
        signature.arguments = arguments
        signature.sortArguments()
        let shown = expansions.map { expansion in
            Set(expansion.parts.filter { !$0.mayLeaveOutArguments }.flatMap { $0.signature.arguments.map(\.index) })
        }
        let required = shown.dropFirst().reduce(shown.first ?? []) { $0.intersection($1) }
        let formats = expansions.flatMap(\.parts).filter { $0.variable == nil }
        let inFormat = Set(formats.flatMap { $0.signature.arguments.map(\.index) })
        let isKnown = !expansions.flatMap(\.parts).contains { $0.signature.isOversized }
        self.init(signature, required: required, inFormat: inFormat, isKnown: isKnown)
    }

    private init(_ signature: FormatSignature, required: Set<Int>, inFormat: Set<Int>, isKnown: Bool = true) {
        (self.signature, self.required, self.inFormat) = (signature, required, inFormat)
        self.isKnown = isKnown && !signature.isOversized
        var classes: [Int: Set<ArgumentClass>] = [:]
        for argument in signature.arguments { classes[argument.index, default: []].insert(argument.argumentClass) }
        self.classes = classes
        count = (classes.keys.max() ?? 0) == classes.count ? classes.count : 0
    }

    /// Whether the arguments are all known, and few enough to compare each text with them.
    var isComparable: Bool { isKnown && classes.count <= Self.most }

    /// Returns whether only strings of variables show an argument.
    func isOnlyInVariables(_ index: Int) -> Bool { !inFormat.contains(index) }

    /// Returns whether an argument is read as one of the strings reads it.
    func has(_ argument: FormatArgument) -> Bool { classes[argument.index]?.contains(argument.argumentClass) ?? false }

    /// Returns whether all arguments of a text are certainly passed as it reads them.
    /// - Parameter consumed: the number of arguments that are read before the text, if these are the first ones.
    func certainlyMatch(_ arguments: [FormatArgument], after consumed: Int) -> Bool {
        var read = consumed
        for argument in arguments {
            guard argument.index <= read + 1, argument.index <= count, has(argument) else { return false }
            read = max(read, argument.index)
        }
        return true
    }
}
