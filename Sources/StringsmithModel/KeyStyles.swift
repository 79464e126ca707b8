import StringsmithText

/// The style of a table's keys as a whole.
package struct KeyStyles: Sendable {
    /// The letters of a word.
    private enum Shape: Hashable {
        case lowercaseFirst
        case uppercase
        case capitalized

        init(_ key: Key) {
            let letters = key.text.bytes.filter(\.isASCIILetter)
            let isLowercase = letters.map { $0 & 0x20 != 0 }
            self = isLowercase.first ?? true ? .lowercaseFirst : isLowercase.contains(true) ? .capitalized : .uppercase
        }
    }

    /// The number of keys.
    package private(set) var count = 0
    private var identifiers = 0
    private var texts = 0
    private var shapes: [Shape: Int] = [:]

    package init() {}

    package init(_ keys: some Sequence<Key>) {
        for key in keys { add(key) }
    }

    /// Adds a key of the table.
    package mutating func add(_ key: Key) {
        switch KeyStyle(key) {
        case .identifier: identifiers += 1
        case .text: texts += 1
        case .either: break
        }
        shapes[Shape(key), default: 0] += 1
        count += 1
    }

    /// The number of keys that are either identifiers or text.
    package var telling: Int { identifiers + texts }

    /// True if more keys are identifiers than text.
    package var areMostlyIdentifiers: Bool { identifiers > texts }

    /// True if nearly all keys are identifiers, so that text among them was never meant as a key.
    package var areIdentifiers: Bool { identifiers >= Self.fewest && texts * Self.identifiersPerText <= identifiers }

    /// The number of identifiers that make a convention.
    package static let fewest = 10
    private static let identifiersPerText = 10
    private static let keysPerWord = 20

    /// True for an identifier, and for a word with the same letters as other keys: `battery` beside `battery.level`,
    /// but not `Battery`.
    /// - Parameter takesWords: false if words never fit.
    package func fits(_ key: Key, takesWords: Bool) -> Bool {
        switch KeyStyle(key) {
        case .identifier: return true
        case .text: return false
        case .either:
            return takesWords && shapes[Shape(key), default: 0] * Self.keysPerWord >= count
        }
    }
}
