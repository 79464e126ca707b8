import StringsmithModel
import StringsmithText

/// Finds the localizable strings of a document.
struct InterfaceReading {
    let tree: XMLTree
    let platform: InterfacePlatform
    private(set) var properties: [InterfaceProperty] = []
    private(set) var problems: [FileProblem] = []

    /// The rules that may apply to an element, by the number of its name.
    private let rules: [[InterfaceRule]]

    init(_ source: DecodedText) throws(FileProblem) {
        if let range = source.undecodable.first {
            throw FileProblem(
                range: range, rule: .undecodableText, message: "bytes that are not \(source.encoding.name)")
        }
        do throws(SyntaxError) {
            tree = try XMLTree(source.text)
        } catch {
            throw FileProblem(range: error.offset..<error.offset, rule: .interfaceSyntaxError, message: error.message)
        }
        let platform = try Self.platform(of: tree)
        self.platform = platform
        rules = Self.rules(for: tree.names, on: platform)
        collect()
        properties.sort()
        findDuplicates()
    }

    private static func platform(of tree: XMLTree) throws(FileProblem) -> InterfacePlatform {
        let tag = tree.elements[0].startTag.offsets
        let type = tree.value(of: "type", in: 0)?.string ?? ""
        if tree.name(0) == "archive", type.hasPrefix("com.apple.InterfaceBuilder3.") {
            throw FileProblem(
                range: tag, rule: .interfaceArchive,
                message: "archive of Interface Builder 3, which isn't supported: open and save it in Xcode 5 or later"
            )
        }
        guard tree.name(0) == "document", type.hasPrefix("com.apple.InterfaceBuilder") else {
            throw FileProblem(
                range: tag, rule: .interfaceSyntaxError, message: "<\(tree.name(0))> instead of an interface document")
        }
        let runtime = tree.value(of: "targetRuntime", in: 0)?.string ?? ""
        guard let platform = InterfacePlatform(targetRuntime: runtime) else {
            throw FileProblem(range: tag, rule: .interfaceSyntaxError, message: "unknown target runtime '\(runtime)'")
        }
        return platform
    }

    /// Returns the rules that may apply to elements, by their names.
    static func rules(for names: [String], on platform: InterfacePlatform) -> [[InterfaceRule]] {
        let applicable = InterfaceRules.all.filter { $0.platforms.contains(platform) }
        return names.map { mostExact(applicable, for: $0) }
    }

    private static func mostExact(_ rules: [InterfaceRule], for name: String) -> [InterfaceRule] {
        let fitting = rules.map { (rule: $0, precision: $0.precision(for: name)) }.filter { $0.precision > 0 }
        return fitting.filter { candidate in
            !fitting.contains {
                $0.precision > candidate.precision && candidate.rule.steps.isEmpty && $0.rule.steps.isEmpty
                    && $0.rule.property == candidate.rule.property
            }
        }.map(\.rule)
    }

    // MARK: Objects

    private mutating func collect() {
        let variation = tree.names.firstIndex(of: "variation") ?? -1
        var index = 0
        while index < tree.elements.count {
            let name = Int(tree.elements[index].name)
            // Variations are for a size class; Apple's tool ignores them.
            if name == variation {
                index = Int(tree.elements[index].next)
                continue
            }
            if !rules[name].isEmpty, let id = tree.attribute("id", of: index) { collect(object: index, id, name) }
            index += 1
        }
    }

    private mutating func collect(object: XMLTree.Index, _ id: XMLTree.Attribute, _ name: Int) {
        var found: [(rule: InterfaceRule, position: Int, place: InterfaceProperty.Place)] = []
        for rule in rules[name] {
            for (position, holder) in holders(of: rule, in: object).enumerated() {
                if let place = place(of: rule.property, in: holder) { found.append((rule, position, place)) }
            }
        }
        guard !found.isEmpty else { return }
        let objectID = tree.value(id)
        let className = platform.className(ofTag: tree.names[name])
        let note = tree.interfaceNote(of: object)
        for (rule, position, place) in found {
            let (value, range) = tree.text(at: place)
            guard !value.isEmpty else { continue }
            let key = rule.isArray ? "\(rule.key.dropLast(2))[\(position)]" : rule.key
            properties.append(
                InterfaceProperty(
                    objectID: objectID, className: className, name: key, isArrayElement: rule.isArray, value: value,
                    note: note, range: range, place: place))
        }
    }

    /// Returns the elements that contain a rule's strings: the object itself, or those that the rule's steps lead to.
    private func holders(of rule: InterfaceRule, in object: XMLTree.Index) -> [XMLTree.Index] {
        var reached = [object]
        for step in rule.steps {
            reached = reached.flatMap { element in tree.children(of: element).filter { fits($0, step) } }
            if reached.isEmpty { break }
        }
        return reached
    }

    private func fits(_ element: XMLTree.Index, _ step: InterfaceRule.Step) -> Bool {
        tree.name(element) == step.element
            && step.conditions.allSatisfy { condition in
                guard let attribute = tree.attribute(named: condition.name, of: element) else { return false }
                return tree.value(attribute).string == condition.value
            }
    }

    private func place(of property: String?, in holder: XMLTree.Index) -> InterfaceProperty.Place? {
        guard let property else { return tree.isLeaf(holder) ? .text(holder) : nil }
        if tree.attribute(named: property, of: holder) != nil { return .attribute(holder, name: property) }
        return tree.stringChild(property, of: holder).map { .child($0, of: holder, name: property) }
    }

    private mutating func findDuplicates() {
        for (left, right) in zip(properties, properties.dropFirst()) where !(left < right) {
            problems.append(
                FileProblem(
                    range: right.range, severity: .warning, rule: .interfaceDuplicateID,
                    message: "object id '\(right.objectID)' used twice for property \(right.name)", key: right.key))
        }
        problems = problems.limited
    }
}

extension XMLTree {
    /// Returns the child `<string key="...">` or `<mutableString key="...">` with a key.
    func stringChild(_ key: String, of index: Index) -> Index? {
        children(of: index).first { child in
            guard name(child) == "string" || name(child) == "mutableString", isLeaf(child) else { return false }
            return value(of: "key", in: child)?.string == key
        }
    }

    /// Returns the decoded text of a property, and the range of its spelling.
    func text(at place: InterfaceProperty.Place) -> (ExactString, Range<Int>) {
        switch place {
        case .attribute(let owner, let name):
            guard let attribute = attribute(named: name, of: owner) else { return ("", 0..<0) }
            return (value(attribute), attribute.value.offsets)
        case .child(let element, _, _), .text(let element):
            let range = elements[element].content.offsets
            let text = textContent(of: element)
            guard has("base64-UTF8", "YES", in: element) else { return (text, range) }
            return (ExactString(bytes: Base64.decode(text.bytes)), range)
        }
    }
}
