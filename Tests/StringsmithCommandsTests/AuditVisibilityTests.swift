import StringsmithTestSupport
import Testing

/// Texts that the whole project shows to be no texts for translators.
@Suite("audit of texts that nobody has to translate")
struct AuditVisibilityTests {
    private static let menu = """
        func f(_ bar: NSStatusItem) {
            let menu = NSMenu(title: "Edit it")
            NSApp.mainMenu = menu
            bar.button?.title = "In the bar"
        }

        """

    @Test(
        "The main menu of an agent isn't shown, unless its code makes it another program",
        arguments: [
            ("<key>LSUIElement</key><true/>", "", false), ("<key>LSUIElement</key><string>1</string>", "", false),
            ("<key>LSUIElement</key><false/>", "", true), ("", "", true),
            ("<key>LSUIElement</key><true/>", "func g() { NSApp.setActivationPolicy(.regular) }\n", true),
        ])
    func agent(members: String, code: String, isShown: Bool) throws {
        let project = try TemporaryDirectory([
            "App/Menu.swift": Self.menu + code,
            "App/Info.plist": """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>CFBundleName</key><string>A</string>\(members)</dict></plist>

            """,
            "project.yml": """
            name: App
            targets:
              Bar:
                type: application
                platform: macOS
                sources: [App]
                settings: { INFOPLIST_FILE: App/Info.plist }

            """,
        ])
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        #expect(run.text.contains("Edit it") == isShown, "\(run.text)")
        #expect(run.text.contains("In the bar"))
    }

    @Test(
        "A key of a table is no text if it is an argument for a property that is looked up elsewhere",
        arguments: [
            ("localizedString(item.value)", "Small", false),
            ("NSLocalizedString(value, comment: \"\")", "Small", true),
            ("item.value.localized", "Small", false), ("localizedString(item.key)", "Small", true),
            ("localizedString(item.value)", "Large", true),
        ])
    func lookedUpElsewhere(code: String, text: String, isReported: Bool) throws {
        let project = try TemporaryDirectory([
            "A.swift": """
            struct Item { let key: String; let value: String }
            let item = Item(key: "size", value: "\(text)")
            func f(l: UILabel, item: Item) { l.text = item.value; l.text = g(\(code)) }

            """,
            "en.lproj/Localizable.strings": "\"Small\" = \"Small\";\n",
        ])
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        #expect(run.text.contains("\"\(text)\"") == isReported, "\(run.text)")
    }

    @Test(
        "The first text of a view is none if the text of the only view with its name is set to another one",
        arguments: [
            ("cell.infoLabel.text = name", "", false), ("cell.infoLabel.text = \"Other\"", "", true),
            ("cell.otherLabel.text = name", "", true),
            ("cell.infoLabel.text = name", "let infoLabel = UILabel()", true),
        ])
    func setLater(code: String, other: String, isReported: Bool) throws {
        let project = try TemporaryDirectory([
            "Cell.swift": """
            class Cell {
                let infoLabel: UILabel = {
                    let label = UILabel()
                    label.text = "Alice of it"
                    return label
                }()
            }

            """,
            "Use.swift": "class Other { \(other) }\nfunc f(cell: Cell, name: String) { \(code) }\n",
        ])
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        #expect(run.text.contains("Alice of it") == isReported, "\(run.text)")
    }

    @Test("A source may say that its texts are names, or for developers")
    func namesOfSources() throws {
        let code = """
            enum Names { static let dolby = "Dolby Sound" }
            func f(l: UILabel) { l.text = Names.dolby }

            """
        let project = try TemporaryDirectory([
            "ProperNouns.swift": code, "Others.swift": code.replacing("Names", with: "Kinds"),
            "TestingScenarios.swift": "class TestingScenarios { func g(l: UILabel) { l.text = \"Run one\" } }\n",
            "InternalDevelopmentView.swift": "func g(l: UILabel) { l.text = \"Send a test\" }\n",
        ])
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        #expect(run.text.contains("Others.swift") && !run.text.contains("ProperNouns"), "\(run.text)")
        #expect(!run.text.contains("InternalDevelopment") && !run.text.contains("TestingScenarios"))
    }

