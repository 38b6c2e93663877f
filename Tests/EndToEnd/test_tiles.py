"""The tiles of real extracts, read by programs that nobody here wrote: pmtiles, mapbox-vector-tile, tippecanoe, GEOS."""
import collections
import gzip
import json
import math
import pathlib
import shutil
import subprocess
import sys

import mapbox_vector_tile
import pytest
from mapbox_vector_tile.Mapbox import vector_tile_pb2
from pmtiles.reader import MmapSource, Reader, all_tiles
from shapely.geometry import Point, shape

# Land and water that everybody can look up: latitude, longitude.
PROBES = {
    "monaco": {
        "land": [
            (43.7314, 7.4202), (43.7392, 7.4276), (43.7389, 7.4262), (43.7276, 7.4156), (43.7308, 7.4255),
            (43.7384, 7.4192), (43.7262, 7.4193), (43.7316, 7.4136), (43.7445, 7.4318), (43.7302, 7.4226),
            (43.7343, 7.4208), (43.7435, 7.4240), (43.7250, 7.4105), (43.7462, 7.4335)],
        "water": [
            (43.7353, 7.4248), (43.7306, 7.4190), (43.7300, 7.4400), (43.7400, 7.4400), (43.7245, 7.4300),
            (43.7350, 7.4350), (43.7450, 7.4420), (43.7255, 7.4245), (43.7480, 7.4450), (43.7370, 7.4325),
            (43.7330, 7.4300)]},
    "malta-2018": {
        "land": [
            (35.8989, 14.5130), (35.8859, 14.4031), (35.9122, 14.5030), (35.8575, 14.4775), (36.0443, 14.2396),
            (36.0125, 14.3366), (35.9098, 14.4261), (35.8256, 14.5269), (35.8425, 14.5434), (35.9564, 14.3623),
            (35.8614, 14.3822), (36.0500, 14.2644), (35.8815, 14.3989)],
        "water": [
            (35.8935, 14.5180), (35.9045, 14.5075), (36.0050, 14.3150), (35.8300, 14.5480), (35.9550, 14.4050),
            (35.9750, 14.3650), (35.8000, 14.4000), (36.1000, 14.5000), (35.7000, 14.2000), (36.2000, 14.0000),
            (36.0138, 14.3232), (36.0200, 14.2000), (35.9070, 14.5000), (35.8600, 14.6000)]},
    "helsinki-2019-clipped": {
        "land": [
            (60.1719, 24.9414), (60.1695, 24.9520), (60.1701, 24.9438), (60.1682, 24.9422), (60.1674, 24.9480),
            (60.1752, 24.9455), (60.1720, 24.9367), (60.1738, 24.9355), (60.1723, 24.9440), (60.1694, 24.9501),
            (60.1666, 24.9437), (60.1770, 24.9385)],
        "water": [
            (60.1788, 24.9358), (60.1785, 24.9425), (60.1788, 24.9410), (60.1772, 24.9440), (60.1766, 24.9480),
            (60.1780, 24.9420), (60.1775, 24.9450), (60.1764, 24.9500), (60.1764, 24.9470), (60.1780, 24.9435),
            (60.1768, 24.9455), (60.1776, 24.9430)]},
}
LAYERS = {
    "ocean", "water_polygons", "water_polygons_labels", "water_lines", "water_lines_labels", "dam_lines",
    "dam_polygons", "pier_lines", "pier_polygons", "boundaries", "boundary_labels", "place_labels", "land", "sites",
    "buildings", "addresses", "streets", "street_polygons", "streets_polygons_labels", "street_labels",
    "street_labels_points", "bridges", "aerialways", "ferries", "public_transport", "pois"}
EXTRACTS = ["monaco", "helsinki-2019-clipped", "liechtenstein-2021", "malta-2018"]
BUFFER = 64


def archive_in(data):
    """The one archive of a data folder's region."""
    found = sorted(pathlib.Path(data, "regions").rglob("map.pmtiles"))
    assert len(found) == 1, found
    return found[0]


@pytest.fixture(scope="module")
def archives(run, shared_or_none, root, tmp_path_factory):
    """archives(name) → path of the tiles of an extract, built once."""
    built = {}

    def call(name):
        if name not in built:
            if name == "monaco":
                extract = root / "Samples/monaco.osm.pbf"
            elif shared_or_none is None:
                pytest.skip("shared/data is not beside the checkout")
            else:
                extract = shared_or_none / f"osm/{name}.osm.pbf"
            data = tmp_path_factory.mktemp(name)
            run("import", extract, "--name", "region", "--only", "tiles", "--data", data, check=True)
            built[name] = archive_in(data)
        return built[name]

    return call


@pytest.fixture(scope="module")
def shared_or_none():
    from conftest import shared_data
    return shared_data()


def tiles_of(path):
    with open(path, "rb") as file:
        yield from all_tiles(MmapSource(file))


