/// A Markdown fence with the language `console`: commands after `$ `, and the output of each.
public struct ConsoleFence: Sendable, CustomStringConvertible {
    /// A command and the lines below it.
    public struct Command: Sendable {
        /// The command line for the shell.
        public var line: String

        /// The output on the page; `...` matches any number of lines.
        public var output: [String]

        /// Creates a command with the lines below it.
        public init(line: String, output: [String] = []) {
            (self.line, self.output) = (line, output)
        }

        /// Returns whether the lines printed by a process match the page.
        public func shows(_ printed: [String]) -> Bool { Self.match(output[...], printed[...]) }

        private static func match(_ shown: ArraySlice<String>, _ printed: ArraySlice<String>) -> Bool {
            guard let first = shown.first else { return printed.isEmpty }
            if first == "..." {
                return (printed.startIndex...printed.endIndex).contains { match(shown.dropFirst(), printed[$0...]) }
            }
            return printed.first == first && match(shown.dropFirst(), printed.dropFirst())
        }
    }

    /// The place of the fence, as `PAGE:LINE`.
    public var description: String

    /// The commands in order. Lines before the first one are ignored.
    public var commands: [Command] = []

    /// The last `json5` fence before this one, if the page says that the commands run with it as `.stringsmith.json`.
    public var configuration: String?

    /// The sample app in `Fixtures` that the commands run in.
    public var app = "DemoApp"

    /// Returns the fences on a page, in order.
    public static func all(in text: String, of page: String) -> [ConsoleFence] {
        var fences: [ConsoleFence] = []
        var language: Substring?
        var configuration = ""
        var isConfigured = false
        var app: String?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") {
                language = language == nil ? line.dropFirst(3) : nil
                if language == "json5" { configuration = "" }
                if language == "console" {
                    let place = "\(page):\(index + 1)"
                    fences.append(ConsoleFence(description: place, configuration: isConfigured ? configuration : nil))
                    if let app { fences[fences.count - 1].app = app }
                    (isConfigured, app) = (false, nil)
                }
            } else if language == "json5" {
                configuration += line + "\n"
            } else if language == "console", let last = fences.indices.last {
                if line.hasPrefix("$ ") {
                    fences[last].commands.append(Command(line: String(line.dropFirst(2))))
                } else if let command = fences[last].commands.indices.last {
                    fences[last].commands[command].output.append(String(line))
                }
            } else if language == nil, line == "<!-- with this configuration -->" {
                isConfigured = true
            } else if language == nil, line.hasPrefix("<!-- in Fixtures/"), line.hasSuffix(" -->") {
                app = String(line.dropFirst("<!-- in Fixtures/".count).dropLast(" -->".count))
            }
        }
        return fences
    }
}
