import StringsmithModel
import StringsmithTestSupport
import StringsmithText
import Testing

@testable import StringsmithSymbols

@Suite("Symbols that Xcode generates")
struct XcodeSymbolFileTests {
    private static func table(_ strings: String, named name: String = "Localizable") -> SymbolTable {
        let text = "{\"sourceLanguage\":\"en\",\"version\":\"1.0\",\"strings\":{\(strings)}}"
        return SymbolTable.read([SourceFile(path: "\(name).xcstrings", bytes: Array(text.utf8))]).value[0]
    }

    private static func manual(_ key: String, _ rest: String = "") -> String {
        "\"\(key)\":{\"extractionState\":\"manual\"\(rest)}"
    }

    private static func value(_ text: String) -> String {
        ",\"localizations\":{\"en\":{\"stringUnit\":{\"state\":\"new\",\"value\":\"\(text)\"}}}"
    }

    @Test("A file has the manual keys, sorted, with their comments")
    func file() throws {
        let table = Self.table(
            [
                Self.manual("b.title", ",\"comment\":\"Title\""), Self.manual("%lld apples"), "\"found\":{}",
                Self.manual("quoted \\\"a\\\\b\\\""), Self.manual("off", ",\"generatesSymbol\":false"),
                Self.manual("greeting", ",\"comment\":\"\"" + Self.value("%2$@ meets %1$(host)@, %3$.1f")),
            ].joined(separator: ","), named: "Shop")
        let file = XcodeSymbolFile(table)
        #expect(file.name == "GeneratedStringSymbols_Shop.swift" && file.diagnostics.isEmpty)
        let expected = """
            //\u{20}
            // GeneratedStringSymbols_Shop.swift
            // Auto-Generated symbols for localized strings defined in “Shop.xcstrings”.
            //\u{20}

            import Foundation

            #if SWIFT_PACKAGE
            private nonisolated let resourceBundle = Foundation.Bundle.module
            @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
            private nonisolated let resourceBundleDescription = LocalizedStringResource.BundleDescription.atURL(resourceBundle.bundleURL)
            #else

            private class ResourceBundleClass {}
            @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
            private nonisolated let resourceBundleDescription = LocalizedStringResource.BundleDescription.forClass(ResourceBundleClass.self)
            #endif

            @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
            nonisolated extension LocalizedStringResource {
                /// Namespace for strings in file “Shop.xcstrings”.
                enum Shop {
                    /**
                     Localized string for key “%lld apples” in table “Shop.xcstrings”.
                     */
                    static func apples(_ arg1: Int) -> LocalizedStringResource {
                        LocalizedStringResource("%lld apples", defaultValue: "\\(arg1, specifier: "%lld")", table: "Shop", bundle: resourceBundleDescription)
                    }

                    /**
                     Title
                    \u{20}
                     Localized string for key “b.title” in table “Shop.xcstrings”.
                     */
                    static var bTitle: LocalizedStringResource {
                        LocalizedStringResource("b.title", table: "Shop", bundle: resourceBundleDescription)
                    }

                    /**
                    \u{20}
                    \u{20}
                     Localized string for key “greeting” in table “Shop.xcstrings”.
                     */
                    static func greeting(host: String, _ arg2: String, _ arg3: Float) -> LocalizedStringResource {
                        LocalizedStringResource("greeting", defaultValue: "\\(host)\\(arg2)\\(arg3, specifier: "%.1f")", table: "Shop", bundle: resourceBundleDescription)
                    }

                    /**
                     Localized string for key “quoted "a\\b"” in table “Shop.xcstrings”.
                     */
                    static var quotedAB: LocalizedStringResource {
                        LocalizedStringResource("quoted \\"a\\\\b\\"", table: "Shop", bundle: resourceBundleDescription)
                    }
                }
            }
            """
        #expect(file.text == expected)
    }

    @Test(
        "Heads differ by the version of Xcode",
        arguments: [
            (XcodeSymbolFile.Version.xcode26, 0), (.xcode26_2, 3), (.xcode27, 4),
        ])
    func versions(version: XcodeSymbolFile.Version, count: Int) throws {
        let text = try #require(XcodeSymbolFile(Self.table(Self.manual("a")), version: version).text)
        #expect(text.components(separatedBy: "nonisolated ").count - 1 == count)
        #expect(text.hasSuffix("\n    }\n}"))
    }

    @Test("Arguments come from the value, or else from the key; substitutions have names")
    func arguments() throws {
        let plural = """
            "variations":{"plural":{"other":{"stringUnit":{"state":"translated","value":"%arg days"}}}}
            """
        let substitutions = """
            ,"localizations":{"en":{"stringUnit":{"state":"translated","value":"%@ %lld %#@days@"},"substitutions":{
            "days":{"argNum":3,"formatSpecifier":"lld",\(plural)}}}}
            """
        let varied = """
            ,"localizations":{"en":{"variations":{"plural":{"one":{"stringUnit":{"state":"translated","value":"One"}},
            "other":{"stringUnit":{"state":"translated","value":"%u days"}}}}}}
            """
        let table = Self.table(
            [
                Self.manual("a %@", Self.value("plain")), Self.manual("b %d %llu %hd %hhd %lf %f"),
                Self.manual("c", substitutions), Self.manual("d", varied),
            ].joined(separator: ","))
        let text = try #require(XcodeSymbolFile(table).text)
        for line in [
            "static var a:",
            "static func b(_ arg1: Int32, _ arg2: UInt, _ arg3: Int16, _ arg4: Int8, _ arg5: Double, _ arg6: Float)",
            "static func c(_ arg1: String, _ arg2: Int, days: Int)", "static func d(_ arg1: UInt32)",
        ] {
            #expect(text.contains(line), "\(line)")
        }
    }

    static let refused: [(keys: [String], message: String)] = [
        (["Days", "days"], "This string key would generate the same symbol as “Days”."),
        (["Block", "Block?"], "This string key would generate the same symbol as “Block”."),
        ([""], "Unable to derive a symbol name from this key."),
        (["%@ → %@"], "Unable to derive a symbol name from this key."),
        (["Type"], "This key is too close to a reserved keyword in Swift."),
        (["class"], "This key is too close to a reserved keyword in Swift."),
        (
            ["a %2$@"],
            "Unable to derive the arguments of a symbol from this key: the numbers of its arguments have a gap."
        ),
        (["a %*d"], "Unable to derive the arguments of a symbol from this key"),
        (["a %1$@ %1$d"], "Unable to derive the arguments of a symbol from this key"),
        (["a %s"], "Unable to derive the arguments of a symbol from this key: Swift can't pass %s."),
    ]

    @Test("A key without a symbol is refused, and then there is no file", arguments: refused)
    func refusals(keys: [String], message: String) {
        let file = XcodeSymbolFile(Self.table((keys + ["fine"]).map { Self.manual($0) }.joined(separator: ",")))
        #expect(file.text == nil)
        #expect(file.diagnostics.count == 1 && file.diagnostics[0].message.hasPrefix(message), "\(file.diagnostics)")
        #expect(file.diagnostics[0].range != nil)
    }

    @Test("Keys with one name and other arguments are overloads")
    func overloads() {
        let keys = Self.manual("a", Self.value("%d")) + "," + Self.manual("a %lld") + "," + Self.manual("A.%@")
        #expect(XcodeSymbolFile(Self.table(keys)).text?.components(separatedBy: "static func a(").count == 4)
    }
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [Substring] { split(separator: separator) }
}
