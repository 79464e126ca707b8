import StringsmithScanner
import StringsmithText
import Synchronization

/// What is known of types. A scan without string literals doesn't need it, so it is found out when something asks.
final class KnownTypes: Sendable {
    private struct Known: Sendable {
        var scanner: TypedScanner?
        var places: [ExactString: Int] = [:]
        var named: [String: [TypedScanner.NamedDeclaration]] = [:]
    }

    private let known: Mutex<Known>

    init(_ scanner: TypedScanner? = nil) { known = Mutex(Known(scanner: scanner)) }

    /// Returns the scanner and the number of a source; nil if that wasn't scanned.
    func scanner(
        of path: String, in declarations: [DeclarationSummary.Source]
    ) -> (scanner: TypedScanner, file: Int)? {
        known.withLock { known in
            if known.places.isEmpty {
                let paths = declarations.enumerated().map { (ExactString($1.path), $0) }
                known.places = Dictionary(paths) { first, _ in first }
            }
            guard let file = known.places[ExactString(path)] else { return nil }
            let scanner = known.scanner ?? TypedScanner(declarations.map(\.declarations))
            known.scanner = scanner
            return (scanner, file)
        }
    }

    func declarations(named name: String, in scanner: TypedScanner) -> [TypedScanner.NamedDeclaration] {
        known.withLock { known in
            let declarations = known.named[name] ?? scanner.declarations(named: name)
            known.named[name] = declarations
            return declarations
        }
    }
}
