import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Parts of one version of a table, to be taken from another version.
package struct TableParts: Sendable {
    package var strings: Set<LocalizedKey> = []

    /// The entries without their strings. One that only one version has is taken, or removed, with all of its strings.
    package var entries: Set<Key> = []

    /// The locales that are taken in all entries.
    package var locales: Set<LocaleIdentifier> = []

    /// True for everything around the entries.
    package var hasHead = false

    package init() {}

    package var isEmpty: Bool { strings.isEmpty && entries.isEmpty && locales.isEmpty && !hasHead }

    /// The parts to take.
    package enum Choice: Sendable {
        /// These parts, exactly as they are there. What the other version lacks is removed.
        case only(TableParts)

        /// All strings but these, in the style of the file that gets them. Nothing is removed.
        case stringsBesides(TableParts)

        func includes(_ key: Key, in locale: LocaleIdentifier?) -> Bool {
            switch self {
            case .only(let parts): parts.hasStrings(of: key, in: locale)
            case .stringsBesides(let parts): !parts.hasStrings(of: key, in: locale)
            }
        }

        /// True if everything is taken as it is there, and what isn't there is removed.
        var isExact: Bool { if case .only = self { true } else { false } }
    }

    private func hasStrings(of key: Key, in locale: LocaleIdentifier?) -> Bool {
        strings.contains(LocalizedKey(key, in: locale)) || locale.map(locales.contains) ?? entries.contains(key)
    }
}

extension TableDocument {
    package func taking(_ choice: TableParts.Choice, from other: any TableDocument) throws -> [UInt8] {
        let (own, theirs) = (TableIndex(self), TableIndex(other))
        let isCopied = isSpelled(like: other)
        if choice.isExact, own.count == 0, isCopied, let bytes = (self as? any TextTable)?.restored(from: other, choice)
        {
            return bytes
        }
        var changes: [TableChange] = []
        if choice.isExact {
            for key in own.keys where theirs[key] == nil && choice.includes(key, in: nil) {
                changes += own.all(of: key).map { .remove(index: $0) }
            }
        }
        // Of a key with several entries, all come back, also those that don't count.
        let entries = (0..<other.entryCount(in: nil)).filter { entry in
            let key = other.key(at: entry, in: nil)
            return theirs[key] == entry || choice.isExact && own[key] == nil
        }
        let keys = entries.map { other.key(at: $0, in: nil) }
        let neighbors = NeighborPlaces(keys, own) { choice.includes($0, in: nil) }
        for (number, entry) in entries.enumerated() {
            let key = keys[number]
            let (value, state) = (other.value(at: entry, in: nil), other.state(at: entry, in: nil))
            guard choice.includes(key, in: nil) else { continue }
            guard let place = own[key] else {
                let comment = other.comment(at: entry, in: nil)
                changes.append(
                    .add(
                        NewEntry(
                            key: key.text, value: isCopied && value.isUnsupported ? forms.placeholder : value,
                            comment: comment, state: state, place: neighbors.places[number],
                            // The rest of a table may look sorted in a way in which the whole isn't.
                            followsOrder: !choice.isExact)))
                continue
            }
            // Entries that are copied as a whole need no other change.
            if isCopied, choice.isExact { continue }
            let isSame = self.value(at: place, in: nil) == value
            if !isSame, !(isCopied && value.isUnsupported) { changes.append(.setValue(index: place, value)) }
            if !isSame || choice.isExact, self.state(at: place, in: nil) != state {
                changes.append(.setState(index: place, state))
            }
        }
        let bytes = try applying(changes)
        guard isCopied, let table = FormatRegistry.document(SourceFile(path: path, bytes: bytes)) as? any TextTable
        else { return bytes }
        return try table.copying(choice, from: other, besides: own)
    }

    /// True if parts of another file's text can be copied into this one.
    private func isSpelled(like other: any TableDocument) -> Bool {
        self is any TextTable && type(of: self) == type(of: other) && decodedText != nil && other.decodedText != nil
    }
}

