"""The page for everybody: axe finds nothing serious, a phone has room for it, motion and contrast are respected."""
import importlib.util
import pathlib

import pytest

from browser import SHIFT

# The open Atlantic, where next to nothing is drawn: most tests look at the page, not at the map, and drawing costs.
SEA = "#map=5/43.7384/-40"
PHONE = {"width": 390, "height": 844, "touch": True}


@pytest.fixture(scope="module")
def axe():
    """axe's script; its package is not imported, because it would look for other browser drivers."""
    folder = importlib.util.find_spec("axe_core_python").submodule_search_locations[0]
    return (pathlib.Path(folder) / "axe.min.js").read_text()


def findings(page, axe):
    page.evaluate(axe + "; true")
    page.evaluate("Promise.all(document.getAnimations().map((animation) => animation.finished)).then(() => true)")
    return page.evaluate("""axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
        .filter(({ impact }) => impact !== 'minor')
        .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.html).join(' | ')}`))""")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("shape", [{}, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_serious_anywhere(open_page, axe, dark, shape):
    page = open_page("#map=5/43.7384/-40/20", dark=dark, place=(21.0, 105.8), **shape)
    assert findings(page, axe) == []
    for panel in ["directions", "regions", "settings", "keys", "layers"]:
        page.click(f"#{panel}-button")
        page.evaluate("Promise.all(document.getAnimations().map((animation) => animation.finished)).then(() => true)")
        assert findings(page, axe) == [], panel
        page.press("Escape")
    page.evaluate("waymark.mapView.map.getCanvas().focus()")
    page.press("F10", SHIFT)
    assert findings(page, axe) == [], "menu"
    page.press("ArrowDown")
    page.press("ArrowDown")
    page.press("Enter")
    assert findings(page, axe) == [], "card"
    page.press("Escape")
    page.click("#locate-button")
    page.until("document.querySelector('[data-card=outside]')")
    page.idle()
    assert findings(page, axe) == [], "position"
    page.fail("*/map/styles/*", status=500)
    page.evaluate("waymark.mapView.reload()")
    page.until("document.querySelector('[data-banner=style]')")
    assert findings(page, axe) == [], "banner"


def test_axe_would_find_something(open_page, axe):
    page = open_page(SEA)
    page.evaluate("document.querySelector('#layers-button').removeAttribute('aria-label')")
    page.evaluate("document.querySelector('#layers-button').removeAttribute('title')")
    assert any("button-name" in finding for finding in findings(page, axe))


@pytest.mark.parametrize("width", [320, 390])
def test_on_a_phone_everything_fits_and_is_large_enough_to_touch(open_page, width):
    page = open_page(SEA, **{**PHONE, "width": width})
    assert page.evaluate("document.documentElement.scrollWidth") == width
    for panel in [None, "directions", "regions", "settings", "keys", "layers"]:
        if panel:
            page.click(f"#{panel}-button")
            page.evaluate("Promise.all(document.getAnimations().map((animation) => animation.finished)).then(() => true)")
            box = page.evaluate("document.querySelector('.sheet').getBoundingClientRect().toJSON()")
            assert (box["left"], box["right"], box["bottom"]) == (0, width, 844), panel
            assert box["height"] <= 844 * 0.63
        small = page.evaluate("""[...document.querySelectorAll('button, label:has(input)')]
            .filter((node) => node.checkVisibility() && node.id !== 'skip')
            .map((node) => [node.ariaLabel || node.innerText, node.getBoundingClientRect()])
            .filter(([, box]) => box.width < 44 || box.height < 44).map(([name]) => name)""")
        assert small == [], panel
        outside = page.evaluate("""[...document.querySelectorAll('button, .sheet *')].filter((node) => node.checkVisibility())
            .filter((node) => { const box = node.getBoundingClientRect(); return box.right > innerWidth + 1 || box.left < -1; })
            .map((node) => node.outerHTML.slice(0, 80))""")
        assert outside == [], panel


def test_a_phones_sheet_closes_by_swiping_down(open_page):
    page = open_page(SEA, moving=True, **PHONE)
    page.click("#layers-button")
    page.evaluate("Promise.all(document.getAnimations().map((animation) => animation.finished)).then(() => true)")
    top = page.evaluate("document.querySelector('.sheet').getBoundingClientRect().top")
    points = [(120, top + 20 + step * 30) for step in range(7)]
    page.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": points[0][0], "y": points[0][1]}])
    for x, y in points[1:]:
        page.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x, "y": y}])
    page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    page.until("document.querySelector('.sheet') === null")


def test_reduced_motion_stills_the_page(open_page):
    page = open_page(SEA, features={"prefers-reduced-motion": "reduce"})
    page.click("[aria-label='Zoom in']")
    page.until("Math.abs(waymark.mapView.view().zoom - 6) < 1e-6")
    page.click("#layers-button")
    assert page.evaluate("document.getAnimations().filter((animation) => animation.effect.getTiming().duration > 0).length") == 0


def test_more_contrast_makes_surfaces_solid(open_page):
    page = open_page(SEA, features={"prefers-contrast": "more"})
    assert page.evaluate("getComputedStyle(document.querySelector('.bar')).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.querySelector('.bar')).borderStyle") == "solid"


def test_on_paper_only_map_scale_and_attribution_remain(open_page):
    page = open_page(SEA)
    page.click("#layers-button")
    page.call("Emulation.setEmulatedMedia", media="print")
    shown = page.evaluate("[...document.querySelectorAll('body *')].filter((node) => node.checkVisibility()).map((node) => node.id || node.className)")
    assert {"map", "attribution"} <= set(map(str, shown))
    assert page.evaluate("document.querySelector('.bar').checkVisibility()") is False
    assert page.evaluate("document.querySelector('#controls-top').checkVisibility()") is False
    assert page.evaluate("document.querySelector('.sheet').checkVisibility()") is False
