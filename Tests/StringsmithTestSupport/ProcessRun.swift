import Foundation

/// A process that has ended, with its output and exit status.
public struct ProcessRun: Sendable {
    /// The bytes of standard output.
    public var output: [UInt8]

    /// Standard error as text.
    public var error: String

    /// The exit status.
    public var status: Int32

    /// Standard output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }

    /// Runs a program to its end. Outputs are files, so that a full pipe can't block the process.
    public init(_ executable: String, _ arguments: [String], in directory: String) throws {
        let outputs = try TemporaryDirectory(["output": "", "error": ""])
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: directory)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: outputs.path("output")))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: outputs.path("error")))
        try process.run()
        process.waitUntilExit()
        output = try outputs.bytes(of: "output")
        error = try outputs.text(of: "error")
        status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    }

    /// Runs a shell command line.
    public init(shell line: String, in directory: String) throws {
        try self.init("/bin/sh", ["-c", line], in: directory)
    }
}

/// The executable that was built together with the tests.
public enum BuiltProgram {
    /// The path of `stringsmith`; nil if it isn't next to the test bundle.
    public static let path: String? = {
        let bundles = [Bundle.main] + Bundle.allBundles
        for bundle in bundles {
            var directory = (bundle.executableURL ?? bundle.bundleURL).deletingLastPathComponent()
            // On macOS the tests are inside a bundle next to the program.
            for _ in 0..<5 {
                let candidate = directory.appendingPathComponent("stringsmith").path
                var isDirectory: ObjCBool = false
                let exists = FileManager.default.fileExists(atPath: candidate, isDirectory: &isDirectory)
                if exists, !isDirectory.boolValue, FileManager.default.isExecutableFile(atPath: candidate) {
                    return candidate
                }
                directory.deleteLastPathComponent()
            }
        }
        return nil
    }()
}
