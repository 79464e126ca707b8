/// When output is coloured.
package enum ColorMode: String, CaseIterable, Sendable {
    case auto, always, never

    /// Whether to colour. `auto` asks for a terminal that is not `dumb`, and for `NO_COLOR` to be unset or empty
    /// (no-color.org).
    package func isColored(isTerminal: Bool, environment: [String: String]) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto: isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
        }
    }
}
