/// A parameter of a function, initializer, case or subscript.
struct DeclaredParameter: Hashable, Sendable {
    /// The argument label; nil for `_`.
    var label: String?
    var type: SwiftType
    var hasDefault = false
    var isVariadic = false
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
/// Copies share their contents, since the index and each candidate for a call have one.
@dynamicMemberLookup
struct Declaration: Hashable, Sendable {
    enum Kind: UInt8, Sendable {
        case property, function, initializer, enumCase, subscripting
    }

    /// The declaration as written.
    struct Contents: Hashable, Sendable {
        var kind: Kind
        var name: String { didSet { nameHash = NameHash.of(name) } }
        private(set) var nameHash: Int32
        var isStatic = false

        /// The declared type of a property, or the result of a function; unknown if it must be inferred from an initial
        /// value.
        var type: SwiftType = .unknown

        var parameters: [DeclaredParameter] = []
        var generics: [String] = []

        /// The text of an initial value that determines the type, if it is short.
        var initialValue: String?

        /// The name of the property wrapper.
        var wrapper: String?

        /// True if any other matching overload is preferred.
        var isDisfavored = false

        /// True if the declaration is the platform's.
        var isPlatform = false

        /// True for a stored property that a memberwise initializer may have.
        var isStored = false
        var hasInitialValue = false
        var isConstant = false
        var access = Access.module

        init(kind: Kind, name: String, isStatic: Bool) {
            (self.kind, self.name, self.isStatic) = (kind, name, isStatic)
            nameHash = NameHash.of(name)
        }
    }

    private var shared: Shared<Contents>

    /// True in an extension, where an initializer doesn't replace the memberwise one.
    var isInExtension = false

    /// The number of the declaring file in its scope, or -1.
    var file: Int32 = -1

    /// The files that repeat the declaration, in ascending order.
    var copies: [Int32] = []

    init(kind: Kind, name: String, isStatic: Bool = false) {
        shared = Shared(Contents(kind: kind, name: name, isStatic: isStatic))
    }

    subscript<Value>(dynamicMember member: WritableKeyPath<Contents, Value>) -> Value {
        @inline(__always) get { shared.contents[keyPath: member] }
        @inline(__always) set { shared.contents[keyPath: member] = newValue }
    }

    /// The hash of the name.
    var nameHash: Int32 { shared.nameHash }

    static func == (left: Declaration, right: Declaration) -> Bool {
        left.file == right.file && left.isInExtension == right.isInExtension && left.copies == right.copies
            && left.hasSameContents(as: right)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(shared.contents) }

    private func hasSameContents(as other: Declaration) -> Bool {
        shared.isCopy(of: other.shared) || shared.contents == other.shared.contents
    }

    /// Returns the name by which a macro is declared, which differs from those of functions.
    static func macroName(_ name: String) -> String { "#" + name }

    /// The name of the attribute if this is a macro.
    var attributeName: String? { self.name.utf8.first == .numberSign ? String(self.name.dropFirst()) : nil }

    /// True for `subscript(dynamicMember:)`.
    var looksUpMembers: Bool { self.kind == .subscripting && self.parameters.first?.label == "dynamicMember" }

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
        guard file < other.file, isInExtension == other.isInExtension, self.initialValue == nil, self.access != .file
        else {
            return false
        }
        return hasSameContents(as: other)
    }
}

/// A type that sources declare or extend.
struct DeclaredType: Hashable, Sendable {
    enum Kind: UInt8, Sendable {
        case structure, `class`, enumeration, `protocol`, `extension`
    }

    /// The name including enclosing types: `Outer.Inner`.
    var name: String
    var kind: Kind
    var generics: [String] = []
    var inherited: [SwiftType] = []
    var isPlatform = false

    var access = Access.module

    /// True for the implementation of a macro whose expansion looks up a key.
    var expandsToKey = false
}

/// A type alias that sources declare.
struct DeclaredAlias: Hashable, Sendable {
    /// The name including enclosing types.
    var name: String
    var type: SwiftType
    var access = Access.module
}

/// The declarations of a source, which are kept after its text is released.
struct SourceDeclarations: Sendable {
    /// The types, including extensions under the name of the extended type.
    var types: [DeclaredType] = []

    /// The members, with the index of their type in `types`; -1 for globals.
    var members: [(type: Int32, declaration: Declaration)] = []

    var aliases: [DeclaredAlias] = []

    /// The modules that the source imports.
    var imports: [String] = []

    /// The names of the types and aliases that other sources can't use.
    var fileNames: Set<String> {
        var names: Set<String> = []
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

    private typealias Members = [(type: Int32, declaration: Declaration)]

    private static func areEqual(_ left: Members, _ right: Members) -> Bool {
        let isSame = left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { $0.baseAddress == left.baseAddress && $0.count == left.count }
        }
        return isSame || left.elementsEqual(right) { $0.type == $1.type && $0.declaration == $1.declaration }
    }
}
