import StringsmithModel

/// The messages, properties, and methods of Objective-C whose texts users see.
enum MessageSinks {
    /// A message with the numbers of the arguments that are shown, from 1; more than the last of them if a list
    /// follows.
    struct Message {
        var sink: TextSink
        var arguments: [Int]

        /// The end of a word of the receiver, without which the message isn't a sink.
        var receiver: String?
    }

    /// Returns a message that shows arguments; nil for others, and if a class with another name may have it.
    static func message(_ selector: String, to receiver: [String]) -> Message? {
        guard let message = messages[selector] else { return nil }
        guard let wanted = message.receiver else { return message }
        return receiver.contains { $0.hasSuffix(wanted) } ? message : nil
    }

    private static let messages: [String: Message] = {
        var messages: [String: Message] = [:]
        for (kind, owner, selector, arguments) in rows {
            messages[selector] = Message(
                sink: TextSink(name: "\(owner) \(selector)", kind: kind), arguments: arguments,
                receiver: receivers[selector])
        }
        return messages
    }()

    private static let receivers = [
        "initWithString:": "AttributedString", "initWithString:attributes:": "AttributedString",
        "initWithItems:": "SegmentedControl",
    ]

    private static let rows: [(TextSink.Kind, String, String, [Int])] = [
        (.label, "UIButton", "setTitle:forState:", [1]),
        (.label, "UIAlertController", "alertControllerWithTitle:message:preferredStyle:", [1, 2]),
        (.label, "UIAlertAction", "actionWithTitle:style:handler:", [1]),
        (.label, "UIAlertView", "initWithTitle:message:delegate:cancelButtonTitle:otherButtonTitles:", [1, 2, 4, 5]),
        (
            .label, "UIActionSheet",
            "initWithTitle:delegate:cancelButtonTitle:destructiveButtonTitle:otherButtonTitles:", [1, 3, 4, 5]
        ),
        (.label, "UIAlertView", "addButtonWithTitle:", [1]),
        (.label, "UIBarButtonItem", "initWithTitle:style:target:action:", [1]),
        (.label, "UITabBarItem", "initWithTitle:image:tag:", [1]),
        (.label, "UITabBarItem", "initWithTitle:image:selectedImage:", [1]),
        (.label, "UISegmentedControl", "initWithItems:", [1]),
        (.label, "UISegmentedControl", "insertSegmentWithTitle:atIndex:animated:", [1]),
        (.label, "UISegmentedControl", "setTitle:forSegmentAtIndex:", [1]),
        (.label, "UIContextualAction", "contextualActionWithStyle:title:handler:", [2]),
        (.label, "UITableViewRowAction", "rowActionWithStyle:title:handler:", [2]),
        (.label, "NSAttributedString", "initWithString:", [1]),
        (.label, "NSAttributedString", "initWithString:attributes:", [1]),
        (.label, "NSTextField", "labelWithString:", [1]),
        (.label, "NSTextField", "wrappingLabelWithString:", [1]),
        (.label, "NSTextField", "textFieldWithString:", [1]),
        (.label, "NSButton", "buttonWithTitle:target:action:", [1]),
        (.label, "NSButton", "buttonWithTitle:image:target:action:", [1]),
        (.label, "NSButton", "checkboxWithTitle:target:action:", [1]),
        (.label, "NSButton", "radioButtonWithTitle:target:action:", [1]),
        (.label, "NSPopUpButton", "addItemWithTitle:", [1]),
        (.label, "NSPopUpButton", "insertItemWithTitle:atIndex:", [1]),
        (.label, "NSPopUpButton", "addItemsWithTitles:", [1]),
        (.label, "NSSegmentedControl", "setLabel:forSegment:", [1]),
        (.label, "NSSegmentedControl", "setToolTip:forSegment:", [1]),
        (
            .label, "NSAlert",
            "alertWithMessageText:defaultButton:alternateButton:otherButton:informativeTextWithFormat:",
            [1, 2, 3, 4, 5]
        ),
        (.label, "MFMailComposeViewController", "setSubject:", [1]),
        (.label, "MFMailComposeViewController", "setMessageBody:isHTML:", [1]),
        (.label, "INSpeakableString", "initWithSpokenPhrase:", [1]),
        (.menu, "NSMenu", "addItemWithTitle:action:keyEquivalent:", [1]),
        (.menu, "NSMenu", "insertItemWithTitle:action:keyEquivalent:atIndex:", [1]),
        (.menu, "NSMenuItem", "initWithTitle:action:keyEquivalent:", [1]),
        (.menu, "UIMenuItem", "initWithTitle:action:", [1]),
        (.menu, "UIAction", "actionWithTitle:image:identifier:handler:", [1]),
        (.menu, "UIMenu", "menuWithTitle:children:", [1]),
        (.menu, "UIMenu", "menuWithTitle:image:identifier:options:children:", [1]),
        (.menu, "UIKeyCommand", "keyCommandWithInput:modifierFlags:action:discoverabilityTitle:", [4]),
        (.menu, "NSUndoManager", "setActionName:", [1]),
        (.accessibility, "UIAccessibilityCustomAction", "initWithName:target:selector:", [1]),
        (.accessibility, "NSImage", "imageWithSystemSymbolName:accessibilityDescription:", [2]),
        (.notification, "UNNotificationAction", "actionWithIdentifier:title:options:", [2]),
        (.prompt, "LAContext", "evaluatePolicy:localizedReason:reply:", [2]),
    ]

