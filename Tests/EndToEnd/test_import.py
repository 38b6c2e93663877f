"""Imports from outside: what goes in and comes out, what is refused, and that nothing is ever left half-done."""
import fcntl
import hashlib
import http.client
import http.server
import json
import os
import random
import re
import shutil
import signal
import subprocess
import threading
import time
import urllib.error
import urllib.request

import pytest

from conftest import ROOT, Server

MONACO = ROOT / "Samples/monaco.osm.pbf"


@pytest.fixture
def imported(run, tmp_path):
    """A data folder with Monaco alone, to be changed."""
    data = tmp_path / "data"
    run("import", MONACO, "--name", "monaco", "--data", data, check=True)
    return data


@pytest.fixture
def start_import(waymark):
    """Starts an import of Monaco and returns its process."""
    def start(data):
        return subprocess.Popen([str(waymark), "import", str(MONACO), "--name", "monaco", "--data", str(data)],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
    return start


def versions(data):
    """The folders of all versions of Monaco, in place or not."""
    return [path for path in (data / "regions/.versions/monaco").iterdir() if path.is_dir()]


def regions(run, data):
    return json.loads(run("region", "list", "--data", data, "--json", check=True).stdout)


def version(data, name="monaco"):
    """The name of the version that is in place."""
    return os.readlink(data / "regions" / name)


def half_written(data):
    """Files of versions that are not in place."""
    current = {path.resolve() for path in (data / "regions").iterdir() if path.is_symlink()}
    return [path for path in (data / "regions/.versions").rglob("*")
            if path.is_file() and path.name != "lock" and path.parent not in current]


def test_an_import_reports_what_it_read_and_left_out(run, tmp_path):
    done = run("import", MONACO, "--data", tmp_path, "--json", check=True)
    report = json.loads(done.stdout)
    assert report["region"]["name"] == "monaco"
    assert report["read"]["nodes"] > 30_000 and report["read"]["ways"] > 4_000
    assert {issue["code"]: issue["count"] for issue in report["issues"]}["area.incomplete-relation"] > 0
    assert re.search(r"^Reading: .* in .* s$", done.stderr, re.M), "steps say how long they took"
    [region] = regions(run, tmp_path)
    assert region["sources"][0]["sha256"] == report["region"]["sources"][0]["sha256"]
    text = run("import", MONACO, "--data", tmp_path, check=True).stdout
    assert "Left out or repaired:" in text and "multipolygons that are only partly in the extract" in text
    assert (tmp_path / "regions/monaco/map.pmtiles").read_bytes()[:7] == b"PMTiles"


@pytest.mark.parametrize("make, said", [
    (lambda path: path.write_text("# just a text\n"), "is not an OpenStreetMap file"),
    (lambda path: path.write_bytes(b""), "is empty"),
    (lambda path: path.write_bytes(MONACO.read_bytes()[:300_000]), "ends in the middle"),
    (lambda path: path.write_bytes(MONACO.read_bytes()[:200_000] + os.urandom(64) + MONACO.read_bytes()[200_064:]),
     "damaged"),
    (lambda path: path.mkdir(), "folder"),
    (lambda path: None, "No such file or directory"),
], ids=["text", "empty", "truncated", "garbled", "folder", "missing"])
def test_bad_files_are_one_sentence_and_change_nothing(run, imported, tmp_path, make, said):
    path = tmp_path / "bad.osm.pbf"
    make(path)
    before = version(imported)
    done = run("import", path, "--name", "monaco", "--data", imported)
    assert done.returncode == 1 and done.stdout == ""
    assert said in done.stderr.splitlines()[-1]
    assert version(imported) == before and half_written(imported) == []
    fresh = tmp_path / "fresh"
    assert run("import", path, "--name", "monaco", "--data", fresh).returncode == 1
    assert not (fresh / "regions/monaco").exists()


@pytest.mark.parametrize("folder", ["/proc/waymark", "/dev/null/waymark"])
def test_a_folder_that_cannot_be_written_is_one_sentence(run, folder):
    done = run("import", MONACO, "--data", folder)
    assert done.returncode == 1 and done.stdout == ""
    assert re.fullmatch(r"waymark: Cannot write /[^\n]*\n", done.stderr)


def test_no_space_left_is_one_sentence_and_changes_nothing(run, start_import, tmp_path):
    small = tmp_path / "small"
    small.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=72m", "tmpfs", str(small)], capture_output=True)
    if mounted.returncode != 0:
        pytest.skip("a small volume cannot be mounted here")
    try:
        run("import", MONACO, "--name", "monaco", "--data", small / "data", check=True)
        before = version(small / "data")
        # Refused by the estimate …
        filler = small / "filler"
        with open(filler, "wb") as file:
            file.write(bytes(shutil.disk_usage(small).free - 2_000_000))
        done = run("import", MONACO, "--name", "monaco", "--data", small / "data")
        assert done.returncode == 1 and re.search(r"needs about \d+ MB .* and \d+ MB are free", done.stderr)
        assert version(small / "data") == before and half_written(small / "data") == []
        # … and, where another program takes the space meanwhile, by the system.
        filler.unlink()
        importing = start_import(small / "data")
        assert importing.stderr.readline().startswith("Summing"), "the estimate has been made by then"
        try:
            with open(filler, "wb") as file:
                while True:
                    file.write(bytes(65536))
        except OSError:
            pass
        output, words = importing.communicate(timeout=120)
        if importing.returncode != 0:
            assert importing.returncode == 1 and output == ""
            assert re.search(r"[Nn]o space (is )?left", words.splitlines()[-1]), words
            assert version(small / "data") == before and half_written(small / "data") == []
        filler.unlink()
        run("import", MONACO, "--name", "monaco", "--data", small / "data", check=True)
    finally:
        subprocess.run(["umount", str(small)], check=True)


def test_a_region_of_one_name_is_imported_once_at_a_time(run, imported):
    with open(imported / "regions/.versions/monaco/lock") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = run("import", MONACO, "--name", "monaco", "--data", imported)
        assert done.returncode == 1 and "is being changed by process" in done.stderr
        run("import", MONACO, "--name", "other", "--data", imported, check=True)
    run("import", MONACO, "--name", "monaco", "--data", imported, check=True)


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_import_says_so_and_changes_nothing(run, start_import, imported, end):
    before = version(imported)
    importing = start_import(imported)
    importing.stderr.readline()
    importing.send_signal(end)
    output, words = importing.communicate(timeout=10)
    assert importing.returncode == 1 and output == ""
    assert words.splitlines()[-1] == "waymark: The import was interrupted; nothing was changed."
    assert version(imported) == before and half_written(imported) == []


def kill_at_random_moments(run, start_import, data, kills, seed):
    """Kills imports without warning; after each the region that was there is whole."""
    generator = random.Random(seed)
    started = time.monotonic()
    run("import", MONACO, "--name", "monaco", "--data", data, check=True)
    duration = time.monotonic() - started
    finished = 0
    for number in range(kills):
        importing = start_import(data)
        time.sleep(generator.uniform(0, 1.05 * duration))
        importing.kill()
        importing.communicate()
        finished += importing.returncode == 0
        # doctor reads every byte and compares the sums.
        findings = json.loads(run("doctor", "--data", data, "--json").stdout)
        [finding] = [row for row in findings if row["subject"].startswith("region")]
        assert finding["state"] == "ok", f"kill {number} of seed {seed}: {finding}"
    run("import", MONACO, "--name", "monaco", "--data", data, check=True)
    assert half_written(data) == [], "the next import removes what killed ones left"
    assert len(versions(data)) == 1
    return finished


def test_kill_9_leaves_the_old_region_whole(run, start_import, tmp_path):
    assert kill_at_random_moments(run, start_import, tmp_path, kills=12, seed=2) < 12


@pytest.mark.soak
def test_kill_9_hundreds_of_times(run, start_import, tmp_path):
    finished = kill_at_random_moments(run, start_import, tmp_path, kills=400, seed=time.time_ns())
    assert 0 < 400 - finished


def test_a_server_that_starts_removes_what_a_killed_import_left(waymark, start_import, imported):
    importing = start_import(imported)
    while len(versions(imported)) < 2 and importing.poll() is None:
        pass
    importing.kill()
    importing.communicate()
    Server(waymark, imported).stop()
    assert half_written(imported) == []
    assert len(versions(imported)) == 1


def test_importing_again_under_load_loses_no_request(waymark, run, imported):
    server = Server(waymark, imported)
    done = threading.Event()
    failures, answers = [], [0]

    def load():
        connection = http.client.HTTPConnection(server.url.removeprefix("http://"), timeout=10)
        while not done.is_set():
            try:
                connection.request("GET", "/map/tiles/monaco/14/8529/5975.mvt", headers={"Accept-Encoding": "gzip"})
                response = connection.getresponse()
                body = response.read()
                if response.status != 200 or body[:2] != b"\x1f\x8b":
                    failures.append((response.status, body[:80]))
            except Exception as error:  # every failure is one too many
                failures.append(repr(error))
                connection = http.client.HTTPConnection(server.url.removeprefix("http://"), timeout=10)
            answers[0] += 1

    threads = [threading.Thread(target=load) for _ in range(4)]
    for thread in threads:
        thread.start()
    versions = {version(imported)}
    for number in range(4):
        run("import", MONACO, "--name", "monaco", "--title", f"Monaco {number}", "--data", imported, check=True)
        versions.add(version(imported))
        time.sleep(1.2)
    done.set()
    for thread in threads:
        thread.join()
    assert len(versions) == 5
    assert failures == [] and answers[0] > 200
    described = json.loads(urllib.request.urlopen(server.url + "/api/v1/regions/monaco", timeout=10).read())
    assert described["title"] == "Monaco 3", "the server shows the new version"
    code, seconds = server.stop()
    assert code == 0 and seconds < 5


def test_a_removed_region_is_no_longer_served(waymark, run, imported):
    server = Server(waymark, imported)
    tile = server.url + "/map/tiles/monaco/14/8529/5975.mvt"
    assert urllib.request.urlopen(tile, timeout=10).status == 200
    run("region", "remove", "monaco", "--data", imported, check=True)
    server.process.send_signal(signal.SIGHUP)
    end = time.monotonic() + 10
    status = 200
    while status == 200 and time.monotonic() < end:
        try:
            status = urllib.request.urlopen(tile, timeout=10).status
        except urllib.error.HTTPError as error:
            status = error.code
    assert status == 404
    assert regions(run, imported) == []
    server.stop()


class CuttingHandler(http.server.BaseHTTPRequestHandler):
    """Serves the sample with ranges; every other connection is cut after a third of the file."""
    content = MONACO.read_bytes()
    ranges = []

    def do_GET(self):
        first = 0
        match = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""))
        type(self).ranges.append(self.headers.get("Range"))
        if match and self.headers.get("If-Range") == '"one"':
            first = int(match[1])
            self.send_response(206)
            self.send_header("Content-Range", f"bytes {first}-{len(self.content) - 1}/{len(self.content)}")
        else:
            self.send_response(200)
        self.send_header("ETag", '"one"')
        self.send_header("Content-Length", str(len(self.content) - first))
        self.end_headers()
        body = self.content[first:]
        self.wfile.write(body[:len(self.content) // 3] if len(type(self).ranges) % 2 else body)
        self.close_connection = True

    def log_message(self, *arguments):
        pass


def test_an_address_is_fetched_over_cut_connections(run, tmp_path):
    CuttingHandler.ranges = []
    web = http.server.ThreadingHTTPServer(("127.0.0.1", 0), CuttingHandler)
    threading.Thread(target=web.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{web.server_port}/extracts/monaco-latest.osm.pbf"
    done = run("import", address, "--data", tmp_path, check=True)
    web.shutdown()
    assert CuttingHandler.ranges == [None, f"bytes={len(CuttingHandler.content) // 3}-"]
    [region] = regions(run, tmp_path)
    assert region["name"] == "monaco" and region["sources"][0]["address"] == address
    assert f"SHA-256 {region['sources'][0]['sha256']}" in done.stderr
    assert list((tmp_path / "downloads").iterdir()) == [], "what was fetched is removed once it is imported"


def test_a_sum_that_was_asked_for_must_be_right(run, tmp_path):
    right = hashlib.sha256(MONACO.read_bytes()).hexdigest()
    run("import", f"{MONACO}#sha256={right}", "--data", tmp_path, check=True)
    wrong = run("import", f"{MONACO}#sha256={right[::-1]}", "--data", tmp_path)
    assert wrong.returncode == 1 and right in wrong.stderr


@pytest.mark.parametrize("file", ["andorra-2023.osm.pbf", "hanoi-2026.osm.pbf", "helsinki-2019-clipped.osm.pbf",
                                  "liechtenstein-2021.osm.pbf", "malta-2018.osm.pbf", "minsk-2021.osm.bz2",
                                  "moscow-2013.osm.gz", "riviera-2016.osm.pbf", "xuzhou-2017.osm.pbf"])
def test_real_extracts_of_every_format_and_quality(run, shared, tmp_path, file):
    report = json.loads(run("import", shared / "osm" / file, "--data", tmp_path, "--json", check=True).stdout)
    assert report["read"]["ways"] > 700
    box = report["region"]["boundingBox"]
    assert box["north"] - box["south"] < 5 and box["east"] - box["west"] < 5
    assert report["peakMemoryBytes"] < 300e6
    if "helsinki" in file:
        counts = {issue["code"]: issue["count"] for issue in report["issues"]}
        assert counts["way.missing-reference"] > 1000
