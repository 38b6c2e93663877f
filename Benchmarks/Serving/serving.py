#!/usr/bin/env python3
"""CPU per request of `waymark serve` against nginx serving the same bytes as a static file (wrk, keep-alive).

usage: serving.py --data DIR [--binary .build/release/waymark] [--rounds 5] [--seconds 4] [--connections 64] [--limit 1.5]

DIR is a data folder with a region; the stored tile whose size is nearest to 14 kB is asked for. Rounds alternate between the
two servers, each with two workers, and the verdict is the median of the rounds' ratios, so that what else the machine does
weighs on both. CPU is user and system time of all processes of a server, from /proc. The exit code is 1 above the limit.
Needs nginx and wrk (Debian: nginx-light, wrk).
"""
import argparse
import gzip
import http.client
import json
import math
import os
import pathlib
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time

TICK = os.sysconf("SC_CLK_TCK")
TILE_BYTES = 14_000
NGINX = """
worker_processes 2;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    sendfile on;
    tcp_nopush on;
    keepalive_requests 1000000000;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    types {{ application/vnd.mapbox-vector-tile mvt; }}
    server {{
        listen 127.0.0.1:{port};
        root {folder}/www;
        add_header Content-Encoding gzip;
        add_header Cache-Control "public, max-age=300";
        add_header Access-Control-Allow-Origin *;
    }}
}}
"""


def get(port, path):
    """The stored bytes of an address, or None when it is not answered 200."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return body if answer.status == 200 else None


def tile_near(port, wanted):
    """The path and bytes of the stored tile whose size is nearest to what is wanted."""
    catalog = json.loads(plain(get(port, "/api/v1/regions")))
    best = None
    for region in catalog["regions"]:
        for path, body in tiles(port, region["name"]):
            if best is None or abs(len(body) - wanted) < abs(len(best[1]) - wanted):
                best = (path, body)
    if best is None:
        sys.exit("serving: the data folder holds no region with tiles; import one first")
    return best


def tiles(port, region):
    """The tiles of a region within the bounds of its TileJSON."""
    description = json.loads(plain(get(port, f"/map/tiles/{region}.json")))
    west, south, east, north = description["bounds"]
    for zoom in range(description["minzoom"], description["maxzoom"] + 1):
        left, top = tile_at(zoom, west, north)
        right, bottom = tile_at(zoom, east, south)
        for x in range(left, min(right, left + 15) + 1):
            for y in range(top, min(bottom, top + 15) + 1):
                path = f"/map/tiles/{region}/{zoom}/{x}/{y}.mvt"
                body = get(port, path)
                if body:
                    yield path, body


def tile_at(zoom, longitude, latitude):
    """Column and row of the tile that holds a place (web mercator)."""
    x = (longitude + 180) / 360
    y = (1 - math.asinh(math.tan(math.radians(latitude))) / math.pi) / 2
    return tuple(min(max(int(part * 2 ** zoom), 0), 2 ** zoom - 1) for part in (x, y))


def plain(body):
    """The bytes without gzip."""
    return gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body


def processes(root):
    """A process and its descendants."""
    children = {}
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            except OSError:
                continue
            children.setdefault(parent, []).append(int(entry.name))
    found, waiting = [], [root]
    while waiting:
        found.append(waiting.pop())
        waiting += children.get(found[-1], [])
    return found


def cpu_seconds(root):
    """User and system time of a server so far."""
    user = system = 0
    for process in processes(root):
        fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        user += int(fields[11])
        system += int(fields[12])
    return user / TICK, system / TICK


def measure(name, root, port, path, options):
    """One round: microseconds of CPU per request."""
    before = cpu_seconds(root)
    output = subprocess.run(
        ["wrk", "-t1", f"-c{options.connections}", f"-d{options.seconds}s", "-H", "Accept-Encoding: gzip",
         f"http://127.0.0.1:{port}{path}"], capture_output=True, text=True, check=True).stdout
    after = cpu_seconds(root)
    requests = int(re.search(r"(\d+) requests in", output)[1])
    failures = re.search(r"Non-2xx.*|Socket errors.*", output)
    if failures:
        print(f"serving: {name}: {failures[0]}", file=sys.stderr)
    user, system = ((a - b) / requests * 1e6 for a, b in zip(after, before))
    return user, system, requests


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", default=".build/release/waymark")
    parser.add_argument("--data", required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=4)
    parser.add_argument("--connections", type=int, default=64)
    parser.add_argument("--limit", type=float, default=1.5)
    options = parser.parse_args()
    servers = []
    with tempfile.TemporaryDirectory(prefix="serving-") as folder:
        try:
            waymark = subprocess.Popen([options.binary, "serve", "--data", options.data, "--port", "0"],
                                       stdout=subprocess.PIPE, text=True)
            servers.append(waymark)
            port = int(re.search(r":(\d+)", waymark.stdout.readline())[1])
            path, body = tile_near(port, TILE_BYTES)
            file = pathlib.Path(folder, "www" + path)
            file.parent.mkdir(parents=True)
            file.write_bytes(body)
            os.chmod(folder, 0o755)
            other = port - 1 if port > 2000 else port + 1
            configuration = pathlib.Path(folder, "nginx.conf")
            configuration.write_text(NGINX.format(folder=folder, port=other))
            nginx = subprocess.Popen(["nginx", "-c", str(configuration)], stderr=subprocess.DEVNULL)
            servers.append(nginx)
            time.sleep(1)
            if get(other, path) != body:
                sys.exit("serving: nginx does not serve the tile")
            print(f"{path}, {len(body)} bytes, {options.connections} connections")
            ratios = []
            for _ in range(options.rounds):
                ours = measure("waymark", waymark.pid, port, path, options)
                theirs = measure("nginx", nginx.pid, other, path, options)
                ratios.append(sum(ours[:2]) / sum(theirs[:2]))
                print(f"waymark {sum(ours[:2]):5.1f} µs ({ours[0]:.1f} user + {ours[1]:.1f} system)   "
                      f"nginx {sum(theirs[:2]):5.1f} µs ({theirs[0]:.1f} + {theirs[1]:.1f})   ratio {ratios[-1]:.2f}",
                      flush=True)
            ratio = statistics.median(ratios)
            print(f"CPU per request: {ratio:.2f} × nginx, the median of {options.rounds} rounds (limit {options.limit})")
            return 0 if ratio <= options.limit else 1
        finally:
            for server in servers:
                server.send_signal(signal.SIGTERM)
                server.wait(10)


if __name__ == "__main__":
    sys.exit(main())
