/// The place of a text in one of the files that are searched for keys.
struct Mention: Hashable, Sendable {
    /// The number of the file.
    var file: Int32

    /// The offset in the file's UTF-8 form; -1 if it isn't known.
    var offset: Int32

    /// How often the text was found in all files.
    var count: Int32 = 1

    init(file: Int, offset: Int = -1) {
        self.file = Int32(clamping: file)
        self.offset = Int32(exactly: offset) ?? -1
    }
}

extension [Int: Mention] {
    /// Adds the hash of a text. Of several places, the first is kept.
    mutating func note(_ hash: Int, at place: Mention) {
        if let known = self[hash]?.count {
            self[hash]?.count = known &+ 1
        } else {
            self[hash] = place
        }
    }

    /// Adds what was found in files behind these.
    mutating func add(_ other: Self) {
        merge(other) { first, second in
            var place = first
            place.count &+= second.count
            return place
        }
    }
}
