import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Property lists in all three formats, `.stringsdict` and interface files: any file can be read to its end.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = FuzzInput(start, count)
    _ = PropertyListFormat().decode(input.file("a.plist"))
    _ = StringsDictDocument(input.file("a.stringsdict"))
    let document = InterfaceDocument(input.file("a.xib"))
    if document.isWhole {
        _ = InterfaceOutline(document)
        _ = document.table(named: "a")
    }
    return 0
}