/// The places in a table for entries of another one: beside the neighbors that they have there.
private struct NeighborPlaces {
    /// The places, by the order of the keys. Those of entries that aren't added mean nothing.
    private(set) var places: [EntryPlace] = []

    /// - Parameters:
    ///   - keys: the keys of the other table in its order.
    ///   - own: the entries of the table.
    ///   - isTaken: whether an entry is added if the table lacks it.
    init(_ keys: [Key], _ own: TableIndex, isTaken: (Key) -> Bool) {
        var following: [Int?] = []
        var next: Int?
        for key in keys.reversed() {
            following.append(next)
            next = own[key] ?? (isTaken(key) ? next : nil)
        }
        following.reverse()
        var previous: Int?
        var last: Int?
        for (key, next) in zip(keys, following) {
            // After the entry before it, else before the one after it, else as close as possible.
            places.append(
                previous.map(EntryPlace.after) ?? next.map(EntryPlace.before) ?? last.map(EntryPlace.after)
                    ?? (own.count > 0 ? .before(0) : .end))
            previous = own[key] ?? (isTaken(key) ? previous : nil)
            last = own[key] ?? last
        }
    }
}

extension TextTable {
    /// Returns the file's bytes with text of another file: whole entries with their comments, or only the values that
    /// can't be written otherwise.
    /// - Parameter former: the entries before any were added.
    fileprivate func copying(
        _ choice: TableParts.Choice, from other: any TableDocument, besides former: TableIndex
    ) throws -> [UInt8] {
        guard let source = decodedText, let other = other as? Self else { return bytes }
        return try source.applying(
            choice.isExact ? copyingEntries(choice, from: other, besides: former) : copyingValues(choice, from: other))
    }

    private func copyingValues(_ choice: TableParts.Choice, from other: Self) -> [TextEdit] {
        let theirs = TableIndex(other)
        let lineEnds = LineEndStyle(of: text)
        return TableIndex(self).entries.compactMap { entry in
            let key = key(at: entry, in: nil)
            guard choice.includes(key, in: nil), let place = theirs[key], let own = ranges(at: entry, in: nil)?.value,
                let range = other.ranges(at: place, in: nil)?.value
            else { return nil }
            let value = other.value(at: place, in: nil)
            if !value.isUnsupported, self.value(at: entry, in: nil) == value { return nil }
            let literal = lineEnds.converting(Array(other.text[range]))
            return text[own].elementsEqual(literal) ? nil : settingValue(ofEntry: entry, spelledAs: literal)
        }
    }

    /// Returns the bytes of another file, all of whose entries are taken, if this one has lost nothing but them.
    fileprivate func restored(from other: any TableDocument, _ choice: TableParts.Choice) -> [UInt8]? {
        guard let other = other as? Self, other.decodedText?.encoding == decodedText?.encoding,
            TableIndex(other).entries.allSatisfy({ choice.includes(other.key(at: $0, in: nil), in: nil) })
        else { return nil }
        let own = parts.filter { $0.kind != .junk }.map { text[$0.range].trimmed }
        let free = other.parts.filter { !$0.isEntry }.map { other.text[$0.range].trimmed }
        // The comments of entries may have stayed.
        let all = other.parts.map {
            other.text[$0.isEntry ? $0.range.lowerBound..<$0.value.lowerBound : $0.range].trimmed
        }
        return own == free || own == all.filter { !$0.isEmpty } ? other.bytes : nil
    }

