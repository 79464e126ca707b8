/// When to use color.
package enum ColorMode: String, CaseIterable, Sendable {
    case auto, always, never

    /// Whether to use color. `auto` requires a terminal that isn't `dumb`, and `NO_COLOR` to be unset or empty
    /// (no-color.org).
    package func isColored(isTerminal: Bool, environment: [String: String]) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto: isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
        }
    }
}
