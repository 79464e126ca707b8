import Foundation

/// Reads a file with the package's reader of JSON, whose sources are linked here.
do {
    let text = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
    let document = try JSONDocument(reading: [UInt8](text), as: .json)
    print(document.end(of: document.root))
} catch {
    print(error)
    exit(2)
}
