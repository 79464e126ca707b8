import StringsmithText

/// The project's configuration, `.stringsmith.json`: a JSON5 object.
///
/// A member whose value is an object contains options for the command with its name. Any other member is an option for
/// all commands that have it.
package struct ConfigurationFile: Sendable {
    /// The file's name.
    package static let fileName = ".stringsmith.json"

    /// The value of an option.
    package struct Member: Sendable {
        /// The long name of the option, without dashes.
        package var name: String

        /// The value with its place.
        package var node: JSONNode

        /// The value without its place.
        package var value: JSONValue { node.value }

        /// The place of the name.
        package var position: SourcePosition
    }

    /// The reason why a file can't be used.
    package struct ReadingError: Error, Hashable {
        package var path: String

        /// The place, if known.
        package var position: SourcePosition?

        /// The problem, without a full stop.
        package var message: String
    }

    package let path: String

    /// The lines of the file, for places inside values.
    package let lines: LineIndex

    private let root: [JSONMember]

    package init(path: String) throws(ReadingError) {
        self.path = path
        let bytes: [UInt8]
        do throws(FileSystemError) {
            bytes = try Workspace().bytes(at: path)  // Checked: no action has begun.
        } catch {
            throw ReadingError(path: path, message: error.description)
        }
        lines = LineIndex(bytes)
        do throws(SyntaxError) {
            let node = try JSONNode(reading: bytes, as: .json5)
            guard let members = node.value.object else {
                throw SyntaxError("a configuration is one object", offset: node.range.lowerBound)
            }
            root = members
        } catch {
            throw ReadingError(path: path, position: lines.position(at: error.offset), message: error.message)
        }
    }

    /// Returns the options for a command: those for all commands, then its own.
    package func members(for command: String) -> [Member] {
        let general = root.filter { $0.value.value.object == nil }
        let own = root.first { $0.key.string == command }?.value.value.object ?? []
        return (general + own).map {
            Member(name: $0.key.string, node: $0.value, position: lines.position(at: $0.keyRange.lowerBound))
        }
    }

    /// The members whose values are objects, which must be named after commands.
    package var commandMembers: [Member] {
        root.filter { $0.value.value.object != nil }.map {
            Member(name: $0.key.string, node: $0.value, position: lines.position(at: $0.keyRange.lowerBound))
        }
    }
}
