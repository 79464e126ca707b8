import CICU
import Synchronization

/// A regular expression in ICU's syntax, matched against whole strings in bounded time.
///
/// ICU's engine backtracks, so a pattern such as `(a+)+` can take exponential time. A match that takes more than about a
/// fifth of a second is stopped; see `stoppedText`.
package final class RegularExpression: Sendable {
    private let state: Mutex<(handle: OpaquePointer, stoppedText: String?)>

    /// Compiles a pattern.
    package init(_ pattern: String) throws(RequestError) {
        // Add a terminator, since an empty array may have a null pointer, which ICU doesn't accept.
        let units = Array(pattern.utf16) + [0]
        var problem: UnsafePointer<CChar>?
        guard let length = Int32(exactly: units.count - 1) else { throw RequestError("pattern too large") }
        guard let handle = cicu_regex_open(units, length, &problem) else {
            throw RequestError(problem.map { String(cString: $0) } ?? "syntax error")
        }
        state = Mutex((handle: handle, stoppedText: nil))
    }

    deinit {
        state.withLock { cicu_regex_close($0.handle) }
    }

    /// The first text whose match was stopped; nil if there was none. Nothing matches after that.
    package var stoppedText: String? { state.withLock { $0.stoppedText } }

    /// Returns the groups of a match of the whole text, starting with the text itself; nil if it doesn't match.
    package func groups(matching text: String) -> [String]? {
        let units = Array(text.utf16) + [0]
        return state.withLock { state in
            guard state.stoppedText == nil, let length = Int32(exactly: units.count - 1) else { return nil }
            return units.withUnsafeBufferPointer { units in
                let result = cicu_regex_matches(state.handle, units.baseAddress, length)
                if result < 0 { state.stoppedText = text }
                guard result > 0 else { return nil }
                return (0...cicu_regex_group_count(state.handle)).map { Self.group($0, of: state.handle, in: units) }
            }
        }
    }

    private static func group(
        _ number: Int32, of handle: OpaquePointer, in units: UnsafeBufferPointer<UInt16>
    ) -> String {
        var (start, end): (Int32, Int32) = (0, 0)
        guard cicu_regex_group(handle, number, &start, &end) == 1, start <= end, Int(end) <= units.count else {
            return ""
        }
        return String(decoding: units[Int(start)..<Int(end)], as: UTF16.self)
    }
}
