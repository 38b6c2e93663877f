"""MapLibre Native, the engine of the phone, draws the styles that the page draws (PyPI mapli, without a display)."""
import os
import subprocess
import sys

import pytest

import picture

SIZE = {"width": 800, "height": 600}
RENDER = """
import sys, mapli
pool = mapli.RenderPool(workers=1)
pool.register_style("map", url=sys.argv[1])
lon, lat, zoom = map(float, sys.argv[2:5])
sys.stdout.buffer.write(pool.render("map", lon=lon, lat=lat, zoom=zoom, width=800, height=600, pixel_ratio=1.0))
"""


@pytest.fixture(scope="module")
def native(server):
    """Draws a style at a place with MapLibre Native: native("dark", 13)."""

    def call(style, zoom, latitude=43.7372, longitude=7.4225, language="en"):
        url = f"{server.url}/map/styles/{style}.json?lang={language}"
        done = subprocess.run([sys.executable, "-c", RENDER, url, str(longitude), str(latitude), str(zoom)],
                              capture_output=True, timeout=120, env=dict(os.environ, EGL_PLATFORM="surfaceless"))
        assert done.returncode == 0, done.stderr.decode()
        return picture.read(done.stdout)

    return call


@pytest.mark.parametrize(("style", "zoom"), [
    ("standard", 3), ("standard", 13), ("standard", 16), ("light", 13), ("dark", 16), ("satellite", 3), ("hybrid", 13),
])
def test_native_draws_what_the_page_draws(open_page, native, zoom, style):
    page = open_page(f"#map={zoom}/43.7372/7.4225&style={style}&lang=en", **SIZE, fine=True)
    page.evaluate("for (const node of document.querySelectorAll('.bar, .controls, .foot')) node.hidden = true")
    ours = picture.read(page.screenshot())
    mean, worst = picture.difference(native(style, zoom), ours, size=40)
    assert mean < 6, f"mean {mean:.1f}, worst square {worst:.0f}"
    assert worst < 60, f"mean {mean:.1f}, worst square {worst:.0f}"


def test_native_draws_letters_and_icons(native):
    """At house level a good part of what is drawn is neither ground, road nor building."""
    pixels = native("standard", 16.5).astype(int)
    dark = (pixels.max(axis=2) < 150).mean()
    assert dark > 0.002, "no lettering"
