extension AnyCommand {
    /// The arguments as shown in a synopsis, such as `[OPTIONS] [PATH...]`.
    var synopsis: String {
        (["[OPTIONS]"] + arguments.map(\.synopsis)).joined(separator: " ")
    }
}

extension OptionDescription {
    /// Returns the long name with its opposite: `--output`, `--[no-]positions`.
    func longName(in style: OptionStyle) -> String {
        style.spelling(of: kind == .negatableFlag ? "[no-]" + name : name)
    }

    /// Returns the option's label, with its letter first: `-o, --output DIR`, `--[no-]positions`.
    func label(in style: OptionStyle) -> String {
        var label = longName(in: style)
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
