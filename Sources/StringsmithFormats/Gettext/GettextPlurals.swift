import StringsmithLocales
import StringsmithModel

/// The plural forms of a language, as numbered by Gettext.
struct GettextPlurals {
    /// The categories in the order of `msgstr[0]`, `msgstr[1]`, and so on.
    let categories: [PluralCategory]

    /// The value of `Plural-Forms`.
    let header: String

    /// The common expressions, each with its number of forms, and a function that returns the form of an integer.
    private static let expressions: [(count: Int, text: String, form: @Sendable (Int) -> Int)] = [
        (1, "0", { _ in 0 }),
        (2, "(n != 1)", { $0 != 1 ? 1 : 0 }),
        (2, "(n > 1)", { $0 > 1 ? 1 : 0 }),
        (2, "(n%10==1 && n%100!=11) ? 0 : 1", { $0 % 10 == 1 && $0 % 100 != 11 ? 0 : 1 }),
        (2, "(n==1 || (n>=11 && n<=99)) ? 0 : 1", { $0 < 2 || (11...99).contains($0) ? 0 : 1 }),
        (2, "(n>=2 && (n<11 || n>99))", { $0 >= 2 && !(11...99).contains($0) ? 1 : 0 }),
        (3, "(n==1 ? 0 : n==2 ? 1 : 2)", { $0 == 1 ? 0 : $0 == 2 ? 1 : 2 }),
        (3, "(n==0 ? 0 : n==1 ? 1 : 2)", { $0 == 0 ? 0 : $0 == 1 ? 1 : 2 }),
        (3, "(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2)", { $0 == 1 ? 0 : (2...4).contains($0) ? 1 : 2 }),
        (
            3, "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)",
            { $0 % 10 == 1 && $0 % 100 != 11 ? 0 : (2...4).contains($0 % 10) && !(12...14).contains($0 % 100) ? 1 : 2 }
        ),
        (
            3, "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)",
            { $0 == 1 ? 0 : (2...4).contains($0 % 10) && !(12...14).contains($0 % 100) ? 1 : 2 }
        ),
        (
            3, "(n==1 ? 0 : n==0 || (n!=1 && n%100>=1 && n%100<=19) ? 1 : 2)",
            { $0 == 1 ? 0 : $0 == 0 || (1...19).contains($0 % 100) ? 1 : 2 }
        ),
        (
            3, "(n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && n%10<=9 && (n%100<11 || n%100>19) ? 1 : 2)",
            {
                $0 % 10 == 1 && !(11...19).contains($0 % 100)
                    ? 0 : (2...9).contains($0 % 10) && !(11...19).contains($0 % 100) ? 1 : 2
            }
        ),
        (
            3, "(n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 && n%100!=11 ? 1 : 2)",
            { $0 % 10 == 0 || (11...19).contains($0 % 100) ? 0 : $0 % 10 == 1 && $0 % 100 != 11 ? 1 : 2 }
        ),
        (
            4, "(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)",
            { $0 % 100 == 1 ? 0 : $0 % 100 == 2 ? 1 : $0 % 100 == 3 || $0 % 100 == 4 ? 2 : 3 }
        ),
        (
            4, "(n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : (n>=3 && n<=10) || (n>=13 && n<=19) ? 2 : 3)",
            {
                $0 == 1 || $0 == 11
                    ? 0 : $0 == 2 || $0 == 12 ? 1 : (3...10).contains($0) || (13...19).contains($0) ? 2 : 3
            }
        ),
        (
            5, "(n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4)",
            { $0 == 1 ? 0 : $0 == 2 ? 1 : (3...6).contains($0) ? 2 : (7...10).contains($0) ? 3 : 4 }
        ),
        (
            6, "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5)",
            {
                $0 < 3 ? $0 : (3...10).contains($0 % 100) ? 3 : $0 % 100 >= 11 ? 4 : 5
            }
        ),
        (
            6, "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5)",
            { $0 < 4 ? $0 : $0 == 6 ? 4 : 5 }
        ),
    ]

    /// Determines the forms of a language: those of the expression that agrees with CLDR for integers below a million.
    /// If there is none, the only form is `other`.
    init(_ locale: LocaleIdentifier) {
        let numbers = Array(0...220) + [1000, 1001, 1002, 10_000, 100_000]
        let wanted = PluralRules.categories(of: numbers, in: locale)
        for expression in Self.expressions {
            var categories: [PluralCategory?] = Array(repeating: nil, count: expression.count)
            var fits = true
            for (number, category) in zip(numbers, wanted) {
                let form = expression.form(number)
                fits = fits && (categories[form] ?? category) == category
                categories[form] = category
            }
            let found = categories.compactMap { $0 }
            guard fits, found.count == expression.count, Set(found).count == found.count else { continue }
            self.categories = found
            header = "nplurals=\(expression.count); plural=\(expression.text);"
            return
        }
        categories = [.other]
        header = "nplurals=1; plural=0;"
    }
}
