import StringsmithModel
import StringsmithText

/// An XML property list with a dictionary of strings: a compiled `.strings` file, or a custom property list.
package struct XMLTableDocument: XMLTable {
    package let path: String
    package let diagnostics: [Diagnostic]
    package let obstacle: WriteObstacle?

    private let source: DecodedText
    package let dictionary: PropertyListNode?
    package let members: [PropertyListMember]

    package var decodedText: DecodedText? { source }

    package var bytes: [UInt8] { source.original }

    /// Reads a file. Never fails; problems are in `diagnostics`.
    package init(_ file: SourceFile) { self.init(DecodedText(xml: file.bytes), path: file.path) }

    /// Reads a text.
    package init(_ source: DecodedText, path: String) {
        (self.source, self.path) = (source, path)
        let reader = XMLPropertyListReader(source.text)
        var problems = XMLPropertyListProblems(reader, source)
        dictionary = reader.root?.members == nil ? nil : reader.root
        members = dictionary?.members ?? []
        if let root = reader.root, dictionary == nil {
            problems.add("<\(root.kind)> instead of a dictionary", root.range)
        }
        for member in members where member.node.text == nil {
            problems.add(
                "<\(member.node.kind)> as value, which a look-up can't use", member.node.range, severity: .warning,
                rule: .stringsNonStringValue, key: Key(member.key))
        }
        problems.addDuplicates(members)
        diagnostics = problems.diagnostics(path: path, source)
        obstacle = WriteObstacle(diagnostics, source)
    }

    package func value(at index: Int, in locale: LocaleIdentifier?) -> EntryValue {
        members[index].node.text.map(EntryValue.text) ?? .unsupported(kind: members[index].node.kind)
    }
}

/// The problems in an XML property list, before their places are converted to lines and columns.
struct XMLPropertyListProblems {
    private var problems: [FileProblem] = []

    /// The number and severity of the problems for each rule. A large damaged file can have millions.
    private var counts: [RuleID: (count: Int, severity: Severity)] = [:]

    /// Creates the problems from reading and decoding.
    init(_ reader: XMLPropertyListReader, _ source: DecodedText) {
        for range in source.undecodable {
            add("bytes that are not \(source.encoding.name)", range, rule: .undecodableText)
        }
        let marks = 0..<source.text.withUnsafeBufferPointer(RepeatedMark.length)
        if !marks.isEmpty {
            add(RepeatedMark.problem, marks, rule: .byteOrderMark, fix: StringsFixes.markRemoval(marks))
        }
        if let problem = XMLProlog.encodingProblem(in: source) { add(problem.message, problem.range) }
        if let deviation = reader.deviation {
            let message = "\(deviation.message): the platform reads it, but other tools reject the file"
            add(message, deviation.offset..<deviation.offset, severity: .warning)
        }
        for problem in reader.problems { add(problem.message, problem.range) }
    }

    mutating func add(
        _ message: String, _ range: Range<Int>, severity: Severity = .error, rule: RuleID = .propertyListSyntaxError,
        key: Key? = nil, fix: Fix? = nil
    ) {
        add(FileProblem(range: range, severity: severity, rule: rule, message: message, key: key, fix: fix))
    }

    mutating func add(_ problem: FileProblem) {
        let known = counts[problem.rule] ?? (0, problem.severity)
        counts[problem.rule] = (known.count + 1, max(known.severity, problem.severity))
        if known.count < DiagnosticLimit.most { problems.append(problem) }
    }

    /// Adds duplicate keys.
    mutating func addDuplicates(_ members: [PropertyListMember]) {
        var first: [ExactString: Int] = Dictionary(minimumCapacity: members.count)
        for (index, member) in members.enumerated() {
            guard let earlier = first[member.key] else {
                first[member.key] = index
                continue
            }
            add(
                FileProblem(
                    range: member.keyRange, severity: .warning, rule: .duplicateKey,
                    message: "duplicate key \"\(member.key)\", the last value counts",
                    firstPlace: members[earlier].keyRange, key: Key(member.key)))
        }
    }

    /// Returns the diagnostics in file order.
    func diagnostics(path: String, _ source: DecodedText) -> [Diagnostic] {
        guard !problems.isEmpty else { return [] }
        let lines = source.lines
        let ordered = problems.enumerated().sorted {
            ($0.element.range?.lowerBound ?? 0, $0.offset) < ($1.element.range?.lowerBound ?? 0, $1.offset)
        }
        let rest = counts.filter { $0.value.count > DiagnosticLimit.most }.sorted { $0.key.rawValue < $1.key.rawValue }
        return ordered.map { $0.element.diagnostic(path: path, place: lines.range) }
            + rest.map { rule, known in
                let more = known.count - DiagnosticLimit.most
                var diagnostic = Diagnostic(
                    path: path, range: lines.range(source.text.count..<source.text.count), severity: known.severity,
                    rule: rule, message: DiagnosticLimit.message(more))
                diagnostic.count = more
                return diagnostic
            }
    }
}