def rings_of(geometry):
    """The rings of a polygon feature from its drawing commands, each with its doubled area; every ring must be closed."""
    x = y = 0
    index = 0
    ring, rings = [], []
    while index < len(geometry):
        command, count = geometry[index] & 7, geometry[index] >> 3
        index += 1
        if command == 7:
            assert count == 1 and len(ring) >= 3, "a ring is closed once and has three points"
            area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1]))
            assert area != 0, "a ring encloses something"
            rings.append((ring, area))
            ring = []
            continue
        assert command in (1, 2) and (command == 2) == bool(ring), "moves begin rings, lines go on"
        for _ in range(count):
            x += (geometry[index] >> 1) ^ -(geometry[index] & 1)
            y += (geometry[index + 1] >> 1) ^ -(geometry[index + 1] & 1)
            index += 2
            ring.append((x, y))
    assert not ring, "the last ring is closed"
    return rings


@pytest.mark.parametrize("name", EXTRACTS)
def test_every_tile_decodes_and_every_ring_is_closed_turned_and_valid(archives, name):
    path = archives(name)
    with open(path, "rb") as file:
        header = Reader(MmapSource(file)).header()
        metadata = Reader(MmapSource(file)).metadata()
    assert (header["min_zoom"], header["max_zoom"], header["clustered"]) == (0, 14, True)
    assert {layer["id"] for layer in metadata["vector_layers"]} <= LAYERS
    assert "OpenStreetMap" in metadata["attribution"]
    fields = {layer["id"]: set(layer["fields"]) for layer in metadata["vector_layers"]}
    counted, addressed, previous = collections.Counter(), 0, None
    for (zoom, column, row), stored in tiles_of(path):
        where = f"{name} {zoom}/{column}/{row}"
        addressed += 1
        assert len(stored) <= 500_000, where
        if stored == previous:
            continue
        previous = stored
        raw = gzip.decompress(stored)
        decoded = mapbox_vector_tile.decode(raw, default_options={"y_coord_down": True})
        assert decoded, f"{where} is empty"
        message = vector_tile_pb2.tile()
        message.ParseFromString(raw)
        for layer in message.layers:
            features = decoded[layer.name]["features"]
            assert layer.version == 2 and layer.extent == 4096 and features, f"{where} {layer.name}"
            assert set(layer.keys) <= fields[layer.name], f"{where} {layer.name}"
            for number, (feature, seen) in enumerate(zip(layer.features, features)):
                what = f"{where} {layer.name}[{number}]"
                counted[layer.name] += 1
                if feature.type != vector_tile_pb2.tile.Polygon:
                    continue
                rings = rings_of(list(feature.geometry))
                assert rings and rings[0][1] > 0, f"{what}: an outer ring comes first, clockwise on the screen"
                for ring, _ in rings:
                    for x, y in ring:
                        assert -BUFFER <= min(x, y) and max(x, y) <= 4096 + BUFFER, f"{what} reaches out of its tile"
                assert shape(seen["geometry"]).is_valid, f"{what} crosses itself"
    assert addressed == header["addressed_tiles_count"]
    assert counted["streets"] > 100 and counted["buildings"] > 100 and counted["pois"] > 100, counted


@pytest.mark.parametrize("name", EXTRACTS)
def test_tippecanoe_reads_the_archive_whole(archives, name):
    decode = pathlib.Path(sys.executable).with_name("tippecanoe-decode")
    decode = decode if decode.exists() else shutil.which("tippecanoe-decode")
    done = subprocess.run([str(decode), "-c", str(archives(name))], capture_output=True, timeout=300)
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    assert not done.stderr, done.stderr.decode()[-2000:]
    lines = [line for line in done.stdout.split(b"\n") if line.strip()]
    assert len(lines) > 1000
    for line in (lines[0], lines[len(lines) // 2], lines[-1]):
        json.loads(line)


def is_water(reader, cache, latitude, longitude, zoom):
    side = 2 ** zoom
    x = (longitude + 180) / 360 * side
    y = (1 - math.asinh(math.tan(math.radians(latitude))) / math.pi) / 2 * side
    key = (zoom, int(x), int(y))
    if key not in cache:
        stored = reader.get(*key)
        decoded = {} if stored is None else mapbox_vector_tile.decode(
            gzip.decompress(stored), default_options={"y_coord_down": True})
        cache[key] = [
            shape(feature["geometry"]) for layer in ("ocean", "water_polygons")
            for feature in decoded.get(layer, {"features": []})["features"]]
    point = Point((x - int(x)) * 4096, (y - int(y)) * 4096)
    return any(area.covers(point) for area in cache[key])


@pytest.mark.parametrize("name", PROBES)
@pytest.mark.parametrize("zoom", [14, 12])
def test_the_sea_is_where_the_sea_is(archives, name, zoom):
    probes = PROBES[name]
    assert sum(map(len, probes.values())) >= 20
    with open(archives(name), "rb") as file:
        reader, cache = Reader(MmapSource(file)), {}
        wrong = [
            (kind, point) for kind, points in probes.items() for point in points
            if is_water(reader, cache, *point, zoom) != (kind == "water")]
    assert not wrong


def test_names_in_our_languages_stand_beside_the_local_one_where_they_differ(archives):
    languages = collections.Counter()
    for (zoom, _, _), stored in tiles_of(archives("monaco")):
        if zoom != 14:
            continue
        for layer in mapbox_vector_tile.decode(gzip.decompress(stored)).values():
            for feature in layer["features"]:
                properties = feature["properties"]
                for key, value in properties.items():
                    if key.startswith("name_"):
                        assert value and value != properties["name"], properties
                        languages[key] += 1
    assert languages["name_ru"] > 0 and languages["name_en"] > 0, languages
