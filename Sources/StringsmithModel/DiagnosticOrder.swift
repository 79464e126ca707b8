extension Diagnostic {
    /// Orders diagnostics for display: by path, place, rule and message.
    package static func displayOrder(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
        if left.path != right.path { return left.path.precedesByBytes(right.path) }
        let places = (left.range?.start ?? .init(line: 0, column: 0), right.range?.start ?? .init(line: 0, column: 0))
        if places.0 != places.1 { return places.0 < places.1 }
        if left.rule != right.rule { return left.rule.rawValue < right.rule.rawValue }
        return left.message < right.message
    }
}
