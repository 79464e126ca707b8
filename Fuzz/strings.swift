import StringsmithFormats
import StringsmithModel
import StringsmithText

/// A `.strings` text: no byte is lost, and a changed value can be read back, with all others unchanged.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let file = FuzzInput(start, count).file("a.strings")
    let document = StringsDocument(file)
    var end = 0
    for index in document.items.indices {
        let range = document.range(ofItem: index)
        require(range.lowerBound == end && range.upperBound >= end, "items don't cover the text")
        end = range.upperBound
    }
    require(end == document.text.count, "items end before the text")
    guard !document.diagnostics.contains(where: { $0.severity == .error }) else { return 0 }
    require((try? document.source.applying([])) == file.bytes, "a document without edits is not its file")
    // Detection may have a different result for other bytes.
    guard document.source.origin != .guess else { return 0 }
    guard let entry = document.entries.indices.last, document.value(document.entries[entry]) != nil else { return 0 }
    let value = ExactString("a \"quoted\" \\ text;\nand more")
    let edit = document.settingValue(ofEntry: entry, to: value)
    guard let edited = try? document.source.applying([edit]) else { return 0 }
    let reread = StringsDocument(SourceFile(path: "a.strings", bytes: edited))
    require(reread.entries.count == document.entries.count, "an edit made or lost an entry")
    for index in document.entries.indices {
        let expected = index == entry ? value : document.value(document.entries[index])
        require(reread.value(reread.entries[index]) == expected, "an edit changed a value")
        require(
            reread.key(reread.entries[index]) == document.key(document.entries[index]), "an edit changed a key")
    }
    return 0
}
