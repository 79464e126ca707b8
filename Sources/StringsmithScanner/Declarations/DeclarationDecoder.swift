/// Decodes the output of `DeclarationEncoder`. For any input, it stays within bounds and terminates.
struct DeclarationDecoder {
    private let bytes: [UInt8]
    private var offset: Int
    private let end: Int

    /// True after invalid data.
    private var isDamaged = false
    private var strings: [String] = []
    private var types: [(type: SwiftType, size: Int)] = []

    /// A limit, since types refer to others by number, and a few bytes could expand to a type of any size.
    private static let largestType = 4096

    init(bytes: [UInt8], range: Range<Int>) {
        self.bytes = bytes
        (offset, end) = (range.lowerBound, range.upperBound)
    }

    /// The sources; nil if anything is damaged.
    mutating func sources() -> [DeclarationSummary.Source]? {
        strings = list { $0.string() }
        let count = length()
        types.reserveCapacity(count)
        for _ in 0..<count where !isDamaged { types.append(readType()) }
        let sources = list { decoder in
            DeclarationSummary.Source(
                path: decoder.text(), declarations: TypedScanner.Declarations(content: decoder.source()))
        }
        return isDamaged || offset != end ? nil : sources
    }

    // MARK: Numbers and lists

    private mutating func byte() -> UInt8 {
        guard offset < end else {
            isDamaged = true
            return 0
        }
        offset += 1
        return bytes[offset - 1]
    }

    private mutating func number() -> Int {
        var number: UInt = 0
        var shift: UInt = 0
        while true {
            let byte = byte()
            number |= UInt(byte & 0x7F) << shift
            shift += 7
            if byte < 0x80 { break }
            guard shift < 56 else {
                isDamaged = true
                return 0
            }
        }
        return Int(number)
    }

    /// A number of items of at least one byte each.
    private mutating func length() -> Int {
        let length = number()
        guard length <= end - offset else {
            isDamaged = true
            return 0
        }
        return length
    }

    private mutating func list<Item>(_ read: (inout DeclarationDecoder) -> Item) -> [Item] {
        let count = length()
        var items: [Item] = []
        items.reserveCapacity(count)
        for _ in 0..<count where !isDamaged { items.append(read(&self)) }
        return items
    }

    private mutating func string() -> String {
        let count = length()
        guard !isDamaged else { return "" }
        defer { offset += count }
        return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
    }

    /// A string by its number.
    private mutating func text() -> String { text(at: number()) }

    private mutating func symbol() -> Symbol { Symbol(text()) }

    private mutating func text(at place: Int) -> String {
        guard strings.indices.contains(place) else {
            isDamaged = true
            return ""
        }
        return strings[place]
    }

    // MARK: Types

    /// A type by its number.
    private mutating func type() -> SwiftType { part().type }

    private mutating func part() -> (type: SwiftType, size: Int) {
        let place = number()
        guard types.indices.contains(place) else {
            isDamaged = true
            return (.unknown, 1)
        }
        return types[place]
    }

    private mutating func readType() -> (type: SwiftType, size: Int) {
        var size = 1
        let next: (inout DeclarationDecoder) -> SwiftType = { decoder in
            let part = decoder.part()
            size += part.size
            return part.type
        }
        let type: SwiftType
        switch TypeTag(rawValue: byte()) {
        case .unknown: type = .unknown
        case .named: type = .named(symbol(), list(next))
        case .optional: type = .optional(next(&self))
        case .array: type = .array(next(&self))
        case .dictionary: type = .dictionary(next(&self), next(&self))
        case .tuple:
            type = .tuple(
                list { decoder in
                    let label = decoder.number()
                    return TupleElement(
                        label: label == 0 ? nil : Symbol(decoder.text(at: label - 1)), type: next(&decoder))
                })
        case .function: type = .function(list(next), next(&self))
        case .metatype: type = .metatype(next(&self))
        case nil:
            type = .unknown
            isDamaged = true
        }
        if size > Self.largestType { isDamaged = true }
        return (type, size)
    }

    // MARK: Declarations

    private mutating func source() -> SourceDeclarations {
        var source = SourceDeclarations()
        source.types = list { $0.declaredType() }
        let typeCount = source.types.count
        source.members = list { decoder in
            let owner = decoder.number() - 1
            if owner >= typeCount { decoder.isDamaged = true }
            return SourceDeclarations.Member(
                type: Int32(truncatingIfNeeded: owner), declaration: decoder.member())
        }
        source.aliases = list { decoder in
            var alias = DeclaredAlias(
                name: decoder.symbol(), generics: decoder.list { $0.symbol() }, type: decoder.type())
            if decoder.byte() != 0 { alias.access = .file }
            return alias
        }
        return source
    }

    private mutating func declaredType() -> DeclaredType {
        let name = symbol()
        let byte = byte()
        let kind = DeclaredType.Kind(rawValue: byte & ~(DeclaredType.fileFlag | DeclaredType.macroFlag))
        if kind == nil { isDamaged = true }
        var type = DeclaredType(name: name, kind: kind ?? .structure)
        if byte & DeclaredType.fileFlag != 0 { type.access = .file }
        type.expandsToKey = byte & DeclaredType.macroFlag != 0
        type.generics = list { $0.symbol() }
        type.inherited = list { $0.type() }
        type.arguments = list { $0.type() }
        type.sameTypes = bindings()
        return type
    }

    private mutating func bindings() -> TypeBindings {
        var bindings = TypeBindings()
        for binding in list({ ($0.symbol(), $0.type()) }) { bindings[binding.0] = binding.1 }
        return bindings
    }

    private mutating func member() -> Declaration {
        let kind = Declaration.Kind(rawValue: byte())
        if kind == nil { isDamaged = true }
        var member = Declaration(kind: kind ?? .property, name: symbol())
        let facts = Declaration.Facts(rawValue: number())
        member.facts = facts
        member.type = type()
        if facts.contains(.hasInitialText) { member.initialValue = text() }
        if facts.contains(.hasWrapper) { member.wrapper = symbol() }
        member.generics = list { $0.symbol() }
        member.bounds = bindings()
        member.parameters = list { $0.parameter() }
        return member
    }

    private mutating func parameter() -> DeclaredParameter {
        let facts = byte()
        let label = facts & 4 == 0 ? nil : symbol()
        let builder = facts & 8 == 0 ? nil : symbol()
        return DeclaredParameter(
            label: label, type: type(), hasDefault: facts & 1 != 0, isVariadic: facts & 2 != 0, builder: builder)
    }
}
