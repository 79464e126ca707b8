import StringsmithModel
import StringsmithText

/// The part of a page that shows coverage: numbers, a bar per locale, and a heat map. It needs no script.
struct CoverageSection {
    private let report: CoverageReport

    init(_ report: CoverageReport) {
        self.report = report
    }

    /// The sections.
    var text: String {
        guard !report.locales.isEmpty else {
            return "<p class=\"sheet empty\">No translations were found next to a development language.</p>\n"
        }
        return figures + locales + heatMap
    }

    // MARK: Numbers

    private var figures: String {
        let total = report.total
        let complete = report.locales.count { $0.total.percent == 100 }
        let items = [
            ("done", "translated", total.translated), ("review", "need review", total.needsReview),
            ("undone", "untranslated", total.untranslated), ("gap", "missing", total.missing),
        ].map { key, title, count in
            Self.figure("<span class=\"key \(key)\"></span>\(title)", String(count))
        }
        let list = items + [Self.figure("complete locales", "\(complete) of \(report.locales.count)")]
        return """
            <section aria-label="Summary"><div class="sheet">
            <dl class="figures">
            <div class="figure large"><dt>overall</dt><dd>\(total.percent)<span>\u{202F}%</span></dd></div>
            \(list.joined(separator: "\n"))
            </dl>
            \(Self.bar(total))
            </div></section>

            """
    }

    private static func figure(_ title: String, _ value: String) -> String {
        "<div class=\"figure\"><dt>\(title)</dt><dd>\(value)</dd></div>"
    }

    /// Three segments; the background shows the missing share.
    private static func bar(_ coverage: Coverage) -> String {
        var start = 0
        let pieces = [
            ("done", coverage.translated), ("review", coverage.needsReview), ("undone", coverage.untranslated),
        ].map { name, count in
            defer { start += count }
            guard count > 0 else { return "" }
            let (x, width) = (share(start, coverage.total), share(count, coverage.total))
            return "<rect class=\"\(name)\" x=\"\(x)\" width=\"\(width)\" height=\"100%\"/>"
        }
        return "<svg class=\"bar\" aria-hidden=\"true\">\(pieces.joined())</svg>"
    }

    /// Returns a percentage with two decimals.
    private static func share(_ count: Int, _ total: Int) -> String {
        let hundredths = total == 0 ? 0 : count * 10_000 / total
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)%"
    }

    // MARK: Locales

    private var locales: String {
        let rows = report.locales.map { row in
            let total = row.total
            let numbers = [
                ("to review", total.needsReview), ("untranslated", total.untranslated), ("missing", total.missing),
                ("obsolete", total.obsolete),
            ].map { label, count in
                "<td class=\"number\(count == 0 ? " zero" : "")\" data-label=\"\(label)\">\(count)</td>"
            }
            return "<tr>\(Self.header(row))<td class=\"wide\">\(Self.bar(total))</td>"
                + "<td class=\"number share\">\(total.percent)\u{202F}%</td>\(numbers.joined())</tr>"
        }
        let heads = ["translated", "to review", "untranslated", "missing", "obsolete"].map {
            "<th scope=\"col\" class=\"number\">\($0)</th>"
        }
        return """
            <section aria-labelledby="locales-title">
            <div class="head"><h2 id="locales-title">Locales</h2></div>
            <div class="sheet scroll"><table class="locales">
            <thead><tr><th scope="col">locale</th><th><span class="visually-hidden">bar</span></th>\(heads.joined())</tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table></div>
            </section>

            """
    }

    private static func header(_ row: CoverageReport.LocaleRow) -> String {
        let name = HTMLText.escaped(row.name)
        let tag = HTMLText.escaped(row.locale.rawValue)
        return "<th scope=\"row\">\(name)"
            + (row.name == row.locale.rawValue ? "" : "<span class=\"tag\">\(tag)</span>")
            + "</th>"
    }

    // MARK: Heat map

    private var heatMap: String {
        let titles = report.tables.indices.map(report.title)
        let heads = titles.map {
            "<th scope=\"col\" class=\"table\" title=\"\(HTMLText.escaped($0))\"><span>\(HTMLText.escaped($0))</span></th>"
        }
        let rows = report.locales.map { row in
            let cells = row.cells.enumerated().map { cell($1, row, report.tables[$0].name, titles[$0]) }
            return "<tr>\(Self.header(row))\(cells.joined())</tr>"
        }
        let scale = ["0–24", "25–49", "50–74", "75–89", "90–99", "100"].enumerated().map { step, title in
            "<li class=\"h\(step)\">\(title)</li>"
        }
        return """
            <section aria-labelledby="heat-title">
            <div class="head"><h2 id="heat-title">Coverage of each table</h2>
            <ul class="scale" aria-label="Percent translated">\(scale.joined())</ul></div>
            <div class="sheet scroll tall"><table class="heat\(titles.count > 8 ? " many" : "")">
            <caption class="visually-hidden">Percent translated. A cell filters the findings; the arrow keys move.</caption>
            <thead><tr><th scope="col"><span class="visually-hidden">locale</span></th>\(heads.joined())</tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table></div>
            </section>

            """
    }

    private func cell(
        _ coverage: Coverage?, _ row: CoverageReport.LocaleRow, _ table: TableName, _ title: String
    ) -> String {
        guard let coverage else {
            return "<td><span class=\"none\" title=\"not in this locale\">–</span></td>"
        }
        let counts = [
            (coverage.needsReview, "to review"), (coverage.untranslated, "untranslated"), (coverage.missing, "missing"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let words = ["\(coverage.percent) % of \(coverage.total) translated"] + counts
        let label = HTMLText.escaped("\(row.name), \(title): \(words.joined(separator: ", "))")
        let data =
            "data-locale=\"\(HTMLText.escaped(row.locale.rawValue))\" data-table=\"\(HTMLText.escaped(table.rawValue))\""
        return "<td><button type=\"button\" class=\"h\(Self.step(coverage.percent))\" tabindex=\"-1\" \(data) "
            + "title=\"\(label)\" aria-label=\"\(label)\" aria-pressed=\"false\">\(coverage.percent)</button></td>"
    }

    private static func step(_ percent: Int) -> Int {
        switch percent {
        case ..<25: 0
        case ..<50: 1
        case ..<75: 2
        case ..<90: 3
        case ..<100: 4
        default: 5
        }
    }
}
