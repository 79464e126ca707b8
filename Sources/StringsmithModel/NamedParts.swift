import StringsmithText

/// A part of a text that has a name: a form for a case of a variation, or a variable.
public protocol NamedPart: Hashable, Sendable {
    /// The plural category, device, or width, or the name of the variable.
    var name: ExactString { get }
}

/// Parts of a text in file order. Finding one by name takes constant time.
public struct NamedParts<Part: NamedPart>: Hashable, Sendable {
    private var elements: [Part]

    /// The place of the first part with each name, if there are too many to compare all.
    private var places: [ExactString: Int] = [:]

    private static var most: Int { 8 }

    /// Creates a list of parts.
    public init(_ parts: some Sequence<Part>) {
        elements = Array(parts)
        findPlaces()
    }

    /// Returns the place of the first part with a name; nil if there is none.
    public func place(of name: ExactString) -> Int? {
        places.isEmpty ? elements.indices.first { elements[$0].name == name } : places[name]
    }

    /// Returns the first part with a name; nil if there is none.
    public subscript(name: ExactString) -> Part? { place(of: name).map { elements[$0] } }

    public static func == (left: Self, right: Self) -> Bool { left.elements == right.elements }

    public func hash(into hasher: inout Hasher) { hasher.combine(elements) }

    private mutating func findPlaces() {
        guard elements.count > Self.most else { return places = [:] }
        places = Dictionary(elements.enumerated().map { ($1.name, $0) }) { first, _ in first }
    }
}

extension NamedParts: RandomAccessCollection, RangeReplaceableCollection, ExpressibleByArrayLiteral {
    /// Creates an empty list.
    public init() { elements = [] }

    /// Creates a list of parts.
    public init(arrayLiteral parts: Part...) { self.init(parts) }

    public var startIndex: Int { 0 }

    public var endIndex: Int { elements.count }

    public subscript(index: Int) -> Part {
        get { elements[index] }
        _modify {
            let name = elements[index].name
            defer { if elements[index].name != name { findPlaces() } }
            yield &elements[index]
        }
    }

    public mutating func append(_ part: Part) {
        elements.append(part)
        if places.isEmpty {
            findPlaces()
        } else if places[part.name] == nil {
            places[part.name] = elements.count - 1
        }
    }

    public mutating func replaceSubrange(_ range: Range<Int>, with parts: some Collection<Part>) {
        elements.replaceSubrange(range, with: parts)
        findPlaces()
    }
}
