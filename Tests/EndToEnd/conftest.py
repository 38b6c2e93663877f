"""Fixtures of the end-to-end tests: they drive the built binary from outside, as people and scripts do."""
import os
import pathlib
import re
import select
import shutil
import signal
import subprocess
import time

import pytest

import leaks
from browser import Browser

ROOT = pathlib.Path(__file__).resolve().parents[2]


def shared_data():
    """The folder of real extracts beside the checkout, or None: tests that need it are skipped by name without it."""
    folder = pathlib.Path(os.environ.get("WAYMARK_SHARED", ROOT.parent / "shared")) / "data"
    return folder if folder.is_dir() else None


class Server:
    """A running `waymark serve`; `url` has no slash at its end, `line` is what it printed when it was ready."""

    def __init__(self, binary, data, *arguments, timeout=60):
        port = [] if "--port" in arguments else ["--port", "0"]
        # A test that looks at the access log itself finds nothing in it but what it asked.
        self.is_observed = "--access-log" not in arguments
        log = [] if "--access-log" in arguments else ["--access-log", str(leaks.log_path())]
        self.process = subprocess.Popen(
            [str(binary), "serve", "--data", str(data), *port, *log, *map(str, arguments)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
        self.line = self._first_line(timeout)
        match = re.search(r"https?://[^\s/\\]+", self.line)
        if not match:
            self.process.kill()
            pytest.fail(f"waymark serve printed no address but {self.line!r}\n{self.process.stderr.read()}")
        self.url = match[0]

    def _first_line(self, timeout):
        ready = select.poll()  # select() itself takes no descriptor past 1023, and hundreds of servers may have been started
        ready.register(self.process.stdout, select.POLLIN)
        if not ready.poll(timeout * 1000):
            self.process.kill()
            pytest.fail(f"waymark serve printed nothing within {timeout} s\n{self.process.stderr.read()}")
        return self.process.stdout.readline()

    def stop(self, timeout=10):
        """Asks it to end and returns its exit code and how many seconds that took."""
        if self.process.poll() is None and self.is_observed:
            leaks.metrics(self.url)
        started = time.monotonic()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()
            pytest.fail(f"waymark serve did not end within {timeout} s of SIGTERM")
        finally:
            if not self.process.stderr.closed:
                leaks.searched("words of a server", self.process.stderr.read())
            self.process.stdout.close()
            self.process.stderr.close()
        return code, time.monotonic() - started


@pytest.fixture(scope="session", autouse=True)
def nothing_secret_is_left_behind():
    """When the run is over, no log, metric or word of any server holds a secret that the run created."""
    yield
    leaked, summary = leaks.found()
    print(f"\n{summary}")
    assert leaked == [], summary


@pytest.fixture(scope="session")
def root():
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def waymark():
    """The release binary. Tests never run without it: they would pass by testing nothing."""
    binary = pathlib.Path(os.environ.get("WAYMARK_BINARY", ROOT / ".build/release/waymark"))
    if not binary.is_file():
        pytest.exit(f"{binary} is not there: run 'make build' first", returncode=1)
    return binary


@pytest.fixture(scope="session")
def run(waymark):
    """Runs a command of waymark: run("version") → CompletedProcess with text output; check=True fails the test on exit ≠ 0."""

    def call(*arguments, check=False, timeout=300, **options):
        done = subprocess.run([str(waymark), *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=timeout, **options)
        leaks.secrets_in(done.stdout)
        if check and done.returncode != 0:
            pytest.fail(f"waymark {' '.join(map(str, arguments))} ended with {done.returncode}\n{done.stdout}{done.stderr}")
        return done

    return call


@pytest.fixture(scope="session")
def shared():
    """The folder of real extracts beside the checkout."""
    folder = shared_data()
    if folder is None:
        pytest.skip("shared/data is not beside the checkout")
    return folder


@pytest.fixture(scope="session")
def world_data(run, tmp_path_factory):
    """A data folder with the world alone, built once a run. Tests that change it copy it first."""
    data = tmp_path_factory.mktemp("world")
    run("world", "build", "--data", data, check=True)
    return data


@pytest.fixture(scope="session")
def monaco_data(run, world_data, tmp_path_factory):
    """A data folder with the world and Monaco, imported once a run. Tests that change it copy it first."""
    data = shutil.copytree(world_data, tmp_path_factory.mktemp("monaco"), dirs_exist_ok=True)
    run("import", ROOT / "Samples/monaco.osm.pbf", "--name", "monaco", "--data", data, check=True)
    return data


def copied(data, target):
    """A copy of what was imported into a data folder, without what belongs to the server that may run in it."""
    ignored = shutil.ignore_patterns("waymark.sqlite*", "waymark.lock", "control.sock", "server.key")
    return shutil.copytree(data, target, symlinks=True, ignore=ignored)


@pytest.fixture(scope="session")
def server(waymark, monaco_data):
    """A running server over monaco_data."""
    server = Server(waymark, monaco_data)
    yield server
    server.stop()


@pytest.fixture
def start(waymark):
    """Starts servers of a test's own, start(data, "--flag", …), and stops them after it."""
    servers = []

    def call(data, *arguments, **options):
        servers.append(Server(waymark, data, *arguments, **options))
        return servers[-1]

    yield call
    for server in servers:
        if server.process.poll() is None:
            server.stop()


@pytest.fixture(scope="session")
def browser():
    """One Chromium for the run; every page in it has a profile of its own."""
    with Browser() as browser:
        yield browser


@pytest.fixture
def open_page(browser, server):
    """Opens the page, open_page("#map=…", dark=True, …), and closes it after the test; see browser.Page.emulate."""
    pages = []

    def call(path="", url=None, wait="map", place=None, **emulation):
        page = browser.page(**emulation)
        pages.append(page)
        origin = url or server.url
        if place:
            page.locate(origin, *place)
        return page.open(f"{origin}/{path}", wait=wait)

    yield call
    for page in pages:
        page.close()
