import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// Three tables: the result of a merge without conflicts can be read in full, and if one side has no changes, the
/// result is the other side.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let files = FuzzInput(start, count).parts(3).map { SourceFile(path: "a.strings", bytes: $0) }
    // Detection may have a different result for other bytes.
    if files.contains(where: { DecodedText(detecting: $0.bytes).origin == .guess }) { return 0 }
    let merge = TableMerge(base: files[0], ours: files[1], theirs: files[2])
    let isUnchanged = files[0].bytes == files[1].bytes || files[0].bytes == files[2].bytes
    if merge.conflicts.isEmpty, !isUnchanged, files[1].bytes != files[2].bytes, let contents = merge.contents {
        let document = StringsDocument(SourceFile(path: "a.strings", bytes: contents))
        // If the two sides removed everything, the file is empty, which is an error of its own.
        let problems = document.diagnostics.filter { $0.severity == .error && $0.rule != "strings-empty-file" }
        require(problems.isEmpty, "a clean merge that can't be read whole")
    }
    return 0
}
