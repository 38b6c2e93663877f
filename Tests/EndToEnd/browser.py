"""Drives Debian's Chromium over the DevTools protocol, for tests that look at the page as a visitor does.

Responsible for: starting the browser, one isolated profile per page (own storage and permissions), input by keyboard,
mouse and touch, emulation (place, dark mode, language, size, touch), screenshots, and collecting what goes wrong:
console errors, exceptions, policy violations, every request with its address. What a page ought to show is left to tests.

WebGL runs on SwiftShader, so no graphics card is needed; pages wait for the map itself to rest, never for a time.
Starting a tab and drawing by software are what such tests cost: tabs are used again by visitors that know nothing of
one another, and the map is drawn with few pixels and stands still unless a test is about its looks or movements.
"""

import base64
import itertools
import json
import queue
import re
import shutil
import subprocess
import tempfile
import threading
import time
import urllib.parse

import websocket

FLAGS = [
    "--headless=new", "--no-sandbox", "--hide-scrollbars", "--mute-audio", "--no-first-run",
    "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", "--disable-gpu-compositing",
    "--disable-extensions", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-default-apps", "--force-color-profile=srgb", "--font-render-hinting=none",
    # Pages live for seconds here: optimised code would cost V8 more than it gives, and a page that was left is not
    # kept, so that the next one can use its process.
    "--js-flags=--no-maglev --no-turbofan", "--disable-back-forward-cache",
    "--remote-debugging-address=127.0.0.1", "--remote-debugging-port=0", "--remote-allow-origins=*",
]
KEYS = {
    "Enter": (13, "\r"), "Escape": (27, ""), "Tab": (9, ""), " ": (32, " "), "Home": (36, ""), "End": (35, ""),
    "ArrowLeft": (37, ""), "ArrowUp": (38, ""), "ArrowRight": (39, ""), "ArrowDown": (40, ""),
    "ContextMenu": (93, ""), "F10": (121, ""),
}
ALT, CONTROL, META, SHIFT = 1, 2, 4, 8


class BrowserError(Exception):
    """The browser refused a command, or an expression in the page threw."""


