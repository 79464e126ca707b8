/// A language in the corpora.
enum SourceLanguage: String, CaseIterable {
    case swift
    case objectiveC = "m"
    case c
}

/// Typical text of an app's source: declarations, statements, comments, strings, and optionally calls.
struct SourceText {
    private var random: SeededGenerator
    private let language: SourceLanguage
    private(set) var bytes: [UInt8] = []

    private static let nouns = [
        "ferry", "harbour", "ticket", "route", "passenger", "departure", "schedule", "fare", "berth", "tide", "wallet",
        "notice", "session", "request", "response", "buffer", "payload", "cache", "index", "offset", "account",
        "cursor",
    ]
    private static let verbs = [
        "load", "update", "render", "fetch", "resolve", "cancel", "append", "validate", "merge", "present", "schedule",
        "collect", "filter", "observe", "register", "encode", "measure", "restore",
    ]
    private static let remarks = [
        "The server sends these in no order, so they are sorted here",
        "Called on every frame; don't allocate",
        "See the note above about \"stale\" values and the user's clock",
        "TODO: remove when the old endpoint is gone (it isn't used since 4.2)",
        "Größe und Position stehen schon fest",
    ]

    /// Creates a file of about `size` bytes with a call in one of `callInterval` functions, or none.
    init(language: SourceLanguage, file: Int, size: Int, callInterval: Int?) {
        self.language = language
        random = SeededGenerator(seed: UInt64(file) &* 31 &+ UInt64(language.rawValue.utf8.count))
        bytes.reserveCapacity(size + 1_024)
        open(file)
        var function = 0
        while bytes.count < size {
            let hasCall = callInterval.map { function % $0 == 0 } ?? false
            emitFunction(function, key: hasCall ? random.below(20_000) : nil)
            function += 1
        }
        close()
    }

    private mutating func line(_ text: String) {
        bytes += text.utf8
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func open(_ file: Int) {
        line("//  Copyright © 2024 Harbour Office. All rights reserved.")
        line("")
        switch language {
        case .swift:
            line("import Foundation\n\n/// What the app knows of one \(random.pick(Self.nouns)).")
            line("final class Model\(file): NSObject {")
        case .objectiveC: line("#import \"Model\(file).h\"\n\n@implementation HBModel\(file)\n")
        case .c: line("#include <stddef.h>\n#include <string.h>\n#include \"model\(file).h\"\n")
        }
    }

    private mutating func close() {
        switch language {
        case .swift: line("}")
        case .objectiveC: line("@end")
        case .c: line("/* end */")
        }
    }

    private mutating func emitFunction(_ number: Int, key: Int?) {
        let verb = random.pick(Self.verbs)
        let noun = random.pick(Self.nouns)
        let name = verb + noun.prefix(1).uppercased() + noun.dropFirst() + "\(number)"
        switch language {
        case .swift: emitSwift(name, noun, key)
        case .objectiveC: emitObjectiveC(name, noun, key)
        case .c: emitC(name, noun, key)
        }
        line("")
    }

    private mutating func emitSwift(_ name: String, _ noun: String, _ key: Int?) {
        line("    /// \(random.pick(Self.remarks)).")
        line("    func \(name)(_ \(noun): [String: Int], limit: Int = \(random.below(900))) throws -> [String] {")
        line("        guard !\(noun).isEmpty else { return [] }")
        line("        var lines: [String] = []")
        line("        for (name, count) in \(noun).sorted(by: { $0.value < $1.value }) where count < limit {")
        line("            lines.append(\"\\(name): \\(count * \(random.below(50))) of \\(limit)\")  // \(noun)")
        line(
            "            if count % \(random.below(9) + 2) == 0 { print(\"\(random.pick(Self.nouns)) \\\"\\(name)\\\"\") }"
        )
        line("        }")
        if let key {
            line("        lines.append(")
            line("            NSLocalizedString(")
            line("                \"\(Self.key(key))\",")
            line("                comment: \"\(Self.comment(key))\"))")
        }
        line("        return lines.map { $0.trimmingCharacters(in: .whitespaces) }")
        line("    }")
    }

    private mutating func emitObjectiveC(_ name: String, _ noun: String, _ key: Int?) {
        line("/// \(random.pick(Self.remarks)).")
        line("- (NSArray<NSString *> *)\(name):(NSDictionary *)\(noun) limit:(NSInteger)limit {")
        line("    if (\(noun).count == 0) { return @[]; }")
        line("    NSMutableArray<NSString *> *lines = [NSMutableArray arrayWithCapacity:\(random.below(90))];")
        line("    for (NSString *name in [\(noun).allKeys sortedArrayUsingSelector:@selector(compare:)]) {")
        line("        NSInteger count = [\(noun)[name] integerValue] * \(random.below(50)); // '\(noun.prefix(1))'")
        line("        [lines addObject:[NSString stringWithFormat:@\"%@: %ld \\\"\(noun)\\\"\", name, (long)count]];")
        line("    }")
        if let key {
            line("    [lines addObject:NSLocalizedString(@\"\(Self.key(key))\",")
            line("                                       @\"\(Self.comment(key))\")];")
        }
        line("    return [lines copy];")
        line("}")
    }

    private mutating func emitC(_ name: String, _ noun: String, _ key: Int?) {
        line("/* \(random.pick(Self.remarks)). */")
        line("static size_t \(name)(const char *\(noun), size_t length, char *out) {")
        line("    size_t written = 0;")
        line("    for (size_t i = 0; i + 1 < length && \(noun)[i] != '\\0'; i++) {")
        line("        if (\(noun)[i] == '\"' || \(noun)[i] == '\\\\') { out[written++] = '\\\\'; }")
        line("        out[written++] = (char)(\(noun)[i] ^ 0x\(String(random.below(256), radix: 16)));")
        line("    }")
        if let key {
            line("    show(CFCopyLocalizedString(CFSTR(\"\(Self.key(key))\"),")
            line("                               \"\(Self.comment(key))\"));")
        }
        line("    return written > \(random.below(4_000)) ? written : strlen(\"\(noun) \(random.below(99))\");")
        line("}")
    }

    /// Returns the text for a key, which depends only on its number.
    private static func key(_ number: Int) -> String {
        let noun = nouns[number % nouns.count]
        let verb = verbs[number / nouns.count % verbs.count]
        return number % 5 == 0 ? "%@ of %d \(noun)s (\(number))" : "Could not \(verb) the \(noun) (\(number))"
    }

    private static func comment(_ number: Int) -> String {
        number % 5 == 0 ? "%1$@: a name, %2$d: how many" : "Message \(number), shown in an alert"
    }
}
