import StringsmithMerge
import StringsmithModel
import StringsmithProject
import StringsmithTestSupport
import StringsmithText

/// A generated project of several modules: with tables and catalogs, some of them empty, in bundles with and without
/// targets, and sources whose calls name bundles, or none.
struct GeneratedLayout {
    private(set) var files: [String: String] = [:]
    private(set) var options = ProjectSyncOptions()
    private var random: SeededGenerator
    private let modules: [String]

    private static let tables = ["Localizable", "Errors"]
    private static let words = ["Save", "Battery", "battery", "Delete all", "Open %@", "OK", "·"]
    private static let names = ["menu", "alert", "settings", "error"]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        modules = Array(["App", "Kit", "Ext", "Kit/Sub"].prefix(random.pick([1, 2, 2, 3, 4])))
        let areIdentifiers = random.chance(50)
        for module in modules {
            for table in Self.tables where random.chance(table == "Localizable" ? 85 : 40) {
                makeTable(table, in: module, areIdentifiers: areIdentifiers)
            }
            makeSources(of: module, areIdentifiers: areIdentifiers)
        }
        makeTargets()
        chooseOptions()
    }

    private mutating func chooseOptions() {
        options.tables.newValue = random.pick([.auto, .auto, .auto, .source, .empty, .omit])
        options.tables.obsolete = random.pick([.mark, .mark, .comment, .prune, .keep])
        options.tables.detectsRenames = random.chance(80)
        if random.chance(5) { options.addedLocales = ["it"] }
        if random.chance(15) { options.developmentLanguage = "en" }
    }

    // MARK: Tables

    private mutating func keys(_ count: Int, areIdentifiers: Bool) -> [String] {
        (0..<count).map { _ in
            let isIdentifier = random.chance(areIdentifiers ? 92 : 8)
            guard isIdentifier else { return random.pick(Self.words) + (random.chance(50) ? "" : " now") }
            return "\(random.pick(Self.names)).item\(random.int(1...14))"
        }
    }

    private mutating func makeTable(_ table: String, in module: String, areIdentifiers: Bool) {
        let directory = random.chance(60) ? "\(module)/Resources/" : "\(module)/"
        let count = random.pick([0, 0, 1, 3, 10, 14])
        var seen: Set<String> = []
        let keys = keys(count, areIdentifiers: areIdentifiers).filter { seen.insert($0).inserted }
        let hasCatalog = random.chance(30)
        if hasCatalog { files["\(directory)\(table).xcstrings"] = catalog(keys) }
        guard !hasCatalog || random.chance(20) else { return }
        let development = random.pick(["en", "en", "en", "Base", ""])
        for locale in [development, "de", "fr"] where !locale.isEmpty && random.chance(locale == "fr" ? 40 : 80) {
            let path = "\(directory)\(locale).lproj/\(table)"
            let isDevelopment = locale == development
            let present = isDevelopment ? keys : random.some(keys, percent: random.pick([0, 60, 100, 100]))
            files[path + ".strings"] = entries(present, locale: isDevelopment ? "" : locale)
            if random.chance(8) { files[path + ".stringsdict"] = Self.dictionary(keys.first ?? "Open %@") }
            if random.chance(8) { files[path + ".strings"] = nil }
        }
    }

    private mutating func entries(_ keys: [String], locale: String) -> String {
        keys.map { key in
            let marker = random.chance(5) ? "/* stringsmith: new 0badcafe */\n" : ""
            return marker + "\"\(key)\" = \"\(locale.isEmpty ? "" : locale + " ")\(key)\";\n"
        }.joined()
    }

    private mutating func catalog(_ keys: [String]) -> String {
        let entries = keys.sorted().map { key in
            let german = "{\"stringUnit\":{\"state\":\"translated\",\"value\":\"de \(key)\"}}"
            return "\"\(key)\":{\(random.chance(60) ? "\"localizations\":{\"de\":\(german)}" : "")}"
        }
        return "{\"sourceLanguage\":\"en\",\"strings\":{\(entries.joined(separator: ","))},\"version\":\"1.0\"}"
    }

    private static func dictionary(_ key: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>\(key)</key><dict><key>NSStringLocalizedFormatKey</key>\
        <string>%#@n@</string></dict></dict></plist>
        """
    }

    // MARK: Sources

    private mutating func makeSources(of module: String, areIdentifiers: Bool) {
        for name in ["A", "B"].prefix(random.int(0...2)) {
            var text = "import SwiftUI\n"
            for key in keys(random.int(0...12), areIdentifiers: areIdentifiers) { text += call(key) }
            if random.chance(10) {
                text += "func f(_ key: String) -> String { NSLocalizedString(key, comment: \"\") }\n"
            }
            files["\(module)/\(name).swift"] = text
        }
    }

    private mutating func call(_ key: String) -> String {
        let bundle = random.pick(["", "", "", ", bundle: .module", ", bundle: .main", ", bundle: Bundle(for: C.self)"])
        let table = random.chance(25) ? random.pick(Self.tables) : ""
        switch random.int(0...3) {
        case 0, 1: return "let _ = Text(\"\(key)\")\n"
        case 2:
            let name = table.isEmpty ? "" : ", table: \"\(table)\""
            return "let _ = String(localized: \"\(key)\"\(name)\(bundle))\n"
        default:
            let name = table.isEmpty ? "" : ", tableName: \"\(table)\""
            return "let _ = NSLocalizedString(\"\(key)\"\(name)\(bundle), comment: \"\")\n"
        }
    }

    // MARK: Targets

    private mutating func makeTargets() {
        let targets = modules.filter { $0 != "Kit/Sub" && random.chance(85) }
        switch random.int(0...3) {
        case 0:
            let list = targets.map { ".target(name: \"\($0)\", path: \"\($0)\")" }.joined(separator: ", ")
            files["Package.swift"] = "let package = Package(name: \"P\", targets: [\(list)])\n"
        case 1:
            let list = targets.map { "  \($0):\n    type: \(type(of: $0))\n    platform: iOS\n    sources: [\($0)]\n" }
            files["project.yml"] = "name: P\ntargets:\n" + list.joined()
        case 2: files["P.xcodeproj/project.pbxproj"] = xcodeProject(targets)
        default: break
        }
    }

    private mutating func type(of module: String) -> String {
        switch module {
        case "App": "application"
        case "Ext": "app-extension"
        default: random.pick(["framework", "bundle"])
        }
    }

    /// Returns a project whose targets have directories that Xcode synchronizes.
    private mutating func xcodeProject(_ targets: [String]) -> String {
        var objects = ""
        for target in targets {
            objects += """
                S\(target) = {isa = PBXFileSystemSynchronizedRootGroup; path = \(target); sourceTree = "<group>"; };
                T\(target) = {isa = PBXNativeTarget; name = \(target); buildPhases = ();
                    fileSystemSynchronizedGroups = (S\(target));
                    productType = "com.apple.product-type.\(type(of: target))"; };

                """
        }
        let list = { (prefix: String) in targets.map { prefix + $0 }.joined(separator: ", ") }
        return """
            {
                objects = {
                    \(objects)
                    G = {isa = PBXGroup; children = (\(list("S"))); sourceTree = "<group>"; };
                    PR = {isa = PBXProject; mainGroup = G; targets = (\(list("T"))); };
                };
                rootObject = PR;
            }

            """
    }
}
