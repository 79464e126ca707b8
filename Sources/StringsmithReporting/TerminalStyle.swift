/// How a terminal shows a text: Select Graphic Rendition (ECMA-48, 8.3.117).
package enum TerminalStyle: String {
    case bold = "\u{1B}[1m"
    case dim = "\u{1B}[2m"
    case red = "\u{1B}[31m"
    case green = "\u{1B}[32m"
    case yellow = "\u{1B}[33m"
    case boldRed = "\u{1B}[1;31m"
    case boldYellow = "\u{1B}[1;33m"
    case boldCyan = "\u{1B}[1;36m"

    /// The end of every style.
    static let reset = "\u{1B}[0m"

    /// Returns a text in the style.
    package func applied(to text: String) -> String { rawValue + text + Self.reset }
}
