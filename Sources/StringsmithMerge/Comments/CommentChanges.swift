import StringsmithModel
import StringsmithText

/// The changes to comments of the development table that follow the sources.
struct CommentChanges: Sendable {
    /// The comment of a key before and after; nil if there is none.
    struct Change: Sendable {
        var former: ExactString?
        var new: ExactString?

        /// The lines of the former comment that the new one lacks, as plain words.
        var staleLines: Set<ExactString> {
            guard let former, former != new else { return [] }
            return CommentUpdate.plainLines(of: former).subtracting(new.map(CommentUpdate.plainLines) ?? [])
        }
    }

    /// The changes by the key after renames. Of duplicate keys, the last one counts.
    private var changes: [ExactString: Change] = [:]

    /// The new texts of all entries, by index.
    private(set) var texts: [ExactString?] = []

    /// The least share of entries with comments for an entry without one to get the source's comment.
    private static let leastCommented = 0.75

    init() {}

    /// Changes no comment.
    init(keeping entries: [Entry]) { texts = entries.map(\.comment) }

    init(_ request: SyncRequest, wanted: [ExactString: WantedKey], renamedFrom: [ExactString: ExactString]) {
        let entries = request.development?.entries ?? []
        texts.reserveCapacity(entries.count)
        let former = entries.map(\.comment)
        let keys = entries.map { renamedFrom[$0.key.text] ?? $0.key.text }
        let addsComments = Self.isCommented(zip(keys, former), request, wanted)
        for (index, key) in keys.enumerated() {
            let text = former[index]
            guard let key = wanted[key], !key.comments.isEmpty, addsComments || text != nil else {
                texts.append(text)
                continue
            }
            var update = CommentUpdate(text)
            let present = update.plainLines
            let new = update.bringing(
                key.comments, addsToPersonal: addsComments,
                remarks: { request.evidence.remarks(of: entries[index].key.text) },
                personal: { request.evidence.personalLines(of: present, key.entry) }
            ) { rest in
                Self.replaceable(rest, of: text ?? "", index, entries[index].key.text, request)
            }
            texts.append(new ?? text)
        }
        for (index, key) in keys.enumerated() where wanted[key] != nil {
            changes[key] = Change(former: former[index], new: texts[index])
        }
    }

    /// True if a comment changes.
    var hasChanges: Bool { changes.values.contains { $0.former != $0.new } }

    /// Returns the comment of a key before and after.
    func change(of key: ExactString) -> Change { changes[key] ?? Change() }

    /// Returns the lines of a comment that may come from the sources: the first line of the part written by a tool,
    /// unless the translations, which also get the sources' comments, show that it was another line.
    private static func replaceable(
        _ rest: Set<ExactString>, of text: ExactString, _ index: Int, _ key: ExactString, _ request: SyncRequest
    ) -> Set<ExactString> {
        let part = request.evidence.sourceComment(ofEntry: index, text).map(CommentUpdate.orderedPlainLines) ?? []
        let first = Set(part.first { rest.contains($0) }.map { [$0] } ?? [])
        let translated = Set(request.evidence.translatedComments(of: key).flatMap(CommentUpdate.orderedPlainLines))
        let known = translated.intersection(rest)
        // A lone line was added here by a person if the translations have comments, but not this one.
        guard rest.count > 1 else { return known.isEmpty && !translated.isEmpty ? [] : first }
        return known.isEmpty || !known.isDisjoint(with: first) ? first : known
    }

    /// True if nearly all entries whose calls have comments will have one, whatever happens to the others. This counts
    /// the table as it will be, so that the next run gives the same result.
    private static func isCommented(
        _ entries: some Sequence<(ExactString, ExactString?)>, _ request: SyncRequest,
        _ wanted: [ExactString: WantedKey]
    ) -> Bool {
        var count = 0
        var commented = 0
        var present: Set<ExactString> = []
        for (key, comment) in entries where wanted[key]?.comments.isEmpty == false {
            present.insert(key)
            count += 1
            if comment != nil { commented += 1 }
        }
        let added = wanted.values.count {
            let key = $0.entry.key.text
            return !$0.comments.isEmpty && !present.contains(key) && !request.pluralKeys.contains(key)
        }
        return Double(commented + added) >= leastCommented * Double(count + added)
    }
}
