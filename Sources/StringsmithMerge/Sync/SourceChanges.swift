import StringsmithModel
import StringsmithText

/// What changed in the sources since the development table was written, key by key.
struct SourceChanges: Sendable {
    /// A key whose development text changed.
    struct ChangedText: Sendable {
        var former: ExactString
        var new: ExactString
    }

    /// The keys that the sources want, by key.
    private(set) var wanted: [ExactString: WantedKey] = [:]

    /// Keys of the wanted table in its order.
    private(set) var order: [ExactString] = []

    /// Keys that neither the development table nor a `.stringsdict` has and that no rename explains.
    private(set) var added: [ExactString] = []

    /// The renames, by new key.
    private(set) var renames: [ExactString: KeyRename] = [:]

    /// The new key of a key that was renamed.
    private(set) var renamedFrom: [ExactString: ExactString] = [:]

    /// The renames that wait until every table can be written, by new key.
    private(set) var heldRenames: [ExactString: KeyRename] = [:]

    /// The keys whose development text changes.
    private(set) var changedTexts: [ExactString: ChangedText] = [:]

    /// The development texts after the change, by key.
    private(set) var developmentTexts: [ExactString: ExactString] = [:]

    /// The comments of the development table after the change.
    private(set) var comments = CommentChanges()

    /// True if the development table has entries for calls without comment as `genstrings` writes them.
    let hasPlaceholders: Bool

    private var heldKeys: Set<ExactString> = []

    /// The keys of the development table that nothing uses.
    private var unusedKeys: Set<ExactString> = []
    private let protects: @Sendable (ExactString) -> Bool
    private let isComplete: Bool

    init(_ request: SyncRequest, options: SyncOptions, accepts: (KeyRename) -> Bool) {
        protects = request.protects
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
        for key in entries.map(\.key.text) where request.isComplete && wanted[key] == nil && !unusedKeys.contains(key) {
            if protects(key) { continue }
            unusedKeys.insert(key)
            unused.append(key)
        }
        if options.detectsRenames, request.development != nil, !missing.isEmpty {
            detectRenames(from: unused.compactMap { existing[$0] }, to: missing, request, accepts)
        }
        added = missing.filter { renames[$0] == nil && heldRenames[$0] == nil }
        comments = CommentChanges(request, wanted: wanted, renamedFrom: renamedFrom)
        collectTexts(existing, pluralKeys: request.pluralKeys, options: options)
    }

    private mutating func detectRenames(
        from removed: [Entry], to added: [ExactString], _ request: SyncRequest, _ accepts: (KeyRename) -> Bool
    ) {
        if removed.isEmpty { return }
        let free = added.filter { !request.isTaken($0) }
        let detection = RenameDetection(
            removed: removed.map { entry in
                RenameCandidate(
                    key: entry.key.text, text: entry.value.text ?? entry.key.text,
                    comment: MarkedComment(entry.comment).writtenText.map {
                        request.distinguishing($0, entry.key.text)
                    }
                )
            },
            added: free.compactMap { key in
                wanted[key].map { wanted in
                    let comment = wanted.comment.map { request.distinguishing($0, key) }
                    return RenameCandidate(key: key, text: wanted.text, comment: comment)
                }
            },
            tableOrder: request.development?.entries.map(\.key.text) ?? [], sourceOrder: request.sourceOrder,
            carries: request.carries
        )
        for rename in detection.renames where accepts(rename) {
            if request.holdsRenames {
                heldRenames[rename.new] = rename
                heldKeys.insert(rename.old)
                continue
            }
            renames[rename.new] = rename
            renamedFrom[rename.old] = rename.new
        }
    }

    /// A changed text is one that the sources give and the table does not have. A key without default value says nothing
    /// of its text: the table's value is the text.
    private mutating func collectTexts(
        _ existing: [ExactString: Entry], pluralKeys: Set<ExactString>, options: SyncOptions
    ) {
        for key in order where heldRenames[key] == nil {
            guard let wanted = wanted[key] else { continue }
            let formerKey = renames[key]?.old
            guard let former = existing[formerKey ?? key]?.value.text else {
                // A key that only a `.stringsdict` has needs no entry in any locale.
                if !pluralKeys.contains(key) { developmentTexts[key] = wanted.text }
                continue
            }
            let repeatsKey = formerKey.map { former == numbered($0, options) || former == $0 } ?? false
            let isGiven = wanted.entry.value != nil || repeatsKey
            let isSame = former == wanted.text || former == (wanted.entry.value?.text ?? key)
            if isGiven, !isSame, options.updatesValues {
                changedTexts[key] = ChangedText(former: former, new: wanted.text)
                developmentTexts[key] = wanted.text
            } else {
                developmentTexts[key] = former
            }
        }
    }

    private func numbered(_ text: ExactString, _ options: SyncOptions) -> ExactString {
        options.numbersArguments ? FormatString(text).positional() : text
    }

    /// What a sync does with a key that the sources neither want nor renamed.
    func fate(ofUnwanted key: ExactString) -> UnwantedKeyFate {
        if !isComplete || heldKeys.contains(key) { return .unknown }
        if unusedKeys.contains(key) { return .obsolete }
        return protects(key) ? .used : .obsolete
    }
}

/// What is known of a key that no use of the table names.
enum UnwantedKeyFate {
    /// Something else shows that it is used.
    case used

    /// Nothing uses it.
    case obsolete

    /// Nothing is known, and the entry is left alone.
    case unknown
}

extension MarkedComment {
    /// The text, if a person wrote it.
    var writtenText: ExactString? { isWritten ? text : nil }
}

extension [Entry] {
    /// True if an entry has the comment that `genstrings` writes where a call has none.
    var hasPlaceholders: Bool { contains { MarkedComment($0.comment).text == MarkedComment.placeholder } }
}
