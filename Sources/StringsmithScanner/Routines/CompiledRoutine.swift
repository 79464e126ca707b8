import StringsmithModel
import StringsmithText

/// A routine in the form used by the scan: labels as bytes, everything in flat lists.
final class CompiledRoutine: Sendable {
    /// How to find an argument.
    struct Selector: Sendable {
        enum Kind: Sendable {
            case label, position, unlabeled, receiver
        }

        var kind: Kind

        /// The index of the argument, from 0.
        var index = 0

        /// The bytes of the label in `labelBytes`.
        var label = 0..<0
    }

    let displayName: String
    let qualifier: [UInt8]?
    let kind: Routine.Kind
    let allowsDynamicKeys: Bool

    /// The tables of a call that doesn't name one, as a list that is created only once.
    let tables: [TableName]

    let selectors: [Selector]
    let labelBytes: [UInt8]

    /// The selectors of each role, by the role's number.
    private let roles: [Range<Int>]

    init(_ routine: Routine) {
        displayName = routine.displayName
        qualifier = routine.qualifier.map { Array($0.utf8) }
        kind = routine.kind
        allowsDynamicKeys = routine.allowsDynamicKeys
        tables = [routine.constantTable.map { TableName($0) } ?? .localizable]
        var selectors: [Selector] = []
        var labelBytes: [UInt8] = []
        var roles: [Range<Int>] = []
        for role in ArgumentRole.allCases {
            let first = selectors.count
            for selector in routine.selectors(of: role) {
                switch selector {
                case .label(let name):
                    let start = labelBytes.count
                    labelBytes += name.utf8
                    selectors.append(Selector(kind: .label, label: start..<labelBytes.count))
                case .position(let number): selectors.append(Selector(kind: .position, index: number - 1))
                case .unlabeled(let number): selectors.append(Selector(kind: .unlabeled, index: number - 1))
                case .receiver: selectors.append(Selector(kind: .receiver))
                }
            }
            roles.append(first..<selectors.count)
        }
        self.selectors = selectors
        self.labelBytes = labelBytes
        self.roles = roles
    }

    /// True if an argument that is the key of another routine is also the key of this one.
    func findsKey(of other: CompiledRoutine) -> Bool {
        other.selectors(of: .key).contains { theirs in
            selectors(of: .key).contains { ours in
                let (ours, theirs) = (selectors[ours], other.selectors[theirs])
                return ours.kind == theirs.kind && ours.index == theirs.index
                    && labelBytes[ours.label] == other.labelBytes[theirs.label]
            }
        }
    }

    /// Returns the selectors of a role. The first one that finds an argument wins.
    func selectors(of role: ArgumentRole) -> Range<Int> { roles[role.rawValue] }
}
