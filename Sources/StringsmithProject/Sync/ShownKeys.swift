import StringsmithModel
import StringsmithText

/// The keys of uses for display: the first ones, and the number of the others.
struct ShownKeys {
    private let keys: [ExactString]

    /// The number of keys.
    var count: Int { keys.count }

    /// The maximum number of keys in the text.
    private static let shown = 10

    init(_ uses: [KeyUse]) { keys = uses.map(\.key.text).distinct() }

    /// The keys in one line.
    var text: String {
        let list = keys.prefix(Self.shown).map { "'\($0.string)'" }.joined(separator: ", ")
        return keys.count > Self.shown ? "\(list) and \(keys.count - Self.shown) more" : list
    }
}
