import StringsmithModel
import StringsmithText
import Testing

@Suite("Variables of a text")
struct VariablesTests {
    private static func variable(_ number: Int) -> VariedText.Variable {
        VariedText.Variable(name: ExactString("v\(number)"), valueType: "lld", form: .text(ExactString("\(number)")))
    }

    @Test("A variable is found after every change, in short and long lists", arguments: [0, 1, 8, 9, 40])
    func changes(count: Int) {
        var variables = VariedText.Variables((0..<count).map(Self.variable))
        func check(_ comment: Comment) {
            for place in -1...count + 2 {
                let name = ExactString("v\(place)")
                #expect(variables.place(of: name) == variables.firstIndex { $0.name == name }, comment)
                #expect(variables[name]?.form == variables.first { $0.name == name }?.form, comment)
            }
        }
        check("created")
        variables.append(Self.variable(count))
        check("appended")
        variables.append(Self.variable(0))
        check("a name twice")
        variables[0].name = "other"
        check("renamed")
        variables[variables.count - 1].form = .text("new")
        check("with another form")
        variables.insert(Self.variable(count + 1), at: 0)
        check("inserted")
        variables.removeAll { $0.name == "v3" }
        check("removed")
        #expect(variables == VariedText.Variables(Array(variables)))
    }
}
