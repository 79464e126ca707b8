import StringsmithModel
import StringsmithText

/// Converts calls to key uses, and to diagnostics if a key can't be determined.
struct CallInterpreter {
    let path: String
    let source: UnsafeBufferPointer<UInt8>
    let lookup: CallLookup
    private let decoder: LiteralDecoder
    private var formatting: FormattingCall
    var wrappers: WrapperAdvice
    var places: PlaceCursor

    /// The current calls.
    var batch = CallBatch()

    private(set) var uses: [KeyUse] = []

    /// The uses whose tables are names, with the findings if a name doesn't stand for a literal.
    private(set) var openTables: [OpenTableUse] = []
    var diagnostics: [Diagnostic] = []

    /// Diagnostics about parts that couldn't be read.
    var unread: [Diagnostic] = []

    /// The functions around calls whose key is a parameter.
    var foundWrappers: [FoundWrapper] = []

    /// The calls whose keys are known only at run time.
    var openCalls: [OpenCall] = []

    init(path: String, lookup: CallLookup) {
        self.path = path
        self.lookup = lookup
        source = lookup.source
        decoder = LiteralDecoder(source: source, language: lookup.language)
        formatting = FormattingCall(source: lookup.source, language: lookup.language)
        wrappers = WrapperAdvice(source: source, language: lookup.language)
        places = PlaceCursor(source: source)
    }

    /// Reads the calls of a collector. Batches must be in source order.
    mutating func readCalls(of collector: inout CallCollector, macros: [MacroDefinition]) {
        wrappers.macros = macros
        collector.exchangeBatch(&batch)
        batch.sort()
        readBatch()
    }

    private mutating func readBatch() {
        let definitions = batch.definitions
        var nextDefinition = 0
        var definitionEnd = 0
        for call in batch.calls {
            // Calls are in order, so each definition is visited once; the outermost of nested ones extends furthest.
            while nextDefinition < definitions.count, definitions[nextDefinition].lowerBound <= call.name.lowerBound {
                definitionEnd = max(definitionEnd, definitions[nextDefinition].upperBound)
                nextDefinition += 1
            }
            read(call, isInDefinition: call.name.lowerBound < definitionEnd)
        }
    }

    /// Reads a call. Keys that aren't literals are ignored in the body of a function that is a routine itself.
    private mutating func read(_ call: FoundCall, isInDefinition: Bool) {
        guard let routine = routine(of: call), let key = argument(.key, of: routine, in: call) else {
            if !isInDefinition { reportEmpty(call) }
            return
        }
        let expression = batch.arguments[key].expression
        if expression.alternatives.isEmpty, isDeclaration(call) { return }
        // Other types may have a member of this name, so a variable is no error.
        if let receiver = call.receiver, receiver.isWord, receiver.argument == key {
            let wrapper = addWrapper(around: call, of: routine)
            let isDeclared = wrapper.map { lookup.routines.declares($0) } ?? false
            // Without a receiver, it is hardly ever a member of a string.
            if isInDefinition || isDeclared || batch.arguments[key].range.isEmpty { return }
            addOpenCall(batch.arguments[key].range, of: routine, in: call, wrapper: wrapper)
            return
        }
        if !isInDefinition, !routine.allowsDynamicKeys {
            for index in expression.dynamicParts {
                report(batch.expressions.dynamicParts[index], of: routine, in: call)
            }
            if expression.isNil {
                report(DynamicPart(kind: .missing, range: batch.arguments[key].range), of: routine, in: call)
            }
        }
        guard !expression.alternatives.isEmpty else { return }
        let openTable = openTable(of: routine, in: call)
        // The name of the table is set when the macro is known.
        guard let tables = openTable == nil ? tables(of: routine, in: call) : [.localizable] else { return }
        let firstUse = uses.count
        let value = value(of: routine, in: call)
        let comment = comment(of: routine, in: call)
        let bundle = bundle(of: routine, in: call)
        let arguments = formatting.arguments(ofFormat: extent(of: call))
        for index in expression.alternatives {
            let literal = literal(index)
            let (place, byteColumn) = places.literal(literal.range)
            for table in tables {
                uses.append(
                    KeyUse(
                        path: path, place: place, routine: routine.displayName, table: table, key: literal, value: value
                    ))
                // Change the use in place: changing it before appending it would cause a copy.
                uses[uses.count - 1].comment = comment
                uses[uses.count - 1].byteColumn = byteColumn
                uses[uses.count - 1].isBranch = !expression.isSingleLiteral
                if let bundle { uses[uses.count - 1].bundle = bundle }
                if let arguments { uses[uses.count - 1].formatArguments = arguments }
            }
        }
        guard let openTable else { return }
        let diagnostic = Diagnostic.nonLiteralTable(
            of: routine.displayName, path: path, range: places.range(openTable.range))
        openTables.append(
            OpenTableUse(name: openTable.name, uses: Array(uses[firstUse...]), diagnostic: diagnostic))
        uses.removeSubrange(firstUse...)
    }

