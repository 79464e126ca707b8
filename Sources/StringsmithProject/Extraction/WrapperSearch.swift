import StringsmithModel
import StringsmithScanner

/// Finds the functions and macros of a project that pass a key on to a routine, directly or through each other.
package struct WrapperSearch: Sendable {
    /// The wrappers in the syntax of `--routine`, with the number of keys in the calls of each, which sorts them.
    package private(set) var wrappers: [(signature: String, useCount: Int)] = []

    /// The scan that includes their calls.
    package private(set) var scan: SourceScan

    /// The maximum nesting of wrappers. Each round finds the wrappers of those found in the previous one.
    private static let roundLimit = 5

    /// Starts from a scan of sources.
    /// - Parameter options: the options of the scan.
    package init(
        after scan: SourceScan, of sources: [String], _ options: SourceScanOptions, in workspace: Workspace
    ) async {
        self.scan = scan
        var options = options
        var found: [FoundWrapper] = []
        for _ in 0..<Self.roundLimit {
            let known = Set(found.map(\.signature))
            let new = self.scan.wrappers.filter { !known.contains($0.signature) }
            let routines = new.flatMap { Self.routines($0.signature) }
            guard !routines.isEmpty else { break }
            found += new
            options.routines += routines
            self.scan = await SourceScan(of: sources, options, in: workspace)
        }
        var counts: [String: Int] = [:]
        for use in self.scan.uses { counts[use.routine, default: 0] += 1 }
        var signatures: [String] = []
        for wrapper in found where !signatures.contains(wrapper.signature) { signatures.append(wrapper.signature) }
        // A wrapper that is never called with a literal matters if another wrapper calls it.
        var names = Set(counts.keys)
        for _ in 0..<Self.roundLimit {
            for wrapper in found where names.contains(Self.name(wrapper.signature)) { names.insert(wrapper.wrapped) }
        }
        wrappers = Self.fullest(signatures).filter { names.contains(Self.name($0)) }.map { signature in
            (signature: signature, useCount: counts[Self.name(signature)] ?? 0)
        }.sorted { ($1.useCount, $0.signature) < ($0.useCount, $1.signature) }
    }

    private static func routines(_ signature: String) -> [Routine] { (try? Routine.parse(signature)) ?? [] }

    private static func name(_ signature: String) -> String { routines(signature).first?.displayName ?? signature }

    /// Removes signatures that another one for the same routine extends: of two functions with one name, the one with
    /// more parameters describes both.
    private static func fullest(_ signatures: [String]) -> [String] {
        signatures.filter { signature in
            let roles = Set(signature.dropLast().split(separator: "(").last?.split(separator: ",") ?? [])
            return !signatures.contains { other in
                guard other != signature, other.prefix(while: { $0 != "(" }) == signature.prefix(while: { $0 != "(" })
                else { return false }
                let others = other.dropLast().split(separator: "(").last?.split(separator: ",") ?? []
                // A table of its own is no parameter, so calls without it belong to the other one.
                return roles.isStrictSubset(of: others)
                    && !others.contains { !roles.contains($0) && $0.contains("table:\"") }
            }
        }
    }

    /// Explains why a scan found no keys.
    package func diagnostic(at path: String, sourceCount: Int) -> Diagnostic {
        let sources = sourceCount == 1 ? "1 source" : "\(sourceCount) sources"
        let used = wrappers.filter { $0.useCount > 0 }
        var notes = used.prefix(5).map { wrapper in
            let count = wrapper.useCount == 1 ? "1 key" : "\(wrapper.useCount) keys"
            return Note("looks like a wrapper with \(count): --routine '\(wrapper.signature)'")
        }
        if notes.isEmpty { notes = [Note("name the project's own routines with --routine 'NAME(key:1)'")] }
        return Diagnostic(
            path: path, severity: .note, rule: .noKeys,
            message: "no call of NSLocalizedString or its relatives with a literal key in \(sources)", notes: notes)
    }
}
