import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Changes to a catalog that only affect the given parts and keep the file's style.
package struct CatalogEdits {
    let document: StringCatalogDocument
    let json: JSONDocument
    private let order = CatalogOrder()
    private var edits: JSONEdits

    /// The members to add, by object.
    private var insertions: [Int: [JSONTree.Member]] = [:]

    /// The entries among them that are copies, whose members stay in their order.
    private var copies: Set<ExactString> = []

    /// Starts without changes; returns nil for a file that isn't JSON.
    package init?(_ document: StringCatalogDocument) {
        guard let json = document.json else { return nil }
        (self.document, self.json) = (document, json)
        edits = JSONEdits(json, escaping: .xcode)
    }

    /// Returns the file's bytes with the changes applied.
    /// - Throws: `TextEncodingError` if the file's encoding can't represent a new text.
    package func bytes() throws -> [UInt8] {
        var edits = edits
        let strings = json.member("strings", of: json.root)
        for object in insertions.keys.sorted() {
            let members = insertions[object] ?? []
            let names = sortedNames(of: object)
            let absent = nullMembers(of: object)
            for place in order.sorted(members.map(\.name)) {
                let isCopy = object == strings && copies.contains(members[place].name)
                let value = isCopy ? members[place].value : order.sorted(members[place].value)
                let member = JSONTree.Member(members[place].name, value)
                if let null = absent[member.name] {
                    edits.replace(null, by: member.value)
                } else {
                    edits.insert(member, into: object, before: names.flatMap { key(after: member.name, in: $0) })
                }
            }
        }
        return try document.source.applying(edits.textEdits())
    }

    // MARK: Entries

    /// Adds an entry with a new key.
    package mutating func add(_ entry: CatalogEntry) {
        guard let strings = json.member("strings", of: json.root) else { return }
        insert(JSONTree.Member(entry.key.text, entry.tree), into: strings)
    }

    /// Adds a copy of an entry.
    mutating func insertEntry(_ key: Key, _ tree: JSONTree) {
        guard let strings = json.member("strings", of: json.root) else { return }
        copies.insert(key.text)
        insert(JSONTree.Member(key.text, tree), into: strings)
    }

    /// Changes an entry to another object. Only the differences are edited.
    mutating func replace(_ item: StringCatalogDocument.Item, by tree: JSONTree) {
        update(item.index, from: JSONTree(json, at: item.index), to: order.sorted(tree))
    }

    /// Gives the catalog the members of another one around its entries.
    mutating func replaceHead(by other: JSONDocument) {
        let isHead = { (json: JSONDocument, key: Int) in !json.isString(key, "strings") }
        for member in json.members(of: json.root) where isHead(json, member.key) {
            let name = json.string(member.key) ?? ""
            if let value = other.members(of: other.root).first(where: { other.string($0.key) == name })?.value {
                let tree = JSONTree(other, at: value)
                if tree != JSONTree(json, at: member.value) { edits.replace(member.value, by: tree) }
            } else {
                edits.remove(member.key, from: json.root)
            }
        }
        for member in other.members(of: other.root) where isHead(other, member.key) {
            let name = other.string(member.key) ?? ""
            if json.members(of: json.root).contains(where: { json.string($0.key) == name }) { continue }
            insert(JSONTree.Member(name, JSONTree(other, at: member.value)), into: json.root)
        }
    }

    /// Removes an entry in all languages.
    package mutating func remove(_ item: StringCatalogDocument.Item) {
        guard let strings = json.member("strings", of: json.root) else { return }
        edits.remove(item.keyIndex, from: strings)
    }

    /// Changes the key of an entry and keeps its contents. In a sorted catalog, the entry moves to its new place.
    package mutating func rename(_ item: StringCatalogDocument.Item, to key: ExactString) {
        guard let strings = json.member("strings", of: json.root) else { return }
        guard sortedNames(of: strings) != nil else { return edits.replace(item.keyIndex, by: .string(key)) }
        edits.remove(item.keyIndex, from: strings)
        insertEntry(Key(key), JSONTree(json, at: item.index))
    }

    /// Changes a member of an entry, such as `comment`; nil removes it.
    package mutating func setMember(_ name: StaticString, of item: StringCatalogDocument.Item, to value: JSONTree?) {
        let text = ExactString(String(describing: name))
        let old = json.members(of: item.index).first { json.isString($0.key, name) }
        switch (old, value) {
        case (nil, nil): break
        case (nil, let value?): insert(JSONTree.Member(text, value), into: item.index)
        case (let old?, nil):
            if json.kind(of: old.value) != .null { edits.remove(old.key, from: item.index) }
        case (let old?, let value?):
            if JSONTree(json, at: old.value) != value { edits.replace(old.value, by: value) }
        }
    }

    // MARK: Values

    /// Replaces a value.
    package mutating func replaceValue(_ index: Int, by tree: JSONTree) { edits.replace(index, by: order.sorted(tree)) }

    /// Adds a member to an object before another one, given by its key; nil for the end.
    package mutating func addMember(_ member: JSONTree.Member, to object: Int, before key: Int?) {
        edits.insert(JSONTree.Member(member.name, order.sorted(member.value)), into: object, before: key)
    }

    /// Removes a member by its key.
    package mutating func removeMember(_ key: Int, from object: Int) { edits.remove(key, from: object) }

    // MARK: Languages

    /// Changes the text of an entry in a language. Only the differences to the current text are edited.
    package mutating func set(
        _ content: VariedText, for locale: LocaleIdentifier, of item: StringCatalogDocument.Item
    ) {
        if let old = item.localizations.last(where: { $0.locale == locale }) {
            let former = VariedText(json, old)
            return update(old.index, from: former.tree, to: order.sorted(content.tree))
        }
        let member = JSONTree.Member(ExactString(locale.rawValue), content.tree)
        if let localizations = json.member("localizations", of: item.index) {
            insert(member, into: localizations)
        } else if let place = insertions[item.index]?.firstIndex(where: { $0.name == "localizations" }),
            case .object(let members) = insertions[item.index]?[place].value
        {
            insertions[item.index]?[place].value = .object(members + [member])
        } else {
            insert(JSONTree.Member("localizations", .object([member])), into: item.index)
        }
    }

    /// Removes a language from an entry.
    package mutating func removeLocalization(_ locale: LocaleIdentifier, of item: StringCatalogDocument.Item) {
        guard let old = item.localizations.last(where: { $0.locale == locale }) else { return }
        let members = json.presentMembers(of: item.index)
        guard let localizations = members.first(where: { json.isString($0.key, "localizations") }) else { return }
        if json.memberCount(of: localizations.value) == 1 {
            edits.remove(localizations.key, from: item.index)
        } else {
            edits.remove(old.keyIndex, from: localizations.value)
        }
    }

    /// Changes a value from one tree to another. Members that the old tree lacks weren't read, and stay.
    private mutating func update(_ index: Int, from old: JSONTree?, to tree: JSONTree) {
        guard case .object(let members) = tree, json.kind(of: index) == .object else {
            if JSONTree(json, at: index) != tree { edits.replace(index, by: tree) }
            return
        }
        let former = MemberNames(old)
        let new = MemberNames(tree)
        var seen = Array(repeating: false, count: members.count)
        for member in json.members(of: index) {
            let name = json.string(member.key) ?? ""
            if let place = new.place(of: name) {
                seen[place] = true
                update(member.value, from: former[name], to: members[place].value)
            } else if json.kind(of: member.value) != .null, former[name] != nil {
                edits.remove(member.key, from: index)
            }
        }
        for (place, member) in members.enumerated() where new.place(of: member.name) == place && !seen[place] {
            insert(member, into: index)
        }
    }

    // MARK: Places

    private mutating func insert(_ member: JSONTree.Member, into object: Int) {
        insertions[object, default: []].append(member)
    }

    /// Returns the names of an object's members; nil if they aren't sorted.
    private func sortedNames(of object: Int) -> [(name: ExactString, key: Int)]? {
        let names = json.members(of: object).map { (name: json.string($0.key) ?? "", key: $0.key) }
        return zip(names, names.dropFirst()).allSatisfy { !order.precedes($1.name, $0.name) } ? names : nil
    }

    /// Returns the members of an object that are `null`, which count as absent: a new member takes the place of one.
    private func nullMembers(of object: Int) -> [ExactString: Int] {
        var places: [ExactString: Int] = [:]
        for member in json.members(of: object) where json.kind(of: member.value) == .null {
            places[json.string(member.key) ?? ""] = member.value
        }
        return places
    }

    /// Returns the first member that must follow a new one; nil for the end.
    private func key(after name: ExactString, in names: [(name: ExactString, key: Int)]) -> Int? {
        let next = names.partitioningIndex { !order.precedes($0.name, name) }
        return next < names.count ? names[next].key : nil
    }
}

/// The places of an object's members by name; of several members with a name, the last one.
private struct MemberNames {
    private let members: [JSONTree.Member]

    /// Made for many members only: most objects have a few, for which a search is faster.
    private var places: [ExactString: Int]?

    /// The maximum number of members to search.
    private static let mostMembers = 16

    /// Creates the names of an object's members; none for another value.
    init(_ tree: JSONTree?) {
        if case .object(let members)? = tree { self.members = members } else { members = [] }
        guard members.count > Self.mostMembers else { return }
        places = Dictionary(members.enumerated().map { ($1.name, $0) }) { $1 }
    }

    func place(of name: ExactString) -> Int? {
        if let places { return places[name] }
        return members.lastIndex { $0.name == name }
    }

    subscript(name: ExactString) -> JSONTree? { place(of: name).map { members[$0].value } }
}
