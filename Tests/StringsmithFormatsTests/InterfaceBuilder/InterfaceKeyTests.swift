import StringsmithFormats
import StringsmithModel
import StringsmithText
import Testing

@Suite("Keys of interface files' tables")
struct InterfaceKeyTests {
    @Test(
        "A key is parsed if it ends in an exported property",
        arguments: [
            ("a1-b2.title", "a1-b2", "title"), ("12.headerCell.title", "12", "headerCell.title"),
            ("x.ibShadowedLabels[10]", "x", "ibShadowedLabels[10]"), ("x.ibShadowedLabels", nil, nil),
            ("error.unknown", nil, nil), (".title", nil, nil), ("title", nil, nil), ("", nil, nil), ("x.", nil, nil),
            ("x.[0]", nil, nil), ("x.]", nil, nil),
        ] as [(ExactString, ExactString?, String?)])
    func parts(key: ExactString, objectID: ExactString?, property: String?) {
        let parts = InterfaceKey(Key(key))
        #expect(parts?.objectID == objectID)
        #expect(parts?.property == property)
    }

    @Test(
        "Without the object id, the comment is the same for an object with another id",
        arguments: [
            (
                #"Class = "NSMenuItem"; title = "a-1"; ObjectID = "a-1";"#,
                #"Class = "NSMenuItem"; title = "a-1"; "#
            ),
            (
                #"Class = "NSSegmentedCell"; a-1.ibShadowedLabels[0] = "L"; ObjectID = "a-1"; Note = "N";"#,
                #"Class = "NSSegmentedCell"; ibShadowedLabels[0] = "L";  Note = "N";"#
            ), ("What a person wrote", "What a person wrote"),
        ] as [(ExactString, ExactString)])
    func comment(text: ExactString, expected: ExactString) throws {
        let key = try #require(InterfaceKey(Key("a-1.title")))
        #expect(key.withoutObjectID(text) == expected)
    }
}
