#!/usr/bin/env python3
"""Devices' positions, measured against the release binary: requests and fixes per CPU second, waiting times, bytes a fix.

    Benchmarks/Devices/devices.py [--fixes 10000000] [--seconds 10] [--data FOLDER]

Clients are processes of their own; what is counted is the server's CPU time (user and system) of /proc. Every answer
waits for the disk. The history is made of the tracks in ../shared/data/tracks where they are, replayed one after the
other until there are enough; else of a seeded walk. They are sent by the batch interface like anybody's.
"""
import argparse
import glob
import json
import multiprocessing
import os
import pathlib
import random
import socket
import sys
import tempfile
import time
import urllib.parse
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/EndToEnd"))
from conftest import Server  # noqa: E402
from device_client import Owner  # noqa: E402

BASE = 1_500_000_000


def cpu_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def read_answer(connection, buffer):
    while b"\r\n\r\n" not in buffer:
        part = connection.recv(65536)
        if not part:
            raise OSError("closed")
        buffer += part
    head, rest = buffer.split(b"\r\n\r\n", 1)
    length = 0
    for line in head.split(b"\r\n"):
        if line.lower().startswith(b"content-length:"):
            length = int(line[15:])
    while len(rest) < length:
        rest += connection.recv(65536)
    return int(head[9:12]), rest[:length], rest[length:]


def client(url, devices, batch, seconds, start, results, offset):
    """One process with a connection for each of its devices, all asking at once and again when answered."""
    import selectors
    address = urllib.parse.urlsplit(url)
    chooser, state = selectors.DefaultSelector(), {}
    for number, (identifier, token, basic) in enumerate(devices):
        # An address of its own for each: the server bounds what comes from one.
        own = (f"127.0.{2 + offset}.{1 + number}", 0)
        connection = socket.create_connection((address.hostname, address.port), source_address=own)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        state[connection] = [identifier, token, basic, start + number, 0.0, b""]
        chooser.register(connection, selectors.EVENT_READ)

    def ask(connection):
        entry = state[connection]
        if batch == 1:
            body = (b'{"_type":"location","lat":43.7%d,"lon":7.42,"tst":%d,"acc":8,"alt":31,"vel":4,"batt":71,"tid":"ad","t":"u"}'
                    % (entry[3] % 10000, entry[3]))
            head = b"POST /pub HTTP/1.1\r\nHost: a\r\nAuthorization: %s\r\nContent-Length: %d\r\n\r\n" % (entry[2].encode(), len(body))
        else:
            body = b'{"fixes":[' + b",".join(
                b'{"time":%d000,"latitude":43.7%d,"longitude":7.42,"accuracyMetres":8.5,"altitudeMetres":31,"speedMetresPerSecond":1.2}'
                % (entry[3] + second, (entry[3] + second) % 10000) for second in range(batch)) + b"]}"
            head = b"POST /api/v1/devices/%s/positions HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer %s\r\nContent-Length: %d\r\n\r\n" % (
                entry[0].encode(), entry[1].encode(), len(body))
        entry[3] += batch
        entry[4] = time.perf_counter()
        connection.sendall(head + body)

    for connection in state:
        ask(connection)
    waits, wrong, end = [], 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        for key, _ in chooser.select(0.1):
            connection = key.fileobj
            status, _, _ = read_answer(connection, b"")
            waits.append(time.perf_counter() - state[connection][4])
            wrong += status != 200
            ask(connection)
    results.put((waits, wrong))


