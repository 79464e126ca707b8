import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The objects in a `project.pbxproj` that determine the files of each target, and its settings for extraction.
struct XcodeProject {
    /// The value of a member. Old-style property lists have no other types except data.
    indirect enum Value {
        case text(String)
        case list([Value])
        case members([String: Value])

        var text: String? { if case .text(let text) = self { text } else { nil } }
        var texts: [String] {
            if case .list(let values) = self { values.compactMap(\.text) } else { [] }
        }
    }

    /// An object, by its members.
    struct Object {
        var isa: String
        var members: [String: Value]

        func text(_ name: String) -> String? { members[name]?.text }
        func texts(_ name: String) -> [String] { members[name]?.texts ?? [] }
    }

    /// The relevant objects, by identifier.
    private(set) var objects: [String: Object] = [:]

    /// The identifier of the project object.
    private(set) var root: String?

    /// The names in the build setting `LOCALIZED_STRING_MACRO_NAMES`, from which Xcode extracts keys.
    private(set) var stringMacros: Set<String> = []

    /// True if the build setting `LOCALIZED_STRING_CODE_COMMENTS` is on in any configuration.
    private(set) var readsComments = false

    /// The kinds of objects that determine files.
    private static let kinds: Set<String> = [
        "PBXProject", "PBXNativeTarget", "PBXSourcesBuildPhase", "PBXResourcesBuildPhase", "PBXBuildFile",
        "PBXCopyFilesBuildPhase", "PBXShellScriptBuildPhase", "PBXFrameworksBuildPhase", "PBXTargetDependency",
        "PBXContainerItemProxy", "PBXReferenceProxy", "XCSwiftPackageProductDependency",
        "PBXFileReference", "PBXGroup", "PBXVariantGroup", "PBXFileSystemSynchronizedRootGroup",
        "PBXFileSystemSynchronizedBuildFileExceptionSet", "XCBuildConfiguration", "XCConfigurationList",
    ]

    /// True if a script of the project names tables, or a file or directory that deals with localization: it may copy
    /// tables, whatever its commands are.
    var hasTableScript: Bool {
        objects.values.contains { object in
            guard object.isa == "PBXShellScriptBuildPhase" else { return false }
            let paths = ["inputPaths", "outputPaths", "inputFileListPaths", "outputFileListPaths"].flatMap(object.texts)
            return ([object.text("shellScript")].compactMap(\.self) + paths).contains { text in
                // Scripts name this directory for all kinds of resources.
                let text = text.lowercased().replacing("unlocalized_resources_folder_path", with: "")
                return Self.tableWords.contains(where: text.contains)
            }
        }
    }

    /// Parts of the names of tables and localization tools, in lowercase.
    private static let tableWords = [
        "lproj", "xcstrings", "localiz", "localis", "l10n", "i18n", TableName("").fileName(.single),
    ]

    /// The place at which reading ended early.
    private(set) var failure: Int?

    /// True for an old-style property list, as Xcode writes it, which may be damaged. Others have no objects.
    private(set) var isOldStyle = false

    /// Reads a project up to the first error.
    init(_ bytes: [UInt8]) {
        var reader = XcodeProjectReader(bytes)
        defer { failure = reader.failure }
        guard reader.open() else { return }
        isOldStyle = true
        while let name = reader.nextName() {
            switch name {
            case "objects":
                guard reader.open() else { return }
                while let identifier = reader.nextName() {
                    guard case .members(let members)? = reader.value(), let isa = members["isa"]?.text else { continue }
                    if isa == "XCBuildConfiguration" { addSettings(of: members) }
                    guard Self.kinds.contains(isa) else { continue }
                    objects[identifier] = Object(isa: isa, members: members)
                }
            case "rootObject": root = reader.value()?.text
            default: _ = reader.value()
            }
        }
    }

