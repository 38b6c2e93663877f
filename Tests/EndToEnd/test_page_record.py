"""The record panel with a simulated GPS: a made walk through Monaco, a pause, a reload in the middle, FINISH, the queue.

The browser asks a simulated receiver; its fixes carry the browser's own times, so a second of the walk takes a second. The
walk is made: a straight way along Boulevard Albert 1er with noise of a seeded generator.
"""
import json
import math
import random
import threading
import time

import pytest

from conftest import copied, Server
from test_page_accessibility import axe, findings  # noqa: F401 (a fixture)

MONACO = "#map=16/43.7345/7.4205"
START = (43.7345, 7.4205)
PHONE = {"width": 390, "height": 844, "touch": True}
STATUS = "document.querySelector('.record-status')?.dataset.state"
KEPT = """(async () => {
    const { recordingStore } = await import('/app/recording/recording-store.js');
    const found = await recordingStore.load();
    return { fixes: found?.fixes.length ?? 0, waiting: (await recordingStore.waiting()).length };
})()"""
RECORDER = "(await import('/app/recording/recorder.js')).recorder"


class Walker:
    """Somebody who walks north-east at a speed in m/s, told to the page twice a second until `stop`."""

    def __init__(self, page, origin, speed=6.0, accuracy=6, seed=1):
        self.page, self.speed, self.accuracy = page, speed, accuracy
        self.noise = random.Random(seed)
        self.metres = 0.0
        self.ending = threading.Event()
        self.thread = threading.Thread(target=self._walk, daemon=True)
        self.page.locate(origin, *self.place(), accuracy=accuracy)
        self.thread.start()

    def place(self):
        """Where the walker is, with noise of half a metre."""
        north, east = (self.metres * math.sqrt(0.5) + self.noise.gauss(0, 0.5) for _ in range(2))
        return START[0] + north / 111_195, START[1] + east / 111_195 / math.cos(math.radians(START[0]))

    def stop(self):
        self.ending.set()
        self.thread.join()

    def _walk(self):
        while not self.ending.wait(0.5):
            self.metres += self.speed * 0.5
            latitude, longitude = self.place()
            # Not waited for: a page that is being left answers late or never, and who walks goes on.
            self.page.browser.send("Emulation.setGeolocationOverride", self.page.session, latitude=latitude,
                                   longitude=longitude, accuracy=self.accuracy)


@pytest.fixture
def walk(server):
    """walk(page, …) sets somebody walking until the test ends."""
    walkers = []

    def call(page, **options):
        walkers.append(Walker(page, server.url, **options))
        return walkers[-1]

    yield call
    for walker in walkers:
        walker.ending.set()
        walker.thread.join()


def figures(page):
    return page.evaluate(f"(async () => {RECORDER}.figures)()")


def test_a_walk_is_recorded_paused_survives_a_reload_and_waits_for_sign_in(open_page, server, walk):
    page = open_page(MONACO)
    page.press("w")
    page.until("document.activeElement.id === 'record-title'")
    walker = walk(page)
    page.click(".record-start")
    page.until(f"{STATUS} === 'adding'")
    page.until("document.querySelector('.gps').dataset.level === 'good'")
    page.until(f"(async () => {RECORDER}.figures?.distance > 25)()")
    page.until("parseFloat(document.querySelector('[data-figure=speed]').innerText) > 5")
    page.until("waymark.mapView.map.querySourceFeatures('walk-recording').some((f) => f.properties.part === 'run')")
    assert page.evaluate("document.querySelectorAll('.speed-legend li').length") == 6
    page.click(".record-commands button")
    page.until(f"{STATUS} === 'paused'")
    paused = figures(page)["distance"]
    page.click(".record-commands button")
    page.until(f"(async () => {RECORDER}.figures?.distance > {paused} + 10)()")
    before = figures(page)
    page.reload()
    page.until(f"(async () => {RECORDER}.isOn)()")
    page.until(f"(async () => {RECORDER}.figures?.distance > {before['distance']} + 10)()")
    after = figures(page)
    # Five seconds may be lost, of two fixes each, where the page ended before its last writing was done.
    assert after["startTime"] == before["startTime"] and after["fixes"] >= before["fixes"] - 10
    assert page.evaluate("(async () => (await import('/app/recording/recorder.js')).recorder.fixes.length)()") >= after["fixes"] - 2
    page.click(".record-chip button")
    page.click(".record-commands button:last-child")
    page.until("document.querySelector('#record-question') === document.activeElement")
    page.click(".record-question [data-text='record.save']")
    page.until("document.querySelector('.waiting[data-reason=sign-in]')")
    walker.stop()
    kept = page.evaluate(KEPT)
    assert kept == {"fixes": 0, "waiting": 1}
    page.reload()
    page.press("w")
    page.until("document.querySelector('.waiting[data-reason=sign-in]')")
    assert page.evaluate(KEPT)["waiting"] == 1, "it waits until the server has it"
    assert page.foreign_requests(server.url) == []


