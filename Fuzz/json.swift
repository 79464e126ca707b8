import StringsmithText

/// JSON and JSON5: valid JSON is also valid JSON5, with the same meaning.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = FuzzInput(start, count).bytes
    let strict = try? JSONNode(reading: bytes, as: .json)
    let lenient = try? JSONNode(reading: bytes, as: .json5)
    if let strict { require(strict.value == lenient?.value, "JSON that is not JSON5") }
    return 0
}
