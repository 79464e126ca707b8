import Foundation
import StringsmithReporting
import Testing

@Suite("Output sinks")
struct OutputSinkTests {
    @Test("A reader that goes away ends the output silently")
    func endsOnBrokenPipe() throws {
        FileDescriptorSink.ignoreBrokenPipeSignal()
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        close(ends[0])
        defer { close(ends[1]) }
        let sink = FileDescriptorSink(descriptor: ends[1])
        sink.write(String(repeating: "x", count: 200_000))
        sink.write("more")
        sink.flush()
        #expect(sink.failure == nil)
    }

    @Test("A failed write is remembered")
    func remembersFailure() {
        let sink = FileDescriptorSink(descriptor: -1)
        sink.write("x")
        #expect(sink.failure == nil)
        sink.flush()
        #expect(sink.failure == EBADF)
    }

    @Test("Buffered output arrives complete and in order", arguments: [true, false])
    func writesEverything(isBuffered: Bool) throws {
        let path = NSTemporaryDirectory() + "sink-\(UUID().uuidString)"
        defer { unlink(path) }
        let descriptor = open(path, O_CREAT | O_RDWR | O_EXCL, 0o600)
        try #require(descriptor >= 0)
        let sink = FileDescriptorSink(descriptor: descriptor, isBuffered: isBuffered)
        var expected = ""
        for number in 0..<3000 {
            sink.write("line \(number) of many, long enough to fill the buffer\n")
            expected += "line \(number) of many, long enough to fill the buffer\n"
        }
        sink.flush()
        close(descriptor)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == expected)
    }
}