def test_a_refused_permission_is_explained_and_nothing_is_begun(open_page, server):
    page = open_page(MONACO)
    page.locate(server.url)
    page.press("w")
    page.click(".record-start")
    page.until("document.querySelector('[data-card=denied]')")
    page.until("document.querySelector('.record-start')")
    assert page.evaluate(KEPT) == {"fixes": 0, "waiting": 0}


def test_the_panel_says_why_no_point_is_added(open_page, server, walk):
    page = open_page(MONACO, language="en-AU")
    page.press("w")
    walk(page, accuracy=80)
    page.click(".record-start")
    page.until(f"{STATUS} === 'inaccurate'")
    assert "80 m" in page.text(".record-status")
    assert page.evaluate("document.querySelector('.gps').dataset.level") == "weak"


def test_the_position_is_asked_for_at_start_only(open_page):
    page = open_page(MONACO)
    page.evaluate("navigator.geolocation.watchPosition = () => { window.wasAsked = true; return 1; }; true")
    page.press("w")
    page.until("document.querySelector('.record-start')")
    assert page.evaluate("window.wasAsked") is None
    page.click(".record-start")
    page.until("window.wasAsked")


def tab_to(page, test):
    """Presses Tab until the focused element passes a test, `node => …`."""
    for _ in range(40):
        page.press("Tab")
        if page.evaluate(f"({test})(document.activeElement)"):
            return
    pytest.fail(f"Tab never came to {test}")


def test_recording_needs_no_mouse(open_page, server, walk):
    page = open_page(MONACO)
    page.press("w")
    walk(page)
    tab_to(page, "(node) => node.value === 'walk'")
    page.press("ArrowRight")
    tab_to(page, "(node) => node.classList.contains('record-start')")
    page.press("Enter")
    page.until(f"{STATUS} === 'adding'")
    assert page.evaluate(f"(async () => {RECORDER}.activity)()") == "run"
    assert page.evaluate("document.activeElement.innerText") == "Pause", "the focus stays in the panel"
    page.press("Enter")
    page.until(f"{STATUS} === 'paused'")
    page.press("Enter")
    page.until(f"{STATUS} !== 'paused'")
    tab_to(page, "(node) => node.innerText === 'FINISH'")
    page.press("Enter")
    page.until("document.activeElement.id === 'record-question'")
    tab_to(page, "(node) => node.dataset.text === 'record.discard'")
    page.press("Enter")
    page.press("Enter")
    page.until("document.activeElement.classList.contains('record-start')")
    assert page.evaluate(KEPT) == {"fixes": 0, "waiting": 0}


@pytest.mark.parametrize("shape", [{"dark": True}, PHONE], ids=["dark", "phone"])
def test_axe_finds_nothing_serious_in_the_record_panel(open_page, server, walk, axe, shape):  # noqa: F811
    page = open_page(MONACO, **shape)
    page.click("#record-button")
    assert findings(page, axe) == [], "ready"
    walk(page)
    page.click(".record-start")
    page.until(f"{STATUS} === 'adding' && document.querySelector('.speed-legend')")
    assert findings(page, axe) == [], "recording"
    page.click(".record-commands button:last-child")
    page.until("document.querySelector('#record-question')")
    assert findings(page, axe) == [], "question"


# Walks with an account: from START to the list, and what can be done with a walk there.

PASSWORD = "three green apples"


@pytest.fixture(scope="module")
def accounts(waymark, monaco_data, tmp_path_factory):
    """A server of its own, where anybody may sign up."""
    data = copied(monaco_data, tmp_path_factory.mktemp("walks") / "data")
    server = Server(waymark, data, "--sign-up", "open")
    yield server
    server.stop()


def sign_up(page, name):
    page.evaluate(f"""import('/app/account/account.js').then(({{ account }}) =>
        account.signUp({{ name: '{name}', email: '', password: '{PASSWORD}' }})).then(() => true)""")


def keep_walk(page, name="", minutes=10, hours_ago=2, start=START):
    """Sends a made walk of ten minutes and more to the server; returns it as the server describes it."""
    begin = int(time.time() - hours_ago * 3600) * 1000
    noise = random.Random(7)
    metres, fixes = 0.0, []
    for second in range(0, minutes * 60, 5):
        metres += 5 * (1.3 + 0.9 * math.sin(second / 40))
        north = metres * math.sqrt(0.5) + noise.gauss(0, 0.4)
        east = 160 * math.sin(metres / 190) + metres * 0.3
        fixes.append({"time": begin + second * 1000, "lat": start[0] + north / 111_195, "accuracy": 5, "altitude": 20 + metres / 30,
                      "lon": start[1] + east / 80_300, "speed": 1.3 + 0.9 * math.sin(second / 40)})
    body = json.dumps({"name": name, "activity": "walk", "fixes": fixes})
    return page.evaluate(f"""fetch('/api/v1/walks', {{ method: 'POST', headers: {{ 'Content-Type': 'application/json' }}, body: {json.dumps(body)} }})
        .then((answer) => answer.json()).then(({{ walk }}) => walk)""")


