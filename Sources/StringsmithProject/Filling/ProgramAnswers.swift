import StringsmithModel
import StringsmithText

/// The answers in a program's output: `{"id":1,"text":"..."}` or `{"id":1,"error":"..."}` on a line each, in any order.
///
/// Whatever the program writes, the memory for it is bounded.
struct ProgramAnswers {
    /// An answer.
    enum Answer: Hashable, Sendable {
        case text(ExactString)

        /// The program's reason for not answering.
        case error(ExactString)
    }

    private(set) var answers: [Int: Answer] = [:]

    private let wanted: Set<Int>
    private var line: [UInt8] = []
    private var number = 1

    /// True while the rest of a line that is too long is skipped.
    private var isSkipping = false

    private var problems: [(line: Int, message: String)] = []
    private var problemCount = 0

    /// The maximum length of a line, in bytes.
    static let longestLine = 1 << 20

    /// The maximum number of lines that are reported.
    private static let mostProblems = 10

    init(to ids: [Int]) { wanted = Set(ids) }

    /// The number of requests without an answer.
    var openCount: Int { wanted.count - answers.count }

    /// Reads a part of the output; returns the number of new answers.
    mutating func add(_ bytes: ArraySlice<UInt8>) -> Int {
        let known = answers.count
        var rest = bytes
        while let end = rest.firstIndex(of: .lineFeed) {
            append(rest[..<end])
            endLine()
            rest = rest[(end + 1)...]
        }
        append(rest)
        return answers.count - known
    }

    /// Reads the last line; returns the number of new answers.
    mutating func end() -> Int {
        let known = answers.count
        endLine()
        return answers.count - known
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) {
        guard !isSkipping else { return }
        guard line.count + bytes.count <= Self.longestLine else {
            report("line of more than \(Self.longestLine) bytes")
            isSkipping = true
            return
        }
        line += bytes
    }

    private mutating func endLine() {
        if !isSkipping, line.contains(where: { $0 > .space }) { readLine() }
        isSkipping = false
        line.removeAll(keepingCapacity: true)
        number += 1
    }

    private mutating func readLine() {
        let json: JSONDocument
        do throws(SyntaxError) {
            json = try JSONDocument(reading: line, as: .json)
        } catch {
            return report("not an answer in JSON: \(error.message)")
        }
        guard let id = json.member("id", of: json.root).flatMap({ json.integer($0) }) else {
            return report("answer without the id of its request")
        }
        guard wanted.contains(id) else { return report("answer to request \(id), which wasn't made") }
        guard answers[id] == nil else { return report("another answer to request \(id): the first one is used") }
        if let text = json.member("text", of: json.root) {
            guard let text = json.string(text) else { return report("'text' of request \(id) isn't a string") }
            answers[id] = .text(text)
        } else if let error = json.member("error", of: json.root) {
            answers[id] = .error(json.string(error) ?? ExactString(bytes: Array(json.text[json.range(of: error)])))
        } else {
            report("answer to request \(id) without 'text' or 'error'")
        }
    }

    private mutating func report(_ message: String) {
        problemCount += 1
        if problems.count < Self.mostProblems { problems.append((number, message)) }
    }

    /// Returns diagnostics about lines that aren't answers.
    func diagnostics(program: String) -> [Diagnostic] {
        var diagnostics = problems.map { line, message in
            let start = SourcePosition(line: line, column: 1)
            return Diagnostic(
                path: program, range: SourceRange(start: start, end: start), severity: .warning, rule: .fillAnswer,
                message: message)
        }
        if problemCount > problems.count {
            diagnostics.append(
                Diagnostic(
                    path: program, severity: .warning, rule: .fillAnswer,
                    message: "\(problemCount - problems.count) more lines that aren't answers"))
        }
        return diagnostics
    }
}
