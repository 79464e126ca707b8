/// A parameter of a function, initializer, case or subscript.
struct DeclaredParameter: Hashable, Sendable {
    /// The argument label; nil for `_`.
    var label: Symbol?
    var type: SwiftType
    var hasDefault = false
    var isVariadic = false

    /// The result builder of a closure.
    var builder: Symbol?
}

/// The sources that can use a declaration.
enum Access: Sendable {
    /// Those of the module.
    case module

    /// Only the source that contains it.
    case file

    /// Those of all modules.
    case everywhere
}

/// A named declaration in the sources: a member of a type, or a global.
///
/// Copies share their contents, since the index and each candidate for a call have one. The contents of most are read
/// when they are first needed, which few ever are.
@dynamicMemberLookup
struct Declaration: Hashable, Sendable {
    enum Kind: UInt8, Sendable {
        case property, function, initializer, enumCase, subscripting
    }

    /// The declaration as written.
    struct Contents: Hashable, Sendable {
        var isStatic = false

        /// The declared type of a property, or the result of a function; unknown if it must be inferred from an initial
        /// value.
        var type: SwiftType = .unknown

        var parameters: [DeclaredParameter] = []
        var generics: [Symbol] = []

        /// The types that generic parameters conform to or inherit from.
        var bounds = TypeBindings()

        /// The text of an initial value that determines the type, if it is short.
        var initialValue: String?

        /// The name of the property wrapper.
        var wrapper: Symbol?

        /// True if any other matching overload is preferred.
        var isDisfavored = false

        /// True for a stored property that a memberwise initializer may have.
        var isStored = false
        var hasInitialValue = false
        var isConstant = false
    }

    var kind: Kind

    /// True if the declaration is the platform's.
    var isPlatform = false
    var access = Access.module

    /// True in an extension, where an initializer doesn't replace the memberwise one.
    var isInExtension = false

    private(set) var name: Symbol

    /// The number of the declaring file in its scope, or -1.
    var file: Int32 = -1

    /// The files that repeat the declaration, in ascending order.
    var copies: [Int32] = []

    private var storage: Storage

    /// The contents that copies share until one of them changes.
    final class Box: @unchecked Sendable {
        // Sendable because the contents change only while a single declaration refers to them, which also makes access
        // to them exclusive.
        @exclusivity(unchecked) fileprivate var contents: Contents

        init(_ contents: Contents) { self.contents = contents }
    }

    private enum Storage {
        case read(Box)
        case unread(UnreadDeclaration)

        /// While the contents change.
        case none
    }

    init(kind: Kind, name: Symbol, isStatic: Bool = false) {
        (self.kind, self.name) = (kind, name)
        storage = .read(Box(Contents(isStatic: isStatic)))
    }

    /// Creates a declaration that is read from its source when it is first needed.
    init(kind: Kind, name: Symbol, access: Access, unread: UnreadDeclaration) {
        (self.kind, self.name, self.access, storage) = (kind, name, access, .unread(unread))
    }

    /// The source of the contents, if the declaration has one that is only read when it is needed.
    var unread: UnreadDeclaration? {
        if case .unread(let unread) = storage { unread } else { nil }
    }

    var contents: Contents { box.contents }

    private var box: Box {
        @inline(__always) get {
            switch storage {
            case .read(let box): box
            case .unread(let unread): unread.box
            case .none: Box(Contents())
            }
        }
    }

    subscript<Value>(dynamicMember member: WritableKeyPath<Contents, Value>) -> Value {
        @inline(__always) get { box.contents[keyPath: member] }
        @inline(__always) set {
            var box = if case .read(let box) = storage { box } else { Box(contents) }
            // Now there is one reference to the contents, unless there are copies of the declaration.
            storage = .none
            if !isKnownUniquelyReferenced(&box) { box = Box(box.contents) }
            box.contents[keyPath: member] = newValue
            storage = .read(box)
        }
    }

    static func == (left: Declaration, right: Declaration) -> Bool {
        left.file == right.file && left.isInExtension == right.isInExtension && left.copies == right.copies
            && left.hasSameContents(as: right)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(contents)
    }

