/// The place of a text in one of the files that are searched for keys.
struct Mention: Hashable, Sendable {
    /// The number of the file.
    var file: Int32

    /// The offset in the file's UTF-8 form; -1 if it isn't known.
    var offset: Int32

    init(file: Int, offset: Int = -1) {
        self.file = Int32(clamping: file)
        self.offset = Int32(exactly: offset) ?? -1
    }
}

extension [Int: Mention] {
    /// Adds the hash of a text, unless there is one already: of several places, the first counts.
    mutating func note(_ hash: Int, at place: Mention) {
        if self[hash] == nil { self[hash] = place }
    }
}
