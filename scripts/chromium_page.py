"""A page in headless Chromium, controlled by the DevTools protocol through a pipe. Needs only Python's own library."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find_chromium():
    """Returns the path of Chromium, or None if it is missing. CHROMIUM overrides it."""
    named = os.environ.get("CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


class ChromiumPage:
    """A tab. Use it in a `with` statement, which ends the browser."""

    def __init__(self, executable, width=1200, height=900, scale=1):
        self.profile = tempfile.mkdtemp(prefix="stringsmith-chromium-")
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        # The browser reads commands from descriptor 3 and writes responses to descriptor 4; messages end in NUL.
        command = [
            "/bin/sh", "-c", f'exec "$0" "$@" 3<&{to_browser} 4>&{from_browser}', executable, "--headless=new",
            "--remote-debugging-pipe", "--no-first-run", "--disable-gpu", "--hide-scrollbars", "--no-sandbox",
            "--disable-dev-shm-usage", f"--user-data-dir={self.profile}", "--force-color-profile=srgb",
            "--lang=en-US", "about:blank",
        ]
        self.process = subprocess.Popen(
            command, pass_fds=(to_browser, from_browser), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.number = 0
        self.events = []
        self.session = None
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(domain + ".enable")
        self.resize(width, height, scale)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.output)
        os.close(self.input)
        shutil.rmtree(self.profile, ignore_errors=True)

    def send(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer.get("result", {})
            self.events.append(answer)

    def read(self):
        while b"\0" not in self.buffer:
            piece = os.read(self.input, 1 << 16)
            if not piece:
                raise RuntimeError("the browser has gone away")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def resize(self, width, height, scale=1):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=False)

    def use_dark(self, is_dark):
        value = "dark" if is_dark else "light"
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": value}])

    def open(self, path):
        self.events.clear()
        self.send("Page.navigate", url="file://" + os.path.abspath(path))
        end = time.monotonic() + 60
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            if time.monotonic() > end:
                raise RuntimeError(f"{path} does not load")
            self.events.append(self.read())

    def value(self, expression):
        """Returns the value of a JavaScript expression, after waiting for it if it is a promise."""
        result = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def press(self, key, code=None, text=None):
        """Presses a key like a user, so that the focus moves."""
        codes = {"Tab": 9, "Enter": 13, " ": 32, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
                 "/": 191}
        texts = {"Enter": "\r", " ": " "}
        text = text or texts.get(key, key if len(key) == 1 else "")
        common = {"key": key, "code": code or key, "windowsVirtualKeyCode": codes.get(key, ord(key[0].upper()))}
        self.send("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **common)
        self.send("Input.dispatchKeyEvent", type="keyUp", **common)

    def complaints(self):
        """Returns messages of the console and the network: errors, warnings, and requests for anything but the page."""
        found = []
        for event in self.events:
            parameters = event.get("params", {})
            match event.get("method"):
                case "Runtime.exceptionThrown":
                    found.append(parameters["exceptionDetails"]["text"])
                case "Runtime.consoleAPICalled":
                    found.append("console." + parameters["type"])
                case "Log.entryAdded":
                    found.append(parameters["entry"]["text"])
                case "Page.javascriptDialogOpening":
                    found.append("dialog " + parameters["message"])
                case "Network.requestWillBeSent":
                    url = parameters["request"]["url"]
                    if not url.startswith("file:") or parameters.get("type") != "Document":
                        found.append("request " + url)
        return found

    def screenshot(self, path, selector=None):
        clip = {}
        if selector:
            box = self.value(f"(() => {{ const r = document.querySelector({json.dumps(selector)})"
                             ".getBoundingClientRect(); return [r.x + scrollX, r.y + scrollY, r.width, r.height] })()")
            clip["clip"] = {"x": box[0], "y": box[1], "width": box[2], "height": box[3], "scale": 1}
        data = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=bool(selector), **clip)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
