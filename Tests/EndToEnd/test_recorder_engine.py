"""The page's recorder, WebAssembly in Chromium: it decides and reckons as the server's code does, to the last bit.

The unit tests hold the native code against Tests/Fixtures/recorder/figures.json; here the page's module is held against
the same file, through the wrapper that the page uses.
"""
import datetime
import functools
import http.server
import json
import math
import re
import subprocess
import threading

import pytest

MORNING = 1_714_550_400_000
LOAD = """(async () => {
    const { RecorderEngine } = await import('/tracking/recorder-engine.js');
    window.load = () => RecorderEngine.load();
    window.record = (engine, fixes, activity) => {
        const times = fixes.map((fix) => fix.time).filter((time) => time !== null);
        engine.prepare({ activity, altitudes: 'satellites', pausesWhenStanding: true });
        engine.start(times[0]);
        fixes.forEach((fix, index) => {
            const clock = fix.time ?? times[0];
            if (index === 300) engine.pause(clock);
            if (index === 340) engine.resume(clock);
            engine.receive({ ...fix, time: fix.time ?? NaN });
        });
        engine.finish(times.at(-1));
        const checksum = Array.from(engine.snapshot().slice(-8), (byte) => byte.toString(16).padStart(2, '0')).join('');
        return { checksum, figures: engine.live(times.at(-1)) };
    };
})()"""


