#!/usr/bin/env python3
"""Routes, tables and nearest roads against OSRM (contraction hierarchies) in one run.

usage: directions.py [--benchmark .build/release/directions-benchmark] [--pairs 1000] [--between places|houses]
                     [--json FILE] EXTRACT.osm.pbf ...

Both build from the same file and answer the same random pairs, on one thread, in process; each pair counts with the least
processor time of three runs, and our side runs once before and once after OSRM, so that what else the machine does hits
both. OSRM comes from the PyPI package osrm-bindings, whose wheel needs Python 3.12; without it only our side runs, which
is said. Pairs lie anywhere near roads, or between house numbers of the extract (which osmium-tool lists). Building: processor seconds of all threads; ours is for six vehicles, OSRM's for one.
"""
import argparse
import json
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

try:
    import osrm
except ImportError:
    osrm = None

KINDS = ["route", "geometry", "steps", "nearest", "table"]
TARGETS = {"route": 0.4, "geometry": 0.5, "steps": 0.5, "nearest": 0.3, "table": 0.6}


def run(command, **options):
    """Runs a command to its end: what it printed, its processor seconds and peak megabytes."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)
    output = process.stdout.read()
    error = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command[0]} ended with {process.returncode}: {error[-2000:]}")
    return output, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def build_osrm(extract, folder):
    """OSRM's extract and contract for cars: the data's path, processor seconds and peak megabytes."""
    home = pathlib.Path(osrm.__file__).parent
    copy = folder / "osrm" / "roads.osm.pbf"
    copy.parent.mkdir()
    copy.symlink_to(extract.resolve())
    environment = dict(os.environ, LD_LIBRARY_PATH=f"{home.parent / 'osrm_bindings.libs'}")
    profile = home / "share" / "profiles" / "car.lua"
    _, first, first_peak = run(
        [home / "bin" / "osrm-extract", "-t", "1", "-p", profile, copy], cwd=copy.parent, env=environment)
    data = copy.parent / "roads.osrm"
    _, second, second_peak = run(
        [home / "bin" / "osrm-contract", "-t", "1", data], cwd=copy.parent, env=environment)
    return data, first + second, max(first_peak, second_peak)


def least(work):
    """The least processor nanoseconds of three runs."""
    best = None
    for _ in range(3):
        start = time.thread_time_ns()
        try:
            work()
        except RuntimeError:
            pass
        taken = time.thread_time_ns() - start
        best = taken if best is None else min(best, taken)
    return best


def measure_osrm(data, pairs):
    """Times, durations and lengths of OSRM's answers."""
    engine = osrm.OSRM(
        algorithm="CH", storage_config=str(data), use_shared_memory=False, max_locations_distance_table=1000)
    figures = {"nanoseconds": {}, "seconds": [], "metres": [], "ends": []}

    def route(pair, **options):
        return osrm.RouteParameters(coordinates=[pair[:2], pair[2:]], **options)

    for pair in pairs:
        try:
            answer = engine.Route(route(pair, overview="false"))
            found = answer["routes"][0]
            figures["ends"].append([float(number) for end in answer["waypoints"] for number in end["location"]])
            figures["seconds"].append(float(found["duration"]))
            figures["metres"].append(float(found["distance"]))
        except RuntimeError:
            figures["ends"].append([])
            figures["seconds"].append(-1)
            figures["metres"].append(-1)
    asked = {
        "route": [route(pair, overview="false") for pair in pairs],
        "geometry": [route(pair, overview="full") for pair in pairs],
        "steps": [route(pair, overview="full", steps=True) for pair in pairs],
    }
    for kind, parameters in asked.items():
        figures["nanoseconds"][kind] = [least(lambda: engine.Route(each)) for each in parameters]
    figures["nanoseconds"]["nearest"] = [
        least(lambda: engine.Nearest(each)) for each in [osrm.NearestParameters(coordinates=[p[:2]]) for p in pairs]]
    tables = []
    for first in range(0, min(len(pairs), 1000), 100):
        part = pairs[first:first + 100]
        tables.append(osrm.TableParameters(
            coordinates=[p[:2] for p in part] + [p[2:] for p in part],
            sources=list(range(len(part))), destinations=list(range(len(part), 2 * len(part)))))
    figures["nanoseconds"]["table"] = [least(lambda: engine.Table(each)) for each in tables]
    return figures


