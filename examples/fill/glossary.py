#!/usr/bin/env python3
"""glossary.py FILE: answers the requests of `stringsmith fill` from a list of translations.

FILE has tab-separated columns: a source text, a locale, and its translation, such as `Save`, `de`, `Sichern`. A text
that isn't in the list is tried in lowercase, and then with the project's own glossary, if that requires one word for
the whole text. Everything else stays open.
"""
import csv
import json
import sys

if len(sys.argv) != 2:
    sys.exit(__doc__)
with open(sys.argv[1], encoding="utf-8", newline="") as file:
    TEXTS = {(source, locale): text for source, locale, text in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)}
LOWERCASE = {(source.lower(), locale): text for (source, locale), text in TEXTS.items()}


def translate(request):
    """Returns the translation of a text in a locale, or in its language; None if there is none."""
    source = request["source"]
    for locale in (request["locale"], request["locale"].split("-")[0]):
        if (source, locale) in TEXTS:
            return TEXTS[source, locale]
        if (source.lower(), locale) in LOWERCASE:
            text = LOWERCASE[source.lower(), locale]
            return text[:1].upper() + text[1:] if source[:1].isupper() else text
    for term in request["glossary"]:
        if term["source"].lower() == source.lower():
            return source if term["keep"] else next(iter(term["required"]), None)
    return None


for line in sys.stdin:
    request = json.loads(line)
    text = translate(request)
    answer = {"text": text} if text else {"error": "not in the list"}
    print(json.dumps({"id": request["id"], **answer}), flush=True)
