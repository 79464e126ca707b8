import StringsmithModel
import StringsmithText

/// The differences between the sources and the development table, by key.
struct SourceChanges: Sendable {
    /// A change to a development text.
    struct ChangedText: Sendable {
        var former: ExactString
        var new: ExactString
    }

    /// The keys that the sources use.
    private(set) var wanted: [ExactString: WantedKey] = [:]

    /// The keys that the sources use, in the order of the wanted table.
    private(set) var order: [ExactString] = []

    /// Keys that are missing from the development table and its `.stringsdict`, and to which none is renamed.
    private(set) var added: [ExactString] = []

    /// The renames, by new key.
    private(set) var renames: [ExactString: KeyRename] = [:]

    /// The new key of each renamed key.
    private(set) var renamedFrom: [ExactString: ExactString] = [:]

    /// The keys that get the strings of keys that stay, by new key.
    private(set) var copies: [ExactString: KeyRename] = [:]

    /// The new key for each key whose strings are copied.
    private(set) var copiedTo: [ExactString: ExactString] = [:]

    /// Renames that have to wait until every table can be written, by new key.
    private(set) var heldRenames: [ExactString: KeyRename] = [:]

    /// The changed development strings.
    private(set) var changedTexts: [ExactString: ChangedText] = [:]

    /// The strings that stay although the sources have other default values.
    private(set) var keptTexts: [ExactString: ChangedText] = [:]

    /// The new development strings, by key.
    private(set) var developmentTexts: [ExactString: ExactString] = [:]

    /// The new comments of the development table.
    private(set) var comments = CommentChanges()

    /// The entries of the development table that don't change.
    private(set) var settled = SettledEntries()

    /// True if the development table has placeholder comments, like those that `genstrings` writes for calls without
    /// comments.
    let hasPlaceholders: Bool

    /// The strings that have to wait until every table can be written.
    private(set) var heldTexts: [ExactString: ChangedText] = [:]

    private var heldKeys: Set<ExactString> = []

    /// The keys of the development table that nothing uses.
    private var unusedKeys: Set<ExactString> = []
    let evidence: any SyncEvidence
    private let isComplete: Bool

    init(_ request: SyncRequest, options: SyncOptions, accepts: (KeyRename) -> Bool) {
        evidence = request.evidence
        isComplete = request.isComplete
        let entries = request.development?.entries ?? []
        hasPlaceholders = entries.hasPlaceholders
        var existing: [ExactString: Entry] = Dictionary(minimumCapacity: entries.count)
        for entry in entries { existing[entry.key.text] = entry }
        wanted.reserveCapacity(request.wanted.entries.count)
        for (place, entry) in request.wanted.entries.enumerated() {
            let key = entry.key.text
            wanted[key] = WantedKey(entry, place: place, numbersArguments: options.numbersArguments)
            order.append(key)
        }
        let missing = order.filter { existing[$0] == nil && !request.pluralKeys.contains($0) }
        var unused: [ExactString] = []
        var reachable: Set<ExactString> = []
        for key in entries.map(\.key.text) where request.isComplete && wanted[key] == nil && !unusedKeys.contains(key) {
            switch evidence.fate(of: key) {
            case .used: continue
            case .unknown: if !reachable.insert(key).inserted { continue }
            case .obsolete: unusedKeys.insert(key)
            }
            unused.append(key)
        }
        if options.detectsRenames, request.development != nil, !missing.isEmpty {
            detectRenames(
                from: unused.compactMap { existing[$0] }, reachable: reachable, to: missing, request, accepts)
        }
        added = missing.filter { renames[$0] == nil && heldRenames[$0] == nil }
        comments =
            request.holdsTexts
            ? CommentChanges(keeping: entries)
            : CommentChanges(request, wanted: wanted, renamedFrom: renamedFrom)
        collectTexts(existing, request, options: options)
        collectSettled(entries)
    }

    /// Collects the entries that neither get another text nor another comment.
    private mutating func collectSettled(_ entries: [Entry]) {
        for entry in entries {
            let key = entry.key.text
            guard let comment = entry.comment, let wanted = wanted[key], renames[key] == nil, changedTexts[key] == nil
            else { continue }
            let change = comments.change(of: key)
            guard change.former == change.new, change.former == comment, entry.state == nil else { continue }
            settled.add(entry, comment: comment, place: wanted.place)
        }
    }

