"""What was acknowledged is kept: devices send while the server is killed, and while its disk is full."""
import http.client
import json
import random
import subprocess
import threading
import time
import urllib.parse

import pytest

from device_client import Owner

BASE = 1_750_000_000


class Sender(threading.Thread):
    """A phone that sends a fix after the other, and each again until it is acknowledged, as OwnTracks does."""

    def __init__(self, device, address, seed):
        super().__init__(daemon=True)
        self.device, self.address, self.random = device, address, random.Random(seed)
        self.acknowledged, self.refused, self.done = set(), [], threading.Event()

    def run(self):
        tst, connection, at = BASE, None, None
        while not self.done.is_set():
            url = self.address["url"]
            try:
                if connection is None or at != url:
                    self.device.url, at = url, url
                    parts = urllib.parse.urlsplit(url)
                    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=10)
                times = [tst] if self.random.random() < 0.7 else list(range(tst, tst + 20))
                if len(times) == 1:
                    answer = self.device.pub({"_type": "location", "lat": 43, "lon": 7, "tst": tst}, connection=connection)
                else:
                    answer = self.device.send([{"time": t * 1000, "latitude": 43, "longitude": 7} for t in times],
                                              connection=connection)
            except (OSError, http.client.HTTPException, AttributeError):  # The last: http.client whose socket went.
                connection = None
                time.sleep(0.02)
                continue
            if answer.status == 200:
                self.acknowledged.update(times)
                tst += len(times)
            else:
                if answer.status != 503:
                    self.refused.append(answer.status)
                time.sleep(0.02)


def kills(start, data, devices, rounds, seed):
    server = start(data, "--sign-up", "open")
    address, chance = {"url": server.url}, random.Random(seed)
    owners = [Owner(server.url, f"owner{number}") for number in range((devices + 99) // 100)]
    senders = [Sender(owners[number // 100].device(f"D{number}"), address, seed + number) for number in range(devices)]
    for sender in senders:
        sender.start()
    for _ in range(rounds):
        time.sleep(chance.uniform(0.2, 0.8))
        server.process.kill()
        server.process.wait()
        server = start(data, "--sign-up", "open")
        address["url"] = server.url
    time.sleep(0.5)
    for sender in senders:
        sender.done.set()
    for sender in senders:
        sender.join(30)
    total = 0
    for owner in owners:
        owner.url = server.url
    for number, sender in enumerate(senders):
        found = [fix["time"] for fix in owners[number // 100].positions(sender.device)]
        assert sender.refused == [] and len(found) == len(set(found)), f"seed {seed}"
        seconds = {time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(tst)) for tst in sender.acknowledged}
        assert seconds and not seconds - set(found), f"seed {seed}: acknowledged fixes are missing"
        total += len(seconds)
    print(f"{rounds} kills, {devices} devices: {total} acknowledged fixes, none missing, none twice")


def test_no_acknowledged_fix_is_lost_or_doubled_by_kills(start, tmp_path):
    kills(start, tmp_path / "data", devices=20, rounds=10, seed=20261201)


@pytest.mark.soak
def test_no_acknowledged_fix_of_200_devices_is_lost_or_doubled_by_100_kills(start, tmp_path):
    kills(start, tmp_path / "data", devices=200, rounds=100, seed=random.randrange(1 << 30))


def test_a_full_disk_is_503_and_recovers_by_itself(start, tmp_path):
    small = tmp_path / "small"
    small.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(small)], capture_output=True)
    if mounted.returncode != 0:
        pytest.skip("a small file system cannot be mounted here")
    try:
        server = start(small / "data", "--sign-up", "open")
        owner = Owner(server.url)
        device = owner.device()

        def batch(begin):
            return [{"time": (BASE + begin + second) * 1000, "latitude": 43 + second / 7e3, "longitude": 7} for second in range(100)]

        assert device.send(batch(0)).status == 200
        filler = small / "filler"
        with open(filler, "wb") as file:
            try:
                while True:
                    file.write(b"\0" * 65536)
                    file.flush()
            except OSError:
                pass
        kept, statuses = 100, []
        for round in range(1, 60):
            answer = device.send(batch(round * 100))
            statuses.append(answer.status)
            if answer.status == 200:
                kept += 100
            else:
                assert (answer.status, answer.json["error"]["code"]) == (503, "history.busy")
                assert device.pub({"_type": "location", "lat": 1, "lon": 2, "tst": BASE - 1}).status in (200, 503)
        assert 503 in statuses
        assert len([fix for fix in owner.positions(device) if fix["latitude"] != 1]) == kept
        filler.unlink()
        assert device.send(batch(100_000)).status == 200
        assert len([fix for fix in owner.positions(device) if fix["latitude"] != 1]) == kept + 100
        server.stop()
    finally:
        subprocess.run(["umount", "-l", str(small)], capture_output=True)
