#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
import StringsmithText

/// A file to write.
package struct PlannedFile: Hashable, Sendable {
    package var path: String

    /// The new contents.
    package var contents: [UInt8]

    /// The current contents, which must be unchanged when the file is written; nil if the file doesn't exist.
    package var original: [UInt8]?

    /// A phrase that describes the change in a dry run, such as `3 keys added`.
    package var summary: String

    /// True for the output file that a user names. It may be anywhere, and may be a device or a pipe. Without an
    /// `original`, it is always replaced.
    package var isOutput = false

    /// False for a file that a build can recreate, such as an extraction result: like a compiler's output, it isn't
    /// flushed to disk.
    package var isSynced = true

    /// The paths of files to write before this one. If one of them can't be written, this one isn't either.
    package var predecessors: [String] = []

    /// The files that must be unchanged when this one is written, since it loses something that they don't have; nil if
    /// it loses nothing.
    package var basis: PlanBasis?

    /// True to remove the file, whose new contents are empty.
    package var isRemoval = false

    /// True if the contents would change.
    package var isChange: Bool {
        isRemoval ? original != nil : original.map { !contents.hasSame(as: $0) } ?? true
    }

    /// Drops the contents of a file that doesn't change: a plan may have hundreds of large ones.
    mutating func dropUnchangedContents() {
        if !isChange { (contents, original) = ([], []) }
    }

    /// Creates a plan for a file.
    package init(path: String, contents: [UInt8], original: [UInt8]?, summary: String) {
        self.path = path
        self.contents = contents
        self.original = original
        self.summary = summary
    }

    /// Creates a plan for the output file that a user names.
    package init(output path: String, contents: [UInt8], original: [UInt8]? = nil, summary: String = "") {
        self.init(path: path, contents: contents, original: original, summary: summary)
        isOutput = true
    }

    /// Creates a plan for the output file that a user names, which may be a file that was read from a path.
    package init(output path: String, contents: [UInt8], over file: SourceFile, at source: String) {
        self.init(
            output: path, contents: contents, original: RealPath.isSame(path, source) ? file.bytes : nil)
    }

    /// Creates a plan for the output file that a user names, with its current contents.
    /// - Throws: `FileSystemError` if it exists but can't be read.
    package init(replacing path: String, by contents: [UInt8], summary: String) throws(FileSystemError) {
        self.init(
            output: path, contents: contents, original: try Workspace().existingBytes(at: path), summary: summary)
    }
}

/// Writes files. This is the only place that writes files, and only after all changes have been planned.
///
/// A file is replaced only if the new content is based on its current bytes. It is left alone if it has changed since
/// it was read, if it is outside the named directories, or if it is read-only, hard-linked or not a regular file.
package enum FilePlan {
    /// The result for the files that change.
    package struct Outcome: Sendable {
        /// The paths of the files that now have their new content.
        package fileprivate(set) var written: Set<String> = []

        /// The errors for all other files. A plan that was stopped has only one.
        package fileprivate(set) var failures: [FileSystemError] = []

        /// True if nothing was written because a file that the plan rests on has changed.
        package fileprivate(set) var isOutdated = false

        package init() {}
    }

    /// Writes files. If one can't be written, those that don't depend on it still are.
    /// - Parameters:
    ///   - roots: the paths that the command was given.
    ///   - others: the paths of files that a former run, which was killed, may have written.
    package static func apply(
        _ files: [PlannedFile], within roots: FileRoots, besides others: [String] = []
    ) -> Outcome {
        var outcome = Outcome()
        removeAbandonedFiles(besides: others, within: roots)
        guard outcome.verifyBasis(of: files) else { return outcome }
        var plan = PlacedFiles()
        for file in inOrder(files) {
            do throws(FileSystemError) {
                try plan.add(file, within: roots)
            } catch {
                if file.isChange { outcome.failures.append(error) }
            }
        }
        outcome.failures += plan.shared.filter { error in
            !outcome.failures.contains { $0.path.hasSameBytes(as: error.path) }
        }
        plan.removeAbandonedFiles()
        var failed = Set(outcome.failures.map { FilePath($0.path) })
        for (file, place) in plan.changes where !failed.contains(FilePath(file.path)) {
            do throws(FileSystemError) {
                if let other = file.predecessors.first(where: { failed.contains(FilePath($0)) }) {
                    throw FileSystemError("write", file.path, reason: "'\(other)' couldn't be written before it")
                }
                var content = try AtomicFile(file, at: place)
                try content.commit()
                outcome.written.insert(file.path)
            } catch {
                outcome.failures.append(error)
                failed.insert(FilePath(file.path))
            }
        }
        return outcome
    }

    /// Returns errors for files that would be written to one place with different contents.
    package static func shared(_ files: [PlannedFile]) -> [FileSystemError] {
        var plan = PlacedFiles()
        var shared: [FileSystemError] = []
        for file in inOrder(files) {
            let known = plan.shared.count
            do throws(FileSystemError) {
                try plan.add(file, within: nil)
            } catch  where plan.shared.count > known {
                shared.append(error)
            } catch {}
        }
        return plan.shared + shared
    }

    /// Removes temporary files that were left next to files that aren't planned any more, since they are as they should be.
    private static func removeAbandonedFiles(besides paths: [String], within roots: FileRoots) {
        for (directory, files) in Dictionary(grouping: paths, by: { FilePath($0).directory }) {
            switch roots.destination(of: directory.isEmpty ? "." : directory) {
            case .inside(let real): TemporaryFile.removeAbandoned(in: real)
            case .outside(let real):
                // A root may be a single file.
                let hasRoot = files.contains { file in
                    guard case .inside(let file) = roots.destination(of: file) else { return false }
                    return FilePath(file).parent == real
                }
                if hasRoot { TemporaryFile.removeAbandoned(in: real) }
            case .nowhere: continue
            }
        }
    }

    /// Returns files in the order in which they are written: each after its predecessors.
    package static func inOrder(_ files: [PlannedFile]) -> [PlannedFile] {
        var (ordered, rest): ([PlannedFile], [PlannedFile]) = ([], files)
        while !rest.isEmpty {
            let waiting = Set(rest.map { FilePath($0.path) })
            let isReady = { (file: PlannedFile) in !file.predecessors.contains { waiting.contains(FilePath($0)) } }
            let ready = rest.filter(isReady)
            // Files that wait for each other keep their order.
            if ready.isEmpty { break }
            ordered += ready
            rest = rest.filter { !isReady($0) }
        }
        return ordered + rest
    }

    /// Writes files that belong together, in order. Nothing is changed unless all files can be written and all contents
    /// are on disk, and signals wait for the last file. So only a process that is killed can leave some of the files
    /// unchanged.
    /// - Parameters:
    ///   - roots: the paths that the command was given.
    ///   - others: the paths of files that a former run, which was killed, may have written.
    package static func applyTogether(
        _ files: [PlannedFile], within roots: FileRoots, besides others: [String] = []
    ) -> Outcome {
        var outcome = Outcome()
        // What a killed process has left shows that its work is to be completed, so it stays until that is certain.
        guard outcome.verifyBasis(of: files) else { return outcome }
        removeAbandonedFiles(besides: others, within: roots)
        var plan = PlacedFiles()
        for file in files where file.isChange {
            do throws(FileSystemError) {
                try plan.add(file, within: roots)
            } catch {
                outcome.failures.append(error)
            }
        }
        // A temporary file that was left by a killed process can be a hard link to a file.
        plan.removeAbandonedFiles()
        for (file, place) in plan.changes {
            do throws(FileSystemError) {
                try place.checkIsWritable(for: file)
            } catch {
                outcome.failures.append(error)
            }
        }
        guard outcome.failures.isEmpty else { return outcome }
        TerminationCleanup.finishing { outcome.replaceTogether(plan.changes) }
        return outcome
    }

    /// Writes the output file that a user names. It may be anywhere, but a link in a repository must not lead out of it.
    /// - Throws: `FileSystemError`. In that case the existing content is untouched.
    package static func write(_ file: PlannedFile) throws(FileSystemError) {
        guard file.isChange else {
            let place = try? WritePlace(of: file.path, within: nil)
            if let place { TemporaryFile.removeAbandoned(in: place.directory) }
            return
        }
        if file.isOutput, try OutputDevice.write(file.contents, to: file.path) { return }
        let place = try WritePlace(of: file.path, within: nil)
        TemporaryFile.removeAbandoned(in: place.directory)
        var content = try AtomicFile(file, at: place)
        try content.commit()
    }
}