    /// Reports a call without readable arguments, because it is empty or its brackets don't match. Only if the key
    /// needs no label: a method of the same name without arguments can be anything.
    private mutating func reportEmpty(_ call: FoundCall) {
        guard !call.isMessage, !call.followsCase, call.arguments.isEmpty, call.receiver == nil,
            let routine = lookup.routines.functions(of: call.group).first,
            !routine.allowsDynamicKeys, lookup.hasQualifier(routine, before: call.name),
            routine.selectors(of: .key).contains(where: { routine.selectors[$0].kind != .label })
        else { return }
        report(
            DynamicPart(kind: .missing, range: call.range.upperBound - 1..<call.range.upperBound), of: routine, in: call
        )
    }

    private func isDeclaration(_ call: FoundCall) -> Bool {
        if call.followsCase { return true }
        for index in call.arguments where batch.arguments[index].expression.looksLikeDeclaration { return true }
        return false
    }

    // MARK: Finding arguments

    /// Returns the first candidate whose key is among the arguments.
    private func routine(of call: FoundCall) -> CompiledRoutine? {
        if call.isMessage {
            let selector = batch.arguments[call.arguments].map { argument in
                argument.label.map { String(decoding: source[$0], as: UTF8.self) + ":" } ?? ":"
            }.joined()
            return lookup.routines.messages(of: call.group).first {
                $0.kind == .message(selector: selector) && lookup.hasQualifier($0, before: call.name)
            }
        }
        if let routine = receiverRoutine(of: call) { return routine }
        for routine in lookup.routines.functions(of: call.group)
        where argument(.key, of: routine, in: call) != nil && lookup.hasQualifier(routine, before: call.name) {
            return routine
        }
        return nil
    }

    /// Returns the index in the batch of the argument with a role.
    func argument(_ role: ArgumentRole, of routine: CompiledRoutine, in call: FoundCall) -> Int? {
        for index in routine.selectors(of: role) {
            let selector = routine.selectors[index]
            switch selector.kind {
            case .label:
                if let found = argument(labeled: selector.label, of: routine, in: call) { return found }
            case .position:
                if selector.index < call.arguments.count { return call.arguments.lowerBound + selector.index }
            case .receiver: return call.receiver?.argument
            case .unlabeled:
                guard selector.index < call.arguments.count else { continue }
                let index = call.arguments.lowerBound + selector.index
                if batch.arguments[index].label == nil { return index }
            }
        }
        return nil
    }

    private func argument(labeled name: Range<Int>, of routine: CompiledRoutine, in call: FoundCall) -> Int? {
        for index in call.arguments {
            guard let label = batch.arguments[index].label, label.count == name.count else { continue }
            var matched = 0
            while matched < name.count,
                source[label.lowerBound + matched] == routine.labelBytes[name.lowerBound + matched]
            {
                matched += 1
            }
            if matched == name.count { return index }
        }
        return nil
    }

    /// Decodes an alternative of an expression.
    private func literal(_ alternative: Int) -> SourceLiteral {
        decoder.decode(batch.expressions.pieces[batch.expressions.alternatives[alternative]])
    }

    /// Returns the first possible literal of an expression, unless it is empty.
    func text(of expression: ArgumentExpression) -> SourceLiteral? {
        guard let first = expression.alternatives.first else { return nil }
        let literal = literal(first)
        return literal.text.isEmpty ? nil : literal
    }

    // MARK: Tables and values

    /// Returns the name that a call has in place of a table's literal; nil if it has anything else. In Swift, the name
    /// may follow a type's.
    private func openTable(
        of routine: CompiledRoutine, in call: FoundCall
    ) -> (name: String, range: Range<Int>)? {
        guard let argument = argument(.table, of: routine, in: call) else { return nil }
        let expression = batch.arguments[argument].expression
        guard expression.alternatives.isEmpty, expression.dynamicParts.count == 1,
            let part = expression.dynamicParts.first.map({ batch.expressions.dynamicParts[$0] }),
            part.isValue
        else { return nil }
        let words = source[part.range].split(separator: .fullStop, omittingEmptySubsequences: false)
        guard words.count == 1 || lookup.language == .swift, let name = words.last,
            words.allSatisfy({ word in
                word.first.map { !$0.isASCIIDigit } ?? false && word.allSatisfy { ByteTable.identifierPart[$0] == 1 }
            })
        else { return nil }
        return (String(decoding: name, as: UTF8.self), part.range)
    }

    /// Returns the tables that a call may refer to; nil if they can't be determined, which is reported.
    private mutating func tables(of routine: CompiledRoutine, in call: FoundCall) -> [TableName]? {
        if let tables = knownTables(of: routine, in: call) { return tables }
        guard let argument = argument(.table, of: routine, in: call),
            let part = batch.arguments[argument].expression.dynamicParts.first
        else { return nil }
        diagnostics.append(
            .nonLiteralTable(
                of: routine.displayName, path: path, range: places.range(batch.expressions.dynamicParts[part].range)))
        return nil
    }