    @Test(
        "The name of the project is no text, even if it is a word and there are several applications",
        arguments: [("Lines", false), ("Lines ", false), ("Lines 2.1", false), ("Tools", true), ("Lines and 2", true)])
    func projectNames(name: String, isReported: Bool) throws {
        let project = try TemporaryDirectory([
            "A.swift": "func f(l: UILabel) { l.text = \"\(name)\" }\n",
            "Lines.xcodeproj/project.pbxproj": """
            // !$*UTF8*$!
            { objects = {
                P = { isa = PBXProject; targets = (A, B); };
                A = { isa = PBXNativeTarget; name = Lines; productType = "com.apple.product-type.application"; };
                B = { isa = PBXNativeTarget; name = Tools; productType = "com.apple.product-type.application"; };
            }; rootObject = P; }

            """,
        ])
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        #expect(run.text.contains("\"\(name)\"") == isReported, "\(run.text)")
    }

    @Test(
        "A type that no other code names shows nothing to users",
        arguments: [
            ("", false), ("let a = Row()", true), ("struct Other { let row: Row }", true),
            ("#Preview { Row() }", false),
            ("struct P: PreviewProvider { static var previews: some View { Row() } }", false),
            ("extension Row { static let one = Row() }", false), ("extension Other { static let one = Row() }", true),
            ("struct Page { let row: Row; let page: Page; func f(l: UILabel) { l.text = \"On the page\" } }", false),
            ("struct Page { let row: Row; func f(l: UILabel) { l.text = \"On the page\" } }\nlet p: [Page] = []", true),
            ("extension Row: AppIntent {}", true), ("extension Row: Hashable & AppIntent {}", true),
            ("#Preview(\"x\", body: { Q() })\nstruct Q: View { var body: some View { Row() } }\nlet q = Q()", true),
            ("extension Row { @objc func f() {} }", true), ("#if DEBUG\nlet a = Row()\n#endif", false),
        ])
    func unusedTypes(code: String, isReported: Bool) throws {
        let row =
            "struct Row: View, Equatable { var body: some View { Inner() }\n"
            + "struct Inner: View { let s = \"In the row\"; var body: some View { Text(s) } } }\n"
        let project = try TemporaryDirectory([
            "A.swift": row, "B.swift": code + "\n",
            "C.swift": "public \(row.replacing("Row", with: "Open"))@main "
                + "@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)\n"
                + row.replacing("Row", with: "Main")
                + row.replacing("Row: View", with: "Kind: Widget").replacing("In the row", with: "In the widget"),
        ])
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        #expect(run.text.contains("A.swift") == isReported, "\(run.text)")
        #expect(run.text.components(separatedBy: "C.swift").count == 4, "\(run.text)")
        // Other sources may use it.
        let partial = try StringsmithRun.process(
            ["audit", "--reporter", "xcode", "--exclude", "B.swift"], in: project)
        #expect(partial.text.contains("A.swift"), "\(partial.text)")
        let single = try StringsmithRun.process(["audit", "--reporter", "xcode", "A.swift"], in: project)
        #expect(single.text.contains("A.swift"), "\(single.text)")
        // Other programs may use the types of a library.
        try project.write("", to: "C.swift")
        let library = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        #expect(library.text.contains("A.swift"), "\(library.text)")
    }

