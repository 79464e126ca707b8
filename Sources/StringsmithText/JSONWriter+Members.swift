extension JSONWriter {
    /// Writes a string member; nothing for nil.
    package mutating func member(_ name: String, _ text: String?) {
        guard let text else { return }
        self.name(name)
        string(text)
    }

    /// Writes a string member of exact code units; nothing for nil.
    package mutating func member(_ name: String, _ text: ExactString?) {
        guard let text else { return }
        self.name(name)
        string(text)
    }

    /// Writes an integer member; nothing for nil.
    package mutating func member(_ name: String, _ number: Int?) {
        guard let number else { return }
        self.name(name)
        integer(number)
    }
}
