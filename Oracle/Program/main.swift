import Foundation
import StringsmithScanner

// Compares the scanner with the compilers' own readers on all sources below directories, and prints each difference as
// PATH:LINE:COLUMN with both sides. The exit status is 1 if there is one.

var paths: [String] = []
for argument in CommandLine.arguments.dropFirst() {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: argument, isDirectory: &isDirectory) else {
        FileHandle.standardError.write(Data("\(argument): no such file or directory\n".utf8))
        exit(2)
    }
    guard isDirectory.boolValue else {
        paths.append(argument)
        continue
    }
    for case let path as String in FileManager.default.enumerator(atPath: argument) ?? .init() {
        paths.append(argument + "/" + path)
    }
}

let comparison = TreeComparison(paths: paths.sorted())
print(comparison.summary)
exit(comparison.differenceCount == 0 ? 0 : 1)
