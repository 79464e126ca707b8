import StringsmithModel
import StringsmithText

/// A symbol for a key, and the enumerations around it.
///
/// An object, since a copy of its parts costs more than making them.
package final class GeneratedSymbol: Sendable {
    /// The ways in which a source can use a symbol.
    package enum Form: Hashable, Sendable, CaseIterable {
        /// As a `String`: `L10n.title`.
        case string

        /// As a `LocalizedStringResource`, with that name, or where one is expected: `.title`.
        case resource, impliedResource
    }

    let path: [String]
    let string: SymbolFunction

    /// The function for a resource, whose parameters are always Xcode's; nil if there is none.
    let resource: SymbolFunction?

    /// The declarations as they are in the source: for a string, and for a resource if there is one.
    let declarations: [UInt8]

    /// Where the declaration for a resource begins.
    private let resourceStart: Int

    package let entry: SymbolEntry
    package let table: TableName

    /// The type of which the enumerations for strings are members; nil if they are at the top level.
    let stringOwner: String?

    /// True if a symbol for a string without arguments is a function as well.
    let isAlwaysCalled: Bool

    init(
        _ entry: SymbolEntry, in table: TableName, path: [String], _ string: SymbolFunction,
        resource: SymbolFunction?, _ support: SymbolSupport
    ) {
        let options = support.options
        (self.entry, self.table, self.path, self.string) = (entry, table, path, string)
        self.resource = options.hasResources ? resource : nil
        (stringOwner, isAlwaysCalled) = (options.stringOwner, options.style == .rSwift)
        var text = SymbolDeclaration(entry, in: table, support)
        text.add(string, isAlwaysCalled: isAlwaysCalled)
        resourceStart = text.bytes.count
        if let resource = self.resource { text.add(resource: resource) }
        declarations = text.bytes
    }

    /// Returns a declaration as it is in the source; empty if there is none.
    func declaration(_ form: Form) -> ArraySlice<UInt8> {
        form == .string ? declarations[..<resourceStart] : declarations[resourceStart...]
    }

    private func function(_ form: Form) -> SymbolFunction? { form == .string ? string : resource }

    /// The members that lead to the symbol, of which the first is empty for an implied type; nil if there is no such
    /// form.
    package func members(_ form: Form) -> [String]? {
        guard let function = function(form) else { return nil }
        let type =
            switch form {
            case .string: stringOwner.map { [$0] } ?? []
            case .resource: ["LocalizedStringResource"]
            case .impliedResource: [""]
            }
        return type + path + [function.name]
    }

    /// The parameters of a form; none if there is no such form.
    package func parameters(_ form: Form) -> [SymbolFunction.Parameter] { function(form)?.parameters ?? [] }

    /// True if a form is a function.
    package func isCalled(_ form: Form) -> Bool {
        !parameters(form).isEmpty || form == .string && isAlwaysCalled
    }

    /// True if a form takes arguments with some labels.
    package func takes(_ form: Form, labels: [String]) -> Bool {
        let own = parameters(form).map { $0.label.isEmpty ? $0.name.filter { $0 != "`" } : "" }
        return own == labels
    }

    /// Returns the spelling of a use; nil if there is no such form, or it takes another number of arguments.
    package func spelling(_ form: Form, passing arguments: [String]) -> String? {
        guard let members = members(form), parameters(form).count == arguments.count else { return nil }
        let name = members.joined(separator: ".")
        guard isCalled(form) else { return name }
        let list = zip(parameters(form), arguments).map { parameter, argument in
            parameter.label.isEmpty ? "\(parameter.name): \(argument)" : argument
        }
        return "\(name)(\(list.joined(separator: ", ")))"
    }
}
