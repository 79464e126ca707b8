import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithScanner
import StringsmithText

/// A run in the style of Apple's tool: the same order, files and messages.
struct GenstringsRun {
    let command: GenstringsCommand
    let context: CommandContext

    func run() async throws -> ExitStatus {
        var options = SourceScanOptions()
        options.readsTypes = false
        options.paths = try files()
        options.keepsOrder = true
        // Apple's tool knows nothing of conditional compilation.
        options.readsAllBranches = true
        options.routines = Routine.genstringsRoutines + command.routines
        if command.findsSwiftUI { options.routines.append(Routine.swiftUIText) }
        options.encoding = command.sourceEncoding
        options.detectsEncoding = command.detectsEncoding
        let scan = await SourceScan(options, in: context.workspace)
        let assembly = TableAssembly(scan.uses.filter(isWanted))
        var hasErrors = report(scan, assembly)
        let plan = planner.plan(assembly.tables)
        for diagnostic in plan.diagnostics {
            write("genstrings: error: \(diagnostic.path): \(diagnostic.message)")
            hasErrors = true
        }
        for failure in FilePlan.apply(plan.value, within: FileRoots([command.output])).failures {
            write("genstrings: error: \(failure)")
            hasErrors = true
        }
        return hasErrors ? .findings : .success
    }

    private var planner: TablePlanner {
        var spelling = TableSpelling()
        spelling.numbersArguments = command.numbersArguments
        spelling.copiesSplices = true
        spelling.decodesDoubledEscapes = command.decodesDoubledEscapes
        var planner = TablePlanner(directory: command.output, in: context.workspace, spelling: spelling)
        planner.placeholderComment = .absentComment
        planner.encoding = command.encoding
        planner.existingTables = command.appends ? .unite : .replace
        return planner
    }

    // MARK: Input

    private func files() throws -> [String] {
        var files: [String] = []
        for list in command.listFiles {
            files += try context.workspace.sources(inPropertyList: list)
        }
        files += command.files
        guard !files.isEmpty else { throw UsageError("no source files") }
        guard FileKind(of: command.output) == .directory else {
            throw UsageError("'\(command.output)' is not a directory")
        }
        if let directory = files.first(where: { FileKind(of: $0) == .directory }) {
            throw UsageError("'\(directory)' is a directory; 'stringsmith extract' takes directories")
        }
        return files
    }

    private func isWanted(_ use: KeyUse) -> Bool {
        let name = use.table.rawValue
        return (command.tables.isEmpty || command.tables.contains(name)) && !command.skippedTables.contains(name)
    }

    // MARK: Messages

    /// Reports diagnostics in the order of the files, then conflicting comments. Returns true if there was an error.
    private func report(_ scan: SourceScan, _ assembly: TableAssembly) -> Bool {
        let order = Dictionary(zip(scan.paths, scan.paths.indices), uniquingKeysWith: min)
        var messages: [(file: Int, line: Int, text: String)] = []
        var hasErrors = false
        for diagnostic in scan.diagnostics {
            guard let text = message(diagnostic) else { continue }
            if diagnostic.severity == .error { hasErrors = true }
            messages.append((order[diagnostic.path] ?? 0, diagnostic.range?.start.line ?? 0, text))
        }
        for conflict in assembly.conflicts where conflict.subject == .values {
            for use in conflict.uses.dropFirst() {
                messages.append((order[use.path] ?? 0, use.place.start.line, valueMessage(conflict, ignored: use)))
            }
        }
        let sorted = messages.enumerated().sorted {
            ($0.element.file, $0.element.line, $0.offset) < ($1.element.file, $1.element.line, $1.offset)
        }
        for (_, message) in sorted { write(message.text) }
        if !command.isQuiet {
            for conflict in assembly.conflicts where conflict.subject == .comments { write(commentMessage(conflict)) }
        }
        return hasErrors
    }

    private func message(_ diagnostic: Diagnostic) -> String? {
        let line = diagnostic.range?.start.line ?? 0
        switch diagnostic.rule {
        case .nonLiteralKey, .interpolatedKey:
            return "genstrings: error: bad entry in file \(diagnostic.path) (line = \(line)): "
                + "Argument is not a literal string."
        case .nonLiteralValue: return nil
        default:
            let severity = diagnostic.severity == .error ? "error" : "warning"
            guard diagnostic.range != nil else {
                let place = diagnostic.rule == .unreadableFile ? "" : diagnostic.path + ": "
                return "genstrings: \(severity): \(place)\(diagnostic.message)"
            }
            return
                "genstrings: \(severity): bad entry in file \(diagnostic.path) (line = \(line)): \(diagnostic.message)."
        }
    }

    private func valueMessage(_ conflict: KeyConflict, ignored: KeyUse) -> String {
        let kept = conflict.uses.first?.value?.spelling.string ?? ""
        let other = ignored.value?.spelling.string ?? ""
        return "Key \"\(ignored.key.spelling)\" used with multiple values. "
            + "Value \"\(kept)\" kept. Value \"\(other)\" ignored."
    }

    private func commentMessage(_ conflict: KeyConflict) -> String {
        let comments = conflict.sortedComments.map { "\"\($0)\"" }.joined(separator: " & ")
        return "genstrings: warning: Key \"\(conflict.uses[0].key.spelling)\" used with multiple comments \(comments)"
    }

    private func write(_ line: String) {
        context.standardError.write(line.escapedForDisplay + "\n")
    }
}
