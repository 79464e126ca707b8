import StringsmithText

/// A command line or a configuration that can't be followed. Exit status 2.
package struct UsageError: Error, Hashable, Sendable {
    /// Where in a configuration file.
    package struct Place: Hashable, Sendable {
        /// The file.
        package var path: String

        /// The member's place, if it is known.
        package var position: SourcePosition?

        /// Makes a place.
        package init(path: String, position: SourcePosition? = nil) {
            self.path = path
            self.position = position
        }

        /// `path:line:column`, without what is unknown.
        package var text: String {
            let position = position.map { ":\($0.line):\($0.column)" } ?? ""
            return path.escapedForDisplay + position
        }

        /// The directory of the file; `.` if the path has none.
        package var directory: String { FilePath(path).parent }

        /// A path that counts from the file's directory.
        func path(besides other: String) -> String {
            other.hasPrefix("/") || directory == "." ? other : directory + "/" + other
        }
    }

    /// The problem, naming the argument, without a full stop.
    package var message: String

    /// The argument that the user probably meant, as it would be typed.
    package var suggestion: String?

    /// The command as it was called, such as `stringsmith extract`; filled in by the program.
    package var command: String?

    /// The place, if a configuration file is wrong and not the command line.
    package var place: Place?

    /// Makes an error.
    package init(_ message: String, suggestion: String? = nil, place: Place? = nil) {
        self.message = message
        self.suggestion = suggestion
        self.place = place
    }

    /// The lines for standard error: `stringsmith extract: error: ...` and where to read on.
    package var text: String {
        let command = command ?? "stringsmith"
        let hint = suggestion.map { "; did you mean '\($0.escapedForDisplay)'?" } ?? ""
        guard let place else {
            return "\(command): error: \(message)\(hint)\nsee '\(command) --help'\n"
        }
        let position = place.position.map { "\($0.line):\($0.column):" } ?? ""
        return "\(place.path.escapedForDisplay):\(position) error: \(message)\(hint)\n"
    }

    func of(command: String) -> UsageError {
        var error = self
        error.command = error.command ?? command
        return error
    }

    /// A text as an error quotes it.
    static func quoted(_ text: String) -> String { "'" + text.escapedForDisplay + "'" }
}
