/// The script of a page: theme, filters, and findings, which are created on demand. Text from an input only becomes
/// text nodes.
enum PageScript {
    static let text = #"""
        "use strict";
        (() => {
        const byId = (id) => document.getElementById(id);
        const make = (name, style, ...children) => {
          const node = document.createElement(name);
          if (style) node.className = style;
          node.append(...children);
          return node;
        };

        // Theme: what the system wants, then light or dark, kept nowhere.
        const theme = byId("theme");
        const system = matchMedia("(prefers-color-scheme: dark)");
        const isDark = () => (document.documentElement.dataset.theme || (system.matches ? "dark" : "light")) === "dark";
        const nameTheme = () => { theme.textContent = isDark() ? "Light colors" : "Dark colors"; };
        theme.hidden = false;
        theme.addEventListener("click", () => {
          document.documentElement.dataset.theme = isDark() ? "light" : "dark";
          nameTheme();
        });
        system.addEventListener("change", nameTheme);
        nameTheme();

        // Characters that act on a display or can't be seen are shown by their code points.
        const controls = new RegExp("[\\u0000-\\u0008\\u000B-\\u001F\\u007F-\\u009F\\u00AD\\u034F\\u061C\\u115F\\u1160" +
          "\\u180E\\u200B-\\u200F\\u2028-\\u202E\\u2060-\\u206F\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFB" +
          "\\u{1BCA0}-\\u{1BCA3}\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E007F}]", "gu");
        const shown = (text) => {
          const parts = [];
          let start = 0;
          for (const match of text.matchAll(controls)) {
            if (match.index > start) parts.push(text.slice(start, match.index));
            const code = match[0].codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
            parts.push(make("span", "control", "U+" + code));
            start = match.index + match[0].length;
          }
          if (start < text.length) parts.push(text.slice(start));
          return parts;
        };

        const data = JSON.parse(byId("data").textContent);
        // They are sorted by path and place; show errors first.
        const findings = data.findings.sort((left, right) => left.level - right.level);
        const levels = ["error", "warning", "note"];
        const levelNames = ["Error", "Warning", "Note"];
        const search = byId("search"), locale = byId("locale"), table = byId("table"), rule = byId("rule");
        const kinds = [...document.querySelectorAll("[data-kind]")];
        const cells = [...document.querySelectorAll(".heat button")];
        const list = byId("list"), more = byId("more"), count = byId("count"), empty = byId("empty");
        const pageLength = 100;
        let matching = [], rendered = 0;

        const wordsOf = (finding) => finding.words ??= [
          finding.message, finding.rule, finding.path, finding.key, finding.source, finding.translation, finding.line,
        ].filter(Boolean).join("\n").toLowerCase();

        const text = (title, value, language) => {
          const definition = make("dd", "", ...shown(value));
          definition.dir = "auto";
          if (language) definition.lang = language;
          return make("div", "", make("dt", "", language ? title + " · " + language : title), definition);
        };

        const item = (finding) => {
          const level = levels[finding.level];
          const node = make("li", "finding " + level);
          node.append(make("p", "what", make("span", "level", levelNames[finding.level]), ...shown(finding.message)));
          const place = finding.row ? finding.path + ":" + finding.row + ":" + finding.column : finding.path;
          const where = make("p", "where", make("code", "rule", ...shown(finding.rule)), " · ", make("code", "", ...shown(place)));
          if (finding.key !== undefined) {
            const key = make("code", "", ...shown(finding.key));
            key.dir = "auto";
            where.append(" · key ", key);
          }
          node.append(where);
          if (finding.translation !== undefined) {
            const pair = make("dl", "pair");
            if (finding.source !== undefined) pair.append(text("Source", finding.source, data.development));
            const title = finding.source === undefined ? "Text" : "Translation";
            pair.append(text(title, finding.translation, finding.locale));
            node.append(pair);
          } else if (finding.line) {
            node.append(make("p", "line", ...shown(finding.line.trim())));
          }
          if (finding.notes) {
            node.append(make("ul", "notes", ...finding.notes.map((note) => make("li", "", ...shown(note)))));
          }
          return node;
        };

        const render = () => {
          const next = matching.slice(rendered, rendered + pageLength);
          list.append(...next.map(item));
          rendered += next.length;
          const rest = matching.length - rendered;
          more.hidden = rest === 0;
          more.textContent = "Show " + Math.min(rest, pageLength) + " more of " + rest;
        };

        const filter = () => {
          const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
          const wanted = kinds.filter((button) => button.ariaPressed === "true").map((button) => button.dataset.kind);
          matching = findings.filter((finding) =>
            wanted.includes(levels[finding.level])
            && (!locale.value || finding.locale === locale.value.slice(1))
            && (!table.value || finding.table === table.value.slice(1))
            && (!rule.value || finding.rule === rule.value.slice(1))
            && words.every((word) => wordsOf(finding).includes(word)));
          list.replaceChildren();
          rendered = 0;
          render();
          empty.hidden = matching.length > 0;
          list.hidden = matching.length === 0;
          const all = matching.length === findings.length;
          count.textContent = all ? findings.length + " findings" : matching.length + " of " + findings.length + " findings";
          reset.hidden = all;
          for (const cell of cells) {
            cell.ariaPressed = locale.value === "=" + cell.dataset.locale && table.value === "=" + cell.dataset.table
              ? "true" : "false";
          }
        };

        // A value begins with "=", so that an empty name is not the choice of all.
        const fill = (select, values) => {
          for (const value of [...new Set(values)].sort()) select.append(new Option(value, "=" + value));
        };
        const present = (name) => findings.map((finding) => finding[name]).filter((value) => value !== undefined);
        fill(locale, present("locale").concat(cells.map((cell) => cell.dataset.locale)));
        fill(table, present("table").concat(cells.map((cell) => cell.dataset.table)));
        fill(rule, present("rule"));

        const reset = byId("reset");
        let timer;
        search.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(filter, 120); });
        for (const select of [locale, table, rule]) select.addEventListener("change", filter);
        for (const button of kinds) {
          button.addEventListener("click", () => {
            button.ariaPressed = button.ariaPressed === "true" ? "false" : "true";
            filter();
          });
        }
        const clear = () => {
          search.value = locale.value = table.value = rule.value = "";
          for (const button of kinds) button.ariaPressed = "true";
          filter();
        };
        reset.addEventListener("click", () => { clear(); search.focus(); });
        more.addEventListener("click", () => {
          const first = rendered;
          render();
          const node = list.children[first];
          if (node) { node.tabIndex = -1; node.focus({ preventScroll: true }); }
        });
        document.addEventListener("keydown", (event) => {
          const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
          if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
            event.preventDefault();
            search.focus();
          }
        });

        // One cell of the heat map is a stop of the Tab key; the arrows move among the others.
        const move = (from, event) => {
          const row = from.closest("tr"), column = from.closest("td").cellIndex;
          const across = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
          const down = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" }[event.key];
          const inRow = [...row.querySelectorAll("button")];
          if (event.key === "Home") return inRow[0];
          if (event.key === "End") return inRow.at(-1);
          if (across) return inRow[inRow.indexOf(from) + across];
          for (let next = row; down && (next = next[down]);) {
            const button = next.cells[column].querySelector("button");
            if (button) return button;
          }
        };
        if (cells.length) cells[0].tabIndex = 0;
        for (const cell of cells) {
          cell.addEventListener("keydown", (event) => {
            const next = move(cell, event);
            if (!next) return;
            event.preventDefault();
            cell.tabIndex = -1;
            next.tabIndex = 0;
            next.focus();
          });
          cell.addEventListener("click", () => {
            const isOn = cell.ariaPressed === "true";
            clear();
            if (isOn) return;
            locale.value = "=" + cell.dataset.locale;
            table.value = "=" + cell.dataset.table;
            filter();
            byId("findings").scrollIntoView();
          });
        }
        byId("filters").hidden = false;
        filter();
        })();
        """#
}