@pytest.fixture(scope="module")
def page(browser, root):
    """A page that has loaded the engine from the page's own files."""
    done = subprocess.run([root / "Tools/wasm"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stdout + done.stderr

    class Files(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    handler = functools.partial(Files, directory=str(root / "Web"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as files:
        threading.Thread(target=files.serve_forever, daemon=True).start()
        page = browser.page()
        page.open(f"http://127.0.0.1:{files.server_port}/icons/waymark.svg", wait="document")
        page.evaluate(LOAD)
        yield page
        page.close()
        files.shutdown()


def walk(root):
    """The fixes of the fixture."""
    fixes = []
    for line in (root / "Tests/Fixtures/recorder/walk.csv").read_text().splitlines():
        if not line.startswith("#"):
            seconds, *numbers = (float(word) if word else None for word in line.split(","))
            names = ["latitude", "longitude", "accuracy", "altitude", "speed"]
            fixes.append({"time": MORNING + int(seconds * 1000), **dict(zip(names, numbers))})
    return fixes


def recorded(file):
    """The fixes of a GPX file, all segments in a row."""
    fixes = []
    for latitude, longitude, inside in re.findall(r'<trkpt lat="([-\d.]+)" lon="([-\d.]+)">(.*?)</trkpt>', file.read_text(), re.S):
        time, altitude = re.search(r"<time>(.*?)</time>", inside), re.search(r"<ele>(.*?)</ele>", inside)
        moment = time and datetime.datetime.fromisoformat(time[1].replace("Z", "+00:00"))
        fixes.append({"time": moment and int(moment.timestamp() * 1000), "latitude": float(latitude),
                      "longitude": float(longitude), "altitude": altitude and float(altitude[1])})
    return fixes


def agrees(page, fixes, expected):
    """Holds what the module makes of fixes against the native figures."""
    result = page.evaluate(f"load().then((engine) => record(engine, {json.dumps(fixes)}, '{expected['activity']}'))")
    for name, value in expected["figures"].items():
        assert math.isclose(result["figures"][name], value, rel_tol=1e-9, abs_tol=1e-12), name
    assert result["checksum"] == expected["checksum"], "all that is remembered has the same bits"
    assert result["figures"]["phase"] == "finished" and result["figures"]["activity"] == expected["activity"]


@pytest.fixture(scope="module")
def figures(root):
    return json.loads((root / "Tests/Fixtures/recorder/figures.json").read_text())


def test_a_made_walk_comes_to_the_server_s_figures_to_the_last_bit(page, root, figures):
    agrees(page, walk(root), figures["walk.csv"])


@pytest.mark.parametrize("name", ["cerknicko-jezero.gpx", "korita-zbevnica.gpx", "bobrava2.gpx", "drumlish.gpx"])
def test_a_real_recording_comes_to_the_server_s_figures_to_the_last_bit(page, shared, figures, name):
    agrees(page, recorded(shared / "tracks" / name), figures[name])


def test_a_recording_survives_a_reload_in_the_middle(page, root):
    result = page.evaluate(f"""(async () => {{
        const fixes = {json.dumps(walk(root))};
        const [whole, before, after] = await Promise.all([load(), load(), load()]);
        for (const engine of [whole, before]) {{ engine.prepare({{ activity: 'walk' }}); engine.start(fixes[0].time); }}
        const answers = [];
        for (const fix of fixes.slice(0, 400)) answers.push([whole.receive(fix), before.receive(fix)]);
        const snapshot = before.snapshot();
        after.restore(snapshot);
        for (const fix of fixes.slice(400)) answers.push([whole.receive(fix), after.receive(fix)]);
        const end = fixes.at(-1).time;
        return {{
            isSame: JSON.stringify(whole.live(end)) === JSON.stringify(after.live(end))
                && answers.every(([one, other]) => JSON.stringify(one) === JSON.stringify(other)),
            obstacles: [...new Set(answers.map(([one]) => one.obstacle))], size: snapshot.length,
            laps: after.laps().length, distance: after.live(end).distance,
        }};
    }})()""")
    assert result["isSame"]
    assert {"inaccurate", "standing"} <= set(result["obstacles"])
    assert result["size"] < 3000
    assert result["distance"] > 500 and result["laps"] == 1


def test_a_damaged_snapshot_is_refused_with_a_code_and_the_engine_goes_on(page):
    codes = page.evaluate("""load().then((engine) => {
        engine.prepare();
        engine.start(0);
        const snapshot = engine.snapshot();
        const code = (bytes) => { try { engine.restore(bytes); return 'none'; } catch (error) { return error.code; } };
        const newer = snapshot.slice(), changed = snapshot.slice();
        newer[0] = 99;
        changed[40] ^= 1;
        return [code(newer), code(changed), code(new Uint8Array(0)), code(snapshot), engine.live(0).phase];
    })""")
    assert codes == ["recorder.snapshot-version-unknown", "recorder.snapshot-damaged", "recorder.snapshot-damaged",
                     "none", "recording"]


def test_colours_choices_and_absurd_input(page):
    result = page.evaluate("""load().then((engine) => {
        const fixes = Array.from({ length: 200 }, (_, index) => (
            { time: 1714550400000 + index * 1000, latitude: 43.7 + index * (index < 100 ? 5e-6 : 2e-5), longitude: 7.4 }));
        const { runs, limits } = engine.colourRuns(fixes, 'walk');
        engine.prepare({ activity: 'car', lapLength: NaN });
        engine.start(-1e300);
        const absurd = [NaN, Infinity, -Infinity, 1e300, -1, 0];
        const obstacles = absurd.map((value) => engine.receive(
            { time: value, latitude: value, longitude: value, accuracy: value, altitude: value, speed: value }).obstacle);
        let refused;
        try { engine.prepare({ activity: 'swim' }); } catch (error) { refused = error.name; }
        return { first: runs[0], last: runs.at(-1), limits, obstacles, refused, speedClass: engine.speedClass('bicycle', 8),
                 none: engine.colourRuns([], 'run').runs.length, metres: engine.distance(fixes[0], fixes[1]) };
    })""")
    assert result["first"]["speedClass"] == 0 and result["first"]["first"] == 0
    assert result["last"]["last"] == 199 and result["last"]["speedClass"] == 3
    assert result["limits"] == [1, 1.5, 2, 2.5, 3] and result["none"] == 0
    assert result["obstacles"][:4] == ["inaccurate"] * 4
    assert result["refused"] == "RangeError" and result["speedClass"] == 3
    assert result["metres"] == pytest.approx(0.5556, abs=1e-3)
