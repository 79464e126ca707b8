import Foundation
import Testing

@testable import StringsmithProject

@Suite("Writes to devices")
struct DeviceWriteTests {
    @Test("A pipe is written to instead of being replaced")
    func pipe() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("pipe-\(UUID().uuidString)").path
        try #require(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        // Open the pipe for reading and writing, so that neither end blocks.
        let descriptor = open(path, O_RDWR)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        try FilePlan.write(PlannedFile(output: path, contents: Array("abc".utf8)))
        var buffer = [UInt8](repeating: 0, count: 8)
        #expect(read(descriptor, &buffer, 8) == 3)
        #expect(buffer.prefix(3) == Array("abc".utf8)[...])
        #expect(try FileStatus.kind(of: path) == .other)
    }
}
