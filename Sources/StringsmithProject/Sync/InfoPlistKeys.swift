import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The keys that Xcode puts into a target's catalog `InfoPlist`: names and usage descriptions from the target's
/// property list and from build settings, and the names of types and actions, which are their own keys.
///
/// A text that isn't the same in all configurations and targets of the catalog, or refers to a setting that is unknown,
/// is left out.
struct InfoPlistKeys {
    static let table: TableName = "InfoPlist"

    /// Uses that stand for the keys.
    private(set) var uses: [KeyUse] = []

    /// The property lists that couldn't be read.
    private(set) var diagnostics: [Diagnostic] = []

    /// The strings by key; nil if they contradict each other.
    private var texts: [ExactString: ExactString?] = [:]

    /// The keys that are their own strings.
    private var names: Set<ExactString> = []

    /// Finds the keys of the targets that hold a catalog.
    init(ofCatalog path: String, of targets: ProjectTargets, in workspace: Workspace) {
        var lists: [String: PropertyListNode?] = [:]
        var origin: String?
        for target in targets.targets(holding: path) where targets.targets[target].kind.isProgram {
            for settings in (targets.buildSettings[target] ?? []).map({ $0.readingFiles(in: workspace) }) {
                origin = origin ?? targets.targets[target].origin
                var own: [ExactString: ExactString?] = [:]
                if settings.value(of: "GENERATE_INFOPLIST_FILE") == "YES" { addGenerated(settings, to: &own) }
                if let file = settings.value(of: "INFOPLIST_FILE"), !file.isEmpty {
                    let path = FilePath(file).resolved(from: settings.resolved("$(SRCROOT)") ?? "")
                    let list = lists[path] ?? read(path, workspace)
                    lists[path] = .some(list)
                    if let list { add(list, settings, to: &own) }
                }
                for (key, text) in own { unite(key, text) }
            }
        }
        guard let origin else { return }
        for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
            guard let text else { continue }
            append(key, value: text, comment: Self.titles[key] ?? nil, at: origin)
        }
        for name in names.sorted() where texts[name] == nil { append(name, value: nil, comment: nil, at: origin) }
    }

    private mutating func unite(_ key: ExactString, _ text: ExactString?) {
        guard let known = texts[key] else {
            texts[key] = .some(text)
            return
        }
        if known != text { texts[key] = .some(nil) }
    }

    private mutating func append(_ key: ExactString, value: ExactString?, comment: ExactString?, at path: String) {
        let literal = { (text: ExactString) in SourceLiteral(text: text, spelling: text, range: 0..<0) }
        let start = SourcePosition(line: 1, column: 1)
        var use = KeyUse(
            path: path, place: SourceRange(start: start, end: start), routine: "Info.plist", table: Self.table,
            key: literal(key), value: value.map(literal))
        use.comment = comment.map(literal)
        uses.append(use)
    }

    // MARK: Sources of strings

    private mutating func read(_ path: String, _ workspace: Workspace) -> PropertyListNode? {
        guard let bytes = workspace.optionalBytes(at: path) else { return nil }
        let list = PropertyListNode(reading: bytes)
        if list?.members == nil {
            diagnostics.append(
                Diagnostic(
                    path: path, severity: .warning, rule: .propertyListSyntaxError,
                    message: "not a property list of a bundle: its keys aren't added to the catalog"))
        }
        return list
    }

    private func addGenerated(_ settings: BuildSettings, to texts: inout [ExactString: ExactString?]) {
        for (name, value) in settings.values(prefix: "INFOPLIST_KEY_") where Self.isText(ExactString(name)) {
            texts[ExactString(name)] = ExactString(value)
        }
        if texts["CFBundleName"] == nil {
            let name = settings.value(of: "PRODUCT_NAME").map { ExactString($0) }
            texts["CFBundleName"] = .some(name)
        }
    }

    private mutating func add(
        _ list: PropertyListNode, _ settings: BuildSettings, to texts: inout [ExactString: ExactString?]
    ) {
        for member in list.members ?? [] {
            if Self.isText(member.key), let text = member.node.text {
                texts[member.key] = .some(settings.resolved(text.string).map { ExactString($0) })
            }
            for (list, labels) in Self.lists where member.key == list {
                guard case .array(let items) = member.node.value else { continue }
                for item in items {
                    for label in labels {
                        guard let text = item[label]?.text, !text.isEmpty, let name = settings.resolved(text.string)
                        else { continue }
                        names.insert(ExactString(name))
                    }
                }
            }
        }
    }

    // MARK: Keys

    private static func isText(_ key: ExactString) -> Bool {
        titles[key] != nil || key.bytes.suffix(16).elementsEqual("UsageDescription".utf8)
    }

    /// Members whose items have names.
    private static let lists: [(ExactString, [ExactString])] = [
        ("UTExportedTypeDeclarations", ["UTTypeDescription"]),
        ("UTImportedTypeDeclarations", ["UTTypeDescription"]),
        ("UIApplicationShortcutItems", ["UIApplicationShortcutItemTitle", "UIApplicationShortcutItemSubtitle"]),
    ]

    /// The names of keys in Xcode, which become comments; nil for keys whose name isn't known.
    private static let titles: [ExactString: ExactString?] = {
        var titles: [ExactString: ExactString?] = [
            "CFBundleDisplayName": "Bundle display name", "CFBundleName": "Bundle name",
            "CFBundleSpokenName": "Accessibility Bundle Name", "NSHumanReadableCopyright": "Copyright (human-readable)",
            "NFCReaderUsageDescription": "Privacy - NFC Scan Usage Description",
        ]
        for (key, name) in privacyNames {
            titles[ExactString("NS\(key)UsageDescription")] = ExactString("Privacy - \(name) Usage Description")
        }
        return titles
    }()

    private static let privacyNames = [
        ("AppleEvents", "AppleEvents Sending"), ("AppleMusic", "Media Library"),
        ("BluetoothAlways", "Bluetooth Always"),
        ("BluetoothPeripheral", "Bluetooth Peripheral"), ("Calendars", "Calendars"),
        ("CalendarsFullAccess", "Calendars Full Access"), ("CalendarsWriteOnlyAccess", "Calendars Write Only"),
        ("Camera", "Camera"), ("Contacts", "Contacts"), ("DesktopFolder", "Desktop Folder"),
        ("DocumentsFolder", "Documents Folder"), ("DownloadsFolder", "Downloads Folder"), ("FaceID", "Face ID"),
        ("HealthShare", "Health Share"), ("HealthUpdate", "Health Update"), ("HomeKit", "HomeKit"),
        ("LocalNetwork", "Local Network"), ("Location", "Location"), ("LocationAlways", "Location Always"),
        ("LocationAlwaysAndWhenInUse", "Location Always and When In Use"),
        ("LocationWhenInUse", "Location When In Use"), ("Microphone", "Microphone"), ("Motion", "Motion"),
        ("NetworkVolumes", "Network Volumes"), ("PhotoLibrary", "Photo Library"),
        ("PhotoLibraryAdd", "Photo Library Additions"), ("Reminders", "Reminders"),
        ("RemindersFullAccess", "Reminders Full Access"), ("RemovableVolumes", "Removable Volumes"),
        ("Siri", "Siri"), ("SpeechRecognition", "Speech Recognition"), ("UserTracking", "Tracking"),
    ]
}
