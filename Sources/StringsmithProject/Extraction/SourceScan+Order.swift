import StringsmithScanner
import StringsmithText

/// The order of sources and of their declarations.
extension SourceScan {
    /// Returns all declarations sorted by path, as if the other modules' sources were scanned too, and the indices of
    /// the scanned ones.
    static func scope(
        of own: [DeclarationSummary.Source], _ others: [DeclarationSummary.Source]
    ) -> (sources: [TypedScanner.Declarations], own: [Int]) {
        if others.isEmpty { return (own.map(\.declarations), Array(own.indices)) }
        var known = Set(own.map { ExactString($0.path) })
        var all = own.indices.map { (source: own[$0], own: $0 as Int?) }
        all += others.filter { known.insert(ExactString($0.path)).inserted }.map { ($0, nil) }
        all.sort { $0.source.path.precedesByBytes($1.source.path) }
        var places = Array(own.indices)
        for (place, item) in all.enumerated() {
            if let index = item.own { places[index] = place }
        }
        return (all.map(\.source.declarations), places)
    }

    /// Returns the results of all sources but tests: in the order of production, or sorted by path, without those that
    /// were named twice.
    /// - Parameter tests: sorted by path.
    static func selected(
        _ paths: [String], _ results: [ScannedSource?], without tests: [String], keepsOrder: Bool
    ) -> ([String], [ScannedSource?]) {
        let isOrdered = zip(paths, paths.dropFirst()).allSatisfy { $0.precedesByBytes($1) }
        if tests.isEmpty, keepsOrder || isOrdered { return (paths, results) }
        let order = isOrdered ? Array(paths.indices) : paths.indices.sorted { paths[$0].precedesByBytes(paths[$1]) }
        var kept: [Int] = []
        var nextTest = 0
        for index in order {
            while nextTest < tests.count, tests[nextTest].precedesByBytes(paths[index]) { nextTest += 1 }
            if nextTest < tests.count, tests[nextTest].hasSameBytes(as: paths[index]) { continue }
            // By bytes, since two names that differ only in normalization are different files.
            if !keepsOrder, let last = kept.last, paths[last].hasSameBytes(as: paths[index]) { continue }
            kept.append(index)
        }
        if keepsOrder { kept.sort() }
        return (kept.map { paths[$0] }, kept.map { results[$0] })
    }
}
