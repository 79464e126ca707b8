import StringsmithModel
import StringsmithText

/// The extraction results that a user names: lists of uses in JSON, and `.stringsdata`, as files or directories of
/// them.
package struct ResultFiles: Sendable {
    /// The files, in the order given; a directory's files by path.
    package private(set) var paths: [String] = []

    /// The inputs that are missing, can't be read or contain no result.
    package private(set) var diagnostics: [Diagnostic] = []

    /// The maximum depth of directories, in case links form a cycle.
    private static let deepestDirectory = 64

    /// Finds the files of inputs.
    package init(_ inputs: [String], in workspace: Workspace) {
        for input in inputs {
            switch workspace.kind(of: input) {
            case .directory:
                let known = paths.count
                addDirectory(FilePath(input).withSlash, in: workspace, depth: 0)
                if paths.count == known, diagnostics.isEmpty {
                    report(FileSystemError("read", input, reason: "it contains no .json or .stringsdata files"))
                }
            case .some: paths.append(input)
            case nil: report(FileSystemError("read", input))
            }
        }
        for failure in workspace.failures { report(failure) }
    }

    private mutating func report(_ error: FileSystemError) { diagnostics.append(Diagnostic(error)) }

    /// Links are followed, because build systems lay out their files as links.
    private mutating func addDirectory(_ directory: String, in workspace: Workspace, depth: Int) {
        guard depth < Self.deepestDirectory else {
            return report(FileSystemError("list", directory, reason: "it is too deep"))
        }
        let items: [DirectoryListing.Item]
        do throws(FileSystemError) {
            items = try workspace.search(directory).items
        } catch {
            return report(error)
        }
        for item in items {
            let path = directory + item.name
            let isResult = item.name.hasSuffix(".json") || item.name.hasSuffix("." + StringsDataFile.pathExtension)
            switch workspace.kind(of: path) {
            case .directory: addDirectory(path + "/", in: workspace, depth: depth + 1)
            case .some: if isResult { paths.append(path) }
            case nil: if isResult { report(FileSystemError("read", path)) }
            }
        }
    }
}

// Reading one of them.
extension ResultFiles {
    /// The format of a result.
    enum Format: Hashable, Sendable {
        case uses, stringsData
    }

    /// Calls a function with each use of a file, in the file's order.
    /// - Returns: the file's format.
    /// - Throws: an `UnreadableResult` that says what is wrong with the file, or what the function throws.
    static func read(
        _ path: String, in workspace: Workspace, _ body: (KeyUse) throws -> Void
    ) throws -> Format {
        do {
            var stream = try UseStream(path: path, in: workspace)
            if try stream.isList() {
                while let use = try stream.next() { try body(use) }
                return .uses
            }
            for use in try StringsDataFile(reading: workspace.bytes(at: path)).uses { try body(use) }
            return .stringsData
        } catch let damage as SyntaxError {
            throw UnreadableResult(diagnostic: diagnostic(damage, path, workspace))
        } catch let error as FileSystemError {
            throw UnreadableResult(diagnostic: Diagnostic(error))
        }
    }

    /// Reports a problem in a file, with its place.
    static func diagnostic(_ damage: SyntaxError, _ path: String, _ workspace: Workspace) -> Diagnostic {
        Diagnostic(
            path: path, range: place(of: damage.offset, in: path, workspace), severity: .error, rule: .unreadableFile,
            message: "unreadable extraction result: \(damage.message)", notes: [Note("extract its sources again")])
    }

    private static func place(of offset: Int, in path: String, _ workspace: Workspace) -> SourceRange? {
        guard let bytes = workspace.optionalBytes(at: path), offset <= bytes.count else { return nil }
        let position = LineIndex(bytes).position(at: offset)
        return SourceRange(start: position, end: position)
    }
}

/// An extraction result that can't be read.
struct UnreadableResult: Error {
    var diagnostic: Diagnostic
}
