import StringsmithText

extension PropertyListNode {
    /// Reads a property list in any format; returns nil if it isn't one. Only XML has places.
    package init?(reading bytes: [UInt8]) {
        switch PropertyListForm(sniffing: bytes) {
        case .xml:
            let reader = XMLPropertyListReader(DecodedText(xml: bytes).text)
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

    /// The paths in an argument file of `genstrings -f`, `{files: [{path: ...}, ...]}`; nil for anything else.
    package var listedPaths: [String]? {
        guard case .array(let files)? = self["files"]?.value else { return nil }
        return files.compactMap { $0["path"]?.text?.string }
    }

    /// Returns the value for a key of a dictionary.
    package subscript(key: ExactString) -> PropertyListNode? { members?.last { $0.key == key }?.node }

    /// Creates a value without a place.
    init(_ value: Value) {
        self.init(value: value, range: 0..<0)
    }
}
