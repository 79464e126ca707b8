import StringsmithProject
import StringsmithText

/// Advice after a run that has changed tables in UTF-16, which Git shows as binary files.
struct UTF16Hint {
    private let isNeeded: Bool
    private let context: CommandContext

    /// Creates the advice for files that were written. It isn't needed if Git already shows tables with this program.
    init(_ files: [PlannedFile], _ context: CommandContext) {
        self.context = context
        let directory = files.first { Self.isUTF16($0.contents) }.map { FilePath($0.path).parent }
        isNeeded =
            directory.map { directory in
                (try? GitRepository(containing: directory, hidesErrors: true)) != nil
                    && GitRepository.setting("diff.stringsmith.textconv", around: directory) == nil
            } ?? false
    }

    func write() {
        guard isNeeded else { return }
        context.standardError.write(
            "Git shows tables in UTF-16 as binary files: to see what changed, run 'stringsmith merge --install' once\n")
    }

    private static func isUTF16(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    }
}
