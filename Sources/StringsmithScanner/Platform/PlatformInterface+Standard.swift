extension PlatformInterface {
    /// Members of the standard library whose types matter in interpolations.
    static let standardLibrary = """
        typealias Sequence = _Collection
        typealias Collection = _Collection
        typealias BidirectionalCollection = _Collection
        typealias RandomAccessCollection = _Collection
        struct _Collection<Element> {
            var count: Int
            var isEmpty: Bool
            var first: Element?
            var last: Element?
            var indices: Range<Int>
            var startIndex: Int
            var endIndex: Int
            var underestimatedCount: Int
            func map<T>(_: (Element) -> T) -> [T]
            func compactMap<T>(_: (Element) -> T?) -> [T]
            func flatMap<T>(_: (Element) -> [T]) -> [T]
            func filter(_: (Element) -> Bool) -> [Element]
            func prefix(_: Int) -> [Element]
            func suffix(_: Int) -> [Element]
            func dropFirst(_: Int) -> [Element]
            func dropLast(_: Int) -> [Element]
            func prefix(while: (Element) -> Bool) -> [Element]
            func sorted(by: (Element, Element) -> Bool) -> [Element]
            func reversed() -> [Element]
            func shuffled() -> [Element]
            func enumerated() -> [(offset: Int, element: Element)]
            func forEach(_: (Element) -> Void)
            func first(where: (Element) -> Bool) -> Element?
            func last(where: (Element) -> Bool) -> Element?
            func firstIndex(of: Element) -> Int?
            func lastIndex(of: Element) -> Int?
            func firstIndex(where: (Element) -> Bool) -> Int?
            func contains(_: Element) -> Bool
            func contains(where: (Element) -> Bool) -> Bool
            func allSatisfy(_: (Element) -> Bool) -> Bool
            func count(where: (Element) -> Bool) -> Int
            func min(by: (Element, Element) -> Bool) -> Element?
            func max(by: (Element, Element) -> Bool) -> Element?
            func randomElement() -> Element?
            func reduce<T>(_: T, _: (T, Element) -> T) -> T
            func reduce<T>(into: T, _: (T, Element) -> Void) -> T
            func joined(separator: String) -> String
            func sum() -> Element
            func index(after: Int) -> Int
            func index(before: Int) -> Int
            func distance(from: _, to: _) -> Int
        }
        struct Array<Element>: _Collection<Element> {
            func append(_: Element)
            func append(contentsOf: [Element])
            func insert(_: Element, at: Int)
            func insert(contentsOf: [Element], at: Int)
            func popLast() -> Element?
            func remove(at: Int) -> Element
            func removeFirst() -> Element
            func removeLast() -> Element
        }
        struct ArraySlice<Element>: _Collection<Element> {}
        struct Set<Element>: _Collection<Element> {
            func insert(_: Element)
            func union(_: Set<Element>) -> Set<Element>
            func intersection(_: Set<Element>) -> Set<Element>
            func subtracting(_: Set<Element>) -> Set<Element>
        }
        struct Range<Element>: _Collection<Element> { var lowerBound: Element; var upperBound: Element }
        struct ClosedRange<Element>: _Collection<Element> { var lowerBound: Element; var upperBound: Element }
        struct Dictionary<Key, Value>: _Collection<(key: Key, value: Value)> {
            subscript(_: Key, default value: Value) -> Value
            var keys: [Key]
            var values: [Value]
            func mapValues<T>(_: (Value) -> T) -> [Key: T]
            func filter(_: ((key: Key, value: Value)) -> Bool) -> [Key: Value]
        }
        enum Optional<Wrapped> {
            case some(Wrapped)
            case none
            func map<T>(_: (Wrapped) -> T) -> T?
            func flatMap<T>(_: (Wrapped) -> T?) -> T?
        }
        struct Substring: _Collection<Character> {}
        struct String: _Collection<Character> {
            var utf8: [UInt8]
            var utf16: [UInt16]
            var capitalized: String
            var description: String
            func uppercased() -> String
            func lowercased() -> String
            func trimmingCharacters(in: _) -> String
            func replacingOccurrences(of: _, with: _) -> String
            func components(separatedBy: _) -> [String]
            func split(separator: _, maxSplits: _) -> [Substring]
            func padding(toLength: Int, withPad: String, startingAt: Int) -> String
            func prefix(_: Int) -> Substring
            func suffix(_: Int) -> Substring
        }
        struct _Number {
            var magnitude: Self
            func rounded(_: _) -> Self
            func advanced(by: Self) -> Self
            func clamped(to: _) -> Self
            func formatted(_: _) -> String
            func isMultiple(of: Self) -> Bool
            func quotientAndRemainder(dividingBy: Self) -> (quotient: Self, remainder: Self)
            func truncatingRemainder(dividingBy: Self) -> Self
            func squareRoot() -> Self
            var description: String
            static var max: Self
            static var min: Self
            static var pi: Self
            static var zero: Self
            static var infinity: Self
            static func random(in: _) -> Self
        }
        struct Int: _Number { var bitWidth: Int }
        struct Int8: _Number {}
        struct Int16: _Number {}
        struct Int32: _Number {}
        struct Int64: _Number {}
        struct UInt: _Number {}
        struct UInt8: _Number {}
        struct UInt16: _Number {}
        struct UInt32: _Number {}
        struct UInt64: _Number {}
        struct Float: _Number {}
        struct Double: _Number {}
        struct CGFloat: _Number {}
        struct Bool { func toggle() }
        struct Character { var isNumber: Bool }
        struct AsyncStream<Element> {}
        protocol Decoder {
            func container<Key>(keyedBy: Key.Type) -> KeyedDecodingContainer<Key>
            func unkeyedContainer() -> UnkeyedDecodingContainer
            func singleValueContainer() -> SingleValueDecodingContainer
        }
        struct KeyedDecodingContainer<Key> {
            func decode<T>(_: T.Type, forKey: Key) -> T
            func decodeIfPresent<T>(_: T.Type, forKey: Key) -> T?
        }
        struct UnkeyedDecodingContainer { func decode<T>(_: T.Type) -> T; func decodeIfPresent<T>(_: T.Type) -> T? }
        struct SingleValueDecodingContainer { func decode<T>(_: T.Type) -> T }
        func min<T>(_: T, _: T...) -> T
        func max<T>(_: T, _: T...) -> T
        func abs<T>(_: T) -> T
        func round<T>(_: T) -> T
        func floor<T>(_: T) -> T
        func ceil<T>(_: T) -> T
        func pow<T>(_: T, _: _) -> T
        func sqrt<T>(_: T) -> T
        func zip<A, B>(_: [A], _: [B]) -> [(A, B)]
        func stride<T>(from: T, to: T, by: T) -> [T]
        func stride<T>(from: T, through: T, by: T) -> [T]
        """

    /// Members of Foundation whose types matter in interpolations.
    static let foundation = """
        typealias TimeInterval = Double
        typealias CLLocationDistance = Double
        typealias CLLocationDegrees = Double
        typealias CLLocationSpeed = Double
        typealias CLLocationAccuracy = Double
        typealias CLLocationDirection = Double
        typealias NSInteger = Int
        typealias NSUInteger = Int
        typealias CFIndex = Int
        typealias CFTimeInterval = Double
        typealias CFAbsoluteTime = Double
        typealias CChar = Int8
        typealias CShort = Int16
        typealias CInt = Int32
        typealias CLong = Int
        typealias CLongLong = Int64
        typealias CUnsignedChar = UInt8
        typealias CUnsignedShort = UInt16
        typealias CUnsignedInt = UInt32
        typealias CUnsignedLong = UInt
        typealias CUnsignedLongLong = UInt64
        typealias CFloat = Float
        typealias CDouble = Double
        typealias OSStatus = Int32
        typealias IOReturn = Int32
        typealias CVReturn = Int32
        typealias kern_return_t = Int32
        typealias pid_t = Int32
        typealias uid_t = UInt32
        typealias gid_t = UInt32
        typealias mode_t = UInt16
        typealias off_t = Int64
        typealias time_t = Int
        typealias OSType = UInt32
        typealias FourCharCode = UInt32
        typealias CGDirectDisplayID = UInt32
        typealias CGKeyCode = UInt16
        typealias unichar = UInt16
        typealias CGWindowID = UInt32
        typealias AudioObjectID = UInt32
        typealias AudioDeviceID = UInt32
        var errno: Int32
        struct Date {
            static var now: Date
            static var distantPast: Date
            static var distantFuture: Date
            var timeIntervalSinceNow: Double
            var timeIntervalSince1970: Double
            var timeIntervalSinceReferenceDate: Double
            func timeIntervalSince(_: Date) -> Double
            func distance(to: Date) -> Double
            func advanced(by: Double) -> Date
            func addingTimeInterval(_: Double) -> Date
            func formatted(date: _, time: _) -> String
            func formatted(_: _) -> String
        }
        struct DateComponents {
            var year: Int?
            var month: Int?
            var day: Int?
            var hour: Int?
            var minute: Int?
            var second: Int?
            var weekday: Int?
        }
        struct Calendar {
            static var current: Calendar
            func component(_: _, from: Date) -> Int
            func dateComponents(_: _, from: Date, to: Date) -> DateComponents
            func startOfDay(for: Date) -> Date
        }
        struct Data: _Collection<UInt8> {}
        class JSONDecoder { func decode<T>(_: T.Type, from: _, configuration: _) -> T }
        class PropertyListDecoder { func decode<T>(_: T.Type, from: _, format: _, configuration: _) -> T }
        struct IndexSet: _Collection<Int> {}
        struct IndexPath { var row: Int; var item: Int; var section: Int }
        struct URL {
            var path: String
            var host: String?
            var lastPathComponent: String
            var absoluteString: String
            var pathExtension: String
            func path(percentEncoded: Bool) -> String
            func appendingPathComponent(_: String) -> URL
            func deletingLastPathComponent() -> URL
        }
        struct UUID { var uuidString: String }
        class NSNumber {
            var intValue: Int
            var doubleValue: Double
            var floatValue: Float
            var boolValue: Bool
            var int32Value: Int32
            var int64Value: Int64
            var uint64Value: UInt64
            var stringValue: String
        }
        class UserDefaults {
            static var standard: UserDefaults
            func integer(forKey: String) -> Int
            func double(forKey: String) -> Double
            func float(forKey: String) -> Float
            func bool(forKey: String) -> Bool
            func string(forKey: String) -> String?
        }
        class ProcessInfo {
            static var processInfo: ProcessInfo
            var processorCount: Int
            var activeProcessorCount: Int
            var physicalMemory: UInt64
            var systemUptime: Double
            var processIdentifier: Int32
        }
        class Progress {
            var fractionCompleted: Double
            var completedUnitCount: Int64
            var totalUnitCount: Int64
        }
        class SMAppService { var status: SMAppService.Status }
        extension SMAppService { enum Status: Int {} }
        class HTTPURLResponse { var statusCode: Int }
        class NSError { var code: Int; var domain: String; var localizedDescription: String }
        struct CGSize { var width: CGFloat; var height: CGFloat }
        struct CGPoint { var x: CGFloat; var y: CGFloat }
        struct CGRect {
            var width: CGFloat
            var height: CGFloat
            var minX: CGFloat
            var minY: CGFloat
            var maxX: CGFloat
            var maxY: CGFloat
            var midX: CGFloat
            var midY: CGFloat
            var size: CGSize
            var origin: CGPoint
        }
        struct CLLocationCoordinate2D { var latitude: Double; var longitude: Double }
        class CLLocation {
            var coordinate: CLLocationCoordinate2D
            var altitude: Double
            var speed: Double
            var course: Double
            var horizontalAccuracy: Double
            var verticalAccuracy: Double
            var timestamp: Date
            func distance(from: CLLocation) -> Double
        }
        """
}
