import StringsmithProject
import StringsmithReporting
import Synchronization

extension SourceScan {
    /// Scans sources and shows a progress bar.
    static func shown(
        _ options: SourceScanOptions, in workspace: Workspace, mode: ProgressMode
    ) async -> SourceScan {
        let bar = ScanBar(mode: mode)
        let scan = await SourceScan(options, in: workspace, progress: ScanProgress(found: bar.begin, done: bar.advance))
        bar.finish()
        return scan
    }
}

/// A progress bar whose total is only known after the files are found.
final class ScanBar: Sendable {
    private let title: String
    private let mode: ProgressMode
    private let progress = Mutex<JobProgress?>(nil)

    /// Files that were completed before the total was known.
    private let early = Atomic(0)

    init(_ title: String = "Reading sources", mode: ProgressMode) {
        self.title = title
        self.mode = mode
    }

    func begin(_ files: Int) {
        let bar = JobProgress(ProgressBar(title: title, total: files), mode: mode)
        let former = progress.withLock { progress in
            defer { progress = bar }
            return progress
        }
        former?.finish()
        bar.advance(by: early.load(ordering: .relaxed))
    }

    func advance(_ files: Int) {
        guard let bar = progress.withLock({ $0 }) else {
            early.add(files, ordering: .relaxed)
            return
        }
        bar.advance(by: files)
    }

    func finish() {
        progress.withLock { $0 }?.finish()
    }
}
