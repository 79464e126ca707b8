/// A declaration that a name may refer to, as a value of a certain type sees it.
final class Candidate: Sendable {
    let declaration: Declaration

    /// The type that declares it; empty outside of types.
    let owner: Symbol

    /// The types of the owner's generic parameters.
    let bindings: TypeBindings

    /// The number of the declaring file in its scope, or -1, and the files that repeat the declaration, ascending.
    let file: Int32
    private let copies: [Int32]

    /// True in an extension, where an initializer doesn't replace the memberwise one.
    let isInExtension: Bool

    /// The parameters and the result, or the type of a property, with generic arguments and `Self` replaced.
    let parameters: [DeclaredParameter]
    let result: SwiftType

    /// True if any other candidate that fits is preferred.
    let isDisfavored: Bool

    init(
        _ declaration: Declaration, in place: (file: Int32, copies: [Int32], isInExtension: Bool),
        owner: Symbol, _ bindings: TypeBindings, parameters: [DeclaredParameter], result: SwiftType
    ) {
        (self.declaration, self.owner, self.bindings) = (declaration, owner, bindings)
        (file, copies, isInExtension) = place
        (self.parameters, self.result, isDisfavored) = (parameters, result, declaration.isDisfavored)
    }

    /// Creates a candidate for what no source declares, such as a memberwise initializer.
    convenience init(_ kind: Declaration.Kind, owner: Symbol, _ parameters: [DeclaredParameter], _ result: SwiftType) {
        let name: Symbol = kind == .initializer ? .initializer : .empty
        self.init(
            Declaration(kind: kind, name: name), in: (-1, [], false), owner: owner, TypeBindings(),
            parameters: parameters, result: result)
    }

    /// Creates a copy with some differences.
    private init(_ other: Candidate, _ parameters: [DeclaredParameter]?, _ result: SwiftType?, isDisfavored: Bool?) {
        (declaration, owner, bindings) = (other.declaration, other.owner, other.bindings)
        (file, copies, isInExtension) = (other.file, other.copies, other.isInExtension)
        self.parameters = parameters ?? other.parameters
        self.result = result ?? other.result
        self.isDisfavored = isDisfavored ?? other.isDisfavored
    }

    var isPlatform: Bool { declaration.isPlatform }

    /// True if several files have the same declaration.
    var isRepeated: Bool { !copies.isEmpty }

    var disfavored: Candidate { Candidate(self, nil, nil, isDisfavored: true) }

    func returning(_ result: SwiftType) -> Candidate { Candidate(self, nil, result, isDisfavored: nil) }

    func taking(_ parameters: [DeclaredParameter]) -> Candidate { Candidate(self, parameters, nil, isDisfavored: nil) }

    /// True if the file declares or repeats the declaration.
    func isIn(_ file: Int32) -> Bool {
        self.file == file || copies.containInOrder(file)
    }

    /// Returns the files whose declarations a file means: its own, those that it sees, or else all.
    func files(meantBy file: Int32, seeing sees: ((Int32) -> Bool)?) -> [Int32] {
        if copies.isEmpty { return [self.file] }
        if isIn(file) { return [file] }
        let all = [self.file] + copies
        let seen = sees.map { all.filter($0) } ?? all
        return seen.isEmpty ? all : seen
    }

    /// True if one of the files that declare or repeat the declaration passes a test.
    func isIn(where test: (Int32) -> Bool) -> Bool { test(file) || copies.contains(where: test) }
}

/// All declarations with a name in a type and those that it inherits from, or outside of types: private ones of a file
/// come first there.
final class Candidates: Sendable {
    let all: [Candidate]

    /// True if some of them belong to one file.
    private let hasPrivate: Bool

    /// If there are many, those that fit a call are looked up by its labels.
    private let overloads: OverloadTable?

    init(_ all: [Candidate]) {
        self.all = all
        hasPrivate = all.contains { $0.declaration.access == .file }
        overloads = all.count > OverloadTable.fewest ? OverloadTable(all) : nil
    }

    static let none = Candidates([])

    /// Returns the declarations that a file can use.
    /// - Parameter call: among many, returns only those that fit a call; none if there are so many that it isn't known
    ///   which one it means.
    func usable(from file: Int32, fitting call: CallLabels? = nil) -> [Candidate] {
        var all = all
        if let call, let overloads { all = overloads.fitting(call, self.all) }
        return hasPrivate ? all.filter { $0.declaration.access != .file || $0.file == file } : all
    }
}
