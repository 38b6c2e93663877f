"""The map's controls: layers, camera, scale, context menu, keyboard."""
import math

import pytest

import picture
from browser import SHIFT

# The open Atlantic, where next to nothing is drawn: most tests look at the page, not at the map, and drawing costs.
SEA = "#map=5/43.7384/-40"
SEA_NEAR = "#map=16/43.7384/-40"
EUROPE = "#map=5/43.7384/7.4246"
STYLE = "document.documentElement.dataset.style"
VIEW = "waymark.mapView.view()"


def styles_asked_for(page):
    return [address.split("/map/styles/")[1].split(".json")[0] for address in page.requests if "/map/styles/" in address]


def test_the_style_follows_the_systems_dark_mode_until_one_is_picked(open_page):
    page = open_page(SEA, dark=True)
    assert (page.evaluate(STYLE), page.evaluate("document.documentElement.dataset.scheme")) == ("dark", "dark")
    page.emulate(dark=False)
    page.until(f"{STYLE} === 'standard'")
    page.emulate(dark=True)
    page.until(f"{STYLE} === 'dark'")
    page.click("#layers-button")
    page.click("#layers-sheet input[value=light]")
    page.until(f"{STYLE} === 'light'")
    page.emulate(dark=False)
    page.emulate(dark=True)
    page.idle()
    assert page.evaluate(STYLE) == "light"
    assert styles_asked_for(page) == ["dark", "standard", "dark", "light"]
    assert page.problems == []


@pytest.mark.parametrize("style", ["standard", "light", "dark", "satellite", "hybrid"])
def test_every_style_of_the_switcher_is_drawn_kept_and_attributed(open_page, server, style):
    page = open_page(EUROPE)
    page.click("#layers-button")
    page.click(f"#layers-sheet input[value={style}]")
    page.idle()
    assert f"&style={style}" in page.evaluate("location.hash")
    assert page.text("#attribution").startswith("© OpenStreetMap contributors")
    assert page.text("#attribution").count("Natural Earth") == 1, "nobody is named twice"
    page.open(server.url)
    assert page.evaluate(STYLE) == style
    assert page.evaluate("waymark.mapErrors") == page.problems == []


def test_the_switcher_says_how_to_add_better_imagery(open_page):
    page = open_page(SEA)
    page.click("#layers-button")
    assert "waymark import --imagery FILE" in page.text("#layers-sheet")


def test_buildings_stand_up_by_a_switch_and_stay_so_in_another_style(open_page):
    page = open_page(SEA, moving=True)
    shown = """waymark.mapView.map.getStyle().layers.filter((layer) => layer.type === 'fill-extrusion')
        .map((layer) => layer.layout?.visibility ?? 'visible')"""
    assert set(page.evaluate(shown)) == {"none"}
    page.click("#layers-button")
    page.click("#layers-sheet [role=switch]")
    page.idle()
    assert set(page.evaluate(shown)) == {"visible"}
    assert page.evaluate(VIEW)["pitch"] > 40
    page.click("#layers-sheet input[value=dark]")
    page.idle()
    assert set(page.evaluate(shown)) == {"visible"}
    page.click("#layers-sheet [role=switch]")
    page.idle()
    assert set(page.evaluate(shown)) == {"none"}
    assert page.evaluate(VIEW)["pitch"] == 0


def test_buildings_that_stand_up_are_seen(open_page):
    page = open_page("#map=16/43.7384/7.4246/0/55", width=320, height=240, fine=True)
    flat = picture.read(page.screenshot())
    page.press("3")
    page.idle()
    assert picture.difference(flat, picture.read(page.screenshot()))[1] > 8


def test_zoom_buttons_and_keys_zoom(open_page):
    page = open_page(SEA, moving=True)
    page.click("[aria-label='Zoom in']")
    page.idle()
    assert page.evaluate(VIEW)["zoom"] == pytest.approx(6)
    page.click("[aria-label='Zoom out']")
    page.idle()
    assert page.evaluate(VIEW)["zoom"] == pytest.approx(5)
    page.press("+")
    page.idle()
    assert page.evaluate(VIEW)["zoom"] == pytest.approx(6)


