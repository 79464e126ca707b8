import StringsmithModel
import StringsmithScanner

private let scanner = SourceScanner(routines: Routine.standard, readsComments: true)

/// A source in both language families: every use is inside the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // Sources without a routine's name are skipped.
    let calls = Array("NSLocalizedString(\"k\", \"c\"); String(localized: \"k\");\n".utf8)
    let bytes = calls + FuzzInput(start, count).bytes
    for language in SourceLanguage.allCases {
        let result = bytes.withUnsafeBufferPointer { scanner.scan($0, path: "a", language: language) }
        for use in result.uses {
            require(use.key.range.upperBound <= bytes.count, "a use ends behind its source")
            _ = FormatString(use.key.text, in: .value).specifiers
        }
    }
    return 0
}
