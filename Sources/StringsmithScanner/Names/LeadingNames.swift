/// The names that have a property, or lead to others that do: a macro that assigns, and those whose replacements name
/// it. Names may lead to each other, and in a row of any length.
struct LeadingNames<Name: Hashable> {
    private var known: [Name: Bool] = [:]

    /// True if a name has the property, or leads to one that has it.
    /// - Parameter next: returns the names to which a name leads directly, in the same order each time; nil if it has the
    ///   property itself.
    mutating func contains(_ name: Name, _ next: (Name) -> [Name]?) -> Bool {
        if let known = known[name] { return known }
        var origins: [Name: [Name]] = [name: []]
        var (open, leading) = ([name], [Name]())
        while let origin = open.popLast() {
            guard let names = next(origin) else {
                leading.append(origin)
                continue
            }
            for name in names {
                if let known = known[name] {
                    if known { leading.append(origin) }
                    continue
                }
                if origins[name] == nil { open.append(name) }
                origins[name, default: []].append(origin)
            }
        }
        for name in origins.keys { known[name] = false }
        while let name = leading.popLast() {
            guard known.updateValue(true, forKey: name) == false else { continue }
            leading += origins[name] ?? []
        }
        return known[name] ?? true
    }
}
