#!/usr/bin/env python3
"""openai.py [URL [MODEL]]: answers the requests of `stringsmith fill` with a model server that has an OpenAI-style API.

Local servers such as llama.cpp's and Ollama's have one. The default URL is http://127.0.0.1:8080/v1. A key for the
server, if it wants one, is taken from the environment variable API_KEY.
"""
import json
import os
import sys
import urllib.request

URL = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080/v1"
MODEL = sys.argv[2] if len(sys.argv) > 2 else "default"

RULES = """You translate the user interface of an app to the locale {locale}. Reply with the translation and nothing else.
Keep placeholders such as %@, %1$d, {{name}} and tags exactly as they are."""


def prompt(request):
    """Returns the question for a request: its text, and everything that helps to translate it."""
    context = request["context"]
    lines = [f"Text: {request['source']}", f"Key: {request['key']}"]
    if request["comment"]:
        lines.append(f"Comment of the developer: {request['comment']}")
    if request["category"]:
        lines.append(f"Translate the form for the plural category '{request['category']}'.")
    if context["max"]:
        lines.append(f"At most {context['max']} characters.")
    for term in request["glossary"]:
        wanted = term["source"] if term["keep"] else " or ".join(term["required"])
        lines.append(f"Glossary: '{term['source']}' is '{wanted}', never {term['forbidden']}.")
    lines += [f"Code: {use['code']}" for use in context["uses"]]
    lines += [f"A similar text, '{pair['source']}', is translated as '{pair['text']}'." for pair in context["similar"]]
    if "rejected" in request:
        rejected = request["rejected"]
        lines.append(f"Your answer '{rejected['text']}' was wrong: {rejected['reason']}")
    return "\n".join(lines)


def translate(request):
    messages = [{"role": "system", "content": RULES.format(locale=request["locale"])},
                {"role": "user", "content": prompt(request)}]
    body = json.dumps({"model": MODEL, "messages": messages, "temperature": 0}).encode()
    headers = {"Content-Type": "application/json", "Authorization": "Bearer " + os.environ.get("API_KEY", "none")}
    with urllib.request.urlopen(urllib.request.Request(URL + "/chat/completions", body, headers)) as response:
        return json.load(response)["choices"][0]["message"]["content"].strip()


for line in sys.stdin:
    request = json.loads(line)
    try:
        answer = {"id": request["id"], "text": translate(request)}
    except (OSError, ValueError, LookupError, TypeError) as error:
        answer = {"id": request["id"], "error": str(error)}
    print(json.dumps(answer), flush=True)
