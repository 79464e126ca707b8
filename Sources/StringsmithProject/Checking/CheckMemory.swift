import StringsmithFormats
import StringsmithModel
import StringsmithScanner
import StringsmithText
import Synchronization

/// What the checks of a project at two times share: files with the same contents are read and scanned once.
package final class CheckMemory: Sendable {
    let tables = TableStore()
    let scans = ScanMemory()
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

/// The results of scanning sources, by path.
final class ScanMemory: Sendable {
    private let results = Mutex<[ExactString: ScanResult]>([:])

    fileprivate func known(_ path: String) -> ScanResult? { results.withLock { $0[ExactString(path)] } }

    fileprivate func keep(_ result: ScanResult, of path: String) {
        results.withLock { $0[ExactString(path)] = result }
    }
}

extension ScanMemory? {
    /// Returns the result of scanning a source. It is shared unless the former contents differ from those on disk.
    func result(of path: String, scan: () -> ScanResult) -> ScanResult {
        guard let self, FormerFiles.current?.isUnchanged(path) ?? true else { return scan() }
        if let known = self.known(path) { return known }
        let result = scan()
        self.keep(result, of: path)
        return result
    }
}
