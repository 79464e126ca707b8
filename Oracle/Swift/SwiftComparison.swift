#if canImport(SwiftParser)
    /// Compares what the scanner and the compiler's parser read in a Swift source.
    struct SwiftComparison {
        /// The reason why a source can't be compared, if it can't.
        enum Exclusion: String, CaseIterable {
            case error = "with syntax errors"
            case operators = "with operators outside ASCII"
            case depth = "nested too deeply for the scanner"
        }

        private(set) var differences: [FactDifference] = []
        private(set) var exclusion: Exclusion?

        init(source: UnsafeBufferPointer<UInt8>) {
            var oracle = ParserFacts(source: source)
            guard !oracle.hasError, let scanner = ScannerFacts(source: source) else {
                exclusion = .error
                return
            }
            if oracle.usesForeignOperators {
                exclusion = .operators
                return
            }
            if scanner.isTooDeep {
                exclusion = .depth
                return
            }
            oracle.addCalls(of: scanner.names, as: "routine")
            if let name = scanner.lastName { oracle.addCalls(of: [name], as: "last") }
            differences = FactDifference.between(scanner: scanner.facts, oracle: oracle.facts).filter { difference in
                let text = difference.scanner ?? difference.oracle ?? ""
                let isRoutine = text.hasPrefix("routine ") || text.hasPrefix("last ")
                return !isRoutine || !oracle.ignored.contains(difference.offset)
            }
        }
    }
#endif
