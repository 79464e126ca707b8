"""The project on which test-kills and test-races run commands that write."""
import os
import random
import re
import time

LOCALES = ["en", "de", "fr", "it", "ja", "pl"]
TABLES = ["Localizable", "Errors", "Menu", "Help"]


def write(root, name, text):
    path = os.path.join(root, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def state(root):
    """Returns the bytes of every file, by path."""
    found = {}
    for directory, _, names in os.walk(root):
        for name in names:
            path = os.path.join(directory, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, root)] = file.read()
    return found


def is_temporary(path):
    """Whether a file is one that a command keeps only while it runs."""
    return re.search(r"\.stringsmith-([0-9a-z]+-[0-9]+-[0-9]+|spill-\w+)$", path) is not None


def make_project(root, keys=40):
    """Creates a project whose tables are neither sorted nor up to date."""
    random.seed(7)
    for table in TABLES:
        names = [f"{table}.key{number:03}" for number in range(keys)]
        for locale in LOCALES:
            random.shuffle(names)
            lines = [f'/* comment */\n"{key}" = "{locale} %@ of %@ {key}";\n' for key in names]
            write(root, f"R/{locale}.lproj/{table}.strings", "\n".join(lines))
        for part in range(6):
            calls = [
                f'NSLocalizedString("{table}.key{number:03}", tableName: "{table}", comment: "comment")'
                for number in range(part, keys + 6, 6)
            ]
            calls.append(f'NSLocalizedString("shared", tableName: "{table}", comment: "")')
            write(root, f"Sources/{table}/File{part}.swift", "\n".join(calls) + "\n")
    make_exchange(root, keys)
    age(root)


def age(root):
    """Lets everything look as if it had been left alone for an hour: commands wait for a project that just changed."""
    then = time.time() - 3600
    for directory, _, names in os.walk(root, topdown=False):
        for path in [*(os.path.join(directory, name) for name in names), directory]:
            os.utime(path, (then, then))


def make_exchange(root, keys):
    """Creates a file to import, a table to merge, and tables outside the project with something to fix."""
    files = []
    for table in TABLES:
        units = "".join(
            f'<trans-unit id="{table}.key{number:03}"><source>en %@ of %@ {table}.key{number:03}</source>'
            f"<target>neu %@ of %@ {number}</target></trans-unit>"
            for number in range(keys)
        )
        files.append(
            f'<file original="R/en.lproj/{table}.strings" source-language="en" target-language="de"'
            f' datatype="plaintext"><body>{units}</body></file>')
    write(root, "de.xliff", '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">'
          + "".join(files) + "</xliff>\n")
    texts = ",".join(f'"Menu.key{number:03}":"other %@ of %@ {number}"' for number in range(keys))
    for number in range(8):
        entries = "".join(f'"fix.{index}" = "Text {index} of {number}";\n' for index in range(keys))
        write(root, f"Fix/Table{number}.strings", entries + entries)
    # Hidden, so that its keys aren't mentions.
    write(root, ".exchange/menu.json", "{" + texts + "}\n")


COMMANDS = {
    "rename": ["rename", "Menu.key007", "Menu.renamed"],
    "rename by pattern": ["rename", "--pattern", r"(\w+)\.key(\d+)", "$1.number.$2"],
    "sync": ["sync"],
    "sync of a new locale": ["sync", "--add-locale", "nl"],
    "format": ["format", "--sort", "genstrings", "--positions", "number", "R"],
    "extract": ["extract", "Sources", "-o", "R/en.lproj", "--append"],
    "check --fix": ["check", "--fix", "--no-sources", "--rule", "repeated-entry", "Fix"],
    "import": ["import", "de.xliff"],
    "convert --into": ["convert", ".exchange/menu.json", "--into", "R/fr.lproj/Menu.strings", "-o", "R/fr.lproj/Menu.strings"],
}
