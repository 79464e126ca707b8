import StringsmithModel
import StringsmithText

/// Decides what users see of the messages, calls, and entries that were read.
extension CFamilyTexts {
    /// Reads a whole message; returns whether its result contains its arguments.
    mutating func end(_ frame: Frame) -> Bool {
        if frame.selector.isEmpty { return frame.receiver.last.map(MessageSinks.passing.contains) ?? false }
        if MessageSinks.comparing.contains(frame.selector) { noteComparison(frame) }
        if MessageSinks.joining.contains(frame.selector) {
            for part in frame.parts { fixedLiterals.formUnion(part.literals) }
        }
        if let message = MessageSinks.message(frame.selector, to: frame.receiver) ?? ownMessages[frame.selector] {
            for place in frame.parts.indices.dropFirst() {
                let isListed = message.arguments.contains(place)
                if isListed || message.arguments.count > 3 && place > 5 { show(frame.parts[place], message.sink) }
            }
            return false
        }
        if frame.selector.hasPrefix("set"), frame.parts.count == 2, let owner = frame.receiver.last {
            let name = frame.selector.dropFirst(3).dropLast()
            let property = name.prefix(1).lowercased() + name.dropFirst()
            if let sink = sink(of: property, in: owner) { show(frame.parts[1], sink) }
            return false
        }
        if frame.selector == "dictionaryWithObject:forKey:", frame.parts.count == 3,
            let key = frame.parts[2].names.first, MessageSinks.errorKeys.contains(key)
        {
            show(frame.parts[1], TextSink(name: key, kind: .error))
            return false
        }
        if frame.selector.hasPrefix("localizedStringForKey:"), frame.parts.count > 1 { noteLookup(of: frame.parts[1]) }
        return MessageSinks.passing.contains(frame.selector)
    }

    /// Notes the comparison of a view's text with a literal: `[self.label.text isEqualToString:@"On"]`.
    private mutating func noteComparison(_ frame: Frame) {
        guard !isForDevelopers, frame.parts.count == 2, let literal = frame.parts[1].literals.first,
            let property = frame.receiver.last, let owner = frame.receiver.dropLast().last
        else { return }
        let read = ["currentTitle": "UIButton", "titleOfSelectedItem": "NSPopUpButton"][property]
        let sink = read.map { TextSink(name: "\($0).\(property)", kind: .label) } ?? sink(of: property, in: owner)
        if let sink, !sink.isInput { compared[literal] = sink }
    }

    /// Reads a whole call of a function.
    mutating func end(call frame: Frame) {
        let isLookup = frame.receiver.first?.hasPrefix("NSLocalizedString") ?? false
        if isLookup, let part = frame.parts.first { noteLookup(of: part) }
        guard let name = frame.receiver.first, let message = ownMessages[name + "()"] else { return }
        for place in message.arguments where frame.parts.indices.contains(place - 1) {
            show(frame.parts[place - 1], message.sink)
        }
    }

    /// Reads a whole entry of a dictionary.
    mutating func end(entry frame: Frame) {
        guard let key = frame.receiver.first, MessageSinks.errorKeys.contains(key), let value = frame.parts.first else {
            return
        }
        show(value, TextSink(name: key, kind: .error))
    }

    /// Remembers that a method looks up a parameter, so that what is passed for it is a key, even if it is also shown.
    private mutating func noteLookup(of part: Part) {
        guard let number = part.names.first.flatMap({ parameters[$0] }) else { return }
        lookedUp[method, default: []].insert(number)
        ownMessages[method]?.arguments.removeAll { $0 == number }
    }

    mutating func show(_ part: Part, _ sink: TextSink) {
        if isForDevelopers { return }
        for literal in part.literals where found[literal] == nil { found[literal] = sink }
        if part.literals.isEmpty, part.names.isEmpty, part.methods.count == 1 { show(method: part.methods[0], sink) }
        guard part.names.count == 1, let name = part.names.first else { return }
        if let number = parameters[name], !FoundText.isForLogs(method),
            !(lookedUp[method]?.contains(number) ?? false)
        {
            var message = ownMessages[method] ?? MessageSinks.Message(sink: sink, arguments: [])
            if !message.arguments.contains(number) { message.arguments.append(number) }
            ownMessages[method] = message
        }
        if let method = results.removeValue(forKey: name) { show(method: method, sink) }
        let literals = variables.removeValue(forKey: name) ?? constants.removeValue(forKey: name) ?? []
        for literal in literals where found[literal] == nil { found[literal] = sink }
    }

    private mutating func show(method: String, _ sink: TextSink) {
        if shownMethods[method] == nil, !FoundText.isForLogs(method) { shownMethods[method] = sink }
    }

    func texts() -> [FoundText] {
        let decoder = LiteralDecoder(source: tokens.source, language: .cFamily)
        var places = PlaceCursor(source: tokens.source)
        let all = found.map { ($0.key, $0.value, nil as TextForm?) } + compared.map { ($0.key, $0.value, .comparison) }
        return all.sorted { $0.0 < $1.0 }.compactMap { index, sink, form in
            let literal = decoder.decode(tokens.pieces(from: index)[...])
            guard FoundText.hasWords([literal.text]) else { return nil }
            if sink.name == MessageSinks.transformation, !literal.text.bytes.contains(.space) { return nil }
            var text = FoundText(
                path: path, place: places.range(literal.range), text: literal.text, sink: sink, form: form)
            if form == nil, isReplaceable(index, literal.text) {
                text.literal = ReplaceableLiteral(range: literal.range)
            }
            return text
        }
    }

    /// The most tokens that are read before a literal to find out whether it initializes a static variable.
    private static let longestInitializer = 256

    /// True if a look-up can take the place of a literal: not in the value of a static variable, and not with a percent
    /// sign, which only a format doubles.
    private func isReplaceable(_ index: Int, _ text: ExactString) -> Bool {
        if fixedLiterals.contains(index) || tokens.pieces(from: index).count > 1 { return false }
        let isFormat = tokens.isMark(index - 1, .colon) && tokens.word(index - 2).hasSuffix("Format")
        if text.bytes.contains(.percentSign), !isFormat { return false }
        var place = index - 1
        while place >= 0, index - place < Self.longestInitializer {
            if tokens.isMark(place, .semicolon) || tokens.isMark(place, .rightBrace) { return true }
            if tokens.isMark(place, .leftBrace), !tokens.isMark(place - 1, .equalsSign),
                !tokens.isMark(place - 1, .commercialAt), !tokens.isMark(place - 1, .comma),
                !tokens.isMark(place - 1, .leftBrace)
            {
                return true
            }
            if tokens.word(place) == "static" { return false }
            place -= 1
        }
        return false
    }
}
