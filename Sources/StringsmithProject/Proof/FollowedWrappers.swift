import StringsmithModel
import StringsmithProof
import StringsmithScanner
import StringsmithText

/// The functions and macros of a project that pass a parameter on as a key. Their calls are those of routines.
///
/// The text before a call shows that it is in such a function, but not that the parameter is unchanged, or that all
/// calls of the function are found. So the literals in their calls are uses, and what they look up still counts as
/// known only at run time. Declared routines are exact.
struct FollowedWrappers {
    /// The scan that includes their calls.
    var scan: SourceScan

    /// The calls in them that look the key up, by the name of the wrapper.
    private(set) var places: [String: [ProvenUse.Place]] = [:]

    /// The maximum nesting of wrappers.
    private static let roundLimit = 5

    /// Starts from a scan of sources.
    init(after scan: SourceScan, of layout: ProjectLayout, _ options: SourceScanOptions, in workspace: Workspace) async
    {
        self.scan = scan
        guard options.results.isEmpty else { return }
        var options = options
        var known: Set<String> = []
        for _ in 0..<Self.roundLimit {
            var found: [String: [OpenCall]] = [:]
            for call in self.scan.openCalls {
                guard let wrapper = call.wrapper, !known.contains(wrapper) else { continue }
                found[wrapper, default: []].append(call)
            }
            known.formUnion(found.keys)
            var new: [Routine] = []
            for (signature, calls) in found.sorted(by: { $0.key.precedesByBytes($1.key) }) {
                guard let routines = try? Routine.parse(signature), !routines.isEmpty else { continue }
                new += routines
                let places = calls.map { ProvenUse.Place(path: $0.use.path, position: $0.use.place.start) }
                for name in Set(routines.map(\.displayName)) { self.places[name, default: []] += places }
            }
            if new.isEmpty { return }
            options.routines += new
            let former = self.scan.openCalls
            await self.scan.find(new, of: layout, options, in: workspace)
            self.scan.keep(former)
        }
    }
}