    private mutating func addSettings(of configuration: [String: Value]) {
        guard case .members(let settings)? = configuration["buildSettings"] else { return }
        if settings["LOCALIZED_STRING_CODE_COMMENTS"]?.text == "YES" { readsComments = true }
        guard let names = settings["LOCALIZED_STRING_MACRO_NAMES"] else { return }
        let words = names.texts + (names.text.map { $0.split(separator: " ").map(String.init) } ?? [])
        // References to other settings, such as $(inherited), aren't names.
        stringMacros.formUnion(
            words.filter { $0.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == .lowLine } })
    }
}

/// Reads the bytes of a `project.pbxproj`.
struct XcodeProjectReader {
    private var cursor: DeclarationCursor
    private static let deepestValue = 64

    /// The place at which reading ended early.
    private(set) var failure: Int?

    init(_ bytes: [UInt8]) { cursor = DeclarationCursor(bytes) }

    private var byte: UInt8? { cursor.byte }

    /// Enters a dictionary; returns false if there is none.
    mutating func open() -> Bool {
        cursor.skipTrivia()
        guard byte == .leftBrace else {
            fail()
            return false
        }
        cursor.offset += 1
        return true
    }

    /// Ends reading.
    private mutating func fail() {
        failure = failure ?? cursor.offset
        cursor.offset = cursor.bytes.count
    }

    /// Returns the name of the next member, and moves to its value; nil at the end of the dictionary.
    mutating func nextName() -> String? {
        cursor.skipTrivia()
        while byte == .semicolon {
            cursor.offset += 1
            cursor.skipTrivia()
        }
        if byte == .rightBrace {
            cursor.offset += 1
            return nil
        }
        guard let name = text() else {
            fail()
            return nil
        }
        cursor.skipTrivia()
        guard self.byte == .equalsSign else {
            fail()
            return nil
        }
        cursor.offset += 1
        return name
    }

    /// Returns a value; nil if there is none, which ends reading.
    mutating func value(depth: Int = 0) -> XcodeProject.Value? {
        cursor.skipTrivia()
        guard depth < Self.deepestValue else {
            fail()
            return nil
        }
        switch byte {
        case .leftBrace:
            cursor.offset += 1
            var members: [String: XcodeProject.Value] = [:]
            while let name = nextName() {
                guard let value = value(depth: depth + 1) else { return nil }
                members[name] = value
            }
            return .members(members)
        case .leftParenthesis:
            cursor.offset += 1
            var values: [XcodeProject.Value] = []
            while true {
                cursor.skipTrivia()
                switch byte {
                case .rightParenthesis:
                    cursor.offset += 1
                    return .list(values)
                case .comma: cursor.offset += 1
                default:
                    guard let value = value(depth: depth + 1) else { return nil }
                    values.append(value)
                }
            }
        default:
            guard let text = text() else {
                fail()
                return nil
            }
            return .text(text)
        }
    }

    /// Returns a word or quoted text; nil if there is none.
    private mutating func text() -> String? {
        guard let first = byte else { return nil }
        if first == .quotationMark { return quoted() }
        let start = cursor.offset
        while let byte, Self.isWordPart(byte) { cursor.offset += 1 }
        return cursor.offset > start ? String(decoding: cursor.bytes[start..<cursor.offset], as: UTF8.self) : nil
    }

    private mutating func quoted() -> String? {
        let start = cursor.offset
        cursor.offset += 1
        var text: [UInt8] = []
        while let byte {
            cursor.offset += 1
            if byte == .quotationMark { return String(decoding: text, as: UTF8.self) }
            guard byte == .backslash, let escaped = self.byte else {
                text.append(byte)
                continue
            }
            cursor.offset += 1
            switch escaped {
            case UInt8(ascii: "n"): text.append(.lineFeed)
            case UInt8(ascii: "t"): text.append(.tab)
            default: text.append(escaped)
            }
        }
        failure = failure ?? start
        return nil
    }

    private static func isWordPart(_ byte: UInt8) -> Bool {
        if byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 { return true }
        switch byte {
        case .lowLine, .fullStop, .slash, .hyphen, .colon, UInt8(ascii: "$"), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "@"), UInt8(ascii: "+"), UInt8(ascii: "~"):
            return true
        default: return false
        }
    }
}
