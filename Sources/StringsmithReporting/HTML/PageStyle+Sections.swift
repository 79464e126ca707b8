extension PageStyle {
    /// Summary, bars and heat map.
    static let coverage = """
        .figures { display: flex; flex-wrap: wrap; gap: 12px 40px; align-items: flex-end;
          margin: 0; padding: 24px 24px 22px; }
        .figure { margin: 0; }
        .figure dt { color: var(--soft); font-size: 13.5px; }
        .figure dd { margin: 0; font-size: 20px; font-weight: 600; font-variant-numeric: tabular-nums; }
        .figure.large dd { font-size: 46px; line-height: 1; letter-spacing: -0.03em; font-weight: 650; }
        .figure.large dd span { font-size: 24px; font-weight: 500; color: var(--soft); letter-spacing: 0; }
        .bar { display: block; width: 100%; height: 10px; border-radius: 5px; overflow: hidden; background: var(--gap); }
        .figures + .bar { height: 8px; border-radius: 0 0 9px 9px; }
        .bar .done { fill: var(--done); } .bar .review { fill: var(--review); } .bar .undone { fill: var(--undone); }
        .key { display: inline-block; width: 11px; height: 11px; border-radius: 3px; margin-inline-end: 6px;
          vertical-align: -1px; }
        .key.done { background: var(--done); } .key.review { background: var(--review); }
        .key.undone { background: var(--undone); } .key.gap { background: var(--gap); }
        .locales { width: 100%; font-variant-numeric: tabular-nums; }
        .locales th, .locales td { padding: 9px 12px; border-bottom: 1px solid var(--line); }
        .locales tr:last-child th, .locales tr:last-child td { border-bottom: 0; }
        .locales thead th { color: var(--soft); font-size: 13px; white-space: nowrap; vertical-align: bottom; }
        .locales .number { text-align: end; white-space: nowrap; }
        .locales .share { font-weight: 600; }
        .locales .wide { width: 34%; min-width: 120px; }
        .locales tbody th { white-space: nowrap; }
        .locales .zero { color: var(--soft); }
        .tag { color: var(--soft); font-weight: 400; margin-inline-start: 6px; white-space: nowrap; }
        .heat { font-variant-numeric: tabular-nums; padding: 10px 14px 14px; min-width: 100%; width: max-content; }
        .heat thead th { font-size: 13px; color: var(--soft); padding: 4px 6px 8px; vertical-align: bottom;
          text-align: center; max-width: 150px; }
        .heat.many thead th.table span { writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap;
          max-height: 190px; overflow: hidden; text-overflow: ellipsis; }
        .heat thead th:first-child { width: 1%; }
        .tall { max-height: 88vh; }
        .heat thead th { position: sticky; top: 0; z-index: 2; background: var(--sheet); }
        .heat thead th:first-child { left: 0; z-index: 3; }
        .heat tbody th { position: sticky; left: 0; z-index: 1; background: var(--sheet); padding: 0 14px 0 10px;
          white-space: nowrap; font-size: 14px; }
        .heat td { padding: 1.5px; text-align: center; }
        .heat button, .heat .none { display: block; width: 100%; min-width: 46px; height: 34px; border: 0;
          border-radius: 5px; font-size: 13.5px; font-weight: 550; line-height: 34px; padding: 0 4px; }
        .heat button { cursor: pointer; }
        .heat button:hover, .heat button[aria-pressed="true"] { box-shadow: 0 0 0 2px var(--ink); }
        .heat .none { color: var(--soft); font-weight: 400; }
        .h0 { background: var(--h0); color: var(--h0-ink); } .h1 { background: var(--h1); color: var(--h1-ink); }
        .h2 { background: var(--h2); color: var(--h2-ink); } .h3 { background: var(--h3); color: var(--h3-ink); }
        .h4 { background: var(--h4); color: var(--h4-ink); } .h5 { background: var(--h5); color: var(--h5-ink); }
        .scale { display: flex; flex-wrap: wrap; gap: 4px; list-style: none; margin: 0; padding: 0; font-size: 12.5px;
          font-variant-numeric: tabular-nums; }
        .scale li { padding: 1px 9px; border-radius: 4px; }
        @media (max-width: 640px) {
          .figures { padding: 16px; gap: 12px 24px; }
          .locales thead { display: none; }
          .locales, .locales tbody { display: block; }
          .locales tr { display: flex; flex-wrap: wrap; gap: 2px 14px; padding: 11px 14px;
            border-bottom: 1px solid var(--line); align-items: baseline; }
          .locales tr:last-child { border-bottom: 0; }
          .locales th, .locales td { padding: 0; border: 0; }
          .locales th { flex: 1 1 auto; }
          .locales .wide { order: 1; flex: 1 0 100%; width: 100%; padding: 4px 0 2px; }
          .locales .number[data-label] { order: 2; font-size: 13px; color: var(--soft); }
          .locales .number[data-label]::after { content: " " attr(data-label); }
          .locales .zero { display: none; }
          .heat { padding: 8px 8px 10px; }
          .heat tbody th { font-size: 13px; max-width: 112px; padding-left: 6px; overflow: hidden; text-overflow: ellipsis; padding-right: 8px; }
          .heat .tag { display: none; }
        }
        """

    /// Filters and findings.
    static let findings = """
        .filters { display: grid; grid-template-columns: minmax(0, 2fr) repeat(3, minmax(0, 1fr)); gap: 10px 12px;
          padding: 14px 16px; margin-bottom: 14px; }
        .filters label { display: block; font-size: 13px; color: var(--soft); }
        .filters input, .filters select { display: block; width: 100%; height: 38px; margin-top: 3px; padding: 0 10px;
          border: 1px solid var(--line); border-radius: 6px; background: var(--paper); color: var(--ink); }
        .kinds { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
        .kinds .plain { padding: 4px 14px; border-radius: 18px; background: none; }
        .kinds .plain[aria-pressed="false"] { color: var(--soft); border-style: dashed; }
        .kinds .plain[aria-pressed="true"] { background: var(--tint); border-color: var(--soft); }
        .kinds #count { margin-inline-start: auto; color: var(--soft); font-size: 13.5px; }
        .error .level, .dot.error { color: var(--error); } .warning .level, .dot.warning { color: var(--warning); }
        .note .level, .dot.note { color: var(--note); }
        #list { list-style: none; margin: 0; padding: 0; }
        .finding { padding: 15px 18px 16px; border-bottom: 1px solid var(--line); }
        .finding:last-child { border-bottom: 0; }
        .what { margin: 0; line-height: 1.45; }
        .level { font-weight: 650; margin-inline-end: 8px; }
        .rule { color: var(--ink); white-space: nowrap; }
        .where { margin: 3px 0 0; color: var(--soft); font-size: 13.5px; }
        .where code { overflow-wrap: anywhere; }
        .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; margin: 10px 0 0; }
        .pair > div { background: var(--tint); border-radius: 6px; padding: 7px 12px 9px; min-width: 0; }
        .pair dt { font-size: 12.5px; color: var(--soft); }
        .pair dd { margin: 1px 0 0; overflow-wrap: anywhere; white-space: pre-wrap; text-align: start; }
        .line { margin: 10px 0 0; background: var(--tint); border-radius: 6px; padding: 8px 12px; overflow-x: auto;
          white-space: pre-wrap; overflow-wrap: anywhere; }
        .notes { margin: 8px 0 0; padding: 0 0 0 18px; color: var(--soft); font-size: 13.5px; }
        .control { font: 600 0.78em/1 ui-monospace, Menlo, Consolas, monospace; background: var(--mark);
          border-radius: 3px; padding: 1px 4px; margin: 0 1px; unicode-bidi: isolate; }
        .empty { padding: 28px 18px; margin: 0; color: var(--soft); text-align: center; }
        #more { display: block; margin: 16px auto 0; padding: 8px 20px; }
        [hidden] { display: none !important; }
        @media (max-width: 640px) {
          .filters { grid-template-columns: 1fr 1fr; }
          .filters .search { grid-column: 1 / -1; }
          .pair { grid-template-columns: 1fr; }
          .kinds #count { margin-inline-start: 0; flex-basis: 100%; }
          .finding { padding: 13px 14px; }
        }
        """
}
