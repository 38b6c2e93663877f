"""What the page says when something fails, and that it recovers."""

import pytest

from browser import Browser
from conftest import copied

EUROPE = "#map=5/43.7384/7.4246"


@pytest.mark.parametrize(("kind", "pattern", "words"), [
    ("style", "*/map/styles/*", "The map style could not be loaded."),
    ("tiles", "*/map/tiles/*", "Parts of the map could not be loaded."),
    ("glyphs", "*/map/fonts/*", "The map's lettering could not be loaded"),
    ("sprites", "*/map/sprites/*", "The map's icons could not be loaded."),
])
def test_a_failure_is_told_in_words_and_trying_again_mends_it(open_page, server, kind, pattern, words):
    page = open_page(url="data:text/plain,", wait="document")
    page.fail(pattern, status=500)
    page.open(f"{server.url}/{EUROPE}", wait="document")
    page.until(f"document.querySelector('[data-banner={kind}]')")
    assert words in page.text(f"[data-banner={kind}]")
    assert page.evaluate(f"document.querySelector('[data-banner={kind}]').role") == "alert"
    page.heal()
    page.click(f"[data-banner={kind}] .button")
    page.idle()
    assert page.evaluate("document.querySelector('[data-banner]')") is None
    assert page.evaluate("waymark.mapView.map.getStyle().layers.length") > 3


def test_a_server_that_is_gone_is_said_and_its_return_noticed(open_page, start, monaco_data, tmp_path):
    data = copied(monaco_data, tmp_path / "data")
    first = start(data)
    port = first.url.rsplit(":", 1)[1]
    page = open_page("#map=5/43.7384/7.4246", url=first.url)
    first.stop()
    page.evaluate("void waymark.mapView.map.jumpTo({ center: [7.4246, 43.7384], zoom: 7 })")
    page.evaluate("waymark.mapView.reload()")
    page.until("document.querySelector('[data-banner=server]')")
    assert "The server does not answer." in page.text("[data-banner=server]")
    start(data, "--port", port)
    page.until("document.querySelector('[data-banner]') === null")
    page.idle()
    assert page.evaluate("waymark.mapView.map.getStyle().layers.length") > 3


def test_a_failure_that_is_not_the_servers_absence_does_not_reload_for_ever(open_page, server):
    page = open_page(EUROPE)
    page.fail("*/map/styles/*")
    page.evaluate("waymark.mapView.reload()")
    page.until("document.querySelector('[data-banner=style]')")
    asked = len([address for address in page.requests if "/map/styles/" in address])
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 1000))")
    assert len([address for address in page.requests if "/map/styles/" in address]) == asked


def test_a_list_of_regions_that_does_not_come_is_said_and_fetched_again(open_page, server):
    page = open_page(url="data:text/plain,", wait="document")
    page.fail("*/api/v1/regions", status=500)
    page.open(f"{server.url}/{EUROPE}")
    page.until("document.querySelector('[data-banner=regions]')")
    assert "The list of regions could not be loaded." in page.text("[data-banner=regions]")
    page.heal()
    page.click("[data-banner=regions] .button")
    page.click("#regions-button")
    page.until("document.querySelector('#regions-sheet').innerText.includes('Monaco')")


def test_a_missing_map_library_is_said_and_the_rest_of_the_page_works(open_page, server):
    page = open_page(url="data:text/plain,", wait="document")
    page.fail("*/app/vendor/maplibre-gl.js", status=404)
    page.open(server.url, wait="document")
    page.until("document.querySelector('[data-banner=library]')")
    assert "make demo" in page.text("[data-banner=library]")
    page.click("#regions-button")
    assert "Monaco" in page.text("#regions-sheet")


def test_a_browser_without_webgl_is_told_what_to_do(server):
    with Browser(flags=["--disable-3d-apis"]) as browser, browser.page() as page:
        page.open(server.url, wait="document")
        page.until("document.querySelector('[data-banner=graphics]')")
        assert "hardware acceleration" in page.text("[data-banner=graphics]")
        page.click("#regions-button")
        assert "Monaco" in page.text("#regions-sheet")