    /// The messages whose results contain their arguments, or their receivers.
    static let passing: Set<String> = [
        "stringWithFormat:", "localizedStringWithFormat:", "initWithFormat:", "stringWithString:", "uppercaseString",
        "lowercaseString", "capitalizedString", "stringByAppendingString:", "stringByAppendingFormat:",
        "arrayWithObjects:", "componentsJoinedByString:",
    ]

    /// Those of them whose results contain their receivers.
    static let passingReceivers: Set<String> = [
        "uppercaseString", "lowercaseString", "capitalizedString", "stringByAppendingString:",
        "stringByAppendingFormat:",
    ]

    /// Those of them that join several texts to one.
    static let joining: Set<String> = [
        "stringByAppendingString:", "stringByAppendingFormat:", "componentsJoinedByString:",
    ]

    /// The messages that compare their receivers with their arguments.
    static let comparing: Set<String> = [
        "isEqualToString:", "isEqual:", "hasPrefix:", "hasSuffix:", "containsString:", "caseInsensitiveCompare:",
    ]

    /// The methods of data sources that return a text.
    static let returning: Set<String> = [
        "tableView:titleForHeaderInSection:", "tableView:titleForFooterInSection:",
        "tableView:titleForDeleteConfirmationButtonForRowAtIndexPath:", "pickerView:titleForRow:forComponent:",
        "activityViewController:subjectForActivityType:", transformation,
    ]

    /// The method of a value transformer, which may also return names of images and other values: text has a space.
    static let transformation = "transformedValue:"

    /// The keys of the texts in the dictionary of an error.
    static let errorKeys: Set<String> = [
        "NSLocalizedDescriptionKey", "NSLocalizedFailureErrorKey", "NSLocalizedFailureReasonErrorKey",
        "NSLocalizedRecoverySuggestionErrorKey",
    ]

    // MARK: Properties

    /// Returns the sink of a property.
    /// - Parameters:
    ///   - classes: the class of its owner and those that it inherits from, as far as the source shows them; nil if
    ///     nothing is known of it.
    ///   - name: the name of its owner.
    static func property(_ property: String, of classes: [String]?, named name: String) -> TextSink? {
        guard let owners = properties[property] else { return nil }
        var ancestors = classes ?? []
        while let last = ancestors.last, let base = superclasses[last], !ancestors.contains(base) {
            ancestors.append(base)
        }
        // A class that neither the source nor the platform declares, such as `MYLabel`, may have a telling name.
        let unknown = classes == nil ? name : ancestors.last.flatMap { platformClasses.contains($0) ? nil : $0 }
        let sink =
            owners.first { ancestors.contains($0.owner) }
            ?? unknown.flatMap { name in owners.first { isNamed(name, after: $0.owner) } }
        return sink.map { TextSink(name: "\($0.owner).\(property)", kind: $0.kind) }
    }

    /// The classes with a property that is shown, by the property.
    private static let properties: [String: [(owner: String, kind: TextSink.Kind)]] = {
        var properties: [String: [(owner: String, kind: TextSink.Kind)]] = [:]
        for (kind, text) in PlatformInterface.sinks {
            guard let source = PlatformInterface.read(text) else { continue }
            for member in source.members where member.declaration.kind == .property && member.type >= 0 {
                guard member.declaration.type.isShownText else { continue }
                let owner = source.types[Int(member.type)].name.text
                properties[member.declaration.name.text, default: []].append((owner, kind))
            }
        }
        return properties
    }()

    /// The platform's classes that are known, and their superclasses.
    private static let platformClasses: Set<String> = {
        Set(PlatformInterface.sinks.flatMap { PlatformInterface.read($0.declarations)?.types ?? [] }.map(\.name.text))
    }()

    private static let superclasses: [String: String] = {
        var superclasses: [String: String] = [:]
        for (_, text) in PlatformInterface.sinks {
            for type in PlatformInterface.read(text)?.types ?? [] {
                if let base = type.inherited.first?.name?.text { superclasses[type.name.text] = base }
            }
        }
        return superclasses
    }()

    /// The classes of the platform's properties with views, by the property.
    static let propertyTypes: [String: String] = {
        var types: [String: String] = [:]
        for (_, text) in PlatformInterface.sinks {
            for member in PlatformInterface.read(text)?.members ?? [] where member.declaration.kind == .property {
                guard let name = member.declaration.type.unwrapped.name?.text, !["String", "ShownText"].contains(name)
                else { continue }
                types[member.declaration.name.text] = name
            }
        }
        return types
    }()

    /// True for `nameLabel` and `MYLabel`, which are named after `UILabel`, but not for `mailbox` and `NSBox`.
    private static func isNamed(_ name: String, after owner: String) -> Bool {
        var word = owner.dropFirst(2)
        if owner == "NSObject" || owner.hasPrefix("UN") || word == "View" || word == "Cell" || word == "Control" {
            return false
        }
        if word == "TextField" { word = "Field" }
        if name.hasSuffix(word) { return true }
        // The word alone, as in `label`, `_textView`, and `main_window`.
        return name.split(separator: "_").last?.lowercased() == word.lowercased()
    }
}
