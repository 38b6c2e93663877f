"""Imagery: archives of pictures in, tiles out; the relief stands below them; strangers' files do no harm."""
import io
import json
import sqlite3
import urllib.error
import urllib.request

import pytest
from PIL import Image


def picture(colour, kind="JPEG"):
    out = io.BytesIO()
    Image.new("RGB", (256, 256), colour).save(out, kind)
    return out.getvalue()


def mbtiles(path, tiles, **metadata):
    """Rows count from the south, as the format has them."""
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)")
        database.execute("CREATE TABLE metadata (name TEXT, value TEXT)")
        database.executemany("INSERT INTO metadata VALUES (?, ?)", metadata.items())
        database.executemany("INSERT INTO tiles VALUES (?, ?, ?, ?)", tiles)
    return path


def fetch(url):
    with urllib.request.urlopen(url, timeout=20) as answer:
        return answer.headers, answer.read()


def test_an_mbtiles_file_is_served_and_stands_in_the_satellite_style(run, start, tmp_path):
    file = mbtiles(tmp_path / "photo.mbtiles",
                   [(10, 533, 1023 - 373, picture("red", "PNG")), (10, 534, 1023 - 373, picture("blue", "PNG"))],
                   name="Photo", attribution="<b>Me</b> &copy; 2024")
    data = tmp_path / "data"
    run("import", "--imagery", file, "--data", data, check=True)
    server = start(data)
    headers, body = fetch(f"{server.url}/map/imagery/photo/10/533/373")
    assert headers["Content-Type"] == "image/png"
    assert Image.open(io.BytesIO(body)).getpixel((9, 9)) == (255, 0, 0)
    style = json.loads(fetch(f"{server.url}/map/styles/satellite.json")[1])
    sources = [source for source in style["sources"].values() if source["type"] == "raster"]
    assert any("/map/imagery/photo/" in tile for source in sources for tile in source["tiles"])
    assert any("Me © 2024" in source.get("attribution", "") for source in sources)


@pytest.mark.parametrize("latitude, longitude, bluish", [(0, -150, True), (24, 12, False), (-25, 135, False), (40, -40, True)])
def test_the_relief_shows_sea_and_land_where_they_are(server, latitude, longitude, bluish):
    import math
    x = (longitude + 180) / 360 * 32
    sine = math.sin(math.radians(latitude))
    y = (0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)) * 32
    headers, body = fetch(f"{server.url}/map/imagery/world/5/{int(x)}/{int(y)}")
    assert headers["Content-Type"] == "image/jpeg"
    image = Image.open(io.BytesIO(body))
    assert image.size == (256, 256)
    red, _, blue = image.getpixel((int(x % 1 * 256), int(y % 1 * 256)))
    assert (blue > red) == bluish


def test_the_relief_has_every_tile_of_its_zooms(server):
    for zoom in range(6):
        for x, y in ((0, 0), ((1 << zoom) - 1, (1 << zoom) - 1)):
            assert fetch(f"{server.url}/map/imagery/world/{zoom}/{x}/{y}")[0]["Content-Type"] == "image/jpeg"


@pytest.mark.parametrize("content, words", [
    (b"hello", "neither a PMTiles nor an MBTiles"),
    (b"SQLite format 3\0 and then nonsense", "not a sound MBTiles"),
    (b"PMTiles\x03 and then nonsense" + bytes(200), "damaged"),
])
def test_what_is_not_imagery_is_refused_with_a_sentence(run, tmp_path, content, words):
    file = tmp_path / "file.mbtiles"
    file.write_bytes(content)
    done = run("import", "--imagery", file, "--data", tmp_path / "data")
    assert done.returncode == 1
    assert words in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert list((tmp_path / "data").glob("imagery/*")) == []


def test_vector_tiles_are_sent_to_where_they_belong(run, monaco_data, tmp_path):
    done = run("import", "--imagery", monaco_data / "world/world.pmtiles", "--name", "x", "--data", tmp_path / "data")
    assert done.returncode == 1
    assert "vector tiles" in done.stderr
