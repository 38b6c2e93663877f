"""The world below the regions: complete, decodable, with sea and land where they are and names in the page's languages."""
import gzip
import math

import mapbox_vector_tile
import pytest
from pmtiles.reader import MmapSource, Reader, all_tiles
from shapely.geometry import Point, shape

EXTENT = 4096


def tile_of(latitude, longitude, zoom):
    """The tile that holds a position, and the position in its units."""
    side = 1 << zoom
    x = (longitude + 180) / 360 * side
    sine = math.sin(math.radians(latitude))
    y = (0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)) * side
    return int(x), int(y), (x % 1 * EXTENT, y % 1 * EXTENT)


@pytest.fixture(scope="module")
def world(monaco_data):
    with open(monaco_data / "world/world.pmtiles", "rb") as file:
        yield Reader(MmapSource(file))


def layers(world, zoom, x, y):
    tile = world.get(zoom, x, y)
    if tile is None:
        return {}
    return mapbox_vector_tile.decode(gzip.decompress(tile), default_options={"y_coord_down": True})


LAND = [(44.2, 6.9), (48.85, 2.35), (55.75, 37.6), (21.03, 105.8), (39.9, 116.4), (-15.8, -47.9), (40.0, -100.0),
        (23.0, 10.0), (-25.0, 134.0), (66.5, 170.0), (66.0, -175.0), (72.0, -40.0)]
SEA = [(43.0, 7.8), (0.0, -30.0), (-40.0, 179.5), (-40.0, -179.5), (10.0, 180.0), (80.0, 0.0), (-60.0, 0.0), (15.0, 114.0),
       (56.0, 3.0), (25.0, -90.0), (-20.0, 80.0), (43.0, 34.0)]


@pytest.mark.parametrize("zoom", [3, 5, 7])
@pytest.mark.parametrize("latitude, longitude, sea", [(*p, False) for p in LAND] + [(*p, True) for p in SEA])
def test_sea_is_where_the_sea_is(world, latitude, longitude, sea, zoom):
    x, y, place = tile_of(latitude, min(longitude, 179.9999), zoom)
    polygons = [shape(feature["geometry"]) for feature in layers(world, zoom, x, y).get("ocean", {}).get("features", [])]
    assert any(polygon.buffer(0).contains(Point(place)) for polygon in polygons) == sea


def test_every_tile_decodes_and_none_is_empty(monaco_data):
    seen = {zoom: 0 for zoom in range(8)}
    largest = 0
    with open(monaco_data / "world/world.pmtiles", "rb") as file:
        for (zoom, _, _), tile in all_tiles(MmapSource(file)):
            seen[zoom] += 1
            largest = max(largest, len(tile))
            if zoom <= 5:
                decoded = mapbox_vector_tile.decode(gzip.decompress(tile))
                assert decoded and all(layer["features"] for layer in decoded.values())
    assert seen[0] == 1 and seen[1] == 4 and seen[7] > 10_000
    assert largest < 60_000
    assert (monaco_data / "world/world.pmtiles").stat().st_size < 25_000_000


def test_countries_and_cities_have_names_in_the_pages_languages(world):
    names = {}
    for x in range(8):
        for y in range(8):
            for layer in ("boundary_labels", "place_labels"):
                for feature in layers(world, 3, x, y).get(layer, {}).get("features", []):
                    properties = feature["properties"]
                    names[(layer, properties.get("name_en", properties["name"]))] = properties
    vietnam = names[("boundary_labels", "Vietnam")]
    assert (vietnam["name_vi"], vietnam["name_ru"], vietnam["name_zh"]) == ("Việt Nam", "Вьетнам", "越南")
    china = names[("boundary_labels", "China")]
    assert (china["name_vi"], china["name_ru"], china["name_zh"]) == ("Trung Quốc", "Китай", "中国")
    moscow = names[("place_labels", "Moscow")]
    assert (moscow["name"], moscow["name_zh"], moscow["kind"]) == ("Москва", "莫斯科", "capital")
    assert names[("place_labels", "Hanoi")]["name"] == "Hà Nội"


def test_the_same_sources_give_the_same_bytes(run, monaco_data, tmp_path):
    run("world", "build", "--data", tmp_path, check=True)
    for name in ("world.pmtiles", "relief.pmtiles"):
        assert (tmp_path / "world" / name).read_bytes() == (monaco_data / "world" / name).read_bytes()


def test_without_its_sources_the_world_says_what_to_do(run, tmp_path):
    (tmp_path / "share").mkdir()
    done = run("world", "build", "--data", tmp_path / "data", env={"WAYMARK_SHARE": str(tmp_path / "share"), "HOME": str(tmp_path)})
    assert done.returncode == 1
    assert "set-up" in done.stderr
    assert not (tmp_path / "data/world/world.pmtiles").exists()
