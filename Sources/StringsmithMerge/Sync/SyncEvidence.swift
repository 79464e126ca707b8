import StringsmithModel
import StringsmithText

/// What is known about keys besides the table and the calls: from other tables and sources, and from the history. A
/// planner asks only for what a change depends on, since some answers are expensive. Without evidence, all entries came
/// from the sources.
package protocol SyncEvidence: Sendable {
    /// Returns the fate of a key for which no use was found: other sources may use it, the text of a source may mention
    /// it, or a pattern may protect it.
    func fate(of key: ExactString) -> UnwantedKeyFate

    /// Returns the part of a key's written comment that distinguishes it from others, for rename detection.
    func distinguishing(_ comment: ExactString, of key: ExactString) -> ExactString

    /// True if the bundle already has a key elsewhere than in this table's translations. Nothing is renamed to such a
    /// key, since its entry would shadow the other.
    func isTaken(_ key: ExactString) -> Bool

    /// True if a translation has both keys. One isn't renamed to the other, since its entry would shadow the other. A
    /// translation that has only the new key was renamed by a sync that was interrupted.
    func hasBoth(_ old: ExactString, _ new: ExactString) -> Bool

    /// True if all translations of a key can be used with another development text.
    func carries(_ key: ExactString, newText: ExactString) -> Bool

    /// Returns the part of a comment in the development table that probably came from the sources, or nil if a person
    /// wrote all of it.
    func sourceComment(ofEntry index: Int, _ comment: ExactString) -> ExactString?

    /// Returns the comments of a key in all translations. Their lines came from the sources or from translators.
    func translatedComments(of key: ExactString) -> [ExactString]

    /// Returns the lines behind entries with a key in all locales, as plain words. Tools write comments above entries, so
    /// people wrote these.
    func remarks(of key: ExactString) -> Set<ExactString>

    /// Returns true if a person probably wrote the value in the development table, since the sources already had their
    /// default value when the table was last changed. Such a value stays.
    func isCorrection(_ entry: AssembledEntry, _ former: ExactString) -> Bool

    /// Returns the lines of an entry's comment in the development table that people wrote, as plain words, since the
    /// sources didn't have them when the table was last changed.
    func personalLines(of comment: Set<ExactString>, _ entry: AssembledEntry) -> Set<ExactString>

    /// Returns what a translation gets for new keys if the options leave it to the project.
    func newKeys(in locale: LocaleIdentifier) -> NewKeyChoice
}

/// The fate of a key that no use of the table names.
package enum UnwantedKeyFate: Sendable {
    /// The key is used in some other way.
    case used

    /// Nothing uses the key.
    case obsolete

    /// It is unknown whether the key is used, so the entry is left alone. A similar new key gets a copy of its strings.
    case unknown
}

extension SyncEvidence {
    package func fate(of key: ExactString) -> UnwantedKeyFate { .obsolete }

    package func distinguishing(_ comment: ExactString, of key: ExactString) -> ExactString { comment }

    package func isTaken(_ key: ExactString) -> Bool { false }

    package func hasBoth(_ old: ExactString, _ new: ExactString) -> Bool { false }

    package func carries(_ key: ExactString, newText: ExactString) -> Bool { true }

    package func sourceComment(ofEntry index: Int, _ comment: ExactString) -> ExactString? { comment }

    package func translatedComments(of key: ExactString) -> [ExactString] { [] }

    package func remarks(of key: ExactString) -> Set<ExactString> { [] }

    package func isCorrection(_ entry: AssembledEntry, _ former: ExactString) -> Bool { false }

    package func personalLines(of comment: Set<ExactString>, _ entry: AssembledEntry) -> Set<ExactString> { [] }

    package func newKeys(in locale: LocaleIdentifier) -> NewKeyChoice { NewKeyChoice(.source, because: .complete) }
}
