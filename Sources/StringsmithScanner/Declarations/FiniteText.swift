import StringsmithModel
import StringsmithText

/// The texts that an expression can have, as far as the sources show them.
package struct FiniteText: Sendable {
    /// A place in one of a scope's sources.
    package struct Place: Hashable, Sendable {
        /// The number of the source in the scope.
        package var file: Int
        package var offset: Int
    }

    package private(set) var texts: Set<ExactString>

    /// True if the texts are put together from nothing but literals and the raw values of enumerations, so that an
    /// expression can't be any other one. Others come from declarations to which a name leads, and names may mean
    /// something else: a macro, a subclass, or an operator can change it.
    package private(set) var isCertain = false

    var certain: FiniteText { with(isCertain: true) }
    var uncertain: FiniteText { with(isCertain: false) }

    private func with(isCertain: Bool) -> FiniteText {
        var text = self
        text.isCertain = isCertain
        return text
    }

    /// The declarations that the texts come from.
    package private(set) var origins: Set<Place> = []

    /// A literal with interpolations.
    package struct Literal: Hashable, Sendable {
        package var file: Int
        package var range: Range<Int>
    }

    /// The literals that the texts are put together in.
    package internal(set) var literals: Set<Literal> = []

    /// The arguments of calls that can be any text, with the texts that have gaps because of them.
    package private(set) var unknowns: [Place: Set<ExactString>] = [:]

    /// Any text.
    static let anything = FiniteText(.anything)

    /// Any text that may fill a gap.
    init(_ gap: TextGap) { (texts, isCertain) = ([gap.text], true) }

    /// True if all parts of all texts are known.
    package var isWhole: Bool { !texts.contains(where: \.hasGap) }

    /// A key that is looked up for another text: one that a table has for it.
    package struct Result: Hashable, Sendable {
        package var key: ExactString

        /// True if values fill in the specifiers of the text.
        package var isFilled: Bool
    }

    package private(set) var results: Set<Result> = []

    /// The maximum number of texts, and of bytes in all of them.
    static let most = 1000
    private static let longest = 65_536

    init(_ texts: Set<ExactString>) { self.texts = texts }

    /// The result of a call that looks up one of some keys, or shows another text.
    /// - Parameter isFilled: true if values fill in the specifiers of the text.
    init(lookingUp keys: Set<ExactString>, or others: Set<ExactString>, isFilled: Bool = false) {
        let all = keys.union(others)
        texts = isFilled ? Set(all.map { FormatString($0).filled }) : all
        results = Set(keys.map { Result(key: $0, isFilled: isFilled) })
        isCertain = true
    }

    /// Returns the text of a declaration.
    /// - Parameters:
    ///   - isOnly: true if a use of its name can't mean anything else; otherwise, the text isn't certain.
    ///   - isUsedOnce: false if its literals may be used in other ways as well. Those with gaps then name other keys, too.
    func from(_ origin: Place, isOnly: Bool = false, isUsedOnce: Bool = false) -> FiniteText {
        var text = isOnly ? self : uncertain
        text.origins.insert(origin)
        if !isUsedOnce, !isWhole { text.literals = [] }
        return text
    }

    /// Returns the text of an argument, which is to blame for its gaps unless those of another call are.
    func passed(at argument: Place) -> FiniteText {
        guard !isWhole, unknowns.isEmpty else { return self }
        var text = self
        text.unknowns = [argument: texts.filter(\.hasGap)]
        return text
    }

    /// Returns the texts that one of two expressions can have; nil if there are too many.
    func union(_ other: FiniteText) -> FiniteText? {
        merged(other, texts.union(other.texts))
    }

    /// Returns texts with the origins of two others; nil if there are too many.
    private func merged(_ other: FiniteText, _ texts: Set<ExactString>) -> FiniteText? {
        guard texts.count <= Self.most, texts.reduce(0, { $0 + $1.bytes.count }) <= Self.longest else { return nil }
        var text = FiniteText(texts)
        (text.origins, text.literals) = (origins.union(other.origins), literals.union(other.literals))
        text.results = results.union(other.results)
        text.unknowns = unknowns.merging(other.unknowns) { $0.union($1) }
        text.isCertain = isCertain && other.isCertain
        return text
    }

    /// Returns the texts that two expressions in a row can have; nil if there are too many.
    func joined(_ other: FiniteText) -> FiniteText? {
        guard texts.count * other.texts.count <= Self.most, results.isEmpty || other.texts == [""],
            other.results.isEmpty || texts == [""]
        else { return nil }
        var all = merged(other, Self.joined(texts, other.texts))
        all?.unknowns = unknowns.mapValues { Self.joined($0, other.texts) }.merging(
            other.unknowns.mapValues { Self.joined(texts, $0) }
        ) { $0.union($1) }
        return all
    }

    private static func joined(_ texts: Set<ExactString>, _ others: Set<ExactString>) -> Set<ExactString> {
        Set(texts.flatMap { first in others.map { ExactString(bytes: first.bytes + $0.bytes) } })
    }

    /// Returns the texts that a format can become, whatever the language; nil if there are too many.
    /// - Parameter argument: returns the texts of the argument with a number, from 1; nil if they aren't known.
    static func formatting(_ format: ExactString, _ argument: (Int) -> FiniteText?) -> FiniteText? {
        var all: FiniteText? = FiniteText([""]).certain
        var next = 1
        for piece in FormatString(format).pieces {
            switch piece {
            case .text(let range):
                all = all?.joined(FiniteText([ExactString(bytes: Array(format.bytes[range]))]).certain)
            case .percentSign: all = all?.joined(FiniteText(["%"]).certain)
            case .specifier(let specifier):
                for number in [specifier.width, specifier.precision] where number == .nextArgument { next += 1 }
                let place = specifier.position ?? next
                if specifier.position == nil { next += 1 }
                let gap = TextGap(specifier)
                let isWhole =
                    specifier.argumentClass == .object && specifier.width == nil && specifier.precision == nil
                all = all?.joined(isWhole ? argument(place).orAnything : FiniteText(gap))
            }
        }
        return all
    }

    /// Returns the texts with each byte replaced; nil for a text outside of ASCII.
    /// - Parameter isOnly: false if they may be changed in another way.
    func mapped(isOnly: Bool, _ replace: (UInt8) -> UInt8) -> FiniteText? {
        let isPlain = { (byte: UInt8) in byte < 0x80 || TextGap(byte: byte) != nil }
        guard results.isEmpty, texts.allSatisfy({ $0.bytes.allSatisfy(isPlain) }) else { return nil }
        var text = isOnly ? self : uncertain
        func changed(_ text: ExactString) -> ExactString {
            ExactString(bytes: text.bytes.map { $0 < 0x80 ? replace($0) : $0 })
        }
        text.texts = Set(texts.map(changed))
        text.unknowns = unknowns.mapValues { Set($0.map(changed)) }
        return text
    }
}

extension FiniteText? {
    /// The texts in a place of other texts, which may have a gap there: for any text, or for others than those that
    /// aren't certain.
    var orAnything: FiniteText {
        guard let known = self, !known.texts.isEmpty, known.results.isEmpty else { return .anything }
        return known.isCertain ? known : known.certain.union(.anything) ?? .anything
    }
}

extension [FiniteText?] {
    /// The texts that any of the expressions can have; nil if one can have any text.
    var united: FiniteText? {
        guard let first else { return nil }
        return dropFirst().reduce(first) { all, text in
            guard let all, let text else { return nil }
            return all.union(text)
        }
    }
}
