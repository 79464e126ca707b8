/// A fence of Markdown that is called `console`: commands behind `$ `, and what each of them prints.
public struct ConsoleFence: Sendable, CustomStringConvertible {
    /// One command and the lines below it.
    public struct Command: Sendable {
        /// What the shell gets.
        public var line: String

        /// What the page shows; `...` stands for any number of lines.
        public var output: [String]

        /// Makes a command that is shown with these lines below it.
        public init(line: String, output: [String] = []) {
            (self.line, self.output) = (line, output)
        }

        /// Whether a process that printed these lines did what the page shows.
        public func shows(_ printed: [String]) -> Bool { Self.match(output[...], printed[...]) }

        private static func match(_ shown: ArraySlice<String>, _ printed: ArraySlice<String>) -> Bool {
            guard let first = shown.first else { return printed.isEmpty }
            if first == "..." {
                return (printed.startIndex...printed.endIndex).contains { match(shown.dropFirst(), printed[$0...]) }
            }
            return printed.first == first && match(shown.dropFirst(), printed.dropFirst())
        }
    }

    /// Where the fence begins, as `PAGE:LINE`.
    public var description: String

    /// The commands in their order; a line before the first of them belongs to none.
    public var commands: [Command] = []

    /// The last fence called `json5` above, if the page says that the commands run with it as `.stringsmith.json`.
    public var configuration: String?

    /// The fences of a page, in its order.
    public static func all(in text: String, of page: String) -> [ConsoleFence] {
        var fences: [ConsoleFence] = []
        var language: Substring?
        var configuration = ""
        var isConfigured = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") {
                language = language == nil ? line.dropFirst(3) : nil
                if language == "json5" { configuration = "" }
                if language == "console" {
                    let place = "\(page):\(index + 1)"
                    fences.append(ConsoleFence(description: place, configuration: isConfigured ? configuration : nil))
                    isConfigured = false
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
            }
        }
        return fences
    }
}
