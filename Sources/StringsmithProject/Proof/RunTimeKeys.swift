import StringsmithModel
import StringsmithProof
import StringsmithScanner
import StringsmithText

/// The places in a project whose keys are known only at run time, and the tables in which they may look.
struct RunTimeKeys {
    /// A place, and the keys that it may name in some tables.
    private struct Site {
        var use: DynamicUse
        var patterns: Set<KeyPattern>
        var tables: [Int]
    }

    private var sites: [Site] = []

    /// The numbers of the sites, so that a call that several routines describe is one.
    private var known: [DynamicUse: Int] = [:]

    let hints: SiteHints

    /// The first site with each pattern, by table.
    private var first: [Int: PatternIndex] = [:]

    init(
        _ scan: SourceScan, _ mentions: MentionIndex, _ resolved: ResolvedKeys, _ tables: [ProofTable],
        _ bundles: inout SiteBundles, in workspace: Workspace
    ) {
        hints = SiteHints(mentions.hints, in: workspace)
        // All keys of generated symbols are literals beside the look-up.
        let generated = mentions.generatedSources
        // Where the file system ignores case, a call finds a table in any case.
        let named = Dictionary(
            Set(scan.openCalls.flatMap { $0.tables ?? [] }).map { name in
                (name, Set(tables.indices.filter { tables[$0].isFound(as: name) }))
            }
        ) { first, _ in first }
        for call in scan.openCalls where call.use.bundle != .system && !generated.contains(call.use.path) {
            let answers = bundles.answers(for: call.use)
            let reach = tables.indices.filter { index in
                call.tables?.contains { named[$0]?.contains(index) ?? false }
                    ?? Self.isOrdinary(tables[index], mentions)
                    && answers.contains { tables[index].isIn($0) }
            }
            let place = call.use.place
            let lines = place.start.line...max(place.start.line, place.end.line)
            let hinted = hints.patterns(at: lines, in: call.use.path)
            let known = hinted == nil ? resolved.patterns(at: place.start, in: call.use.path) : nil
            let single = hinted ?? (known == nil ? KeyExpression(call.expression.bytes[...]).patterns : [])
            let choices: [Set<KeyPattern>] = known.map { [$0] } ?? single.map { [$0] }
            for patterns in choices {
                let use = DynamicUse(
                    path: call.use.path, position: place.start, means: .literal, pattern: Self.summary(of: patterns))
                add(Site(use: use, patterns: patterns, tables: reach))
            }
        }
        let ordinary = tables.indices.filter { Self.isOrdinary(tables[$0], mentions) }
        for (value, pattern) in resolved.conversions {
            guard let path = value.path, !generated.contains(path) else { continue }
            for pattern in hints.patterns(at: value.offset, in: path) ?? [pattern] {
                let use = DynamicUse(
                    path: path, position: nil, offset: value.offset, means: .literal, pattern: pattern.text)
                add(Site(use: use, patterns: [pattern], tables: ordinary))
            }
        }
        // Which table they look in isn't known.
        let converted = resolved.convertedKeys.sorted {
            ($0.key.path, $0.key.position) < ($1.key.path, $1.key.position)
        }
        for (place, keys) in converted {
            for key in keys.sorted() {
                let use = DynamicUse(path: place.path, position: place.position, means: .resolved, pattern: key.string)
                add(Site(use: use, patterns: [KeyPattern(key.string)], tables: ordinary))
            }
        }
        for (index, site) in sites.enumerated() {
            for table in site.tables {
                for pattern in site.patterns { first[table, default: PatternIndex()].add(pattern, of: index) }
            }
        }
    }

    private mutating func add(_ site: Site) {
        guard let index = known[site.use] else {
            known[site.use] = sites.count
            return sites.append(site)
        }
        sites[index].tables = Set(sites[index].tables + site.tables).sorted()
        sites[index].patterns.formUnion(site.patterns)
    }

    /// Returns a pattern for everything that some patterns match: the text with which all begin, and the one with which
    /// all end.
    private static func summary(of patterns: Set<KeyPattern>) -> String {
        guard let first = patterns.first, patterns.count > 1 else { return patterns.first?.text ?? "" }
        let beginning = patterns.reduce(first.beginning) { $0.prefix($0.sharedCount(with: $1.beginning)) }
        let ending = patterns.reduce(first.ending) { $0.suffix($0.reversed().sharedCount(with: $1.ending.reversed())) }
        return String(decoding: beginning + [.asterisk] + ending, as: UTF8.self)
    }

    /// True for a table in which a call may look that doesn't name one: the default one, or one that sources name.
    private static func isOrdinary(_ table: ProofTable, _ mentions: MentionIndex) -> Bool {
        table.name == .localizable || mentions.names(table.name)
    }

    /// Returns the place that may name a key of a table.
    func evidence(of key: Key, in table: Int) -> KeyEvidence? {
        // The one with the most fixed text says most.
        let found = first[table]?.matches(of: key.text).min {
            ($1.pattern.fixedCount, $0.site) < ($0.pattern.fixedCount, $1.site)
        }
        guard let found else { return nil }
        let use = sites[found.site].use
        return KeyEvidence(.call, path: use.path, offset: use.offset, position: use.position, pattern: use.pattern)
    }

    /// Returns all places, each with the number of keys in its reach.
    /// - Parameter keys: the keys that nothing else uses, by table.
    func uses(reaching keys: [Int: [Key]]) -> [DynamicUse] {
        var counts: [Int: [KeyPattern: Int]] = [:]
        for (table, patterns) in first {
            for key in keys[table] ?? [] {
                for found in patterns.matches(of: key.text) {
                    counts[table, default: [:]][found.pattern, default: 0] += 1
                }
            }
        }
        return sites.filter { $0.use.means != .resolved }.map { site in
            var use = site.use
            for table in site.tables {
                use.keyCount += site.patterns.reduce(0) { $0 + (counts[table]?[$1] ?? 0) }
            }
            return use
        }
    }
}

extension Collection<UInt8> {
    /// The number of bytes with which this and another text begin.
    fileprivate func sharedCount(with other: some Collection<UInt8>) -> Int {
        zip(self, other).prefix { $0 == $1 }.count
    }
}

extension ProofTable {
    /// True if a call that names a table may find this one.
    fileprivate func isFound(as table: TableName) -> Bool {
        name == table || SpelledPlaces.isSpelling(name.rawValue, of: table.rawValue)
    }

    /// True if a program that looks into a bundle finds the table there, or may find it.
    func isIn(_ bundle: SiteBundles.Answer) -> Bool {
        switch bundle {
        case .target(let target): targets.isEmpty || targets.contains(target)
        case .unknown(.systemBundle): false
        case .project, .unknown: true
        }
    }
}