extension FilePlan.Outcome {
    /// Replaces all files, or none.
    fileprivate mutating func replaceTogether(_ changes: [(file: PlannedFile, place: WritePlace)]) {
        var staged: [AtomicFile] = []
        var replaced = 0
        do throws(FileSystemError) {
            for (file, place) in changes { staged.append(try AtomicFile(file, at: place)) }
            while replaced < staged.count {
                try staged[replaced].replace()
                replaced += 1
            }
            written = Set(changes.map(\.file.path))
        } catch {
            // The last one first, so that the others see the files in the order in which they were written.
            for index in staged.indices.reversed() {
                if index < replaced, !staged[index].restore() { written.insert(staged[index].path) }
            }
            failures.append(error)
        }
        for index in staged.indices { staged[index].finish() }
    }

    /// Verifies that the files to write are based on what is there; returns false and adds a failure if they aren't.
    fileprivate mutating func verifyBasis(of files: [PlannedFile]) -> Bool {
        do throws(FileSystemError) {
            for basis in Set(files.filter(\.isChange).compactMap(\.basis)) { try basis.verify() }
            return true
        } catch {
            failures.append(error)
            isOutdated = true
            return false
        }
    }
}

/// Planned files and the places of their paths, each place once.
private struct PlacedFiles {
    private(set) var files: [PlannedFile] = []
    private(set) var places: [WritePlace] = []
    private var indices: [ExactString: Int] = [:]
    private var spellings = SpelledPlaces()

    /// Errors for files in whose places later ones should be written.
    private(set) var shared: [FileSystemError] = []

    /// The files to write.
    var changes: [(file: PlannedFile, place: WritePlace)] {
        zip(files, places).filter { $0.0.isChange }.map { (file: $0.0, place: $0.1) }
    }

    /// Adds a file.
    /// - Throws: an error if its path leads out of the roots, or to the same place as another file with different
    ///   contents, of which `shared` has one, too.
    mutating func add(_ file: PlannedFile, within roots: FileRoots?) throws(FileSystemError) {
        let place = try WritePlace(of: file.path, within: roots)
        let spelled = indices[ExactString(place.path)] == nil ? spellings.insert(place.path) : nil
        if let other = indices[ExactString(spelled ?? place.path)] {
            guard files[other].contents != file.contents else { return }
            shared.append(.shared(files[other].path, with: file.path))
            throw .shared(file.path, with: files[other].path)
        }
        indices[ExactString(place.path)] = files.count
        files.append(file)
        places.append(place)
    }

    /// Removes temporary files that were left next to the files by killed processes, even if the files don't change.
    func removeAbandonedFiles() {
        for directory in Set(places.map { Array($0.directory.utf8) }) {
            TemporaryFile.removeAbandoned(in: String(decoding: directory, as: UTF8.self))
        }
    }
}
