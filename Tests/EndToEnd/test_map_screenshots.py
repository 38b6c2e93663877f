"""Monaco from the continent down to a house number, in three styles, against pictures that people have looked at.

After a wanted change, `Tests/EndToEnd/update_references` draws the pictures anew; look at each before committing it.
"""
import os
import pathlib

import pytest

import picture

REFERENCES = pathlib.Path(__file__).parent / "references"
UPDATING = os.environ.get("WAYMARK_UPDATE_REFERENCES") == "1"
ZOOMS = [3, 9, 13, 16]
STYLES = ["standard", "light", "dark"]
LOOK = {"width": 800, "height": 600, "fine": True}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("zoom", ZOOMS)
def test_monaco_looks_as_it_did(open_page, server, zoom, style):
    page = open_page(f"#map={zoom}/43.7372/7.4225&style={style}&lang=en", language="en-GB", **LOOK)
    shot = page.screenshot()
    assert page.evaluate("waymark.mapErrors") == []
    assert page.problems == []
    assert page.foreign_requests(server.url) == []
    path = REFERENCES / f"monaco-z{zoom}-{style}.png"
    if UPDATING:
        picture.save_small(shot, path)
        return
    mean, worst = picture.difference(picture.read(shot), picture.read(path))
    if mean > 4 or worst > 48:
        seen = pathlib.Path(os.environ.get("WAYMARK_TEST_OUTPUT", "/tmp")) / path.name
        seen.write_bytes(shot)
        pytest.fail(f"{path.name} differs: mean {mean:.1f} (at most 4), worst square {worst:.0f} (at most 48); drawn now: {seen}")


def test_references_are_small_and_none_is_left_over():
    wanted = {f"monaco-z{zoom}-{style}.png" for zoom in ZOOMS for style in STYLES}
    found = {path.name: path.stat().st_size for path in REFERENCES.glob("*.png")}
    assert set(found) == wanted
    assert {name: size for name, size in found.items() if size > 150_000} == {}


def test_the_comparison_tells_styles_and_places_apart():
    """A comparison that lets anything pass would be none."""
    read = lambda name: picture.read(REFERENCES / name)
    for other in ["monaco-z16-light.png", "monaco-z16-dark.png", "monaco-z13-standard.png"]:
        mean, worst = picture.difference(read("monaco-z16-standard.png"), read(other))
        assert mean > 4 or worst > 48, other
