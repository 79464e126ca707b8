import StringsmithModel
import StringsmithText
import Testing

@testable import StringsmithFormats

/// A row of the rule table, an object that it matches, and the exported string.
struct RuleFixture: Sendable, CustomTestStringConvertible {
    var platform: InterfacePlatform
    var object: String
    var key: String
    var className: String

    init(_ platform: InterfacePlatform, _ key: String, _ className: String, _ object: String) {
        self.platform = platform
        self.object = object
        self.key = key
        self.className = className
    }

    var testDescription: String { "\(platform) \(className) \(key)" }
}

@Suite("Interface files: which strings are exported")
struct InterfaceRuleTests {
    static let fixtures: [RuleFixture] = [
        .init(.macOS, "1.title", "NSTextFieldCell", #"<textFieldCell key="cell" title="T" id="1"/>"#),
        .init(.macOS, "1.title", "NSSecureTextFieldCell", #"<secureTextFieldCell title="T" id="1"/>"#),
        .init(.macOS, "1.title", "NSFormCell", #"<formCell title="T" id="1"/>"#),
        .init(.macOS, "1.title", "NSMenuItem", #"<menuItem title="T" id="1" customClass="Own"/>"#),
        .init(.macOS, "1.title", "NSMenu", #"<menu key="submenu" title="T" id="1"/>"#),
        .init(.macOS, "1.title", "NSWindow", #"<window title="T" id="1"/>"#),
        .init(.macOS, "1.title", "NSBox", #"<box title="T" id="1"/>"#),
        .init(.macOS, "1.title", "NSViewController", #"<viewController title="T" id="1"/>"#),
        .init(
            .macOS, "1.title", "NSTextFieldCell",
            #"<textFieldCell id="1"><string key="title">T</string></textFieldCell>"#),
        .init(
            .macOS, "1.title", "NSMenuItem",
            #"<menuItem id="1"><mutableString key="title">T</mutableString></menuItem>"#),
        .init(.macOS, "1.alternateTitle", "NSButtonCell", #"<buttonCell alternateTitle="T" id="1"/>"#),
        .init(.macOS, "1.placeholderString", "NSSearchFieldCell", #"<searchFieldCell placeholderString="T" id="1"/>"#),
        .init(
            .macOS, "1.headerCell.title", "NSTableColumn",
            #"<tableColumn id="1"><tableHeaderCell key="headerCell" title="T"/></tableColumn>"#),
        .init(.macOS, "1.headerToolTip", "NSTableColumn", #"<tableColumn headerToolTip="T" id="1"/>"#),
        .init(.macOS, "1.label", "NSTabViewItem", #"<tabViewItem label="T" id="1"/>"#),
        .init(.macOS, "1.label", "NSToolbarItem", #"<toolbarItem label="T" title="no" id="1"/>"#),
        .init(.macOS, "1.paletteLabel", "NSToolbarItem", #"<toolbarItem paletteLabel="T" id="1"/>"#),
        .init(.macOS, "1.toolTip", "NSToolbarItem", #"<toolbarItem toolTip="T" id="1"/>"#),
        .init(.macOS, "1.ibShadowedToolTip", "NSView", #"<customView toolTip="T" id="1"/>"#),
        .init(
            .macOS, "1.ibShadowedToolTip", "NSButton", #"<button id="1"><string key="toolTip">T</string></button>"#),
        .init(
            .macOS, "1.ibShadowedLabels[1]", "NSSegmentedCell",
            #"<segmentedCell id="1"><segments key="segments"><segment/><segment label="T"/></segments></segmentedCell>"#
        ),
        .init(
            .macOS, "1.ibShadowedToolTips[0]", "NSSegmentedCell",
            #"<segmentedCell id="1"><segments key="segments"><segment toolTip="T"/></segments></segmentedCell>"#),
        .init(
            .macOS, "1.ibShadowedObjectValues[0]", "NSComboBoxCell",
            #"<comboBoxCell id="1"><objectValues><string>T</string></objectValues></comboBoxCell>"#),
        .init(
            .macOS, "1.ibExternalAccessibilityDescription", "NSSlider",
            #"<slider id="1"><accessibility description="T"/></slider>"#),
        .init(
            .macOS, "1.ibExternalAccessibilityHelp", "NSTextField",
            #"<textField id="1"><accessibility help="T"/></textField>"#),
        binding("NSNullPlaceholder", "ibShadowedIsNilPlaceholder"),
        binding("NSNoSelectionPlaceholder", "ibShadowedNoSelectionPlaceholder"),
        binding("NSMultipleValuesPlaceholder", "ibShadowedMultipleValuesPlaceholder"),
        binding("NSNotApplicablePlaceholder", "ibShadowedNotApplicablePlaceholder"),
        binding("NSDisplayPattern", "ibShadowedDisplayPattern"),
        runtimeAttribute(.macOS, "NSButton", "button"),
        .init(.iOS, "1.text", "UILabel", #"<label text="T" id="1"/>"#),
        .init(.tvOS, "1.text", "UITextView", #"<textView id="1"><string key="text">T</string></textView>"#),
        .init(.iOS, "1.placeholder", "UISearchBar", #"<searchBar placeholder="T" id="1"/>"#),
        .init(
            .iOS, "1.normalTitle", "UIButton",
            #"<button id="1"><state key="normal" title="T"/><state key="selected" title="no"/></button>"#),
        .init(
            .iOS, "1.configuration.title", "UIButton",
            #"<button id="1"><buttonConfiguration key="configuration" title="T"/></button>"#),
        .init(
            .iOS, "1.segmentTitles[1]", "UISegmentedControl",
            #"<segmentedControl id="1"><segments><segment title=""/><segment title="T"/></segments></segmentedControl>"#
        ),
        .init(.iOS, "1.title", "UINavigationItem", #"<navigationItem title="T" id="1"/>"#),
        .init(.iOS, "1.title", "UICollectionViewController", #"<collectionViewController title="T" id="1"/>"#),
        .init(.iOS, "1.headerTitle", "UITableViewSection", #"<tableViewSection headerTitle="T" id="1"/>"#),
        .init(
            .iOS, "1.footerTitle", "UITableViewSection",
            #"<tableViewSection id="1"><string key="footerTitle">T</string></tableViewSection>"#),
        .init(
            .iOS, "1.accessibilityLabel", "UISwitch",
            #"<switch id="1"><accessibility key="accessibilityConfiguration" label="T"/></switch>"#),
        .init(
            .iOS, "1.accessibilityHint", "UIButton",
            #"<button id="1"><accessibility key="accessibilityConfiguration" hint="T"/></button>"#),
        runtimeAttribute(.iOS, "UISwitch", "switch"),
        .init(.watchOS, "1.text", "WKInterfaceLabel", #"<label text="T" id="1"/>"#),
        .init(.watchOS, "1.title", "WKInterfaceController", #"<controller title="T" id="1"/>"#),
        .init(.watchOS, "1.accessibilityLabel", "WKInterfaceButton", #"<button accessibilityLabel="T" id="1"/>"#),
    ]

    private static func binding(_ option: String, _ key: String) -> RuleFixture {
        .init(
            .macOS, "1." + key, "CocoaBindingsConnection",
            """
            <binding destination="2" name="value" keyPath="x" id="1"><dictionary key="options">\
            <string key="\(option)">T</string></dictionary></binding>
            """)
    }

    private static func runtimeAttribute(_ platform: InterfacePlatform, _ name: String, _ tag: String) -> RuleFixture {
        .init(
            platform, "1.ibExternalUserDefinedRuntimeAttributesLocalizableStrings[0]", name,
            """
            <\(tag) id="1"><userDefinedRuntimeAttributes>\
            <userDefinedRuntimeAttribute type="string" keyPath="a" value="no"/>\
            <userDefinedRuntimeAttribute type="string" keyPath="b" value="T" localized="YES"/>\
            </userDefinedRuntimeAttributes></\(tag)>
            """)
    }

    @Test("A rule determines the key, the class of the tag, the text and its bytes", arguments: fixtures)
    func exports(fixture: RuleFixture) throws {
        let document = InterfaceSample.document(fixture.platform, fixture.object)
        #expect(document.diagnostics.isEmpty)
        let property = try #require(document.properties.first)
        #expect(document.properties.count == 1)
        #expect(property.key.description == fixture.key)
        #expect(property.className == fixture.className)
        #expect(property.value == "T")
        #expect(document.source.text[property.range].elementsEqual("T".utf8))
    }

    @Test("Every row of the table has a fixture")
    func coversRules() {
        for rule in InterfaceRules.all {
            let key = rule.isArray ? String(rule.key.dropLast(2)) : rule.key
            let isShown = Self.fixtures.contains {
                rule.platforms.contains($0.platform) && $0.key.hasPrefix("1." + key)
            }
            #expect(isShown, "\(rule.elements) \(rule.key)")
        }
    }

    @Test(
        "Strings that Apple's tool ignores aren't exported",
        arguments: [
            #"<popUpButtonCell title="no" id="1"/>"#, #"<toolbarItem title="no" id="1"/>"#,
            #"<comboButton title="no" id="1"/>"#, #"<buttonCell title="" id="1"/>"#,
            #"<buttonCell title="no"/>"#, #"<menuItem keyEquivalent="n" id="1"/>"#,
            #"<textField id="1"><variation key="default"><textFieldCell title="no" id="2"/></variation></textField>"#,
            #"<textFieldCell id="1"><attributedString key="attributedStringValue"><fragment content="no"/></attributedString></textFieldCell>"#,
        ])
    func leavesOut(object: String) {
        #expect(InterfaceSample.document(.macOS, object).properties.isEmpty)
    }
}
