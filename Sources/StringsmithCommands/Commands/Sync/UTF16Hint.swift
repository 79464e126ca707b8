import StringsmithProject
import StringsmithText

extension CommandContext {
    /// Gives advice after a run that has changed tables in UTF-16, which Git shows as binary files, unless Git already
    /// shows tables with this program.
    func writeUTF16Hint(for files: [PlannedFile]) {
        let marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF]]
        guard let file = files.first(where: { file in marks.contains { file.contents.starts(with: $0) } }) else {
            return
        }
        let directory = FilePath(file.path).parent
        guard (try? GitRepository(containing: directory, hidesErrors: true)) != nil,
            GitRepository.setting("diff.stringsmith.textconv", around: directory) == nil
        else { return }
        standardError.write(
            "Git shows tables in UTF-16 as binary files: to see what changed, run 'stringsmith merge --install' once\n")
    }
}
