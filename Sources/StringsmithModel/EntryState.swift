import StringsmithText

/// The state that a document records for an entry, and the value that it was recorded for.
///
/// Each format spells it in its own way: a catalog in its units, a table in a comment.
package struct EntryState: Hashable, Sendable {
    /// The kind of state.
    package enum Kind: Hashable, Sendable {
        /// Added by a sync, and not yet translated.
        case new

        /// Translated from a source text that has changed since. The former text may be unknown.
        case needsReview(former: ExactString?)

        /// Translated by a program, and not confirmed by a person.
        case machine

        /// No longer used by any source.
        case obsolete
    }

    /// The kind of state.
    package var kind: Kind

    /// The digest of everything that the value says.
    package var digest: UInt32

    /// The state that an obsolete entry has again when a source uses it.
    package var former: Kind?

    /// Creates the state of a single text.
    package init(_ kind: Kind, of text: ExactString) { self.init(kind, of: .text(text)) }

    /// Creates the state of a value, as the document has it.
    package init(_ kind: Kind, of value: EntryValue) { self.init(kind, digest: Self.digest(of: value)) }

    /// Creates a state from a digest.
    package init(_ kind: Kind, digest: UInt32) {
        (self.kind, self.digest) = (kind, digest)
    }

    /// True if a single text hasn't changed since the state was recorded. Otherwise, the state no longer applies.
    package func fits(_ text: ExactString) -> Bool { fits(.text(text)) }

    /// True if nothing in the value has changed since the state was recorded.
    package func fits(_ value: EntryValue) -> Bool { digest == Self.digest(of: value) }

    /// Returns the kind of state that applies to a value; nil if the value has changed since the state was recorded.
    package func kind(of value: EntryValue) -> Kind? {
        if fits(value) { return kind }
        // Earlier versions recorded only one string of a text with several forms. A person may have changed the others.
        guard case .varied(let text) = value, text.units.contains(where: { fits($0.value) }) else { return nil }
        switch kind {
        case .new: return .needsReview(former: nil)
        case .needsReview, .obsolete: return kind
        case .machine: return nil
        }
    }

    /// Returns the state of an unused entry, which remembers the present one.
    package static func obsolete(_ value: ExactString, after present: EntryState?) -> EntryState {
        var state = EntryState(.obsolete, of: value)
        state.former = present?.whenUsed(value)?.kind
        return state
    }

    /// Returns the state of an entry that a source uses; nil if this one doesn't apply.
    package func whenUsed(_ value: ExactString) -> EntryState? {
        guard fits(value) else { return nil }
        return kind == .obsolete ? former.map { EntryState($0, digest: digest) } : self
    }

    /// Returns the 32-bit FNV-1a hash of a value: short enough not to distract, long enough that an edited value
    /// doesn't match by chance.
    private static func digest(of value: EntryValue) -> UInt32 {
        let bytes =
            switch value {
            case .text(let text): text.bytes
            case .varied(let text): text.statement
            case .unsupported: [UInt8]()
            }
        return bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
}

extension VariedText {
    /// Everything that the text says: each string with its place, and the types of variables. The order in the file says
    /// nothing. A string without forms says the same as a single text.
    fileprivate var statement: [UInt8] {
        if variables.isEmpty, case .unit(let unit)? = text { return unit.value.bytes }
        var parts: [[UInt8]] = []
        collect([], into: &parts)
        return Array(parts.sorted { $0.lexicographicallyPrecedes($1) }.joined(separator: [.lineFeed]))
    }

    /// Collects the strings below a place. Property lists can't contain the control characters between the steps.
    private func collect(_ place: [UInt8], into parts: inout [[UInt8]]) {
        switch self {
        case .unit(let unit): parts.append(place + [0] + unit.value.bytes)
        case .set(_, let values): parts += values.map { place + [0] + $0.bytes }
        case .varied(let variation, let cases):
            for item in cases {
                item.form.collect(place + [1] + variation.rawValue.bytes + [2] + item.name.bytes, into: &parts)
            }
        case .format(let text, let variables):
            text?.collect(place, into: &parts)
            for variable in variables {
                let inner = place + [3] + variable.name.bytes
                if let type = variable.valueType { parts.append(inner + [4] + type.bytes) }
                variable.form?.collect(inner, into: &parts)
            }
        }
    }
}
