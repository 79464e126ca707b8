import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The plural forms of a language, as numbered by Gettext.
struct GettextPlurals {
    /// The categories in the order of `msgstr[0]`, `msgstr[1]`, and so on.
    let categories: [PluralCategory]

    /// The value of `Plural-Forms`.
    let header: String

    /// The common expressions, each with its number of forms.
    private static let expressions: [(count: Int, text: String)] = [
        (1, "0"),
        (2, "(n != 1)"),
        (2, "(n > 1)"),
        (2, "(n%10==1 && n%100!=11) ? 0 : 1"),
        (2, "(n==1 || (n>=11 && n<=99)) ? 0 : 1"),
        (2, "(n>=2 && (n<11 || n>99))"),
        (3, "(n==1 ? 0 : n==2 ? 1 : 2)"),
        (3, "(n==0 ? 0 : n==1 ? 1 : 2)"),
        (3, "(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2)"),
        (3, "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)"),
        (3, "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)"),
        (3, "(n==1 ? 0 : n==0 || (n!=1 && n%100>=1 && n%100<=19) ? 1 : 2)"),
        (3, "(n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && n%10<=9 && (n%100<11 || n%100>19) ? 1 : 2)"),
        (3, "(n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 && n%100!=11 ? 1 : 2)"),
        (4, "(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)"),
        (4, "(n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : (n>=3 && n<=10) || (n>=13 && n<=19) ? 2 : 3)"),
        (5, "(n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4)"),
        (6, "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5)"),
        (6, "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5)"),
    ]

    /// Determines the forms of a language from the expression that agrees with CLDR for integers below a million.
    /// If there is none, the only form is `other`.
    init(_ locale: LocaleIdentifier) {
        let numbers = Array(0...220) + [1000, 1001, 1002, 10_000, 100_000]
        let wanted = PluralRules.categories(of: numbers, in: locale)
        for (count, text) in Self.expressions {
            guard let expression = PluralExpression(Array(text.utf8)[...]) else { continue }
            var categories: [PluralCategory?] = Array(repeating: nil, count: count)
            let fits = zip(numbers, wanted).allSatisfy { number, category in
                guard let form = expression.form(of: number), categories.indices.contains(form),
                    categories[form] ?? category == category
                else { return false }
                categories[form] = category
                return true
            }
            let found = categories.compactMap { $0 }
            guard fits, found.count == count, Set(found).count == found.count else { continue }
            self.categories = found
            header = "nplurals=\(count); plural=\(text);"
            return
        }
        categories = [.other]
        header = "nplurals=1; plural=0;"
    }
}

/// The plural forms of a file, and the categories of its language that they serve.
struct GettextForms {
    /// The number of forms.
    let count: Int

    /// The forms of each category. Those of one with several must have the same text.
    let forms: [PluralCategory: Set<Int>]

    /// The category that `other` repeats, if the file has no form for it.
    let repeated: PluralCategory?

    /// Reads the value of `Plural-Forms`, such as `nplurals=2; plural=(n != 1);`. Returns nil if it isn't valid.
    init?(_ header: ArraySlice<UInt8>, _ locale: LocaleIdentifier) {
        var fields: [String: ArraySlice<UInt8>] = [:]
        for field in header.split(separator: .semicolon) {
            guard let sign = field.firstIndex(of: .equalsSign) else { continue }
            let name = field[..<sign].filter { $0 != .space && $0 != .tab }
            // Of two fields with one name, gettext reads the first.
            let known = fields[String(decoding: name, as: UTF8.self)]
            fields[String(decoding: name, as: UTF8.self)] = known ?? field[(sign + 1)...]
        }
        let digits = fields["nplurals"].map { $0.filter { $0 != .space && $0 != .tab } } ?? []
        guard digits.allSatisfy(\.isASCIIDigit), let count = Int(String(decoding: digits, as: UTF8.self)),
            (1...64).contains(count),
            let expression = fields["plural"].flatMap(PluralExpression.init)
        else { return nil }
        let numbers = Array(0...220) + [1000, 1001, 1002, 10_000, 100_000, 1_000_000, 2_000_000]
        var forms: [PluralCategory: Set<Int>] = [:]
        var zero: (category: PluralCategory, form: Int)?
        for (number, category) in zip(numbers, PluralRules.categories(of: numbers, in: locale)) {
            guard let form = expression.form(of: number), (0..<count).contains(form) else { return nil }
            // Many files treat zero unlike CLDR, in a category that other numbers decide.
            if number == 0 { zero = (category, form) } else { forms[category, default: []].insert(form) }
        }
        if let zero, forms[zero.category] == nil { forms[zero.category] = [zero.form] }
        // In French and related languages `many` begins at a million, so that strings rarely need it.
        if !PluralRules(locale).required.contains(.many), forms[.many] == forms[.other] { forms[.many] = nil }
        let unused = Set(0..<count).subtracting(forms.values.joined())
        if forms[.other] == nil, unused.count == 1 { forms[.other] = unused }
        repeated = forms[.other] == nil ? forms.keys.max() : nil
        (self.count, self.forms) = (count, forms)
    }
}
