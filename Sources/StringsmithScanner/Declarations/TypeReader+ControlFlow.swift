import StringsmithModel
import StringsmithText

extension TypeReader {
    mutating func readConditional(_ node: Int, _ implicit: SwiftType) {
        let names = locals.count
        scoped { reader in
            var isBody = true
            for child in reader.tree.children(of: node) {
                switch reader.tree.kind(child) {
                case .block, .conditional:
                    if reader.tree.kind(child) == .block, isBody {
                        reader.readBlock(child, implicit: implicit)
                        isBody = false
                    } else {
                        // The names that the conditions bind aren't visible here.
                        reader.locals.removeAll(from: names)
                        reader.readElse(child, implicit)
                    }
                default: reader.readCondition(child)
                }
            }
        }
    }

    private mutating func readElse(_ node: Int, _ implicit: SwiftType) {
        if tree.kind(node) == .block { readBlock(node, implicit: implicit) } else { read(node, implicit: implicit) }
    }

    mutating func readGuard(_ node: Int) {
        let names = locals.count
        for child in tree.children(of: node) {
            guard tree.kind(child) == .block else {
                readCondition(child)
                continue
            }
            // The names that the conditions bind are only visible after the statement.
            let bound = locals.removeAll(from: names)
            readBlock(child)
            for local in bound { locals.append(local) }
        }
    }

    mutating func readCondition(_ node: Int) {
        guard tree.kind(node) == .optionalBinding || tree.kind(node) == .matching else { return check(node, .unknown) }
        guard let pattern = tree.firstChild(of: node) else { return }
        var type = SwiftType.unknown
        if let initial = tree.child(.initializer, of: node), let value = tree.firstChild(of: initial) {
            check(value, .unknown)
            type = infer(value)
        } else if tree.kind(pattern) == .namePattern {
            type = typeOfName(pattern)
        }
        bindPattern(pattern, tree.kind(node) == .optionalBinding ? type.unwrapped : type)
    }

    mutating func readLoop(_ node: Int) {
        scoped { reader in
            var pattern: Int?
            for child in reader.tree.children(of: node) {
                switch reader.tree.kind(child) {
                case .initializer:
                    guard let value = reader.tree.firstChild(of: child) else { continue }
                    reader.check(value, .unknown)
                    let type = reader.infer(value)
                    if let pattern { reader.bindPattern(pattern, reader.elementType(of: type)) }
                case .block: reader.readBlock(child)
                case .namePattern, .tuplePattern, .casePattern, .typedPattern, .optionalPattern, .unknown,
                    .expressionPattern:
                    if pattern == nil { pattern = child }
                default: reader.check(child, .unknown)
                }
            }
        }
    }

    mutating func readSwitch(_ node: Int, _ implicit: SwiftType) {
        guard let subject = tree.firstChild(of: node) else { return }
        check(subject, .unknown)
        let type = infer(subject)
        for switchCase in tree.children(of: node) where tree.kind(switchCase) == .switchCase {
            scoped { reader in
                for child in reader.tree.children(of: switchCase) {
                    switch reader.tree.kind(child) {
                    case .block: reader.readBlock(child, implicit: implicit)
                    default: reader.bindPattern(child, type)
                    }
                }
            }
        }
    }

    mutating func readDo(_ node: Int) {
        for child in tree.children(of: node) {
            guard tree.kind(child) == .catching else {
                readBlock(child)
                continue
            }
            scoped { reader in
                reader.bind("error", .named("Error"))
                for part in reader.tree.children(of: child) {
                    if reader.tree.kind(part) == .block {
                        reader.readBlock(part)
                    } else {
                        reader.bindPattern(part, .named("Error"))
                    }
                }
            }
        }
    }
}