def test_a_finished_walk_goes_to_the_account_and_stands_in_the_list(open_page, accounts):
    page = open_page(MONACO, url=accounts.url)
    sign_up(page, "mai")
    page.press("w")
    walker = Walker(page, accounts.url)
    page.click(".record-start")
    page.until(f"(async () => {RECORDER}.figures?.distance > 40)()")
    walker.stop()
    live = page.evaluate(f"(async () => {RECORDER}.figures)()")
    page.click(".record-commands button:last-child")
    page.click(".record-question [data-text='record.save']")
    page.until("document.querySelector('.record-start') && !document.querySelector('.waiting')")
    assert page.evaluate(KEPT) == {"fixes": 0, "waiting": 0}
    page.press("t")
    page.until("document.querySelectorAll('.track').length === 1")
    page.until("(() => { const picture = document.querySelector('.track-picture'); return picture.complete && picture.naturalWidth > 0; })()")
    walks = page.evaluate("fetch('/api/v1/walks').then((answer) => answer.json())")["walks"]
    assert walks[0]["district"] in page.text(".track") and walks[0]["districtState"] == "known"
    assert walks[0]["distanceMetres"] == pytest.approx(live["distance"], abs=15)
    assert page.foreign_requests(accounts.url) == []


def test_without_the_network_a_walk_waits_and_goes_when_it_is_back(open_page, accounts):
    page = open_page(MONACO, url=accounts.url)
    sign_up(page, "lan")
    page.fail("*/api/v1/walks")
    page.press("w")
    walker = Walker(page, accounts.url)
    page.click(".record-start")
    page.until(f"(async () => {RECORDER}.figures?.distance > 15)()")
    walker.stop()
    page.click(".record-commands button:last-child")
    page.click(".record-question [data-text='record.save']")
    page.until("document.querySelector('.waiting[data-reason=network]')")
    assert page.evaluate(KEPT)["waiting"] == 1
    page.heal()
    page.until(f"{KEPT}.then(({{ waiting }}) => waiting === 0)")


def test_walks_are_searched_opened_replayed_renamed_deleted_and_taken_back(open_page, accounts):
    page = open_page(MONACO, url=accounts.url)
    sign_up(page, "thu")
    keep_walk(page, "Along the port", hours_ago=5)
    kept = keep_walk(page, "Up the rock", hours_ago=2)
    page.press("t")
    page.until("document.querySelectorAll('.track').length === 2")
    assert "Up the rock" in page.text(".track"), "the newest first"
    page.evaluate("document.querySelector('.tracks-search').focus(); true")
    page.call("Input.insertText", text="port")
    page.until("document.querySelectorAll('.track').length === 1")
    page.evaluate("(() => { const field = document.querySelector('.tracks-search'); field.value = ''; field.dispatchEvent(new Event('input')); return true; })()")
    page.until("document.querySelectorAll('.track').length === 2")
    page.click(".track")
    page.until("document.querySelector('.replay')")
    page.idle()
    classes = page.evaluate("""[...new Set(waymark.mapView.map.querySourceFeatures('walk-shown')
        .filter((feature) => feature.properties.part === 'run').map((feature) => feature.properties.speedClass))]""")
    assert len(classes) > 1
    assert page.evaluate("document.querySelectorAll('.speed-legend li').length") == 6
    before = page.text(".replay-words")
    page.click(".replay button")
    page.until(f"document.querySelector('.replay-words').innerText !== {json.dumps(before)}")
    page.click(".replay button")
    page.evaluate("(() => { const slider = document.querySelector('.replay input'); slider.value = 300000; slider.dispatchEvent(new Event('input')); return true; })()")
    page.until("document.querySelector('.replay-words').innerText.includes('5:00')")
    assert page.evaluate("document.querySelector('.walk-export a').getAttribute('href')") == f"/api/v1/walks/{kept['id']}/export?format=gpx"
    page.evaluate("(() => { const form = document.querySelector('.walk-rename'); form['walk-name'].value = 'To the palace'; form.requestSubmit(); return true; })()")
    page.until("document.querySelector('.screen-head h3').innerText === 'To the palace'")
    page.click("[data-text='tracks.delete']")
    page.until("document.querySelectorAll('.track').length === 1")
    page.click(".track-undo button")
    page.until("document.querySelectorAll('.track').length === 2")


@pytest.mark.parametrize("shape", [{"dark": True}, PHONE], ids=["dark", "phone"])
def test_axe_finds_nothing_serious_in_the_tracks_panel(open_page, accounts, axe, shape):  # noqa: F811
    page = open_page(MONACO, url=accounts.url, **shape)
    page.click("#tracks-button")
    page.until("document.querySelector('[data-text=\"tracks.sign-in\"]')")
    assert findings(page, axe) == [], "signed out"
    sign_up(page, "axe-" + "-".join(shape))
    keep_walk(page, "Up the rock")
    page.press("Escape")
    page.click("#tracks-button")
    page.until("document.querySelector('.track')")
    assert findings(page, axe) == [], "list"
    page.click(".track")
    page.until("document.querySelector('.replay')")
    assert findings(page, axe) == [], "walk"