def test_the_compass_shows_while_the_map_is_turned_and_sets_it_straight(open_page):
    page = open_page("#map=5/43.7384/-40/30/40", moving=True)
    assert page.evaluate("document.querySelector('#compass').ariaLabel").endswith("(now turned 30°)")
    page.click("#compass")
    page.idle()
    assert (page.evaluate(VIEW)["bearing"], page.evaluate(VIEW)["pitch"]) == (0, 0)
    assert page.evaluate("document.querySelector('#compass').hidden")


@pytest.mark.parametrize(("language", "unit", "metres"), [("vi-VN", "m", 1), ("en-US", "ft", 0.3048)])
def test_the_scale_is_true_in_the_units_of_the_locale(open_page, language, unit, metres):
    page = open_page(SEA_NEAR, language=language)
    number, shown = page.text(".scale-length").split()
    assert shown == unit
    pixels = page.evaluate("document.querySelector('.scale-bar').getBoundingClientRect().width")
    assert 30 < pixels < 100
    per_pixel = 40_075_016.686 * math.cos(math.radians(43.7384)) / 512 / 2**16
    assert pixels * per_pixel == pytest.approx(float(number) * metres, rel=0.02)


def test_units_can_be_picked(open_page):
    page = open_page(SEA_NEAR, language="en-US")
    assert page.text(".scale-length").endswith("ft")
    page.click("#settings-button")
    page.click("#settings-sheet input[value=metric]")
    page.until("document.querySelector('.scale-length').innerText.endsWith(' m')")


MENU = ["Directions from here", "Directions to here", "What's here", "How far from here", "Copy coordinates",
        "Centre the map here"]


def menu_items(page):
    return page.evaluate("[...document.querySelectorAll('[role=menuitem]')].map((item) => item.innerText)")


def choose(page, entry):
    page.click(f".menu-item:nth-of-type({menu_items(page).index(entry) + 1})")


def test_a_right_click_opens_the_menu_for_that_place(open_page):
    page = open_page(SEA)
    place = page.evaluate("(({ lng, lat }) => [lat, lng])(waymark.mapView.map.unproject([500, 400]))")
    page.mouse(500, 400, "right")
    page.until("document.querySelector('[role=menu]')")
    assert menu_items(page) == MENU
    choose(page, "What's here")
    page.until("document.querySelector('[data-card=here]')")
    text = page.text("[data-card=here]")
    assert f"{place[0]:.5f}, {place[1]:.5f}" in text
    assert "°" in text and "″N" in text and "″W" in text
    assert page.evaluate("document.activeElement.dataset.card") == "here"
    page.press("Escape")
    assert page.evaluate("document.querySelector('[data-card=here], .pin')") is None


@pytest.mark.parametrize("key", [("F10", SHIFT), ("ContextMenu", 0)])
def test_the_keyboard_opens_the_menu_for_the_middle_and_walks_it(open_page, key):
    page = open_page(SEA)
    page.evaluate("waymark.mapView.map.getCanvas().focus()")
    page.press(*key)
    page.until("document.querySelector('[role=menu]')")
    assert page.text(".menu-place") == "43.73840, -40.00000"
    focused = "document.activeElement.innerText"
    assert page.evaluate(focused) == MENU[0]
    page.press("ArrowDown")
    assert page.evaluate(focused) == MENU[1]
    page.press("ArrowUp")
    page.press("ArrowUp")
    assert page.evaluate(focused) == MENU[-1]
    page.press("Home")
    assert page.evaluate(focused) == MENU[0]
    page.press("Escape")
    assert page.evaluate("document.querySelector('[role=menu]')") is None
    assert page.evaluate("document.activeElement === waymark.mapView.map.getCanvas()")


def test_a_long_press_opens_the_menu(open_page):
    page = open_page(SEA, width=390, height=844, touch=True)
    page.touch(200, 500, seconds=0.9)
    page.until("document.querySelector('[role=menu]')")
    assert menu_items(page) == MENU


