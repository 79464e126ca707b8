import StringsmithFormats
import StringsmithModel
import StringsmithScanner
import StringsmithText
import Synchronization

/// Results that the checks of a project at two times share: what depends only on unchanged files is computed once.
package final class CheckMemory: Sendable {
    let tables = TableStore()
    let scans = ScanMemory()
    let interfaces = InterfaceCheck.Memory()
    private let known = Mutex<ProjectLayout?>(nil)

    package init() {}

    /// Returns the layout of the files on disk.
    fileprivate func layout(_ make: () -> ProjectLayout) -> ProjectLayout {
        known.withLock { known in
            let layout = known ?? make()
            known = layout
            return layout
        }
    }
}

extension ProjectLayout {
    /// Finds the parts of a project for a check.
    init(_ options: ProjectCheckOptions) {
        let make = {
            ProjectLayout(options.paths, selection: options.scan.selection, developmentLanguage: options.development)
        }
        self = FormerFiles.current == nil ? options.memory?.layout(make) ?? make() : make()
    }
}

/// Results by key, each computed by the first user while others wait.
final class SharedResults<ID: Hashable & Sendable, Value: Sendable>: Sendable {
    private final class Slot: Sendable {
        let value = Mutex<Value?>(nil)
    }

    private let slots = Mutex<[ID: Slot]>([:])

    /// Returns the known result, or makes it.
    func value(_ id: ID, make: () -> Value) -> Value {
        let slot = slots.withLock { slots in
            if let slot = slots[id] { return slot }
            let slot = Slot()
            slots[id] = slot
            return slot
        }
        return slot.value.withLock { known in
            let value = known ?? make()
            known = value
            return value
        }
    }
}

/// The results of scanning the sources of a project, which a scan at another time takes over as far as they are the same.
final class ScanMemory: Sendable {
    private let results = SharedResults<ExactString, ScanResult?>()
    private let declarations = SharedResults<ExactString, ScanResult?>()
    private let types = Mutex<TypedPass?>(nil)
    private let routines = Mutex<[Routine]?>(nil)

    /// Returns true if the routines are those of the first scan. At another time, a project may name others.
    func fits(_ routines: [Routine]) -> Bool {
        self.routines.withLock { known in
            if known == nil { known = routines }
            return known == routines
        }
    }

    /// Returns the result of scanning a source. It is shared unless the former contents differ from those on disk.
    func result(of path: String, scan: () -> ScanResult?) -> ScanResult? {
        Self.isShared(path) ? results.value(ExactString(path), make: scan) : scan()
    }

    /// Returns the declarations in a source of an imported module.
    func declarations(of path: String, scan: () -> ScanResult?) -> ScanResult? {
        Self.isShared(path) ? declarations.value(ExactString(path), make: scan) : scan()
    }

    static func isShared(_ path: String) -> Bool { FormerFiles.current?.isUnchanged(path) ?? true }

    /// The scanner that finds keys by type, and its results by path.
    struct TypedPass: Sendable {
        var scanner: TypedScanner
        var paths: [String]
        var results: [ExactString: ScanResult?]
    }

    /// The second pass over the files on disk.
    var typedPass: TypedPass? { types.withLock { $0 } }

    /// Keeps the second pass over the files on disk.
    func keep(_ pass: TypedPass) {
        if FormerFiles.current == nil { types.withLock { $0 = pass } }
    }
}
