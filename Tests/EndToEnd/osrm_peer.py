"""OSRM itself: the programs of PyPI's osrm-bindings, which `Tools/setup osrm` unpacks into .cache/osrm (or WAYMARK_OSRM)."""
import os
import pathlib
import socket
import subprocess
import time

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def programs():
    """The folder with bin/ and share/, or None."""
    folder = pathlib.Path(os.environ.get("WAYMARK_OSRM", ROOT / ".cache/osrm"))
    return folder if (folder / "bin/osrm-routed").is_file() else None


class Peer:
    """osrm-routed over an extract, with its own car profile; `url` has no slash at its end."""

    def __init__(self, extract, folder):
        tools = programs()
        if tools is None:
            pytest.skip("OSRM is not at hand: see Tools/setup osrm")
        data = folder / "peer.osm.pbf"
        data.symlink_to(extract)
        base = str(folder / "peer.osrm")
        for words in (["osrm-extract", "-p", str(tools / "share/profiles/car.lua"), str(data)], ["osrm-contract", base]):
            subprocess.run([str(tools / "bin" / words[0]), *words[1:]], cwd=folder, check=True, capture_output=True)
        # osrm-routed does not say which port it took when it is free to choose.
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [str(tools / "bin/osrm-routed"), "--ip", "127.0.0.1", "--port", str(port), base],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError:
                time.sleep(0.1)
        self.process.kill()
        pytest.fail("osrm-routed did not start")

    def stop(self):
        self.process.terminate()
        self.process.wait(10)
