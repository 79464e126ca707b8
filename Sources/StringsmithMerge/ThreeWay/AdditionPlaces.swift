import StringsmithText

/// The places of the names that their side adds to a sequence of names, such as the members of an object.
///
/// A name follows the one that precedes it on its own side. If both sides add names at one place, ours come first, unless
/// all of them are in order there.
struct AdditionPlaces {
    /// The added names in the order of insertion, each with the index of our name that follows it, or our number of names.
    private(set) var insertions: [(name: ExactString, index: Int)] = []

    private let ours: [ExactString]
    private let theirs: Set<ExactString>
    private let precedes: (ExactString, ExactString) -> Bool

    init(
        of added: Set<ExactString>, in theirs: [ExactString], to ours: [ExactString],
        precedes: @escaping (ExactString, ExactString) -> Bool
    ) {
        (self.ours, self.theirs, self.precedes) = (ours, Set(theirs), precedes)
        let places = Dictionary(ours.enumerated().map { ($1, $0) }) { first, _ in first }
        let shared = theirs.compactMap { places[$0] }
        if isOrdered(ours[...]), zip(shared, shared.dropFirst()).contains(where: { $1 < $0 }) {
            // Their side has another order, whose neighbors mean nothing here.
            for name in theirs.filter(added.contains).sorted(by: precedes) {
                insertions.append((name, ours.firstIndex { precedes(name, $0) } ?? ours.count))
            }
            return
        }
        var anchor = 0
        var run: [ExactString] = []
        var runs: [Int: [ExactString]] = [:]
        for name in theirs {
            if let place = places[name] {
                if !run.isEmpty { runs[anchor, default: []] += run }
                (anchor, run) = (place + 1, [])
            } else if added.contains(name) {
                run.append(name)
            }
        }
        if !run.isEmpty { runs[anchor, default: []] += run }
        for (start, run) in runs.sorted(by: { $0.key < $1.key }) { insert(run, at: start) }
    }

    /// Inserts their names among those that only we have between two common names.
    private mutating func insert(_ run: [ExactString], at start: Int) {
        let end = ours[start...].firstIndex { theirs.contains($0) } ?? ours.count
        let before = ours[..<start].suffix(1)
        let after = ours[end...].prefix(1)
        guard isOrdered(before + ours[start..<end] + after), isOrdered(before + run + after) else {
            insertions += run.map { ($0, end) }
            return
        }
        var next = start
        for name in run {
            while next < end, precedes(ours[next], name) { next += 1 }
            insertions.append((name, next))
        }
    }

    private func isOrdered(_ names: ArraySlice<ExactString>) -> Bool {
        zip(names, names.dropFirst()).allSatisfy { !precedes($1, $0) }
    }
}
