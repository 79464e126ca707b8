import StringsmithText

extension VariedText {
    /// The variables of a text, in file order. One is found by name in the same time, however many there are.
    public struct Variables: Hashable, Sendable {
        private var elements: [Variable]

        /// The place of the first variable with each name, if there are too many to compare all.
        private var places: [ExactString: Int] = [:]

        private static let most = 8

        /// Creates a list of variables.
        public init(_ variables: some Sequence<Variable>) {
            elements = Array(variables)
            findPlaces()
        }

        /// Returns the place of the first variable with a name; nil if there is none.
        public func place(of name: ExactString) -> Int? {
            places.isEmpty ? elements.firstIndex { $0.name == name } : places[name]
        }

        /// Returns the first variable with a name; nil if there is none.
        public subscript(name: ExactString) -> Variable? { place(of: name).map { elements[$0] } }

        public static func == (left: Variables, right: Variables) -> Bool { left.elements == right.elements }

        public func hash(into hasher: inout Hasher) { hasher.combine(elements) }

        private mutating func findPlaces() {
            let names = elements.count > Self.most ? elements.enumerated().map { ($1.name, $0) } : []
            places = Dictionary(names) { first, _ in first }
        }
    }
}

extension VariedText.Variables: RandomAccessCollection, MutableCollection, RangeReplaceableCollection,
    ExpressibleByArrayLiteral
{
    /// Creates an empty list.
    public init() { elements = [] }

    /// Creates a list of variables.
    public init(arrayLiteral variables: VariedText.Variable...) { self.init(variables) }

    public var startIndex: Int { 0 }

    public var endIndex: Int { elements.count }

    public subscript(index: Int) -> VariedText.Variable {
        get { elements[index] }
        set {
            let isRenamed = elements[index].name != newValue.name
            elements[index] = newValue
            if isRenamed { findPlaces() }
        }
    }

    public mutating func append(_ variable: VariedText.Variable) {
        elements.append(variable)
        if places.isEmpty {
            findPlaces()
        } else if places[variable.name] == nil {
            places[variable.name] = elements.count - 1
        }
    }

    public mutating func replaceSubrange(
        _ range: Range<Int>, with variables: some Collection<VariedText.Variable>
    ) {
        elements.replaceSubrange(range, with: variables)
        findPlaces()
    }
}
