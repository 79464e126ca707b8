import StringsmithScanner
import Testing

/// Texts that are the same in all languages: names of people, products, and licenses, and notices.
@Suite("Names that aren't text")
struct FoundNameTests {
    private static let cases: [ScanCase] = [
        .init(
            "names in constants",
            """
            enum ProperNouns { static let nova = "Nova Star" }
            enum Titles { static let general = "General", about = "About It" }
            func f(l: UILabel) {
                l.text = ProperNouns.nova; l.text = Titles.general; l.text = Titles.about; l.text = "© 2026 Nova"
            }
            """,
            "General | UILabel.text", "About It | UILabel.text"),
        .init(
            "texts in a controller of names",
            """
            class BrandsViewController: UIViewController {
                let emptyTitle = "Brands Found"
                func f(l: UILabel) { l.text = emptyTitle }
            }
            enum Brands { static var empty: String { "Brands Found" } }
            func g(l: UILabel) { l.text = Brands.empty }
            """,
            "Brands Found | UILabel.text", "Brands Found | UILabel.text"),
        .init(
            "notices with words",
            """
            func f(l: UILabel) {
                l.text = "© OpenStreetMap contributors"; l.text = "© 2026 Example. All rights reserved."
                l.text = "© 2025–2026 Example, Inc."; l.text = "© 2019 someone"; l.text = "Copyright (c) 2021 some one"
                l.text = "Copyright"; l.text = "Copyright of the maker"; l.text = "2021 was a year"; l.text = "c) 2021 more"
            }
            """,
            "© OpenStreetMap contributors | UILabel.text", "Copyright | UILabel.text",
            "Copyright of the maker | UILabel.text", "2021 was a year | UILabel.text", "c) 2021 more | UILabel.text"),
        .init(
            "names of licenses, and of what others have made",
            """
            struct LicenseItem: View {
                let name: String
                let title: String
                static let all = [Self(name: "Yam", title: "Yam parser"), LicenseItem(name: "Spark", title: "MIT License")]
                static let one: Self = .init(name: "Plug", title: "BSD 3-Clause license")
                var body: some View { Text(name); Text(title) }
            }
            struct Page: View { let name: String; var body: some View { Text(name) } }
            let page = Page(name: "License")
            let other = Page(name: "Your License")
            """,
            "Yam parser | Text", "License | Text", "Your License | Text"),
        .init(
            "names beside addresses",
            """
            struct Server { let name: String; let source: Source; let title: String? }
            let a = Server(name: "Omnia", source: .http(urls: [URL(string: "https://example.com")]), title: "Omnia Two")
            let b = Server(name: "Lava", source: .none), c = Server(name: "Website", source: .url("https://example.com"))
            func f(l: UILabel, s: Server) { l.text = s.name; l.text = s.title }
            """,
            "Omnia Two | UILabel.text", "Lava | UILabel.text", "Website | UILabel.text"),
        .init(
            "placeholders, debug cases, signs, and identifiers",
            """
            struct V: View {
                let s: String
                var body: some View {
                    Text(verbatim: "a"); W(s: "Title of it").redacted(); W(s: "Second title").redacted(reason: .placeholder)
                    W(s: "Third title").redacted(reason: isLoading ? .placeholder : [])
                }
            }
            struct W: View { let s: String; var body: some View { Text(s) } }
            func f(l: UILabel, k: Kind) {
                switch k { case .debug: l.text = "For us"; case .debugConsole: l.text = "For all"; default: l.text = "Else" }
                l.text = "・\\(n)"; l.text = "再・生"; l.text = "title1Label"; l.text = "iPhone4"
            }
            """,
            "Third title | Text", "For all | UILabel.text", "Else | UILabel.text", "再・生 | UILabel.text"),
        .init(
            "keys of legends, resources of alerts, and placeholders",
            """
            import ActivityKit
            struct V: View { var body: some View {
                Chart { }.chartForegroundStyleScale(["Voltage".localized: .blue]); Text(names["Current".localized]!)
            } }
            let names = ["Power".localized: "a"]
            let alert = AlertConfiguration(title: "Mesh update", body: "New data", sound: .default)
            func f(l: UILabel) { l.text = "Placeholder for it"; l.text = "Placeholders" }
            """,
            "Current | key", "Power | key", "Placeholders | UILabel.text"),
        .init(
            "names of programs",
            """
            let names = ["com.example.magnet": "Magnet", "com.example.none": "Not one of them", "magnet": "Magnetic"]
            func f(l: UILabel) { l.text = names["a"] }
            """,
            "Not one of them | UILabel.text", "Magnetic | UILabel.text"),
        .init(
            "credits",
            """
            struct Work { let name: String; let author: String }
            struct V: View { let w: Work; var body: some View { Text(w.name); Text(w.author) } }
            let licenses = [Work(name: "Swift Example", author: "Jane Doe")]
            let work = Work(name: "The Work", author: "John Doe")
            """,
            "The Work | Text"),
        .init(
            "titles of credits",
            """
            enum Titles {
                static let licenses = "Open Source Licenses"
                static let authors = "Project Authors"
                static let authorTitle = "Unknown Author"
            }
            class Book { var authorName = "Unknown Author" }
            func f(l: UILabel, b: Book) {
                l.text = Titles.licenses; l.text = Titles.authors; l.text = Titles.authorTitle; l.text = b.authorName
            }
            """,
            "Open Source Licenses | UILabel.text", "Project Authors | UILabel.text", "Unknown Author | UILabel.text",
            "Unknown Author | UILabel.text"),
    ]

    @Test("Names aren't found, only words beside them", arguments: cases)
    func names(_ example: ScanCase) {
        #expect(FoundTextTests.texts([example.source]) == example.expected)
    }
}
