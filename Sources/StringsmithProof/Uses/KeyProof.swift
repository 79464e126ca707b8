import StringsmithModel
import StringsmithText

/// Whether a key is used.
package enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// Something shows it.
    case used

    /// Something may show it: a call whose key is known only at run time, or a text whose way isn't known.
    case reachable

    /// Nothing can show it.
    case unused
}

/// A place that uses a key.
package struct ProvenUse: Hashable, Sendable {
    /// The way in which a place names its key.
    package enum Means: String, Hashable, Sendable, CaseIterable {
        /// By a literal in a call of a routine.
        case literal

        /// By a literal whose type makes it a key.
        case type

        /// By way of other places.
        case resolved

        /// By a generated symbol.
        case symbol

        /// By an interface file, a property list, a settings page, the payload of a message, a phrase, or other data.
        case interface
        case infoPlist = "info-plist"
        case settings, push, shortcut, data

        /// By a hint.
        case hint
    }

    package var path: String
    package var position: SourcePosition?

    /// The offset in the file, if the position isn't known yet.
    package var offset: Int?
    package var means: Means

    /// A place in a source.
    package struct Place: Hashable, Sendable {
        package var path: String
        package var position: SourcePosition

        package init(path: String, position: SourcePosition) { (self.path, self.position) = (path, position) }
    }

    /// The places that pass the key on to the look-up.
    package var through: [Place] = []

    package init(path: String, position: SourcePosition?, offset: Int? = nil, means: Means) {
        (self.path, self.position, self.offset, self.means) = (path, position, offset, means)
    }
}

/// A place that shows a key, or its text in the development language, without looking it up.
package struct BypassedUse: Hashable, Comparable, Sendable {
    package var path: String
    package var position: SourcePosition

    /// The name of the function, type, or property.
    package var call: String
    package var reason: LookupSite.Reason

    package init(path: String, position: SourcePosition, call: String, reason: LookupSite.Reason) {
        (self.path, self.position, self.call, self.reason) = (path, position, call, reason)
    }

    /// Orders uses by place.
    package static func < (left: Self, right: Self) -> Bool {
        (left.path, left.position, left.call) < (right.path, right.position, right.call)
    }
}

/// A place that may name several keys at run time.
package struct DynamicUse: Hashable, Sendable {
    package var path: String
    package var position: SourcePosition?

    /// The offset in the file, if the position isn't known yet.
    package var offset: Int?
    package var means: ProvenUse.Means

    /// The keys that it may name, with `*` for any text.
    package var pattern: String

    /// The number of keys within its reach, which nothing else uses.
    package var keyCount = 0

    package init(
        path: String, position: SourcePosition?, offset: Int? = nil, means: ProvenUse.Means, pattern: String
    ) {
        (self.path, self.position, self.offset) = (path, position, offset)
        (self.means, self.pattern) = (means, pattern)
    }
}

/// A key of a bundle's table, its verdict, and the reasons.
package struct KeyProof: Hashable, Sendable {
    /// An entry with the key.
    package struct Entry: Hashable, Sendable {
        package var locale: LocaleIdentifier?
        package var path: String
        package var position: SourcePosition?

        package init(locale: LocaleIdentifier?, path: String, position: SourcePosition?) {
            (self.locale, self.path, self.position) = (locale, path, position)
        }
    }

    /// The target whose bundle has the table; nil if it isn't known.
    package var bundle: String?
    package var table: TableName
    package var key: Key
    package private(set) var verdict: Verdict
    package private(set) var uses: [ProvenUse] = []
    package private(set) var dynamic: [DynamicUse] = []

    /// The literals that show the key or its text without a look-up, if they were searched for: if nothing else uses the
    /// key, or if it was asked for.
    package var bypassed: [BypassedUse] = []

    /// True if all that speaks for a use of the key is that a literal is written like it.
    package var isOnlyWritten: Bool {
        verdict == .reachable && dynamic.count == 1 && dynamic[0].means == .literal
            && ExactString(dynamic[0].pattern) == key.text
    }

    /// True if users see the key although nothing looks it up.
    package var isBypassed: Bool { verdict == .unused && !bypassed.isEmpty }

    /// What makes a key reachable besides places in files, if anything.
    package private(set) var reason: KeyEvidence?
    package var entries: [Entry] = []

    /// Judges a key.
    /// - Parameters:
    ///   - uses: the calls that look it up in this table.
    ///   - evidence: what shows besides them that it is used, or may be.
    ///   - isComplete: false if something that may use it couldn't be read.
    package init(
        _ key: Key, in table: TableName, of bundle: String?, uses calls: [ProvenUse], evidence: KeyEvidence?,
        isComplete: Bool
    ) {
        (self.bundle, self.table, self.key, uses) = (bundle, table, key, calls)
        if let evidence, evidence.isUse, let path = evidence.path {
            uses.append(
                ProvenUse(
                    path: path, position: evidence.position, offset: evidence.offset, means: ProvenUse.Means(evidence)))
        } else if let evidence, calls.isEmpty, let path = evidence.path {
            dynamic.append(
                DynamicUse(
                    path: path, position: evidence.position, offset: evidence.offset,
                    means: ProvenUse.Means(evidence),
                    pattern: evidence.pattern ?? key.text.string))
        } else if calls.isEmpty {
            reason = evidence
        }
        verdict = !uses.isEmpty ? .used : evidence != nil || !isComplete ? .reachable : .unused
    }

    /// Replaces the offsets of places by positions.
    package mutating func place(_ position: (_ path: String, _ offset: Int) -> SourcePosition?) {
        for index in uses.indices {
            if let offset = uses[index].offset { uses[index].position = position(uses[index].path, offset) }
        }
        for index in dynamic.indices {
            if let offset = dynamic[index].offset { dynamic[index].position = position(dynamic[index].path, offset) }
        }
    }
}

extension ProvenUse.Means {
    /// The means of a call.
    package init(_ use: KeyUse) {
        if use.shortcut != nil {
            self = .shortcut
        } else {
            self = use.origin == .call ? .literal : .type
        }
    }

    init(_ evidence: KeyEvidence) {
        switch evidence.kind {
        case .file, .openTable, .unnamedTable, .pushServer: self = Self.file(at: evidence.path ?? "")
        case .macroArgument: self = .resolved
        case .hint: self = .hint
        case .symbol, .accessors, .name: self = .symbol
        case .literal, .completed, .call, .otherBundle: self = .literal
        }
    }

    private static func file(at path: String) -> Self {
        let file = FilePath(path)
        if file.components.contains(where: { $0.hasSuffix("Settings.bundle") }) { return .settings }
        switch file.pathExtension {
        case "xib", "storyboard", "nib": return .interface
        case "plist": return file.name.hasSuffix("Info.plist") ? .infoPlist : .data
        case "apns": return .push
        default: return .data
        }
    }
}
