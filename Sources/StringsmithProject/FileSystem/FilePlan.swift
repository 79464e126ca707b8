#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file as it is to be.
package struct PlannedFile: Hashable, Sendable {
    /// The path of the file.
    package var path: String

    /// The bytes it is to have.
    package var contents: [UInt8]

    /// The bytes it has, which must still be there when it is written; nil if it does not exist.
    package var original: [UInt8]?

    /// One phrase about the change for a dry run, such as `3 keys added`.
    package var summary: String

    /// True for the file that a user names for a result. It may lie anywhere, and may be a device or a pipe. Without an
    /// `original` it is replaced whatever it holds.
    package var isOutput = false

    /// True if a byte would change.
    package var isChange: Bool { contents != original }

    /// Makes a plan for one file.
    package init(path: String, contents: [UInt8], original: [UInt8]?, summary: String) {
        self.path = path
        self.contents = contents
        self.original = original
        self.summary = summary
    }

    /// Makes a plan for the file that a user names for a result.
    package init(output path: String, contents: [UInt8], original: [UInt8]? = nil, summary: String = "") {
        self.init(path: path, contents: contents, original: original, summary: summary)
        isOutput = true
    }

    /// Makes a plan for the file that a user names for a result, with the bytes it holds now.
    package init(replacing path: String, by contents: [UInt8], summary: String) {
        self.init(output: path, contents: contents, original: try? FileReader.bytes(of: path), summary: summary)
    }
}

/// The only place where the program writes: files that were all planned before the first is touched.
///
/// A file is replaced only by what was made of its bytes. If it has changed since it was read, if it leads out of the
/// named directories, or if it is read-only, hard-linked or no regular file, it is left alone.
package enum FilePlan {
    /// What became of the files that were to change.
    package struct Outcome: Sendable {
        /// The paths of the files that have their new content.
        package fileprivate(set) var written: Set<String> = []

        /// Why the others haven't. A plan that stopped has one error only.
        package fileprivate(set) var failures: [FileSystemError] = []
    }

    /// Writes files that don't depend on each other: one that can't be written doesn't keep the others.
    /// - Parameter roots: the paths that the command was given.
    package static func apply(_ files: [PlannedFile], within roots: FileRoots) -> Outcome {
        var outcome = Outcome()
        var plan = PlacedFiles()
        for file in files {
            do throws(FileSystemError) {
                try plan.add(file, within: roots)
            } catch {
                if file.isChange { outcome.failures.append(error) }
            }
        }
        plan.removeAbandonedFiles()
        for (file, place) in plan.changes {
            do throws(FileSystemError) {
                try AtomicFile(file, at: place).commit()
                outcome.written.insert(file.path)
            } catch {
                outcome.failures.append(error)
            }
        }
        return outcome
    }

    /// Writes files that belong together, in their order. None is touched unless all can be written, and all contents
    /// are on disk before the first takes its place; so only a process that is killed can leave some of them behind.
    /// - Parameter roots: the paths that the command was given.
    package static func applyTogether(_ files: [PlannedFile], within roots: FileRoots) -> Outcome {
        var outcome = Outcome()
        var plan = PlacedFiles()
        for file in files where file.isChange {
            do throws(FileSystemError) {
                try plan.add(file, within: roots)
            } catch {
                outcome.failures.append(error)
            }
        }
        // What a killed process has left may be a second name of a file.
        plan.removeAbandonedFiles()
        for (file, place) in plan.changes {
            do throws(FileSystemError) {
                try place.checkIsWritable(for: file)
            } catch {
                outcome.failures.append(error)
            }
        }
        guard outcome.failures.isEmpty else { return outcome }
        var staged: [(file: PlannedFile, content: AtomicFile)] = []
        do throws(FileSystemError) {
            for (file, place) in plan.changes { staged.append((file, try AtomicFile(file, at: place))) }
            while !staged.isEmpty {
                let next = staged.removeFirst()
                try next.content.commit()
                outcome.written.insert(next.file.path)
            }
        } catch {
            for (_, content) in staged { content.discard() }
            outcome.failures.append(error)
        }
        return outcome
    }

    /// Writes one file, wherever it is: the one that a user names for a result.
    /// - Throws: `FileSystemError`; the old content is then untouched.
    package static func write(_ file: PlannedFile) throws(FileSystemError) {
        guard file.isChange else { return }
        if file.isOutput, try OutputDevice.write(file.contents, to: file.path) { return }
        let place = try WritePlace(of: file.path, within: nil)
        TemporaryFile.removeAbandoned(in: place.directory)
        try AtomicFile(file, at: place).commit()
    }
}

/// Planned files with the places that their paths lead to, each place once.
private struct PlacedFiles {
    private(set) var files: [PlannedFile] = []
    private(set) var places: [WritePlace] = []
    private var indices: [[UInt8]: Int] = [:]

    /// The files that are to be written.
    var changes: [(file: PlannedFile, place: WritePlace)] {
        zip(files, places).filter { $0.0.isChange }.map { (file: $0.0, place: $0.1) }
    }

    /// Adds a file.
    /// - Throws: an error if its path leads out of the roots, or to the place of another file that is to have other bytes.
    mutating func add(_ file: PlannedFile, within roots: FileRoots) throws(FileSystemError) {
        let place = try WritePlace(of: file.path, within: roots)
        if let other = indices[Array(place.path.utf8)] {
            guard files[other].contents != file.contents else { return }
            throw FileSystemError("write", file.path, reason: "It is the same file as '\(files[other].path)'")
        }
        indices[Array(place.path.utf8)] = files.count
        files.append(file)
        places.append(place)
    }

    /// Removes what killed processes have left beside the files, also beside those that stay as they are.
    func removeAbandonedFiles() {
        for directory in Set(places.map { Array($0.directory.utf8) }) {
            TemporaryFile.removeAbandoned(in: String(decoding: directory, as: UTF8.self))
        }
    }
}
