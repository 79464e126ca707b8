import StringsmithModel
import StringsmithText

/// What changed in the sources since the development table was written, key by key.
struct SourceChanges: Sendable {
    /// A key that the sources use, with the texts it is to have.
    struct WantedKey: Sendable {
        var entry: AssembledEntry

        /// The development text that the sources give, with argument positions.
        var text: ExactString

        /// The comment that the sources give; nil if they give none.
        var comment: ExactString?
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

    /// The comments of the development table, by key, without markers.
    private(set) var formerComments: [ExactString: ExactString] = [:]

    /// The development texts after the change, by key.
    private(set) var developmentTexts: [ExactString: ExactString] = [:]

    private let protects: @Sendable (ExactString) -> Bool

    init(_ request: SyncRequest, options: SyncOptions, accepts: (KeyRename) -> Bool) {
        protects = request.protects
        for entry in request.wanted.entries {
            let key = entry.key.text
            wanted[key] = Self.wanted(entry, numbersArguments: options.numbersArguments)
            order.append(key)
        }
        var existing: [ExactString: Entry] = [:]
        for entry in request.development?.entries ?? [] {
            existing[entry.key.text] = entry
            if let text = MarkedComment(entry.comment).text { formerComments[entry.key.text] = text }
        }
        let missing = order.filter { existing[$0] == nil && !request.pluralKeys.contains($0) }
        let unused = (request.development?.entries ?? []).map(\.key.text).filter { wanted[$0] == nil && !protects($0) }
        if options.detectsRenames, request.development != nil {
            detectRenames(from: unused.compactMap { existing[$0] }, to: missing, request, accepts)
        }
        added = missing.filter { renames[$0] == nil }
        removed = Set(unused.filter { renamedFrom[$0] == nil })
        collectTexts(existing, options: options)
    }

    private static func wanted(_ entry: AssembledEntry, numbersArguments: Bool) -> WantedKey {
        let source = entry.value?.text ?? entry.key.text
        let text = numbersArguments ? FormatString(source).positional() : source
        let comments = entry.comments.map(\.spelling)
        let joined = comments.map(\.bytes).joined(separator: Array("\n   ".utf8))
        return WantedKey(entry: entry, text: text, comment: comments.isEmpty ? nil : ExactString(bytes: Array(joined)))
    }

    private mutating func detectRenames(
        from removed: [Entry], to added: [ExactString], _ request: SyncRequest, _ accepts: (KeyRename) -> Bool
    ) {
        let detection = RenameDetection(
            removed: removed.map { entry in
                RenameCandidate(
                    key: entry.key.text, text: entry.value.text ?? entry.key.text,
                    comment: MarkedComment(entry.comment).writtenText
                )
            },
            added: added.compactMap { key in
                wanted[key].map { RenameCandidate(key: key, text: $0.text, comment: $0.comment) }
            },
            tableOrder: request.development?.entries.map(\.key.text) ?? [], sourceOrder: request.sourceOrder
        )
        for rename in detection.renames where accepts(rename) {
            renames[rename.new] = rename
            renamedFrom[rename.old] = rename.new
        }
    }

    /// A changed text is one that the sources give and the table does not have. A key without default value says nothing
    /// of its text: the table's value is the text.
    private mutating func collectTexts(_ existing: [ExactString: Entry], options: SyncOptions) {
        for key in order {
            guard let wanted = wanted[key] else { continue }
            let formerKey = renames[key]?.old
            guard let former = existing[formerKey ?? key]?.value.text else {
                developmentTexts[key] = wanted.text
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

    /// True if an entry of any locale is used by no source and nothing protects it.
    func isObsolete(_ key: ExactString) -> Bool {
        wanted[key] == nil && renamedFrom[key] == nil && !protects(key)
    }
}

extension MarkedComment {
    /// The text, if a person wrote it.
    var writtenText: ExactString? { isWritten ? text : nil }
}
