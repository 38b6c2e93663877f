"""`waymark demo` from outside: it makes what is missing, and only that, and finds a port."""
import json
import re
import select
import shutil
import signal
import socket
import subprocess
import time
import urllib.request

import pytest

from conftest import copied


@pytest.fixture
def demo(waymark):
    """Starts a demo and waits for its address: demo(data, "--port", …) → (process, address)."""
    processes = []

    def start(data, *arguments, port="0"):
        process = subprocess.Popen([str(waymark), "demo", "--data", str(data), "--port", str(port), *arguments],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
        processes.append(process)
        ready, _, _ = select.select([process.stdout], [], [], 300)
        assert ready, "it printed nothing"
        match = re.search(r"https?://\S+", process.stdout.readline())
        assert match, process.communicate()[1]
        return process, match[0]

    yield start
    for process in processes:
        if process.poll() is None:
            process.kill()
            process.wait()


def end(process):
    """Asks it to end; returns its exit code and what it said."""
    process.send_signal(signal.SIGTERM)
    words = process.communicate(timeout=10)[1]
    return process.returncode, words


@pytest.fixture
def data(monaco_data, tmp_path):
    """A copy of the data folder with world and Monaco."""
    copied(monaco_data, tmp_path / "data")
    return tmp_path / "data"


def test_what_is_there_is_not_made_again(demo, data):
    started = time.monotonic()
    process, address = demo(data)
    seconds = time.monotonic() - started
    assert urllib.request.urlopen(address + "readyz", timeout=10).status == 200
    code, words = end(process)
    assert code == 0 and "Building" not in words and "Reading" not in words
    assert words.count("/#link=wml_") == 1
    assert seconds < 10


def test_a_region_of_another_release_is_made_again(demo, data):
    description = data / "regions/monaco/region.json"
    content = json.loads(description.read_text())
    content["files"]["map.pmtiles"]["format"] = 0
    description.write_text(json.dumps(content))
    process, _ = demo(data)
    code, words = end(process)
    assert code == 0 and "Building tiles" in words and "Building the" not in words
    assert json.loads(description.read_text())["files"]["map.pmtiles"]["format"] > 0


def test_a_taken_port_is_said_aloud_and_the_next_one_used(demo, data):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process, address = demo(data, port=port)
    assert int(address.rstrip("/").rsplit(":", 1)[1]) > port
    _, words = end(process)
    assert re.search(rf"Port {port} is taken; using \d+ instead\.", words)


def test_a_demo_that_runs_already_is_told(demo, run, data):
    process, _ = demo(data)
    done = run("demo", "--data", data, "--port", "0")
    assert done.returncode == 1 and f"process id {process.pid}" in done.stderr
    end(process)


def test_an_interruption_while_it_imports_leaves_nothing_half_done(waymark, data):
    shutil.rmtree(data / "regions")
    process = subprocess.Popen([str(waymark), "demo", "--data", str(data), "--port", "0"], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    process.stderr.readline()
    process.send_signal(signal.SIGINT)
    output, words = process.communicate(timeout=10)
    # It may have come so far that it serves: then it ends as a server does.
    if output == "":
        assert process.returncode == 1 and words.splitlines()[-1].startswith("waymark: ")
        assert [path for path in (data / "regions").iterdir() if path.name != ".versions"] == []
    else:
        assert process.returncode == 0
