#!/usr/bin/env python3
"""Suggestions over HTTP on loopback: wall microseconds of a request on a kept connection, and the server's CPU a request.

usage: suggest.py [--waymark .build/release/waymark] [--count 3000] EXTRACT ...

The extracts are imported into a folder that is removed again. The questions are beginnings of the names that the server
itself finds, typed letter by letter from the second on, as the page asks them.
"""
import argparse
import http.client
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import time
import urllib.parse

LETTERS = "abcdefghilmnoprstuv"


def cpu_seconds(process):
    """User and system seconds of a process so far."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def ask(connection, text, point):
    """One question: its wall seconds and the places."""
    query = urllib.parse.urlencode({"q": text, "lat": point[0], "lon": point[1]})
    started = time.perf_counter()
    connection.request("GET", f"/api/v1/suggest?{query}")
    answer = connection.getresponse()
    body = answer.read()
    seconds = time.perf_counter() - started
    assert answer.status == 200, body
    return seconds, json.loads(body)["places"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--waymark", default=".build/release/waymark")
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("extracts", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        for extract in options.extracts:
            command = [options.waymark, "import", extract, "--only", "places", "--data", data]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        server = subprocess.Popen([options.waymark, "serve", "--data", data, "--port", "0"],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            address = re.search(r"//([^/\s]+)", server.stdout.readline())[1]
            measure(http.client.HTTPConnection(address), server.pid, options.count)
        finally:
            server.terminate()
            server.wait()


def measure(connection, process, count):
    random.seed(42)
    names = {}
    for first in LETTERS:
        for second in LETTERS:
            for place in ask(connection, first + second, (0, 0))[1]:
                names[place["title"]] = (place["coordinate"]["latitude"], place["coordinate"]["longitude"])
    questions = [(name[:end], point) for name, point in names.items() for end in range(2, min(len(name), 14) + 1)]
    random.shuffle(questions)
    questions = questions[:count]
    for text, point in questions[:100]:
        ask(connection, text, point)
    before = cpu_seconds(process)
    times = sorted(ask(connection, text, point)[0] for text, point in questions)
    spent = (cpu_seconds(process) - before) / len(questions)
    p50, p99 = (times[int(len(times) * part)] * 1e6 for part in (0.5, 0.99))
    print(f"suggest over HTTP, {len(questions)} questions: p50 {p50:.0f} µs, p99 {p99:.0f} µs; "
          f"{spent * 1e6:.0f} µs of the server's CPU each")


if __name__ == "__main__":
    main()
