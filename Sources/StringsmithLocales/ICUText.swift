/// Helpers for ICU functions that fill a buffer.
enum ICUText {
    /// The ASCII text that a function writes; nil if it fails.
    static func ascii(_ body: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 192) { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let length = body(base, Int32(buffer.count))
            guard length >= 0, Int(length) < buffer.count else { return nil }
            return String(decoding: buffer[..<Int(length)].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }

    /// The UTF-16 text that a function writes; nil if it fails.
    static func utf16(_ body: (UnsafeMutablePointer<UInt16>, Int32) -> Int32) -> String? {
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 256) { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let length = body(base, Int32(buffer.count))
            guard length >= 0, Int(length) <= buffer.count else { return nil }
            return String(decoding: buffer[..<Int(length)], as: UTF16.self)
        }
    }
}
