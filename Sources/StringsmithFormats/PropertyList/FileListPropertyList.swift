import StringsmithText

/// The argument file of `genstrings -f`: `{files: [{path: ...}, ...]}` in any form of a property list.
package enum FileListPropertyList {
    /// The paths in the file's order; nil if the bytes aren't such a list.
    package static func paths(in bytes: [UInt8]) -> [String]? {
        guard let root = PropertyListNode(reading: bytes), case .array(let files) = root["files"]?.value else {
            return nil
        }
        return files.compactMap { $0["path"]?.text?.string }
    }
}

extension PropertyListNode {
    /// Reads a property list in any form; nil if it isn't one. Only XML gives places.
    init?(reading bytes: [UInt8]) {
        switch PropertyListForm(sniffing: bytes) {
        case .xml:
            let reader = XMLPropertyListReader(DecodedText(detecting: bytes).redecodingXML().text)
            guard reader.problems.isEmpty, let root = reader.root else { return nil }
            self = root
        case .binary:
            guard let list = try? BinaryPropertyList(bytes), let root = try? list.node() else { return nil }
            self = root
        case .text:
            guard let root = TextPropertyListReader.read(DecodedText(detecting: bytes).text) else { return nil }
            self = root
        }
    }

    /// The value of a key of a dictionary.
    subscript(key: ExactString) -> PropertyListNode? { members?.last { $0.key == key }?.node }

    /// A value without place.
    init(_ value: Value) {
        self.init(value: value, range: 0..<0)
    }
}
