import StringsmithModel
import StringsmithText

extension [Entry] {
    /// Returns the entries with changes applied, for formats without a layout of their own.
    func applying(_ changes: [TableChange], keepsComments: Bool = false) -> [Entry] {
        var entries = self
        var removed: Set<Int> = []
        var added: [Entry] = []
        for change in changes {
            switch change {
            case .add(let entry):
                var new = Entry(key: Key(entry.key), value: entry.value)
                if keepsComments { (new.comment, new.state) = (entry.comment, entry.state) }
                added.append(new)
            case .setValue(let index, let value, _): entries[index].value = value
            case .setDefault(let index, let text, _): entries[index].value = .text(text)
            case .setComment(let index, let comment): if keepsComments { entries[index].comment = comment }
            case .setState(let index, let state): if keepsComments { entries[index].state = state }
            case .setManual: break
            case .rename(let index, let key, _): entries[index].key = Key(key)
            case .remove(let index), .commentOut(let index): removed.insert(index)
            }
        }
        if !removed.isEmpty { entries = entries.enumerated().filter { !removed.contains($0.offset) }.map(\.element) }
        return entries + added
    }
}