    private func hasSameContents(as other: Declaration) -> Bool {
        guard kind == other.kind, access == other.access, isPlatform == other.isPlatform, name == other.name
        else { return false }
        return switch (storage, other.storage) {
        case (.read(let own), .read(let others)): own === others || own.contents == others.contents
        case (.unread(let own), .unread(let others)):
            own.hasSameText(as: others) || own.box.contents == others.box.contents
        default: contents == other.contents
        }
    }

    /// Returns the name by which a macro is declared, which differs from functions' names.
    static func macroName(_ name: Symbol) -> Symbol { Symbol("#" + name.text) }

    /// The name of the attribute if this is a macro.
    var attributeName: Symbol? { name.firstByte == .numberSign ? Symbol(String(name.text.dropFirst())) : nil }

    /// True for `subscript(dynamicMember:)`.
    var looksUpMembers: Bool { kind == .subscripting && self.parameters.first?.label == .dynamicMember }

    /// True if the file declares or repeats the declaration.
    func isIn(_ file: Int32) -> Bool {
        if self.file == file { return true }
        var range = copies.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if copies[middle] == file { return true }
            range = copies[middle] < file ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return false
    }

    /// True if another declaration in a later file says the same. An initial value may mean something else there.
    func isRepeated(by other: Declaration) -> Bool {
        guard file < other.file, isInExtension == other.isInExtension, access != .file, hasSameContents(as: other)
        else { return false }
        return self.initialValue == nil
    }
}

/// A type that sources declare or extend.
struct DeclaredType: Hashable, Sendable {
    enum Kind: UInt8, Sendable {
        case structure, `class`, enumeration, `protocol`, `extension`
    }

    /// The name including enclosing types: `Outer.Inner`.
    var name: Symbol
    var kind: Kind
    var generics: [Symbol] = []
    var inherited: [SwiftType] = []

    /// The generic arguments of the type that an extension is limited to: in `extension Box<Int>`, and in `where T == Int`.
    var arguments: [SwiftType] = []
    var sameTypes = TypeBindings()
    var isPlatform = false

    var access = Access.module

    /// True for the implementation of a macro whose expansion looks up a key.
    var expandsToKey = false

    /// Returns the types of generic parameters in an extension that is limited to them.
    /// - Parameter generics: the names of the extended type's parameters.
    func limits(_ generics: [Symbol]) -> TypeBindings {
        var limits = sameTypes
        for (generic, argument) in zip(generics, arguments) { limits[generic] = argument }
        return limits
    }
}

/// A type alias that sources declare.
struct DeclaredAlias: Hashable, Sendable {
    /// The name including enclosing types.
    var name: Symbol
    var generics: [Symbol] = []
    var type: SwiftType
    var access = Access.module

    /// The number of the declaring file in its scope, or -1.
    var file: Int32 = -1
}

/// The declarations of a source, which are kept after its text is released.
struct SourceDeclarations: Sendable {
    /// The types, including extensions under the name of the extended type.
    var types: [DeclaredType] = []

    /// A declaration with the index of its type in `types`; -1 for globals.
    struct Member: Equatable, Sendable {
        var type: Int32
        var declaration: Declaration
    }

    var members: [Member] = []

    var aliases: [DeclaredAlias] = []

    /// The modules that the source imports.
    var imports: [String] = []

    /// Calls a function for the members of each type: a type's members mostly follow each other.
    func forEachOwner(_ body: (_ owner: Int, _ members: ArraySlice<Member>) -> Void) {
        var start = 0
        while start < members.count {
            let owner = members[start].type
            var end = start + 1
            while end < members.count, members[end].type == owner { end += 1 }
            body(Int(owner), members[start..<end])
            start = end
        }
    }

    /// The names of the types and aliases that other sources can't use.
    var fileNames: Set<Symbol> {
        var names: Set<Symbol> = []
        for type in types where type.access == .file && type.kind != .extension { names.insert(type.name) }
        for alias in aliases where alias.access == .file { names.insert(alias.name) }
        return names
    }
}

extension SourceDeclarations: Equatable {
    static func == (left: SourceDeclarations, right: SourceDeclarations) -> Bool {
        left.types == right.types && left.aliases == right.aliases && left.imports == right.imports
            && areEqual(left.members, right.members)
    }

    private static func areEqual(_ left: [Member], _ right: [Member]) -> Bool {
        let isSame = left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { $0.baseAddress == left.baseAddress && $0.count == left.count }
        }
        return isSame || left == right
    }
}
