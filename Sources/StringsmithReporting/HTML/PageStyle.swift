/// The complete style sheet of a page, which loads nothing.
enum PageStyle {
    static let text = """
        :root { color-scheme: light; \(light) }
        @media screen and (prefers-color-scheme: dark) {
        :root:not([data-theme="light"]) { color-scheme: dark; \(dark) }
        }
        @media screen { :root[data-theme="dark"] { color-scheme: dark; \(dark) } }
        \(page)
        \(PageStyle.coverage)
        \(PageStyle.findings)
        """

    private static let light = """
        --paper: #faf9f6; --sheet: #ffffff; --ink: #1e2329; --soft: #575e67; --line: #e3dfd7; --tint: #f2efe9;
        --accent: #0b5a6b; --focus: #0b5a6b; --mark: #f7e3a8;
        --error: #a4262c; --warning: #855300; --note: #3d5a80;
        --done: #2b7f90; --review: #d8a13a; --undone: #c4622d; --gap: #d9d4ca;
        --h0: #86380f; --h0-ink: #ffffff; --h1: #ad531c; --h1-ink: #ffffff; --h2: #eeb78a; --h2-ink: #2b1505;
        --h3: #f7e4cd; --h3-ink: #33230f; --h4: #d5e7ea; --h4-ink: #10313a; --h5: #94c5cd; --h5-ink: #082a33;
        """

    private static let dark = """
        --paper: #13171a; --sheet: #1a1f23; --ink: #e7e5df; --soft: #a6adb5; --line: #2f363c; --tint: #22282d;
        --accent: #7cc4d2; --focus: #8fd3e0; --mark: #5b4a14;
        --error: #ff9c94; --warning: #e9b65f; --note: #a5c3ea;
        --done: #4a9fb0; --review: #d8a13a; --undone: #d0743f; --gap: #4a5159;
        --h0: #e58a55; --h0-ink: #220e02; --h1: #a2531f; --h1-ink: #ffffff; --h2: #6d401f; --h2-ink: #fbe9da;
        --h3: #45382b; --h3-ink: #f3e6d8; --h4: #1f3940; --h4-ink: #d7eef2; --h5: #1f6170; --h5-ink: #f2fcff;
        """

    private static let page = """
        * { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; }
        body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: break-word;
          font: 400 15px/1.55 system-ui, -apple-system, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif; }
        main, header > div, footer { max-width: 1120px; margin: 0 auto; padding: 0 24px; }
        h1 { font-size: 28px; line-height: 1.2; letter-spacing: -0.015em; font-weight: 650; margin: 0; }
        h2 { font-size: 19px; line-height: 1.3; letter-spacing: -0.005em; font-weight: 650; margin: 0; }
        code, .line { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono", monospace;
          font-size: 0.87em; }
        a { color: var(--accent); }
        button, select, input { font: inherit; color: inherit; }
        :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
        .skip { position: absolute; left: 16px; top: -60px; padding: 8px 16px; background: var(--sheet);
          border: 1px solid var(--line); border-radius: 6px; z-index: 9; }
        .skip:focus { top: 12px; }
        .visually-hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden;
          clip-path: inset(50%); white-space: nowrap; }
        header { padding: 40px 0 8px; }
        header > div { display: flex; gap: 16px; align-items: flex-start; justify-content: space-between; }
        .sub { margin: 6px 0 0; color: var(--soft); }
        .plain { background: var(--sheet); border: 1px solid var(--line); border-radius: 6px; padding: 5px 12px;
          min-height: 36px; cursor: pointer; white-space: nowrap; }
        .plain:hover { border-color: var(--soft); }
        section { margin: 40px 0 0; }
        section > .head { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline;
          justify-content: space-between; margin-bottom: 14px; }
        .hint { color: var(--soft); font-size: 13.5px; margin: 0; }
        .sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; }
        .scroll { overflow: auto; max-width: 100%; }
        table { border-collapse: separate; border-spacing: 0; }
        th { font-weight: 550; text-align: start; }
        footer { color: var(--soft); font-size: 13px; padding-top: 48px; padding-bottom: 40px; }
        @media (max-width: 640px) {
          body { font-size: 14.5px; }
          main, header > div, footer { padding-left: 16px; padding-right: 16px; }
          header { padding-top: 24px; }
          h1 { font-size: 23px; }
        }
        @media print {
          body { background: none; font-size: 10pt; }
          main, header > div, footer { max-width: none; padding: 0; }
          .skip, .plain, .filters, #more { display: none !important; }
          .scroll { overflow: visible; max-height: none; }
          .sheet { border-color: #bbb; border-radius: 0; }
          tr, .finding { break-inside: avoid; }
          * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
        }
        """
}
