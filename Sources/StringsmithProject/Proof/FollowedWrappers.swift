import StringsmithModel
import StringsmithProof
import StringsmithScanner
import StringsmithText

/// The functions and macros of a project that pass a parameter on as a key, and whose calls are all known: nothing but
/// calls names them. Their calls are those of routines.
struct FollowedWrappers {
    /// The scan that includes their calls.
    private(set) var scan: SourceScan

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
        let targets = layout.walk.targets.targets
        let isLibrary = !targets.isEmpty && !targets.contains(where: \.kind.isProgram)
        var known: Set<String> = []
        for _ in 0..<Self.roundLimit {
            var found: [String: [OpenCall]] = [:]
            for call in self.scan.openCalls {
                guard let wrapper = call.wrapper, !known.contains(wrapper) else { continue }
                found[wrapper, default: []].append(call)
            }
            known.formUnion(found.keys)
            var routines: [String: [Routine]] = [:]
            for signature in found.keys { routines[signature] = (try? RoutineSignature.parse(signature)) ?? [] }
            // A property of any expression isn't always recognized as a call.
            let named = routines.filter { !$0.key.contains("key:self") }
            let closed = Self.closed(
                Set(named.values.joined().map(\.identifier)), scan.paths, isLibrary: isLibrary, workspace)
            let followed = named.filter { $0.value.allSatisfy { closed.contains($0.identifier) } && !$0.value.isEmpty }
            if followed.isEmpty { return }
            for (signature, routines) in followed.sorted(by: { $0.key.precedesByBytes($1.key) }) {
                options.routines += routines
                let places = (found[signature] ?? []).map {
                    ProvenUse.Place(path: $0.use.path, position: $0.use.place.start)
                }
                for name in Set(routines.map(\.displayName)) { self.places[name, default: []] += places }
            }
            self.scan = await SourceScan(of: layout, options, in: workspace)
        }
    }

    /// Returns the names that are only called in some sources, and not passed on as values.
    /// - Parameter isLibrary: true if other projects may call public functions.
    private static func closed(
        _ names: Set<String>, _ paths: [String], isLibrary: Bool, _ workspace: Workspace
    ) -> Set<String> {
        var closed = Dictionary(names.map { (ByteHash.of($0.utf8), $0) }) { first, _ in first }
        for path in paths where !closed.isEmpty {
            guard let bytes = workspace.optionalBytes(at: path) else { return [] }
            bytes.withUnsafeBufferPointer { source in
                var isNamed = false
                forEachName(in: source) { isNamed = isNamed || closed[ByteHash.of(source[$0])] != nil }
                if !isNamed { return }
                let isOpen = isLibrary && !path.hasByteSuffix(".swift")
                let texts = QuotedTexts(in: source, longest: 0, piece: { _ in }, whole: { _, _ in })
                texts.withoutComments(source).withUnsafeBufferPointer { code in
                    forEachName(in: code) { range in
                        let name = ByteHash.of(code[range])
                        if closed[name] != nil, isOpen || !isCalled(at: range, in: code, isLibrary) {
                            closed[name] = nil
                        }
                    }
                }
            }
        }
        return Set(closed.values)
    }

    /// The maximum number of bytes between the start of a line and a function's name.
    private static let declarationLimit = 1_024
    private static let function = Array("func ".utf8)
    private static let accesses = ["public ", "open "].map { Array($0.utf8) }

    /// True if the name in a range is called, or declared for this project alone.
    private static func isCalled(
        at range: Range<Int>, in code: UnsafeBufferPointer<UInt8>, _ isLibrary: Bool
    ) -> Bool {
        let rest = code[range.upperBound...].drop { $0 <= .space }
        guard rest.first == .leftParenthesis else { return false }
        let before = code[..<range.lowerBound]
        if isLibrary, before.suffix(function.count).elementsEqual(function) {
            let line = Array(before.suffix(declarationLimit).reversed().prefix { $0 != .lineFeed }.reversed())
            if line.count == declarationLimit || accesses.contains(where: { line.holds($0) }) { return false }
        }
        // tr(_:) is a value.
        let labels = rest.dropFirst().prefix { isInName($0) || $0 == .colon }
        return labels.last != .colon || rest[labels.endIndex...].first != .rightParenthesis
    }

    private static func forEachName(in code: UnsafeBufferPointer<UInt8>, _ found: (Range<Int>) -> Void) {
        var start = 0
        while start < code.count {
            guard isInName(code[start]) else {
                start += 1
                continue
            }
            var end = start + 1
            while end < code.count, isInName(code[end]) { end += 1 }
            found(start..<end)
            start = end
        }
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == .lowLine || byte >= 0x80
    }
}