def test_copying_puts_the_coordinates_on_the_clipboard_and_says_so(open_page, server):
    page = open_page(SEA)
    page.allow(server.url, "clipboard-read", "clipboard-write")
    page.evaluate("waymark.mapView.map.getCanvas().focus()")
    page.press("F10", SHIFT)
    choose(page, "Copy coordinates")
    page.until("document.querySelector('#announcer').innerText === 'Copied: 43.73840, -40.00000'")
    assert page.evaluate("navigator.clipboard.readText()") == "43.73840, -40.00000"


def test_centring_moves_the_place_to_the_middle(open_page):
    page = open_page(SEA, moving=True)
    place = page.evaluate("waymark.mapView.map.unproject([500, 300])")
    page.mouse(500, 300, "right")
    page.press("End")
    page.press("Enter")
    page.idle()
    view = page.evaluate(VIEW)
    assert (view["longitude"], view["latitude"]) == pytest.approx((place["lng"], place["lat"]), abs=1e-4)


def test_the_keyboard_reaches_every_control_and_shows_where_it_is(open_page):
    page = open_page("#map=5/43.7384/-40/30")
    expected = set(page.evaluate("""[...document.querySelectorAll('button, a[href], canvas[tabindex]')]
        .filter((node) => node.checkVisibility()).map((node) => node.ariaLabel || node.innerText)"""))
    reached = {}
    for _ in range(len(expected) + 5):
        page.press("Tab")
        name, shown = page.evaluate("""(() => {
            const node = document.activeElement, look = getComputedStyle(node);
            const shown = look.outlineStyle !== 'none' && parseFloat(look.outlineWidth) >= 2;
            return [node.ariaLabel || node.innerText, shown];
        })()""")
        if name is not None:
            reached[name] = shown
    assert expected - set(reached) == set()
    assert [name for name in expected if not reached[name]] == []


def test_the_skip_link_comes_first_and_leads_to_the_map(open_page):
    page = open_page(SEA, moving=True)
    page.press("Tab")
    assert page.evaluate("document.activeElement.innerText") == "Skip to the map"
    page.press("Enter")
    assert page.evaluate("document.activeElement === waymark.mapView.map.getCanvas()")
    page.press("ArrowRight")
    page.until("waymark.mapView.map.isMoving() || waymark.mapView.view().longitude > -39.9999")
    page.idle()
    assert page.evaluate(VIEW)["longitude"] > -39.9999


def test_panels_take_the_focus_give_it_back_and_close_by_escape(open_page):
    page = open_page(SEA)
    for name, key in [("directions", "d"), ("layers", "l"), ("regions", "r"), ("settings", "s"), ("keys", "?")]:
        page.evaluate(f"document.querySelector('#{name}-button').focus()")
        page.press(key)
        assert page.evaluate(f"document.querySelector('#{name}-sheet').contains(document.activeElement)")
        assert page.evaluate(f"document.querySelector('#{name}-button').ariaExpanded") == "true"
        page.press("Escape")
        assert page.evaluate("document.activeElement.id") == f"{name}-button"
        assert page.evaluate("document.querySelector('.sheet')") is None


def test_escape_closes_the_newest_thing_first_wherever_the_focus_is(open_page):
    page = open_page(SEA)
    page.press("r")
    page.mouse(700, 400, "right")
    page.until("document.querySelector('[role=menu]')")
    choose(page, "What's here")
    page.until("document.querySelector('[data-card=here]')")
    page.evaluate("waymark.mapView.map.getCanvas().focus()")
    page.press("Escape")
    assert page.evaluate("[document.querySelector('.card'), document.querySelector('.sheet')].map(Boolean)") == [False, True]
    page.press("Escape")
    assert page.evaluate("document.querySelector('.sheet')") is None


def test_single_key_shortcuts_can_be_turned_off(open_page):
    page = open_page(SEA)
    page.press("?")
    page.click("#keys-sheet [role=switch]")
    page.press("Escape")
    page.press("l")
    assert page.evaluate("document.querySelector('.sheet')") is None
