import StringsmithFormats
import StringsmithModel
import StringsmithText
import Synchronization

/// The files that an action reads: on disk, of a Git revision over the disk, or unsaved contents over either.
///
/// Everything that an action knows about files comes from here, so that the same code checks a project as it is, at a
/// revision, and with fixes that haven't been written. A workspace remembers what it has computed. One that lies over
/// another takes from it whatever depends only on files that are equal in both.
package final class Workspace: Sendable {
    /// The files of a revision, here or in the workspace below; nil for those on disk.
    private let revision: RevisionFiles?

    /// The workspace that this one lies over; nil for the disk.
    let base: Workspace?

    /// Records what is read, if a plan rests on it.
    package let basis: PlanBasis?

    /// The tables, by path, and the number of their bytes.
    let tables = Mutex<[FilePath: TableSlot]>([:])
    let tableSize = Mutex(0)

    /// The unsaved contents of sources, by path.
    let unsaved = Mutex<[FilePath: [UInt8]]>([:])

    /// What was found in sources; nil if each is scanned only once.
    let sources: SourceMemory?

    /// True if the same files are requested again after they have been released.
    var isReread: Bool { sources != nil }

    private let layouts = Memory<LayoutRequest, ProjectLayout>()
    private let walks = Memory<LayoutRequest, ProjectWalk>()

    /// True if the layout comes from the workspace below.
    private let sharesLayout: Bool

    /// The bytes of files that are looked at more than once; nil if few are.
    private let contents: FileContents?

    /// Whether files that weren't read can be opened.
    private let openings = Memory<FilePath, FileSystemError?>()

    /// What couldn't be looked at, here or in the workspaces above and below.
    private let unseen: UnseenFiles

    /// Buffers that no thread is using.
    private let readers = Mutex<[FileReader]>([])

    /// Creates a workspace of the files on disk.
    /// - Parameters:
    ///   - basis: records what is read.
    ///   - isReread: true if the same files are looked at more than once, as for rounds of fixes and for a revision
    ///     over them. Then sources are remembered, too, and nothing is released.
    package init(recording basis: PlanBasis? = nil, isReread: Bool = false) {
        (revision, base, self.basis, sharesLayout) = (nil, nil, basis, false)
        (sources, contents) = isReread ? (SourceMemory(), FileContents()) : (nil, nil)
        unseen = UnseenFiles()
    }

    /// Creates a workspace of the files of a revision.
    /// - Parameter sharesLayout: true if the layout comes from the files on disk.
    init(_ revision: RevisionFiles, over base: Workspace, sharesLayout: Bool) {
        (self.revision, self.base, basis, self.sharesLayout) = (revision, base, nil, sharesLayout)
        (sources, contents, unseen) = (base.sources, base.contents, base.unseen)
    }

    /// Creates a workspace in which `replace` changes files in memory.
    init(over base: Workspace) {
        (revision, self.base, basis, sharesLayout) = (base.revision, base, base.basis, true)
        (sources, contents, unseen) = (base.sources, base.contents, base.unseen)
    }

    /// True for the files on disk, even if the contents of some are replaced.
    var hasFilesOnDisk: Bool { revision == nil }

    /// The workspace below if that has the same files, of which this one only replaces contents.
    var replacedBase: Workspace? {
        guard let base, base.revision === revision else { return nil }
        return base
    }

    /// Returns whether a path leads to the same as in the workspace below, where that can be read.
    func isUnchanged(_ path: String) -> Bool {
        if replacedBase != nil { return !unsaved.withLock { $0.keys.contains(FilePath(path)) } }
        return revision?.isUnchanged(path) ?? true
    }

    /// Returns the parts of a project below paths.
    package func layout(
        _ roots: [String], selection: PathSelection = PathSelection(), developmentLanguage: LocaleIdentifier? = nil
    ) -> ProjectLayout {
        if sharesLayout, let base {
            return base.layout(roots, selection: selection, developmentLanguage: developmentLanguage)
        }
        let request = LayoutRequest(roots: roots, selection: selection, developmentLanguage: developmentLanguage)
        return layouts.value(request) {
            ProjectLayout(roots, in: self, selection: selection, developmentLanguage: developmentLanguage)
        }
    }

    /// Walks paths, once for a scan of their sources and for the layout.
    /// - Parameter foundSource: called for each source, during the walk if nobody has walked the paths.
    func walk(
        _ roots: [String], selection: PathSelection, foundSource: (String) -> Void = { _ in }
    ) -> ProjectWalk {
        var isNew = false
        let walk = walks.value(LayoutRequest(roots: roots, selection: selection)) {
            isNew = true
            return ProjectWalk(roots, in: self, selection: selection, foundSource: foundSource)
        }
        if !isNew { walk.foundSources.forEach(foundSource) }
        return walk
    }

    private struct LayoutRequest: Hashable {
        var roots: [String]
        var selection: PathSelection
        var developmentLanguage: LocaleIdentifier?
    }

    // MARK: Files

    /// Returns the bytes of a file.
    /// - Throws: `FileSystemError` if it can't be opened or read, or isn't a regular file.
    package func bytes(at path: String) throws(FileSystemError) -> [UInt8] {
        switch try origin(of: path) {
        case .memory(let bytes): return bytes
        case .disk(let path):
            if let known = contents?[path] { return known }
            let reader = takeReader()
            defer { readers.withLock { $0.append(reader) } }
            let bytes = try reader.bytes(of: path, basis)
            contents?.keep(bytes, of: path)
            return bytes
        }
    }

    /// Calls a function with the bytes of a file, which are valid only during the call.
    /// - Throws: `FileSystemError`, like `bytes(at:)`.
    func withBytes<Result>(
        at path: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(FileSystemError) -> Result {
        switch try origin(of: path) {
        case .memory(let bytes): return bytes.withUnsafeBufferPointer(body)
        case .disk(let path):
            if contents != nil { return try bytes(at: path).withUnsafeBufferPointer(body) }
            let reader = takeReader()
            defer { readers.withLock { $0.append(reader) } }
            return try reader.withBytes(of: path, basis, body)
        }
    }

    private func takeReader() -> FileReader { readers.withLock { $0.popLast() } ?? FileReader() }

    /// Returns a file with its path.
    /// - Parameter name: the path in diagnostics, if it differs.
    /// - Throws: `FileSystemError`.
    package func file(at path: String, named name: String? = nil) throws(FileSystemError) -> SourceFile {
        SourceFile(path: name ?? path, bytes: try bytes(at: path))
    }

    /// Returns the error that reading a file would throw, as far as opening it tells.
    func readingError(at path: String) -> FileSystemError? {
        if let base, isUnchanged(path) { return base.readingError(at: path) }
        return openings.value(FilePath(path)) {
            do throws(FileSystemError) {
                guard case .disk(let path) = try origin(of: path), contents?[path] == nil else { return nil }
                return FileReader.failure(of: path)
            } catch {
                return error
            }
        }
    }

    /// Returns the reason why a file can't be read, without opening it; nil if it can.
    func accessError(at path: String) -> FileSystemError? {
        if case .former(.some) = revision?.place(of: path) { return nil }
        return FileStatus.readingError(of: path)
    }

    /// Returns the contents of a directory.
    /// - Throws: `FileSystemError` if it can't be opened or read in full.
    func listing(of path: String) throws(FileSystemError) -> DirectoryListing {
        if let revision, case .former(let node) = revision.place(of: path.isEmpty ? "." : path) {
            return try DirectoryListing(of: path, revision, node)
        }
        return try DirectoryListing(of: path, isStamped: basis != nil)
    }

    /// Returns the contents of a directory in which files are looked for, on which a plan rests as well.
    /// - Throws: `FileSystemError`, like `listing(of:)`.
    func search(_ path: String) throws(FileSystemError) -> DirectoryListing {
        let listing = try listing(of: path)
        basis?.add(directory: path, listing)
        return listing
    }

    /// Returns the kind of file at a path, following links; nil if there is none. What the system can't look at is one
    /// of the `failures`, and counts as a file.
    func kind(of path: String) -> FileKind? {
        do throws(FileSystemError) {
            return try targetKind(of: path)
        } catch {
            note(error)
            return .file
        }
    }

    /// Returns the kind of file at a path, following links; nil if there is none.
    /// - Throws: `FileSystemError` if the system can't tell.
    func targetKind(of path: String) throws(FileSystemError) -> FileKind? {
        if let revision, case .former(let node) = revision.place(of: path) { return node?.kind }
        return try FileStatus.targetKind(of: path)
    }

    /// True for a symbolic link; false if the system can't tell.
    func isLink(_ path: String) -> Bool {
        switch revision?.place(of: path, follows: false) {
        case .former(.link)?: true
        case .former?: false
        case .disk?, nil: (try? FileStatus.kind(of: path)) == .link
        }
    }

    /// True for the top of a repository. If the system can't tell, that is one of the `failures`, and the directory
    /// isn't searched as a repository: it may be much larger than the project.
    func isRepository(_ directory: String) -> Bool {
        ifReadable { () throws(FileSystemError) in try FileStatus.isRepository(directory) } ?? false
    }

    /// Returns the top of the repository that contains a path without links; nil if there is none.
    func repository(around path: String) -> String? {
        let directories = kind(of: path) == .directory ? [Substring(path)] : []
        return (directories + FilePath(path).ancestors.filter { !$0.isEmpty }).lazy.map(String.init)
            .first(where: isRepository)
    }

    /// Returns the absolute path of an existing file without links and dots; nil if there is none, or if it can't be
    /// found and is one of the `failures`.
    func realPath(of path: String) -> String? {
        if let real = targetPath(of: path) { return real }
        note(FileSystemError("find", path))
        return nil
    }

    /// Returns the absolute path of an existing file without links and dots; nil, with the error in `errno`, if it
    /// can't be found.
    func targetPath(of path: String) -> String? {
        revision.map { $0.realPath(of: path) } ?? RealPath.of(path)
    }

    // MARK: Files that may be missing

    /// What couldn't be looked at or read where a file may be missing. Nothing may rest on its absence.
    package var failures: [FileSystemError] { unseen.failures }

    /// Returns the bytes of a file; nil if there is none.
    /// - Throws: `FileSystemError` if there may be one that can't be read.
    package func existingBytes(at path: String) throws(FileSystemError) -> [UInt8]? {
        do throws(FileSystemError) {
            return try bytes(at: path)
        } catch {
            guard error.cause == .missing else { throw error }
            return nil
        }
    }

    /// Returns the bytes of a file; nil if there is none, or if it is one of the `failures`.
    func optionalBytes(at path: String) -> [UInt8]? {
        ifReadable { () throws(FileSystemError) in try bytes(at: path) }
    }

    /// Returns the first bytes of a file; nil if there is none, or if it is one of the `failures`.
    func optionalBytes(at path: String, first count: Int) -> [UInt8]? {
        ifReadable { () throws(FileSystemError) in try withBytes(at: path) { Array($0.prefix(count)) } }
    }

    /// Returns the document of a file; nil if there is none, or if it is one of the `failures`.
    func optionalDocument(at path: String) -> (any TableDocument)? {
        ifReadable { () throws(FileSystemError) in try document(at: path) }
    }

    /// Returns the contents of a directory; nil if there is none, or if it is one of the `failures`.
    func optionalListing(of path: String) -> DirectoryListing? {
        ifReadable { () throws(FileSystemError) in try listing(of: path) }
    }

    private func ifReadable<Value>(_ read: () throws(FileSystemError) -> Value) -> Value? {
        do throws(FileSystemError) {
            return try read()
        } catch {
            note(error)
            return nil
        }
    }

    /// Returns the contents of a directory outside the named ones; nil if there is none, if it isn't for this user, as
    /// another program's data, or if it is one of the `failures`.
    func outerListing(of path: String) -> DirectoryListing? {
        do throws(FileSystemError) {
            return try listing(of: path)
        } catch {
            if error.cause != .forbidden { note(error) }
            return nil
        }
    }

    /// Adds an error to the `failures` unless there is nothing that couldn't be read.
    private func note(_ error: FileSystemError) {
        if error.cause != .missing { unseen.add(error) }
    }

    // MARK: Places

    /// The place of a file's bytes.
    private enum Origin {
        case memory([UInt8])

        /// The path on disk.
        case disk(String)
    }

    private func origin(of path: String) throws(FileSystemError) -> Origin {
        if replacedBase != nil, let slot = tables.withLock({ $0[FilePath(path)] }),
            let document = slot.document.withLock({ $0 })
        {
            return .memory(document.bytes)
        }
        if let bytes = unsaved.withLock({ $0[FilePath(path)] }) { return .memory(bytes) }
        if let base, isUnchanged(path) { return try base.origin(of: path) }
        guard let bytes = try revision?.bytes(of: path) else { return .disk(path) }
        return .memory(bytes)
    }
}

/// Values by key, each computed by the first user while others wait.
final class Memory<ID: Hashable & Sendable, Value: Sendable>: Sendable {
    private let slots = Mutex<[ID: Once<Value>]>([:])

    /// Returns the known value, or makes it.
    func value(_ id: ID, make: () -> Value) -> Value {
        let slot = slots.withLock { slots in
            if let slot = slots[id] { return slot }
            let slot = Once<Value>()
            slots[id] = slot
            return slot
        }
        return slot.value(make: make)
    }
}

/// The errors of looking at files that may be missing.
private final class UnseenFiles: Sendable {
    private let errors = Mutex<Set<FileSystemError>>([])

    func add(_ error: FileSystemError) { errors.withLock { _ = $0.insert(error) } }

    /// The errors by path: threads find them in any order.
    var failures: [FileSystemError] {
        errors.withLock { Array($0) }.sorted { left, right in
            left.path.hasSameBytes(as: right.path)
                ? left.description.precedesByBytes(right.description) : left.path.precedesByBytes(right.path)
        }
    }
}

/// The bytes of files, as far as they fit into memory.
private final class FileContents: Sendable {
    private struct State {
        var bytes: [FilePath: [UInt8]] = [:]
        var size = 0
    }

    /// The maximum total size. Beyond it, files are read again.
    private static let capacity = 64 << 20

    private let state = Mutex(State())

    subscript(path: String) -> [UInt8]? { state.withLock { $0.bytes[FilePath(path)] } }

    func keep(_ bytes: [UInt8], of path: String) {
        state.withLock { state in
            guard state.size + bytes.count <= Self.capacity, state.bytes[FilePath(path)] == nil else { return }
            state.bytes[FilePath(path)] = bytes
            state.size += bytes.count
        }
    }
}
