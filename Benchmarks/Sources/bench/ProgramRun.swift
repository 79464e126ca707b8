import Foundation

/// A run of a program: its time, its memory, and its exit status.
struct ProgramRun {
    var seconds: Double

    /// The maximum resident size, in bytes.
    var residentBytes: Int

    /// The exit status: 128 plus the signal's number if a signal ended it.
    var status: Int

    /// Runs a program through `measured`, which is in the same directory as this program.
    init(_ arguments: [String], output: String) throws {
        let pipe = Pipe()
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "measured")
        process.arguments = [output] + arguments
        process.standardOutput = pipe
        try process.run()
        let line = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let fields = line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        guard process.terminationStatus == 0, fields.count == 3 else { throw CocoaError(.executableLoad) }
        seconds = Double(fields[0]) / 1e9
        residentBytes = fields[1] * 1_024
        status = fields[2]
    }
}