    /// - Parameter reachable: the keys among those of the entries that a call may still look up.
    private mutating func detectRenames(
        from removed: [Entry], reachable: Set<ExactString>, to added: [ExactString], _ request: SyncRequest,
        _ accepts: (KeyRename) -> Bool
    ) {
        if removed.isEmpty { return }
        let evidence = evidence
        let free = added.filter { !evidence.isTaken($0) }
        let detection = RenameDetection(
            removed: removed.map { entry in
                RenameCandidate(
                    key: entry.key.text, text: entry.value.text ?? entry.key.text,
                    comment: entry.comment.written.map {
                        evidence.distinguishing($0, of: entry.key.text)
                    }
                )
            },
            added: free.compactMap { key in
                wanted[key].map { wanted in
                    let comment = wanted.comment.map { evidence.distinguishing($0, of: key) }
                    return RenameCandidate(key: key, text: wanted.text, comment: comment)
                }
            },
            tableOrder: request.development?.entries.map(\.key.text) ?? [], sourceOrder: request.sourceOrder,
            allows: {
                evidence.carries($0, newText: $1.text) && (reachable.contains($0) || !evidence.hasBoth($0, $1.key))
            }
        )
        for var rename in detection.renames {
            rename.keepsOld = reachable.contains(rename.old)
            guard accepts(rename) else { continue }
            if request.holdsRenames {
                heldRenames[rename.new] = rename
                heldKeys.insert(rename.old)
                continue
            }
            if rename.keepsOld {
                copies[rename.new] = rename
                copiedTo[rename.old] = rename.new
            } else {
                renames[rename.new] = rename
                renamedFrom[rename.old] = rename.new
            }
        }
    }

    /// Finds the strings in the sources that differ from the table's. If a key has no default value, the table's value
    /// is the text.
    private mutating func collectTexts(
        _ existing: [ExactString: Entry], _ request: SyncRequest, options: SyncOptions
    ) {
        for key in order where heldRenames[key] == nil {
            guard let wanted = wanted[key] else { continue }
            let formerKey = renames[key]?.old
            let entry = existing[formerKey ?? key]
            guard let former = entry?.value.text else {
                // Keys that are only in a `.stringsdict` need no entry in any locale.
                if !request.pluralKeys.contains(key) { developmentTexts[key] = wanted.text }
                continue
            }
            let repeatsKey = formerKey.map { former == options.numbered($0) || former == $0 } ?? false
            let isGiven = wanted.entry.value != nil || repeatsKey
            developmentTexts[key] = former
            guard isGiven, !wanted.says(former, options), options.updatesValues,
                !Self.isQuoted(wanted, in: entry?.comment)
            else { continue }
            if formerKey == nil, former != key, evidence.isCorrection(wanted.entry, former) {
                keptTexts[key] = ChangedText(former: former, new: wanted.text)
            } else if request.holdsTexts {
                heldTexts[key] = ChangedText(former: former, new: wanted.text)
            } else {
                changedTexts[key] = ChangedText(former: former, new: wanted.text)
                developmentTexts[key] = wanted.text
            }
        }
    }

    /// The strings that stay, sorted by key.
    var sortedKeptTexts: [KeptText] { sorted(keptTexts) }

    /// The strings that wait, sorted by key.
    var sortedHeldTexts: [KeptText] { sorted(heldTexts) }

    private func sorted(_ texts: [ExactString: ChangedText]) -> [KeptText] {
        texts.sorted { $0.key < $1.key }.compactMap { key, text in
            wanted[key].map { KeptText(use: $0.entry.firstUse, text: text.former, defaultValue: text.new) }
        }
    }

    /// True if the extracted comment of an interface file, such as `Class = "NSButton"; title = "Save"; ...`, already
    /// has the source's text. Then a different value is a person's correction, and not out of date.
    private static func isQuoted(_ wanted: WantedKey, in comment: ExactString?) -> Bool {
        guard let comment, let text = wanted.entry.value?.text else { return false }
        return comment.bytes.holds(Array("= \"".utf8) + text.bytes + Array("\";".utf8))
    }

    /// Returns the note about an entry of the development table that is added with a text.
    func note(ofAdded key: ExactString, text: ExactString) -> PlanNote {
        guard let rename = copies[key] else { return PlanNote(.added, key, new: text) }
        return PlanNote(.copied, key, old: rename.old, score: rename.score)
    }

    /// Returns the fate of a key that the sources neither use nor rename.
    func fate(ofUnwanted key: ExactString) -> UnwantedKeyFate {
        if !isComplete || heldKeys.contains(key) { return .unknown }
        if unusedKeys.contains(key) { return .obsolete }
        return evidence.fate(of: key)
    }
}

/// A development text that stays although the sources have another default value.
package struct KeptText: Sendable {
    package var use: KeyUse
    package var text: ExactString
    package var defaultValue: ExactString
}

extension [Entry] {
    /// True if an entry has the placeholder comment that `genstrings` writes for calls without comments.
    var hasPlaceholders: Bool { contains { $0.comment?.isAbsentComment ?? false } }
}
