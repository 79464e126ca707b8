/// The places where Interface Builder writes a string that must be changed from an attribute to a child element or
/// back.
///
/// This only affects the file's layout. A row for an element precedes that for all elements (`*`).
enum InterfaceLayout {
    struct Row {
        var element: String
        var property: String

        /// The names of attributes, or the keys or names of children, that precede the string.
        var predecessors: Set<String>
    }

    private static let fieldCells: Set<String> = [
        "key", "controlSize", "scrollable", "lineBreakMode", "truncatesLastVisibleLine", "refusesFirstResponder",
        "enabled", "state", "selectable", "editable", "continuous", "allowsUndo", "sendsActionOnEndEditing",
        "borderStyle", "focusRingType", "alignment", "baseWritingDirection", "userInterfaceLayoutDirection",
    ]

    private static let touchViews: Set<String> = [
        "opaque", "clipsSubviews", "multipleTouchEnabled", "userInteractionEnabled", "contentMode", "hidden", "alpha",
        "horizontalHuggingPriority", "verticalHuggingPriority", "horizontalCompressionResistancePriority",
        "verticalCompressionResistancePriority", "preservesSuperviewLayoutMargins", "fixedFrame", "ambiguous",
        "layoutMarginsFollowReadableWidth", "insetsLayoutMarginsFromSafeArea", "contentHorizontalAlignment",
        "contentVerticalAlignment", "scrollEnabled", "editable", "width", "height", "alignment", "verticalAlignment",
    ]

    static let attributes: [Row] = [
        Row(element: "textFieldCell", property: "title", predecessors: fieldCells),
        Row(element: "textFieldCell", property: "placeholderString", predecessors: fieldCells.union(["title"])),
        Row(element: "tableHeaderCell", property: "title", predecessors: fieldCells),
        Row(element: "box", property: "title", predecessors: ["key", "identifier", "boxType", "borderType"]),
        Row(element: "menuItem", property: "toolTip", predecessors: ["title", "tag", "keyEquivalent", "alternate"]),
        Row(element: "tableColumn", property: "headerToolTip", predecessors: ["identifier", "width", "maxWidth"]),
        Row(element: "tableViewSection", property: "footerTitle", predecessors: ["headerTitle"]),
        Row(element: "toolbarItem", property: "label", predecessors: toolbarItem),
        Row(element: "toolbarItem", property: "paletteLabel", predecessors: toolbarItem.union(["label"])),
        Row(element: "toolbarItem", property: "toolTip", predecessors: toolbarItem.union(["label", "paletteLabel"])),
        Row(element: "*", property: "text", predecessors: touchViews),
        Row(element: "*", property: "placeholder", predecessors: touchViews.union(["text", "borderStyle"])),
        Row(element: "*", property: "value", predecessors: ["type", "keyPath"]),
        Row(element: "*", property: "*", predecessors: ["key", "type", "style", "identifier", "hidden"]),
    ]

    static let children: [Row] = [
        Row(element: "textFieldCell", property: "*", predecessors: ["font"]),
        Row(
            element: "textView", property: "text",
            predecessors: [
                "frame", "autoresizingMask", "backgroundColor", "constraints", "accessibilityConfiguration",
                "contentLayoutGuide", "frameLayoutGuide",
            ]),
        Row(element: "label", property: "text", predecessors: ["frame", "autoresizingMask", "constraints"]),
        Row(element: "*", property: "*", predecessors: ["frame", "autoresizingMask", "behavior"]),
    ]

    private static let toolbarItem: Set<String> = ["implicitItemIdentifier", "explicitItemIdentifier"]

    /// Returns everything that precedes a property of an element.
    static func predecessors(_ property: String, of element: String, in rows: [Row]) -> Set<String> {
        rows.first { row in
            (row.element == element || row.element == "*") && (row.property == property || row.property == "*")
        }?.predecessors ?? []
    }
}
