import StringsmithText

/// The project's configuration, `.stringsmith.json`: one JSON5 object.
///
/// A member whose value is an object holds options of the command of its name; every other one is an option of all
/// commands that have it.
package struct ConfigurationFile: Sendable {
    /// The file's name.
    package static let fileName = ".stringsmith.json"

    /// One option's value.
    package struct Member: Sendable {
        /// The option's long name without dashes.
        package var name: String

        /// The value as read.
        package var node: JSONNode

        /// The value without its place.
        package var value: JSONValue { node.value }

        /// The place of the name.
        package var position: SourcePosition
    }

    /// Why a file can't be used.
    package struct ReadingError: Error, Hashable {
        /// The file.
        package var path: String

        /// The place, if it is known.
        package var position: SourcePosition?

        /// What is wrong, without a full stop.
        package var message: String
    }

    /// The file.
    package let path: String

    /// The lines of the file, for the places of what is inside of a value.
    package let lines: LineIndex

    private let root: [JSONMember]

    /// Reads a file.
    package init(path: String) throws(ReadingError) {
        self.path = path
        let bytes: [UInt8]
        do throws(FileSystemError) {
            bytes = try FileReader.bytes(of: path)
        } catch {
            throw ReadingError(path: path, message: error.description)
        }
        lines = LineIndex(bytes)
        do throws(JSONSyntaxError) {
            let node = try JSONNode(reading: bytes, as: .json5)
            guard let members = node.value.object else {
                throw JSONSyntaxError("a configuration is one object", offset: node.range.lowerBound)
            }
            root = members
        } catch {
            throw ReadingError(path: path, position: lines.position(at: error.offset), message: error.message)
        }
    }

    /// The options for a command: those of all commands, then its own.
    package func members(for command: String) -> [Member] {
        let general = root.filter { $0.value.value.object == nil }
        let own = root.first { $0.key.string == command }?.value.value.object ?? []
        return (general + own).map {
            Member(name: $0.key.string, node: $0.value, position: lines.position(at: $0.keyRange.lowerBound))
        }
    }

    /// The members that are objects: they must be named as a command.
    package var commandMembers: [Member] {
        root.filter { $0.value.value.object != nil }.map {
            Member(name: $0.key.string, node: $0.value, position: lines.position(at: $0.keyRange.lowerBound))
        }
    }

    /// The nearest file in a directory or those above it; nil if there is none.
    /// - Parameter path: a file or directory; the search begins at the directory.
    package static func nearest(to path: String) -> String? {
        var directory = FileStatus.targetKind(of: path) == .directory ? path : FilePath(path).parent
        directory = FilePath(directory).withoutSlash
        // A relative path while that is enough keeps messages short.
        for _ in 0..<64 {
            let candidate = directory == "." ? fileName : directory + "/" + fileName
            if FileStatus.targetKind(of: candidate) == .file { return candidate }
            guard let real = RealPath.of(directory), real != "/" else { return nil }
            directory = directory == "." ? ".." : directory.hasPrefix("..") ? directory + "/.." : FilePath(real).parent
        }
        return nil
    }
}