    /// Returns the tables that a call may refer to; nil if they are known only at run time.
    func knownTables(of routine: CompiledRoutine, in call: FoundCall) -> [TableName]? {
        guard let argument = argument(.table, of: routine, in: call) else { return routine.tables }
        let expression = batch.arguments[argument].expression
        if !expression.dynamicParts.isEmpty { return nil }
        // Foundation uses the default table for nil and for the empty name.
        if expression.alternatives.isEmpty { return [.localizable] }
        return expression.alternatives.map { alternative in
            let name = literal(alternative).text
            return name.isEmpty ? .localizable : TableName(name.string)
        }
    }

    /// Returns the bundle that a call names, if any.
    func bundle(of routine: CompiledRoutine, in call: FoundCall) -> KeyBundle? {
        argument(.bundle, of: routine, in: call).map {
            KeyBundle(UnsafeBufferPointer(rebasing: source[batch.arguments[$0].range]))
        } ?? systemBundle(of: call)
    }

    private func comment(of routine: CompiledRoutine, in call: FoundCall) -> SourceLiteral? {
        guard let argument = argument(.comment, of: routine, in: call) else { return nil }
        return text(of: batch.arguments[argument].expression)
    }

    private mutating func value(of routine: CompiledRoutine, in call: FoundCall) -> SourceLiteral? {
        guard let argument = argument(.value, of: routine, in: call) else { return nil }
        let expression = batch.arguments[argument].expression
        if expression.isNil { return nil }
        if !expression.isSingleLiteral {
            diagnostics.append(
                Diagnostic(
                    path: path, range: places.range(batch.arguments[argument].range), severity: .warning,
                    rule: .nonLiteralValue,
                    message: "default value of \(routine.displayName) isn't a literal: the key is used instead"
                )
            )
            return nil
        }
        return text(of: expression)
    }

    // MARK: Diagnostics

    private mutating func report(_ part: DynamicPart, of routine: CompiledRoutine, in call: FoundCall) {
        var signature: String?
        if part.isValue {
            signature = self.signature(ofWrapperAround: call, of: routine)
            if let signature, lookup.routines.declares(signature) { return }
        }
        if part.kind != .missing { addOpenCall(part.range, of: routine, in: call, wrapper: signature) }
        let text = excerpt(part.range)
        let name = routine.displayName
        let rule: RuleID = part.kind == .interpolation ? .interpolatedKey : .nonLiteralKey
        let message =
            switch part.kind {
            case .variable: "'\(text)' is not a literal: the key of \(name) is known only at run time"
            case .call: "call as key of \(name): its result is only known at run time"
            case .interpolation: "interpolated key of \(name): the key is known only at run time"
            case .expression: "expression as key of \(name): its value is known only at run time"
            case .missing: "missing key of \(name)"
            }
        var notes: [Note] = []
        switch part.kind {
        case .interpolation:
            notes.append(interpolationAdvice(part.range))
        case .variable, .call, .expression:
            if let signature {
                foundWrappers.append(FoundWrapper(signature: signature, wrapped: name))
                notes.append(Note("this is a wrapper: extract its calls with --routine '\(signature)'"))
            } else {
                let place = text == "self" ? "self" : "1"
                notes.append(
                    Note("write the literal in the call; for your own wrapper, use --routine 'NAME(key:\(place))'"))
            }
        case .missing: break
        }
        var diagnostic = Diagnostic(
            path: path, range: places.range(part.range), severity: .error, rule: rule, message: message, notes: notes)
        if part.kind == .interpolation { diagnostic.key = Key(ExactString(bytes: Array(source[part.range]))) }
        if part.isValue, let openTable = literalTable(of: routine, in: call) {
            diagnostic.table = openTable
            diagnostic.notes.append(Note("it may be any key of '\(openTable)', so none of them counts as unused"))
        }
        diagnostics.append(diagnostic)
    }

    /// Returns the table of a call, if it is a literal and not the default table.
    private func literalTable(of routine: CompiledRoutine, in call: FoundCall) -> TableName? {
        guard let argument = argument(.table, of: routine, in: call),
            let name = text(of: batch.arguments[argument].expression)
        else { return nil }
        let table = TableName(name.text.string)
        return table == .localizable ? nil : table
    }

    /// Returns a short part of the source as a single line.
    func excerpt(_ range: Range<Int>) -> String {
        let text = String(decoding: source[range.prefix(200)], as: UTF8.self)
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > 40 ? line.prefix(39) + "…" : line
    }
}

extension Diagnostic {
    /// The finding that a call's table isn't known before run time.
    fileprivate static func nonLiteralTable(of routine: String, path: String, range: SourceRange) -> Diagnostic {
        Diagnostic(
            path: path, range: range, severity: .warning, rule: .nonLiteralTable,
            message: "table of \(routine) is not a literal: key not extracted",
            notes: [Note("use a literal for the table, or a lookup that isn't extracted")])
    }
}
