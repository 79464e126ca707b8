import StringsmithModel
import StringsmithText

/// What changed in the sources since the development table was written, key by key.
struct SourceChanges: Sendable {
    /// A key that the sources use, with the texts it is to have. A reference, since every entry of every table asks for its
    /// key's.
    final class WantedKey: Sendable {
        let entry: AssembledEntry

        /// Its place among the wanted keys.
        let place: Int

        /// The development text that the sources give, with argument positions.
        let text: ExactString

        /// The comment that the sources give; nil if they give none.
        let comment: ExactString?

        /// The comment of the development table, without marker.
        let formerComment: ExactString?

        init(_ entry: AssembledEntry, place: Int, formerComment: ExactString?, numbersArguments: Bool) {
            self.entry = entry
            self.place = place
            self.formerComment = formerComment
            let source = entry.value?.text ?? entry.key.text
            text = numbersArguments ? FormatString(source).positional() : source
            let comments = entry.comments.map(\.spelling.bytes).joined(separator: Array("\n   ".utf8))
            comment = entry.comments.isEmpty ? nil : ExactString(bytes: Array(comments))
        }
    }

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

    /// Keys that the sources don't use any more.
    private(set) var removed: Set<ExactString> = []

    /// The renames, by new key.
    private(set) var renames: [ExactString: KeyRename] = [:]

    /// The new key of a key that was renamed.
    private(set) var renamedFrom: [ExactString: ExactString] = [:]

    /// The keys whose development text changes.
    private(set) var changedTexts: [ExactString: ChangedText] = [:]

    /// The development texts after the change, by key.
    private(set) var developmentTexts: [ExactString: ExactString] = [:]

    private let protects: @Sendable (ExactString) -> Bool

    init(_ request: SyncRequest, options: SyncOptions, accepts: (KeyRename) -> Bool) {
        protects = request.protects
        var existing: [ExactString: Entry] = [:]
        for entry in request.development?.entries ?? [] { existing[entry.key.text] = entry }
        for (place, entry) in request.wanted.entries.enumerated() {
            let key = entry.key.text
            let former = existing[key].flatMap { MarkedComment($0.comment).text }
            wanted[key] = WantedKey(
                entry, place: place, formerComment: former, numbersArguments: options.numbersArguments
            )
            order.append(key)
        }
        let missing = order.filter { existing[$0] == nil && !request.pluralKeys.contains($0) }
        let unused = (request.development?.entries ?? []).map(\.key.text).filter { wanted[$0] == nil && !protects($0) }
        if options.detectsRenames, request.development != nil {
            detectRenames(
                from: unused.compactMap { existing[$0] }, to: missing, request, accepts,
                numbersArguments: options.numbersArguments
            )
        }
        added = missing.filter { renames[$0] == nil }
        removed = Set(unused.filter { renamedFrom[$0] == nil })
        collectTexts(existing, pluralKeys: request.pluralKeys, options: options)
    }

    private mutating func detectRenames(
        from removed: [Entry], to added: [ExactString], _ request: SyncRequest, _ accepts: (KeyRename) -> Bool,
        numbersArguments: Bool
    ) {
        let detection = RenameDetection(
            removed: removed.map { entry in
                RenameCandidate(
                    key: entry.key.text, text: entry.value.text ?? entry.key.text,
                    comment: MarkedComment(entry.comment).writtenText.map {
                        request.distinguishing($0, entry.key.text)
                    }
                )
            },
            added: added.compactMap { key in
                wanted[key].map { wanted in
                    let comment = wanted.comment.map { request.distinguishing($0, key) }
                    return RenameCandidate(key: key, text: wanted.text, comment: comment)
                }
            },
            tableOrder: request.development?.entries.map(\.key.text) ?? [], sourceOrder: request.sourceOrder
        )
        let comments = Dictionary(removed.map { ($0.key.text, MarkedComment($0.comment).text) }) { first, _ in first }
        for rename in detection.renames where accepts(rename) {
            renames[rename.new] = rename
            renamedFrom[rename.old] = rename.new
            guard let key = wanted[rename.new], let former = comments[rename.old] ?? nil else { continue }
            wanted[rename.new] = WantedKey(
                key.entry, place: key.place, formerComment: former, numbersArguments: numbersArguments
            )
        }
    }

    /// A changed text is one that the sources give and the table does not have. A key without default value says nothing
    /// of its text: the table's value is the text.
    private mutating func collectTexts(
        _ existing: [ExactString: Entry], pluralKeys: Set<ExactString>, options: SyncOptions
    ) {
        for key in order {
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

    /// True if nothing protects a key that the sources neither want nor renamed.
    func isObsolete(unwanted key: ExactString) -> Bool { !protects(key) }
}

extension MarkedComment {
    /// The text, if a person wrote it.
    var writtenText: ExactString? { isWritten ? text : nil }
}
