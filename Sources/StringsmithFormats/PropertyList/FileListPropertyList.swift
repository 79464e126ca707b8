import Foundation

/// The argument file of `genstrings -f`: `{files: [{path: ...}, ...]}` in any form of a property list.
package enum FileListPropertyList {
    /// The paths in the file's order; nil if the bytes are no such list.
    package static func paths(in bytes: [UInt8]) -> [String]? {
        guard let root = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: Any],
            let files = root["files"] as? [[String: Any]]
        else { return nil }
        return files.compactMap { $0["path"] as? String }
    }
}
