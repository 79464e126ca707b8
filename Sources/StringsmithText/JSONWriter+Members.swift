extension JSONWriter {
    /// Writes a string member; nothing for nil.
    package mutating func member(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        self.name(plain: name)
        string(text)
    }

    /// Writes a string member of exact code units; nothing for nil.
    package mutating func member(_ name: StaticString, _ text: ExactString?) {
        guard let text else { return }
        self.name(plain: name)
        string(text)
    }

    /// Writes an integer member; nothing for nil.
    package mutating func member(_ name: StaticString, _ number: Int?) {
        guard let number else { return }
        self.name(plain: name)
        integer(number)
    }
}