def quantile(values, share):
    """A quantile in microseconds."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] / 1000


def metres(one, other):
    """Metres between two places, longitude first."""
    east = (one[0] - other[0]) * math.cos(math.radians(one[1]))
    return math.hypot(east, one[1] - other[1]) * 111_195


def compare(pairs, ours, theirs):
    """How far durations and lengths agree where both answer, and of what kind the pairs are that do not.

    A length can only be compared where both begin and end at the same places; where they do not, the ends tell who lacks
    the road that is nearer to the point.
    """
    both = [i for i in range(len(pairs)) if ours["metres"][i] > 0 and theirs["metres"][i] > 0]

    def agrees(i):
        return abs(ours["metres"][i] / theirs["metres"][i] - 1) <= 0.01

    def share(some):
        return round(sum(map(agrees, some)) / len(some), 4) if some else None

    same, nearer_ours, nearer_theirs = [], 0, 0
    for i in both:
        ends = [(ours["ends"][i][k:k + 2], theirs["ends"][i][k:k + 2], pairs[i][k:k + 2]) for k in (0, 2)]
        apart = [(own, other, point) for own, other, point in ends if metres(own, other) > 1]
        if not apart:
            same.append(i)
        elif all(metres(own, point) < metres(other, point) for own, other, point in apart):
            nearer_ours += 1
        else:
            nearer_theirs += 1
    ratios = sorted(ours["seconds"][i] / theirs["seconds"][i] for i in same if theirs["seconds"][i] > 0)
    unlike = [i for i in same if not agrees(i)]
    return {
        "both": len(both),
        "ours_only": sum(1 for a, b in zip(ours["metres"], theirs["metres"]) if a >= 0 > b),
        "osrm_only": sum(1 for a, b in zip(ours["metres"], theirs["metres"]) if b >= 0 > a),
        "within_1_percent_of_all": share(both),
        "same_ends": len(same),
        "within_1_percent_of_same_ends": share(same),
        "others_as_quick_within_3_percent": sum(
            1 for i in unlike if abs(ours["seconds"][i] / theirs["seconds"][i] - 1) <= 0.03),
        "others_not": sum(1 for i in unlike if abs(ours["seconds"][i] / theirs["seconds"][i] - 1) > 0.03),
        "ends_apart_ours_nearer": nearer_ours,
        "ends_apart_osrm_nearer": nearer_theirs,
        "duration_ratio_median": round(ratios[len(ratios) // 2], 3) if ratios else None,
    }


def draw_pairs(options, extract, graph):
    """Random pairs of places, each as longitude, latitude, longitude, latitude."""
    if options.between == "places":
        lines = run([options.benchmark, "pairs", graph, str(options.pairs), str(options.seed)])[0].splitlines()
        return [tuple(map(float, line.split())) for line in lines]
    houses = graph.parent / "houses.osm.pbf"
    run(["osmium", "tags-filter", "-o", houses, extract, "nw/addr:housenumber"])
    listed = run(["osmium", "export", "-f", "geojsonseq", "-x", "print_record_separator=false", houses])[0]
    places = []
    for line in listed.splitlines():
        place = json.loads(line)["geometry"]["coordinates"]
        while isinstance(place[0], list):
            place = place[0]
        places.append(tuple(place))
    chance = random.Random(options.seed)
    return [chance.choice(places) + chance.choice(places) for _ in range(options.pairs)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--benchmark", default=".build/release/directions-benchmark")
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--between", choices=["places", "houses"], default="places")
    parser.add_argument("--json", help="write the figures there too")
    parser.add_argument("extracts", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    if osrm is None:
        print(f"OSRM is skipped: this is Python {sys.version.split()[0]} without osrm-bindings (needs 3.12).")
    results = {}
    for extract in options.extracts:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            graph, listed = folder / "roads.graph", folder / "pairs"
            _, seconds, peak = run([options.benchmark, "build", extract, graph])
            result = {"build_ours": seconds, "peak_ours": peak, "bytes_ours": graph.stat().st_size}
            print(f"\n{extract.name}: built in {seconds:.2f} CPU s, {peak:.0f} MB (six vehicles)", end="")
            pairs = draw_pairs(options, extract, graph)
            listed.write_text("".join(" ".join(f"{number:.7f}" for number in pair) + "\n" for pair in pairs))
            theirs = None
            if osrm is not None:
                data, seconds, peak = build_osrm(extract, folder)
                result |= {"build_osrm": seconds, "peak_osrm": peak}
                print(f"; OSRM {seconds:.2f} CPU s, {peak:.0f} MB (one)", end="")
            ours = json.loads(run([options.benchmark, "measure", graph, listed])[0])
            if osrm is not None:
                theirs = measure_osrm(data, pairs)
                again = json.loads(run([options.benchmark, "measure", graph, listed])[0])
                for kind in KINDS:
                    ours["nanoseconds"][kind] = list(
                        map(min, ours["nanoseconds"][kind], again["nanoseconds"][kind]))
            print(f"\n{'µs':10} {'p50':>10} {'p99':>10} {'OSRM p50':>10} {'OSRM p99':>10} {'ratio':>7} {'target':>7}")
            for kind in KINDS:
                own = [quantile(ours["nanoseconds"][kind], share) for share in (0.5, 0.99)]
                result[kind] = {"ours": own}
                line = f"{kind:10} {own[0]:10.1f} {own[1]:10.1f}"
                if theirs is not None:
                    other = [quantile(theirs["nanoseconds"][kind], share) for share in (0.5, 0.99)]
                    result[kind] |= {"osrm": other, "ratio": own[0] / other[0]}
                    line += f" {other[0]:10.1f} {other[1]:10.1f} {own[0] / other[0]:7.2f} {TARGETS[kind]:7.2f}"
                print(line)
            if theirs is not None:
                result["agreement"] = compare(pairs, ours, theirs)
                print("lengths: " + ", ".join(f"{key} {value}" for key, value in result["agreement"].items()))
            results[extract.name] = result
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(results, indent=2))


main()
