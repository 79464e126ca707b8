import Foundation
import StringsmithReporting
import Testing

@Suite("Progress")
struct ProgressTests {
    @Test(
        "The bar shows the progress and never exceeds the width",
        arguments: [
            (0, 10, 60, "Reading [---------------------------------------]   0%  0/10"),
            (5, 10, 60, "Reading [###################--------------------]  50%  5/10"),
            (10, 10, 50, "Reading [############################] 100%  10/10"),
            (99, 10, 30, "Reading [########] 100%  10/10"),
            (3, 0, 60, "Reading 3"), (5, 10, 9, "Reading  "), (5, 10, 0, ""), (5, 10, -1, ""),
        ])
    func drawsBar(completed: Int, total: Int, width: Int, expected: String) {
        let line = ProgressBar(title: "Reading", total: total).line(completed: completed, width: width)
        #expect(line == expected)
        #expect(line.count <= max(width, 0))
    }

    @Test("Without a terminal, nothing is shown unless requested", arguments: ProgressMode.allCases)
    func staysQuiet(mode: ProgressMode) throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let progress = JobProgress(ProgressBar(title: "Reading", total: 8), mode: mode, descriptor: ends[1])
        #expect(progress.isShown == (mode == .always))
        DispatchQueue.concurrentPerform(iterations: 8) { _ in progress.advance() }
        #expect(progress.unitsCompleted == 8)
        progress.finish()
        progress.finish()
        close(ends[1])
        let text = String(
            decoding: FileHandle(fileDescriptor: ends[0], closeOnDealloc: true).availableData, as: UTF8.self)
        // Anything that was drawn was removed again.
        #expect(text.isEmpty || (mode == .always && text.hasSuffix("\r\u{1B}[K")))
    }
}
