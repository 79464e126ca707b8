#!/usr/bin/env python3
"""apertium.py [SOURCE [PROGRAM]]: answers the requests of `stringsmith fill` with apertium, or with Argos Translate.

SOURCE is the language of the development strings, by default `en`. PROGRAM is `apertium` or `argos-translate`; by
default, the one that is installed. Placeholders and tags are hidden from it behind numbers in brackets.
"""
import json
import re
import shutil
import subprocess
import sys

SOURCE = sys.argv[1] if len(sys.argv) > 1 else "en"
PROGRAM = sys.argv[2] if len(sys.argv) > 2 else next(filter(shutil.which, ["apertium", "argos-translate"]), None)

# Specifiers, tags, and named placeholders.
HIDDEN = re.compile(r"%(?:\d+\$)?#@\w+@|%(?:\d+\$)?[-+ 0#']*\d*(?:\.\d+)?(?:hh|h|ll|l|q|z|t|j)?[@a-zA-Z%]|<[^<>]+>|\{\w+\}")


def command(language):
    if PROGRAM.endswith("argos-translate"):
        return [PROGRAM, "--from-lang", SOURCE, "--to-lang", language]
    return [PROGRAM, "-u", f"{SOURCE}-{language}"]


def translate(request):
    hidden = HIDDEN.findall(request["source"])
    numbers = iter(range(len(hidden)))
    text = HIDDEN.sub(lambda match: f"[{next(numbers)}]", request["source"])
    run = subprocess.run(
        command(request["locale"].split("-")[0]), input=text, capture_output=True, text=True, check=True)
    found = run.stdout.strip("\n")
    if sorted(re.findall(r"\[\d+\]", found)) != sorted(f"[{number}]" for number in range(len(hidden))):
        raise ValueError(f"a placeholder was lost in '{found}'")
    return re.sub(r"\[(\d+)\]", lambda match: hidden[int(match[1])], found)


if not PROGRAM:
    sys.exit("neither apertium nor argos-translate is installed")
for line in sys.stdin:
    request = json.loads(line)
    try:
        answer = {"id": request["id"], "text": translate(request)}
    except subprocess.CalledProcessError as error:
        answer = {"id": request["id"], "error": error.stderr.strip() or str(error)}
    except (OSError, ValueError) as error:
        answer = {"id": request["id"], "error": str(error)}
    print(json.dumps(answer), flush=True)
