extension AnyCommand {
    /// The arguments as shown in a synopsis, such as `[OPTIONS] [PATH...]`.
    var synopsis: String {
        (["[OPTIONS]"] + arguments.map(\.synopsis)).joined(separator: " ")
    }
}

extension OptionDescription {
    /// Returns the option's label, with its letter first: `-o, --output DIR`, `--[no-]positions`.
    func label(in style: OptionStyle) -> String {
        let name = kind == .negatableFlag ? "[no-]" + name : name
        var label = style.spelling(of: name)
        if style == .standard, let short { label = "-\(short), " + label }
        return placeholder.map { label + " " + $0 } ?? label
    }

    /// Returns all visible spellings of the option: letter, long name, opposite.
    func spellings(in style: OptionStyle) -> [String] {
        var spellings: [String] = []
        if style == .standard, let short { spellings.append("-\(short)") }
        spellings.append(style.spelling(of: name))
        if kind == .negatableFlag { spellings.append(style.spelling(of: "no-" + name)) }
        return spellings
    }
}
