import StringsmithModel
import StringsmithText

/// The three-way merge of a text with several forms, each form being one value.
package enum VariedTextMerge {
    /// Merges three versions of a value; nil if both sides changed one form, or changed the kind of the value.
    /// - Parameter base: the common ancestor; nil if both sides added the value.
    package static func merge(base: VariedText?, ours: VariedText, theirs: VariedText) -> VariedText? {
        if ours == theirs || theirs == base { return ours }
        if ours == base { return theirs }
        switch (ours, theirs) {
        case (.varied(let variation, let own), .varied(let kind, let other)) where kind == variation:
            let old: [VariedText.Case] = if case .varied(variation, let cases)? = base { cases } else { [] }
            return merge(old, own, other).map { .varied(variation, $0) }
        case (.format(let own, let ourVariables), .format(let other, let theirVariables)):
            var old: (text: VariedText?, variables: [VariedText.Variable]) = (nil, [])
            if case .format(let text, let variables)? = base { old = (text, variables) }
            guard let text = value(old.text, own, other),
                let variables = merge(old.variables, ourVariables, theirVariables)
            else { return nil }
            return .format(text, variables)
        case (.unit, _), (.set, _), (.varied, _), (.format, _): return nil
        }
    }

    /// One value of three; nil if both sides changed it.
    private static func value<Value: Equatable>(_ base: Value?, _ ours: Value, _ theirs: Value) -> Value? {
        ours == theirs || theirs == base ? ours : ours == base ? theirs : nil
    }

    private static func merge(
        _ base: [VariedText.Case], _ ours: [VariedText.Case], _ theirs: [VariedText.Case]
    ) -> [VariedText.Case]? {
        members(base, ours, theirs, name: \.name) { old, own, other in
            merge(base: old?.form, ours: own.form, theirs: other.form).map { VariedText.Case(own.name, $0) }
        }
    }

    private static func merge(
        _ base: [VariedText.Variable], _ ours: [VariedText.Variable], _ theirs: [VariedText.Variable]
    ) -> [VariedText.Variable]? {
        members(base, ours, theirs, name: \.name) { old, own, other in
            guard own != other else { return own }
            guard let ours = own.form, let theirs = other.form,
                let form = merge(base: old?.form, ours: ours, theirs: theirs),
                let type = value(old.map(\.valueType), own.valueType, other.valueType)
            else { return nil }
            return VariedText.Variable(name: own.name, argument: own.argument, valueType: type, form: form)
        }
    }

    /// The members of both sides by name, ours first. One that a side removed is gone unless the other side changed it.
    private static func members<Member: Equatable>(
        _ base: [Member], _ ours: [Member], _ theirs: [Member], name: (Member) -> ExactString,
        both: (Member?, Member, Member) -> Member?
    ) -> [Member]? {
        func byName(_ members: [Member]) -> [ExactString: Member] {
            Dictionary(members.map { (name($0), $0) }) { $1 }
        }
        let (old, mine, other) = (byName(base), byName(ours), byName(theirs))
        var merged: [Member] = []
        for member in ours + theirs.filter({ mine[name($0)] == nil }) {
            let key = name(member)
            switch (mine[key], other[key]) {
            case (let own?, let their?):
                guard let result = both(old[key], own, their) else { return nil }
                merged.append(result)
            case (let only?, nil), (nil, let only?):
                // Added by one side, or removed by the other.
                if old[key] == nil { merged.append(only) } else if old[key] != only { return nil }
            case (nil, nil): break
            }
        }
        return merged
    }
}
