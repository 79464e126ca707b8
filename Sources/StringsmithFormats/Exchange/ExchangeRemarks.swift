import StringsmithText

/// What people may have written in an exchange file besides its strings.
package struct ExchangeRemarks: Sendable {
    /// A note, comment, flag, state, or unknown part.
    package struct Remark: Hashable, Sendable {
        /// The kind of remark, with the noun for messages.
        package enum Kind: String, Hashable, Sendable {
            case note, comment, flag, state
            case element
            case obsoleteEntry = "obsolete entry"
            case previousText = "previous text"
        }

        package var kind: Kind

        /// The part of the file that it is in; empty if there is only one.
        package var part: String

        /// The unit that it belongs to; nil for the file.
        package var unit: ExactString?

        package var text: ExactString

        package init(_ kind: Kind, part: String = "", of unit: ExactString?, _ text: ExactString) {
            (self.kind, self.part, self.unit, self.text) = (kind, part, unit, text)
        }
    }

    /// The remarks that only people write.
    package var written: [Remark] = []

    /// The remarks that an export writes, too, such as the comment of a key. Somebody may have edited them.
    package var copied: [Remark] = []

    /// The identifiers of all units.
    package var units: Set<ExactString> = []

    package init() {}

    /// Returns the remarks that a new version of the file lacks. A copied remark counts if its unit is still there.
    package func lost(in new: ExchangeRemarks) -> [Remark] {
        let kept = Set(new.written).union(new.copied)
        return written.filter { !kept.contains($0) }
            + copied.filter { remark in
                !kept.contains(remark) && remark.unit.map(new.units.contains) ?? true
            }
    }
}