    private func copyingEntries(
        _ choice: TableParts.Choice, from other: Self, besides former: TableIndex
    ) -> [TextEdit] {
        let (index, theirs) = (TableIndex(self), TableIndex(other))
        var others: [Int: TextPart] = [:]
        for part in other.parts { if case .entry(let entry) = part.kind { others[entry] = part } }
        // Of a key with several entries, only the one that counts is replaced, but all come back.
        var partners: [Int: Int] = [:]
        for key in index.keys where choice.includes(key, in: nil) {
            let count = former[key] == nil ? Int.max : 1
            for (own, copy) in zip(index.all(of: key).reversed(), theirs.all(of: key).reversed()).prefix(count) {
                partners[own] = copy
            }
        }
        var edits: [TextEdit] = []
        // The comments above entries that come back.
        var comments: Set<ArraySlice<UInt8>> = []
        for part in parts {
            guard case .entry(let entry) = part.kind else { continue }
            let key = key(at: entry, in: nil)
            guard let copy = partners[entry].flatMap({ others[$0] }) else { continue }
            if former[key] == nil { comments.insert(other.text[copy.range.lowerBound..<copy.value.lowerBound].trimmed) }
            if let edit = replacing(part, by: copy, of: other) { edits.append(edit) }
        }
        return (edits + removingComments(comments, besidesThoseOf: other))
            .sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Returns the edit that gives an entry the text of another file; nil if it has it.
    private func replacing(_ part: TextPart, by copy: TextPart, of other: Self) -> TextEdit? {
        var new = LineEndStyle(of: text).converting(Array(other.text[copy.range]))
        if text[part.range].elementsEqual(new) { return nil }
        // A comment above an entry must not belong to the one before it on the line, nor one behind it reach the next.
        let before = text[..<part.range.lowerBound].last { $0 != .space && $0 != .tab }
        if copy.range.lowerBound < copy.value.lowerBound, !(before?.isLineEnd ?? true) { new = lineEnd + new }
        let isAtLineEnd = part.range.upperBound == text.count || text[part.range.upperBound].isLineEnd
        if copy.value.upperBound < copy.range.upperBound, !isAtLineEnd { new += lineEnd }
        return TextEdit(range: part.range, replacement: new)
    }

    /// Returns edits that remove comments on their own, which the file has kept without their entries.
    private func removingComments(_ comments: Set<ArraySlice<UInt8>>, besidesThoseOf other: Self) -> [TextEdit] {
        if comments.isEmpty { return [] }
        let free = Set(other.parts.filter { $0.kind == .comments }.map { other.text[$0.range].trimmed })
        var rest = comments.subtracting(free)
        var edits: [TextEdit] = []
        var end = 0
        for part in parts {
            if part.kind == .comments, rest.remove(text[part.range].trimmed) != nil {
                edits.append(TextEdit(range: end..<part.range.upperBound, replacement: []))
            }
            end = part.range.upperBound
        }
        return edits
    }
}

extension UInt8 {
    fileprivate var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }
}

extension EntryValue {
    fileprivate var isUnsupported: Bool { if case .unsupported = self { true } else { false } }
}

extension ValueForms {
    /// A value that any table of these forms can be given, until it gets another one as spelled elsewhere.
    fileprivate var placeholder: EntryValue { self == .several ? .varied(.format("", [])) : .text("") }
}

extension StringCatalogDocument {
    package func taking(_ choice: TableParts.Choice, from other: any TableDocument) throws -> [UInt8] {
        guard let other = other as? StringCatalogDocument, var edits = CatalogEdits(self) else {
            throw TableChangeError.obstacle(.notWhole)
        }
        if let obstacle { throw TableChangeError.obstacle(obstacle) }
        edits.take(choice, from: other)
        return try edits.bytes()
    }
}