def load(server, devices, batch, seconds, start, processes=2):
    results = multiprocessing.Queue()
    before, began = cpu_seconds(server.process.pid), time.perf_counter()
    workers = [multiprocessing.Process(target=client, args=(server.url, devices[number::processes], batch, seconds, start, results, number))
               for number in range(processes)]
    for worker in workers:
        worker.start()
    found = [results.get() for _ in workers]
    for worker in workers:
        worker.join()
    cpu, wall = cpu_seconds(server.process.pid) - before, time.perf_counter() - began
    waits = sorted(wait for part, _ in found for wait in part)
    return {"requests": len(waits), "wrong": sum(wrong for _, wrong in found), "cpu": cpu,
            "per CPU second": round(len(waits) * batch / cpu), "per second": round(len(waits) * batch / wall),
            "p50 ms": round(waits[len(waits) // 2] * 1000, 1), "p99 ms": round(waits[int(len(waits) * 0.99)] * 1000, 1)}


def real_fixes():
    """(seconds, latitude, longitude, altitude) of the real tracks, whose times rise."""
    found = []
    for path in sorted(glob.glob(str(ROOT.parent / "shared/data/tracks/**/*.gpx"), recursive=True)
                       or glob.glob(os.environ.get("WAYMARK_SHARED", "/none") + "/data/tracks/**/*.gpx", recursive=True)):
        try:
            tree = ElementTree.parse(path)
        except ElementTree.ParseError:
            continue
        last = 0
        for point in tree.iter():
            if not point.tag.endswith("}trkpt"):
                continue
            stamp = next((child.text for child in point if child.tag.endswith("}time")), None)
            height = next((child.text for child in point if child.tag.endswith("}ele")), None)
            try:
                seconds = time.mktime(time.strptime(stamp[:19], "%Y-%m-%dT%H:%M:%S"))
            except (TypeError, ValueError):
                continue
            if seconds > last:
                found.append((seconds - last if last and seconds - last < 600 else 1, float(point.get("lat")),
                              float(point.get("lon")), float(height) if height else None))
                last = seconds
    return found


def history(server, owner, wanted):
    """Sends the real tracks over and over to one device, then asks for pages of a hundred anywhere in them."""
    device, real = owner.device("History"), real_fixes()
    name = f"{len(real)} fixes of real tracks"
    if not real:
        chance, latitude = random.Random(1), 43.7
        for _ in range(10000):
            latitude += chance.uniform(-2e-5, 2e-5)
            real.append((1, latitude, 7.4 + chance.uniform(0, 1e-5), 30 + chance.random()))
        name = "a seeded walk"
    import http.client
    address = urllib.parse.urlsplit(server.url)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=60)
    clock, sent, began, before = BASE, 0, time.perf_counter(), cpu_seconds(server.process.pid)
    while sent < wanted:
        batch = []
        for place in range(sent, min(sent + 1000, wanted)):
            step, latitude, longitude, height = real[place % len(real)]
            clock += step
            batch.append('{"time":%d,"latitude":%.7f,"longitude":%.7f%s}' % (
                clock * 1000, latitude, longitude, ',"altitudeMetres":%.1f' % height if height is not None else ""))
        answer = device.send('{"fixes":[' + ",".join(batch) + "]}", connection)
        assert answer.status == 200, answer.content
        sent += len(batch)
    cpu = cpu_seconds(server.process.pid) - before
    print(f"history: {sent} fixes ({name}) in {time.perf_counter() - began:.0f} s, {cpu:.1f} s of CPU = {sent / cpu:.0f} a CPU second")
    chance, waits = random.Random(2), []
    for _ in range(2000):
        begin = chance.randrange(BASE, int(clock)) * 1000
        asked = time.perf_counter()
        connection.request("GET", f"/api/v1/devices/{device.id}/positions?from={begin}&limit=100",
                           headers={"Authorization": "Bearer " + device.token})
        answer = connection.getresponse()
        content = answer.read()
        waits.append(time.perf_counter() - asked)
        assert answer.status == 200, content
    waits.sort()
    print(f"history page of 100 at {sent} fixes: p50 {waits[1000] * 1000:.2f} ms, p99 {waits[1980] * 1000:.2f} ms")
    return sent


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fixes", type=int, default=10_000_000)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--data", help="a folder on the disk to be measured; a temporary one without")
    asked = parser.parse_args()
    binary = os.environ.get("WAYMARK_BINARY", ROOT / ".build/release/waymark")
    with tempfile.TemporaryDirectory(dir=asked.data) as folder:
        server = Server(binary, folder + "/load", "--sign-up", "open")
        devices = []
        for number in range((asked.clients + 4) // 5):
            owner = Owner(server.url, f"owner{number}")
            devices += [(one.id, one.token, one.basic) for one in (owner.device(f"D{index}") for index in range(5))]
        devices = devices[:asked.clients]
        print("OwnTracks POST, durable:", json.dumps(load(server, devices, 1, asked.seconds, BASE)))
        print("batches of 100, durable:", json.dumps(load(server, devices, 100, asked.seconds, BASE + 10_000_000)))
        server.stop()
        if asked.fixes:
            server = Server(binary, folder + "/history", "--sign-up", "open")
            sent = history(server, Owner(server.url), asked.fixes)
            server.stop()
            size = sum(path.stat().st_size for path in pathlib.Path(folder, "history").glob("waymark.sqlite*"))
            print(f"on the disk: {size} bytes = {size / sent:.2f} a fix")


if __name__ == "__main__":
    main()
