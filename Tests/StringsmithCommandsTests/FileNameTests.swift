import Foundation
import Testing

@testable import StringsmithCommands

@Suite("File names")
struct FileNameTests {
    @Test("Names that differ only in normalization are two files, and a file named twice is read once")
    func normalization() async throws {
        let project = try SyncSandbox()
        try project.write("\u{e9}.swift", "NSLocalizedString(\"composed\", comment: \"\")")
        try project.write("e\u{301}.swift", "NSLocalizedString(\"decomposed\", comment: \"\")")
        let composed = project.root.path + "/\u{e9}.swift"
        #expect(await project.run("extract", "--format", "json", composed) == .success)
        #expect(project.output.components(separatedBy: "\"key\":").count == 3)
    }
}