extension CatalogEdits {
    /// Takes parts of another version of the catalog.
    fileprivate mutating func take(_ choice: TableParts.Choice, from other: StringCatalogDocument) {
        guard let theirs = other.json else { return }
        let items = Dictionary(other.items.map { ($0.key, $0) }) { $1 }
        let own = Dictionary(document.items.map { ($0.key, $0) }) { $1 }
        let (names, otherNames) = (KnownLocales(document.locales), KnownLocales(other.locales))
        let isTaken = { (key: Key) in if case .only(let parts) = choice { parts.entries.contains(key) } else { false } }
        for item in document.items {
            guard let new = items[item.key] else {
                if isTaken(item.key) { remove(item) } else { removeLocalizations(of: item, choice) }
                continue
            }
            guard own[item.key]?.index == item.index else { continue }
            var tree = JSONTree(json, at: item.index)
            let source = JSONTree(theirs, at: new.index)
            if isTaken(item.key) { tree.replaceMembers(by: source) { !Self.ownMembers.contains($0) } }
            let present = item.localizations.map(\.locale)
            let arriving = new.localizations.map(\.locale).map { names.contains($0) ? names[$0] : $0 }
            var strings = NamedMembers(of: tree["localizations"])
            let theirStrings = NamedMembers(of: source["localizations"])
            let known = Set(present)
            for locale in present + arriving.filter({ !known.contains($0) })
            where choice.includes(item.key, in: locale) {
                let content = theirStrings[ExactString(otherNames[locale].rawValue)]
                if content == nil, !choice.isExact { continue }
                strings[ExactString(locale.rawValue)] = content
            }
            tree.setLocalizations(strings)
            replace(item, by: tree)
        }
        for item in other.items where own[item.key] == nil && isTaken(item.key) {
            insertEntry(item.key, JSONTree(theirs, at: item.index))
        }
        if case .only(let parts) = choice, parts.hasHead {
            replaceHead(by: theirs)
        }
    }

    private mutating func removeLocalizations(
        of item: StringCatalogDocument.Item, _ choice: TableParts.Choice
    ) {
        guard choice.isExact else { return }
        var tree = JSONTree(json, at: item.index)
        var strings = NamedMembers(of: tree["localizations"])
        for locale in item.localizations.map(\.locale) where choice.includes(item.key, in: locale) {
            strings[ExactString(locale.rawValue)] = nil
        }
        tree.setLocalizations(strings)
        replace(item, by: tree)
    }

    /// The members of an entry that aren't taken with it: its strings, and its comment, in which a service does no
    /// harm.
    private static let ownMembers: Set<ExactString> = ["localizations", "comment", "isCommentAutoGenerated"]
}

/// The members of an object by name, in its order; added ones follow.
private struct NamedMembers {
    private var members: [JSONTree.Member?] = []
    private var places: [ExactString: Int] = [:]

    init(of tree: JSONTree?) {
        guard case .object(let members)? = tree else { return }
        self.members = members
        for (place, member) in members.enumerated() { places[member.name] = place }
    }

    subscript(name: ExactString) -> JSONTree? {
        get { places[name].flatMap { members[$0]?.value } }
        set {
            guard let value = newValue else {
                if let place = places.removeValue(forKey: name) { members[place] = nil }
                return
            }
            if let place = places[name] {
                members[place]?.value = value
            } else {
                places[name] = members.count
                members.append(JSONTree.Member(name, value))
            }
        }
    }

    var list: [JSONTree.Member] { members.compactMap(\.self) }
}

extension JSONTree {
    fileprivate subscript(name: ExactString) -> JSONTree? { NamedMembers(of: self)[name] }

    /// Gives an entry its strings by language. Without any, it has no such member.
    fileprivate mutating func setLocalizations(_ strings: NamedMembers) {
        guard case .object = self, NamedMembers(of: self["localizations"]).list != strings.list else { return }
        var members = NamedMembers(of: self)
        members["localizations"] = strings.list.isEmpty ? nil : .object(strings.list)
        self = .object(members.list)
    }

    /// Gives an object the members of another one that a function accepts, and removes those that the other lacks.
    fileprivate mutating func replaceMembers(by other: JSONTree, where isTaken: (ExactString) -> Bool) {
        guard case .object(let own) = self, case .object(let others) = other else { return }
        let (theirs, names) = (NamedMembers(of: other), own.map(\.name) + others.map(\.name))
        var members = NamedMembers(of: self)
        for name in names where isTaken(name) { members[name] = theirs[name] }
        self = .object(members.list)
    }
}
