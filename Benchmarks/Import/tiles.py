#!/usr/bin/env python3
"""Tiles z0-14: CPU seconds and peak memory of `waymark import --only tiles` against Debian's tilemaker, in paired runs.

usage: tiles.py [--waymark .build/release/waymark] [--runs 5] [--json FILE] EXTRACT.osm.pbf ...

The two take turns (A B A B ...), so that what else the machine does hits both. tilemaker runs with the OpenMapTiles
configuration that its package ships, without the layers that need shapefiles. CPU is user + system of the whole process
and its children; the ratio is that of the medians.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

EXAMPLES = pathlib.Path("/usr/share/doc/tilemaker/examples")


def measure(command):
    """Runs a command to its end: CPU seconds, peak resident megabytes, wall seconds."""
    started = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    error = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} ended with {process.returncode}: {error.decode(errors='replace')[-2000:]}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, time.monotonic() - started


def tilemaker_configuration(folder):
    """The shipped configuration without the layers that come from shapefiles."""
    configuration = json.loads((EXAMPLES / "config-openmaptiles.json").read_text())
    configuration["layers"] = {
        name: layer for name, layer in configuration["layers"].items() if "source" not in layer}
    path = folder / "config.json"
    path.write_text(json.dumps(configuration))
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--waymark", default=".build/release/waymark")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", help="write the figures there too")
    parser.add_argument("--alone", action="store_true", help="measure waymark only, without tilemaker")
    parser.add_argument("extracts", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    results = {}
    print(f"{'extract':28} {'waymark':>20} {'tilemaker':>20} {'CPU ratio':>10}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for extract in options.extracts:
            ours, theirs = [], []
            for run in range(options.runs):
                data = folder / f"data-{extract.name}-{run}"
                ours.append(measure([
                    options.waymark, "import", extract, "--name", "bench", "--only", "tiles", "--data", data]))
                subprocess.run(["rm", "-rf", data], check=True)
                if options.alone:
                    continue
                tiles = folder / "out.mbtiles"
                tiles.unlink(missing_ok=True)
                theirs.append(measure([
                    "tilemaker", "--input", extract, "--output", tiles, "--config", tilemaker_configuration(folder),
                    "--process", EXAMPLES / "process-openmaptiles.lua"]))

            def median(runs, index):
                return statistics.median(run[index] for run in runs) if runs else float("nan")

            ratio = median(ours, 0) / median(theirs, 0) if theirs else float("nan")
            print(f"{extract.name:28} {median(ours, 0):8.2f} s {max(r[1] for r in ours):6.0f} MB "
                  f"{median(theirs, 0):8.2f} s {max((r[1] for r in theirs), default=float('nan')):6.0f} MB {ratio:10.3f}",
                  flush=True)
            results[extract.name] = {"waymark": ours, "tilemaker": theirs, "ratio": ratio}
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
