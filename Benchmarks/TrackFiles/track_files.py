"""Reading and converting a large track file: `waymark track` against Python's xml.etree (expat), in one run.

usage: python3 Benchmarks/TrackFiles/track_files.py [--points 1000000] [--waymark .build/release/waymark]

The file is made here from a seed. Each program reads every latitude, longitude, altitude and time; `export` writes a
table of them as well, and reads the file twice to do so. CPU seconds and the most memory that was resident.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time

PEER = """
import sys, xml.etree.ElementTree as tree
from datetime import datetime
count, total = 0, 0.0
context = tree.iterparse(sys.argv[1], events=("start", "end"))
_, root = next(context)
segment = None
for event, element in context:
    if event == "start":
        if element.tag.endswith("trkseg"):
            segment = element
        continue
    if element.tag.endswith("trkpt"):
        total += float(element.get("lat")) + float(element.get("lon")) + float(element[0].text)
        total += datetime.fromisoformat(element[1].text.replace("Z", "+00:00")).timestamp()
        count += 1
        segment.clear()
print(count)
"""


def make(path, points):
    """Writes a track of so many points, one a second."""
    chance = random.Random(6)
    latitude, longitude = 43.73, 7.42
    start = 1_704_067_200
    with open(path, "w", encoding="utf-8") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="made" ')
        file.write('xmlns="http://www.topografix.com/GPX/1/1"><trk><name>made</name><trkseg>\n')
        for index in range(points):
            latitude += chance.uniform(-1e-5, 1e-5)
            longitude += chance.uniform(-1e-5, 1e-5)
            moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(start + index))
            file.write(f'<trkpt lat="{latitude:.7f}" lon="{longitude:.7f}"><ele>{chance.uniform(0, 100):.1f}</ele>')
            file.write(f"<time>{moment}</time></trkpt>\n")
        file.write("</trkseg></trk></gpx>\n")


def measure(call):
    """CPU seconds and megabytes of a call, which must succeed."""
    process = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{call[0]} failed")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000, output


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--points", type=int, default=1_000_000)
    parser.add_argument("--waymark", default=".build/release/waymark")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        source, table = f"{folder}/made.gpx", f"{folder}/made.csv"
        make(source, options.points)
        print(f"{options.points} points, {os.path.getsize(source) / 1e6:.0f} MB")
        calls = {
            "xml.etree, read": [sys.executable, "-c", PEER, source],
            "waymark track stats": [options.waymark, "track", "stats", source, "--json"],
            "waymark track export": [options.waymark, "track", "export", source, "--output", table],
        }
        peer = None
        for name, call in calls.items():
            seconds, megabytes, output = measure(call)
            peer = peer or seconds
            print(f"{name:22} {seconds:7.2f} CPU s {megabytes:7.0f} MB   {seconds / peer:.2f} of the peer's time")
            if name.endswith("stats"):
                found = json.loads(output)[0]["verdicts"][0]["points"]
                if found != options.points:
                    sys.exit(f"{found} points were read")


if __name__ == "__main__":
    main()