    @Test(
        "The texts in a table decide whether pieces form a sentence, if its keys are no texts",
        arguments: [
            ("Seven days are free.", "You can cancel.", false), ("Seven days", "are free.", true),
            ("Fee", " (optional)", false), ("", "", true),
        ])
    func joinedKeys(first: String, second: String, isReported: Bool) throws {
        let entries = first.isEmpty ? "" : "\"first\" = \"\(first)\";\n\"second\" = \"\(second)\";\n"
        let project = try TemporaryDirectory([
            "A.swift": "func f() { a = \"first\".localized + \" \" + \"second\".localized }\n",
            "A.m": """
            void f(void) { a = [NSString stringWithFormat:@"%@ %@", NSLocalizedString(@"first", nil),
                NSLocalizedString(@"second", nil)]; }

            """,
            "en.lproj/Localizable.strings": entries,
        ])
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        #expect(run.text.contains("A.swift") == isReported, "\(run.text)")
        #expect(run.text.contains("A.m") == isReported, "\(run.text)")
    }

    @Test(
        "A function that throws another message that it looks up shows its messages to users",
        arguments: [
            ("log(\"Sent \\(NSLocalizedString(\"it\", comment: \"\"))\")", "note"),
            ("if b { throw E(text: NSLocalizedString(\"Other\", comment: \"\")) }", "warning"),
            ("if b { return }; done(E(text: NSLocalizedString(\"Other\", comment: \"\")))", "warning"),
        ])
    func messagesOfFunctions(code: String, severity: String) throws {
        let project = try TemporaryDirectory([
            "A.swift": """
            struct E: LocalizedError { let text: String; var errorDescription: String? { text } }
            func f() throws { \(code); throw E(text: "It failed for all") }

            """
        ])
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: project)
        #expect(run.text.contains("\(severity): \"It failed for all\""), "\(run.text)")
    }

    @Test(
        "A source that no target compiles shows nothing, beside a package and another project",
        arguments: [
            ("App/Old.swift", false), ("App/One.swift", true), ("Kit/Sources/Kit/Row.swift", true),
            ("Other/Tool.swift", true), ("App/Modules/A/Row.swift", true),
        ])
    func uncompiledSources(path: String, isReported: Bool) throws {
        let project = { (targets: String) in
            """
            // !$*UTF8*$!
            { objects = {
                P = { isa = PBXProject; mainGroup = G; targets = (T); };
                G = { isa = PBXGroup; children = (F1, F2, F3); sourceTree = "<group>"; };
                F1 = { isa = PBXFileReference; path = One.swift; sourceTree = "<group>"; };
                F2 = { isa = PBXFileReference; path = Two.swift; sourceTree = "<group>"; };
                F3 = { isa = PBXFileReference; path = Three.swift; sourceTree = "<group>"; };
                B1 = { isa = PBXBuildFile; fileRef = F1; };
                B2 = { isa = PBXBuildFile; fileRef = F2; };
                B3 = { isa = PBXBuildFile; fileRef = F3; };
                S = { isa = PBXSourcesBuildPhase; files = (\(targets)); };
                T = { isa = PBXNativeTarget; name = App; buildPhases = (S);
                    productType = "com.apple.product-type.application"; };
            }; rootObject = P; }

            """
        }
        let code = "func f(l: UILabel) { l.text = \"Some text\" }\n"
        let directory = try TemporaryDirectory([
            "App/App.xcodeproj/project.pbxproj": project("B1, B2, B3"), "App/One.swift": code, "App/Two.swift": code,
            "App/Three.swift": code,
            "App/Old.swift": code, "App/Modules/BUILD": "", "App/Modules/A/Row.swift": code,
            "Kit/Package.swift": """
            // swift-tools-version:5.9
            import PackageDescription
            let package = Package(name: "Kit", targets: [.target(name: "Kit")])

            """,
            "Kit/Sources/Kit/Row.swift": code, "Other/App.xcodeproj/project.pbxproj": project(""),
            "Other/Tool.swift": code,
        ])
        let run = try StringsmithRun.process(["audit", "--reporter", "xcode"], in: directory)
        #expect(run.text.contains("\(path):") == isReported, "\(run.text)")
    }
}
