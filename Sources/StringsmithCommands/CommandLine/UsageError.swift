import StringsmithText

/// An invalid command line or configuration. Exit status 2.
package struct UsageError: Error, Hashable, Sendable {
    /// A place in a configuration file.
    package struct Place: Hashable, Sendable {
        package var path: String

        /// The member's place, if known.
        package var position: SourcePosition?

        package init(path: String, position: SourcePosition? = nil) {
            self.path = path
            self.position = position
        }

        /// `path:line:column`, omitting unknown parts.
        package var text: String {
            let position = position.map { ":\($0.line):\($0.column)" } ?? ""
            return path.escapedForDisplay + position
        }

        /// The directory of the file; `.` if the path has none.
        package var directory: String { FilePath(path).parent }

        /// Returns a path relative to the file's directory.
        func path(besides other: String) -> String {
            FilePath(other).isAbsolute || directory == "." ? other : FilePath(directory).appending(other)
        }
    }

    /// The problem, including the argument, without a full stop.
    package var message: String

    /// The argument that the user probably intended, as typed.
    package var suggestion: String?

    /// The command as called, such as `stringsmith extract`. Set by the program.
    package var command: String?

    /// The place, if the error is in a configuration file.
    package var place: Place?

    package init(_ message: String, suggestion: String? = nil, place: Place? = nil) {
        self.message = message
        self.suggestion = suggestion
        self.place = place
    }

    /// The lines for standard error: `stringsmith extract: error: ...` and where to find help.
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

    /// Quotes a text in an error.
    static func quoted(_ text: String) -> String { "'" + text.escapedForDisplay + "'" }
}
