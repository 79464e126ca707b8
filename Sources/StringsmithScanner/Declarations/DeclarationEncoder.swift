import StringsmithText

/// Writes the declarations of sources as numbers that refer to lists of strings and types.
struct DeclarationEncoder {
    private var strings = StringList()
    private var types = EncodedTypes()
    private var sources: [UInt8] = []
    private var sourceCount = 0

    /// The complete output: strings, types, sources.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(number: strings.places.count)
        bytes += strings.bytes
        bytes.append(number: types.places.count)
        bytes += types.bytes
        bytes.append(number: sourceCount)
        return bytes + sources
    }

    mutating func add(_ source: SourceDeclarations, of path: String) {
        sourceCount += 1
        add(path)
        sources.append(number: source.types.count)
        for type in source.types { add(type) }
        sources.append(number: source.members.count)
        for member in source.members {
            sources.append(number: Int(member.type) + 1)
            add(member.declaration)
        }
        sources.append(number: source.aliases.count)
        for alias in source.aliases {
            add(alias.name)
            add(alias.generics)
            add(alias.type)
            sources.append(alias.access == .file ? 1 : 0)
        }
    }

    private mutating func add(_ text: String) { sources.append(number: strings.place(of: text)) }

    private mutating func add(_ name: Symbol) { add(name.text) }

    private mutating func add(_ type: SwiftType) { sources.append(number: types.place(of: type, &strings)) }

    private mutating func add(_ names: [Symbol]) {
        sources.append(number: names.count)
        for name in names { add(name) }
    }

    private mutating func add(_ bindings: TypeBindings) {
        sources.append(number: bindings.all.count)
        for binding in bindings.all {
            add(binding.name)
            add(binding.type)
        }
    }

    private mutating func add(_ type: DeclaredType) {
        add(type.name)
        let isFile = type.access == .file ? DeclaredType.fileFlag : 0
        sources.append(type.kind.rawValue | isFile | (type.expandsToKey ? DeclaredType.macroFlag : 0))
        add(type.generics)
        sources.append(number: type.inherited.count)
        for inherited in type.inherited { add(inherited) }
        sources.append(number: type.arguments.count)
        for argument in type.arguments { add(argument) }
        add(type.sameTypes)
    }

    private mutating func add(_ member: Declaration) {
        sources.append(member.kind.rawValue)
        add(member.name)
        sources.append(number: member.facts.rawValue)
        add(member.type)
        if let value = member.initialValue { add(value) }
        if let wrapper = member.wrapper { add(wrapper) }
        add(member.generics)
        add(member.bounds)
        sources.append(number: member.parameters.count)
        for parameter in member.parameters {
            sources.append(
                (parameter.hasDefault ? 1 : 0) | (parameter.isVariadic ? 2 : 0) | (parameter.label == nil ? 0 : 4)
                    | (parameter.builder == nil ? 0 : 8))
            if let label = parameter.label { add(label) }
            if let builder = parameter.builder { add(builder) }
            add(parameter.type)
        }
    }
}

/// Each string once, in the order of its first use.
private struct StringList {
    private(set) var bytes: [UInt8] = []
    private(set) var places: [ExactString: Int] = [:]

    mutating func place(of text: String) -> Int {
        let text = ExactString(text)
        if let place = places[text] { return place }
        places[text] = places.count
        bytes.append(number: text.bytes.count)
        bytes += text.bytes
        return places.count - 1
    }
}

/// Each type once, after its component types.
private struct EncodedTypes {
    private(set) var bytes: [UInt8] = []

    /// The types by their encoding, which refers to component types by number.
    private(set) var places: [ExactString: Int] = [:]

    mutating func place(of type: SwiftType, _ strings: inout StringList) -> Int {
        var own: [UInt8] = []
        switch type.form {
        case .unknown: own.append(TypeTag.unknown.rawValue)
        case .named(let name, let arguments):
            let arguments = arguments.map { place(of: $0, &strings) }
            own.append(TypeTag.named.rawValue)
            own.append(number: strings.place(of: name.text))
            own.append(numbers: arguments)
        case .optional(let inner):
            let inner = place(of: inner, &strings)
            own.append(TypeTag.optional.rawValue)
            own.append(number: inner)
        case .array(let element):
            let element = place(of: element, &strings)
            own.append(TypeTag.array.rawValue)
            own.append(number: element)
        case .dictionary(let key, let value):
            let parts = [place(of: key, &strings), place(of: value, &strings)]
            own.append(TypeTag.dictionary.rawValue)
            for part in parts { own.append(number: part) }
        case .tuple(let elements):
            let parts = elements.map { place(of: $0.type, &strings) }
            own.append(TypeTag.tuple.rawValue)
            own.append(number: elements.count)
            for (element, part) in zip(elements, parts) {
                own.append(number: element.label.map { strings.place(of: $0.text) + 1 } ?? 0)
                own.append(number: part)
            }
        case .function(let parameters, let result):
            let parameters = parameters.map { place(of: $0, &strings) }
            let result = place(of: result, &strings)
            own.append(TypeTag.function.rawValue)
            own.append(numbers: parameters)
            own.append(number: result)
        case .metatype(let inner):
            let inner = place(of: inner, &strings)
            own.append(TypeTag.metatype.rawValue)
            own.append(number: inner)
        }
        return place(ofBytes: own)
    }

    private mutating func place(ofBytes own: [UInt8]) -> Int {
        let key = ExactString(bytes: own)
        if let place = places[key] { return place }
        places[key] = places.count
        bytes += own
        return places.count - 1
    }
}

extension [UInt8] {
    /// Appends a number with seven bits per byte, lowest first.
    fileprivate mutating func append(number: Int) {
        var rest = UInt(bitPattern: number)
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }

    fileprivate mutating func append(numbers: [Int]) {
        append(number: numbers.count)
        for number in numbers { append(number: number) }
    }
}