class Browser:
    """One Chromium. `page()` gives pages to visitors who share nothing with one another."""

    def __init__(self, executable="chromium", flags=()):
        self.profile = tempfile.mkdtemp(prefix="waymark-chromium-")
        self.process = subprocess.Popen(
            [executable, *FLAGS, *flags, f"--user-data-dir={self.profile}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        address = None
        for line in self.process.stderr:
            found = re.search(r"DevTools listening on (ws://\S+)", line)
            if found:
                address = found[1]
                break
        if address is None:
            raise BrowserError("Chromium ended before it listened")
        threading.Thread(target=lambda: [None for _ in self.process.stderr], daemon=True).start()
        self.socket = websocket.create_connection(address, timeout=None, max_size=None)
        self.sending = threading.Lock()
        self.numbers = itertools.count(1)
        self.answers = {}
        self.listeners = {}
        self.free_pages = []
        threading.Thread(target=self._receive, daemon=True).start()

    def call(self, method, session=None, timeout=60, **parameters):
        """Sends a command and waits for its result."""
        number = next(self.numbers)
        answer = self.answers[number] = queue.Queue(1)
        self.send(method, session, number, **parameters)
        try:
            message = answer.get(timeout=timeout)
        except queue.Empty:
            raise BrowserError(f"{method}: no answer within {timeout} s") from None
        finally:
            del self.answers[number]
        if "error" in message:
            raise BrowserError(f"{method}: {message['error'].get('message')}")
        return message.get("result", {})

    def send(self, method, session=None, number=None, **parameters):
        """Sends a command without waiting, as an event's listener must."""
        message = {"id": number or next(self.numbers), "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        with self.sending:
            self.socket.send(json.dumps(message))

    def page(self, **emulation):
        """An empty page for a new visitor, a used one or else a new one; see `Page.begin` for what can be given."""
        page = self.free_pages.pop() if self.free_pages else Page(self)
        page.begin(**emulation)
        return page

    def close(self):
        """Ends the browser and deletes its profile."""
        try:
            self.call("Browser.close", timeout=5)
        except (BrowserError, OSError, websocket.WebSocketException):
            pass
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def _receive(self):
        while True:
            try:
                text = self.socket.recv()
            except (OSError, websocket.WebSocketException):
                return
            if not text:
                return
            message = json.loads(text)
            if "id" in message:
                answer = self.answers.get(message["id"])
                if answer:
                    answer.put(message)
            elif message.get("sessionId") in self.listeners:
                self.listeners[message["sessionId"]](message["sessionId"], message["method"], message["params"])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Page:
    """One tab. `problems` and `requests` grow as the page runs; workers are watched like the page itself."""

    def __init__(self, browser):
        self.browser = browser
        self.context = browser.call("Target.createBrowserContext")["browserContextId"]
        target = browser.call("Target.createTarget", url="about:blank", browserContextId=self.context)["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.sessions = [self.session]
        self.failing = []
        self._forget()
        browser.listeners[self.session] = self._hear
        for domain in ["Runtime", "Page", "Log", "Network"]:
            self.call(f"{domain}.enable")
        self.call("Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=True, flatten=True)

    def begin(self, width=1024, height=720, fine=False, moving=False, features=None, **emulation):
        """Makes the page a new visitor's: the map in all its pixels (`fine`) or a sixteenth of them, with motion or not."""
        self._forget()
        self.call("Page.bringToFront")
        features = {"prefers-reduced-motion": "no-preference" if moving else "reduce", **(features or {})}
        self.emulate(width=width, height=height, features=features, **emulation)
        if not fine:
            source = "Object.defineProperty(window, 'devicePixelRatio', { get: () => 0.25 })"
            self.coarse = self.call("Page.addScriptToEvaluateOnNewDocument", source=source)["identifier"]

    def call(self, method, **parameters):
        """Sends a command to this page."""
        return self.browser.call(method, session=self.session, **parameters)

    def emulate(self, width=None, height=None, scale=1, touch=False, dark=None, language=None, features=None):
        """Sets the window's size, a touch screen, the system's dark mode, the browser's language, media features."""
        if width:
            self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=touch)
            self.call("Emulation.setTouchEmulationEnabled", enabled=touch)
        if dark is not None or features:
            media = {"prefers-color-scheme": "dark" if dark else "light", **(features or {})}
            self.call("Emulation.setEmulatedMedia", features=[{"name": k, "value": v} for k, v in media.items()])
        if language:
            agent = self.evaluate("navigator.userAgent")
            self.call("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)
            self.call("Emulation.setLocaleOverride", locale=language.split(",")[0])

    def locate(self, origin, latitude=None, longitude=None, accuracy=20, **more):
        """Puts the visitor at a place, with the permission given; without a place the permission is refused."""
        setting = "denied" if latitude is None else "granted"
        self.browser.call("Browser.setPermission", permission={"name": "geolocation"}, setting=setting,
                          origin=origin, browserContextId=self.context)
        if latitude is not None:
            self.call("Emulation.setGeolocationOverride", latitude=latitude, longitude=longitude, accuracy=accuracy, **more)

    def allow(self, origin, *names):
        """Gives permissions such as `clipboard-write`."""
        for name in names:
            self.browser.call("Browser.setPermission", permission={"name": name}, setting="granted",
                              origin=origin, browserContextId=self.context)

    def open(self, address, wait="map"):
        """Goes to an address and waits for the `map` to rest, for the `page` to be there, or for its `document` only."""
        self.origins.add("{0.scheme}://{0.netloc}".format(urllib.parse.urlsplit(address)))
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)
        self.until("document.readyState === 'complete' && location.href !== 'about:blank'")
        if wait != "document":
            self.until("window.waymark !== undefined")
        if wait == "map":
            self.idle()
        return self

    def reload(self, wait="map"):
        """Loads the page anew and waits as `open` does; what is asked next is never answered by the old document."""
        self.evaluate("window.leaving = true")
        self.call("Page.reload")
        self.until("window.leaving === undefined && document.readyState === 'complete'")
        if wait != "document":
            self.until("window.waymark !== undefined")
        if wait == "map":
            self.idle()
        return self

    def idle(self, timeout=180):
        """Waits until everything in view is loaded and drawn and the camera rests."""
        self.until("window.waymark?.mapView !== undefined", timeout)
        self.evaluate("waymark.idle().then(() => new Promise(requestAnimationFrame)).then(() => true)", timeout)

    def evaluate(self, expression, timeout=120):
        """The JSON value of an expression in the page; promises are awaited."""
        result = self.browser.call("Runtime.evaluate", session=self.session, timeout=timeout, expression=expression,
                                   awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def until(self, expression, timeout=60):
        """Waits until an expression is true, as an object is, and returns its value."""
        end = time.monotonic() + timeout
        awaited = f"(async () => {{ const value = await ({expression}); return value instanceof Object && !Array.isArray(value) || value; }})()"
        while True:
            value = None
            try:
                value = self.evaluate(awaited)
            except BrowserError as failure:
                if "context" not in str(failure):
                    raise
            if value:
                return value
            if time.monotonic() > end:
                raise BrowserError(f"not true within {timeout} s: {expression}")
            time.sleep(0.05)

    def text(self, selector):
        """The visible text of the first element of a selector, or None."""
        return self.evaluate(f"document.querySelector({json.dumps(selector)})?.innerText ?? null")

    def click(self, selector, button="left"):
        """Clicks the middle of an element that is in sight and not covered."""
        place = self.until(f"""(() => {{
            const node = document.querySelector({json.dumps(selector)});
            node?.scrollIntoView({{ block: 'nearest', behavior: 'instant' }});
            const box = node?.getBoundingClientRect();
            if (!box?.width) return null;
            const x = box.x + box.width / 2, y = box.y + box.height / 2, top = document.elementFromPoint(x, y);
            return top && (node.contains(top) || top.contains(node)) ? [x, y] : null;
        }})()""")
        self.mouse(*place, button=button)

    def mouse(self, x, y, button="left"):
        """Moves the mouse to a place and clicks."""
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        for kind in ["mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button, clickCount=1)

    def drag(self, start, end, steps=8):
        """Drags with the left button."""
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=start[0], y=start[1])
        self.call("Input.dispatchMouseEvent", type="mousePressed", x=start[0], y=start[1], button="left", clickCount=1)
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in zip(start, end))
            self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y, button="left", buttons=1)
        self.call("Input.dispatchMouseEvent", type="mouseReleased", x=end[0], y=end[1], button="left", clickCount=1)

    def touch(self, x, y, seconds=0.05):
        """Puts one finger down for a while."""
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        time.sleep(seconds)
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def press(self, key, modifiers=0):
        """Presses and releases a key, named as `KeyboardEvent.key` names it."""
        code, text = KEYS.get(key, (ord(key[0].upper()), key))
        event = {"key": key, "windowsVirtualKeyCode": code, "modifiers": modifiers}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **event)
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    def fail(self, pattern, status=None):
        """From now on answers requests to matching addresses (`*` matches anything) with a status, or with silence."""
        self.failing.append((pattern, status))
        self.call("Fetch.enable", patterns=[{"urlPattern": pattern} for pattern, _ in self.failing])

    def heal(self):
        """Ends what `fail` began."""
        self.failing.clear()
        self.call("Fetch.disable")

    def screenshot(self, path=None):
        """The window as PNG."""
        data = base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
        if path:
            with open(path, "wb") as file:
                file.write(data)
        return data

    def foreign_requests(self, origin):
        """Requests that left an origin; addresses that stay inside the browser (data, blob) do not count."""
        inside = ("data:", "blob:", "about:")
        return [a for a in self.requests if not a.startswith(inside) and not a.startswith(origin.rstrip("/") + "/")]

    def close(self):
        """Ends the visit: nothing that the visitor did, chose or allowed is left. The tab serves the next one."""
        try:
            self.heal()
            self.call("Page.navigate", url="about:blank")
            self.until("location.href === 'about:blank'")
            self.call("Page.resetNavigationHistory")
            for origin in self.origins:
                if origin.startswith("http"):
                    self.call("Storage.clearDataForOrigin", origin=origin, storageTypes="all")
            if self.coarse:
                self.call("Page.removeScriptToEvaluateOnNewDocument", identifier=self.coarse)
            self.call("Emulation.clearGeolocationOverride")
            self.call("Emulation.setEmulatedMedia", media="", features=[])
            self.call("Emulation.setUserAgentOverride", userAgent="")
            self.call("Emulation.setLocaleOverride")
            self.call("Emulation.setTimezoneOverride", timezoneId="")
            self.browser.call("Browser.resetPermissions", browserContextId=self.context)
            self.browser.call("Browser.setDownloadBehavior", behavior="default", browserContextId=self.context)
            self.call("Input.dispatchMouseEvent", type="mouseMoved", x=-1, y=-1)
            self.browser.free_pages.append(self)
        except BrowserError:
            self.browser.call("Target.disposeBrowserContext", browserContextId=self.context)

    def _forget(self):
        for session in self.sessions[1:]:
            self.browser.listeners.pop(session, None)
        del self.sessions[1:]
        self.problems = []
        self.requests = []
        self.answers = {}
        self.origins = set()
        self.coarse = None

    def _hear(self, session, method, event):
        if method == "Runtime.exceptionThrown":
            details = event["exceptionDetails"]
            self.problems.append("exception: " + details.get("exception", {}).get("description", details["text"]))
        elif method == "Runtime.consoleAPICalled" and event["type"] in ("error", "assert"):
            self.problems.append("console: " + " ".join(str(a.get("value", a.get("description"))) for a in event["args"]))
        elif method == "Log.entryAdded" and event["entry"]["level"] == "error":
            self.problems.append(f"log: {event['entry']['text']} {event['entry'].get('url', '')}".strip())
        elif method == "Network.requestWillBeSent":
            self.requests.append(event["request"]["url"])
        elif method == "Network.responseReceived":
            self.answers[event["response"]["url"]] = event["response"]
        elif method == "Fetch.requestPaused":
            self._answer(session, event)
        elif method == "Target.attachedToTarget":
            self._watch_worker(event["sessionId"])

    def _watch_worker(self, session):
        self.browser.listeners[session] = self._hear
        self.sessions.append(session)
        self.browser.send("Network.enable", session)
        self.browser.send("Runtime.enable", session)
        self.browser.send("Runtime.runIfWaitingForDebugger", session)

    def _answer(self, session, event):
        address, request = event["request"]["url"], event["requestId"]
        for pattern, status in self.failing:
            if re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), address):
                if status is None:
                    self.browser.send("Fetch.failRequest", session, requestId=request, errorReason="ConnectionRefused")
                else:
                    body = base64.b64encode(b'{"error":{"code":"test","message":"refused by a test"}}').decode()
                    self.browser.send("Fetch.fulfillRequest", session, requestId=request, responseCode=status, body=body)
                return
        self.browser.send("Fetch.continueRequest", session, requestId=request)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def origin_of(address):
    """`http://127.0.0.1:8080` of any address there."""
    parts = urllib.parse.urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"
