"""The page as a visitor meets it: it loads whole, from here alone, in six languages, and its address holds the view."""
import json
import re
import shutil

import pytest

POLICY = {
    "default-src": "'self'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self' blob:",
    "child-src": "blob:",
    "img-src": "'self' data: blob:",
    "style-src": "'self' 'unsafe-inline'",
}
# The open Atlantic, where next to nothing is drawn: most tests look at the page, not at the map, and drawing costs.
SEA = "#map=5/43.7384/-40"
LANGUAGES = {
    "en-GB": "en", "vi-VN": "vi", "id-ID": "id", "ru-RU": "ru", "zh-CN": "zh-Hans", "zh-TW": "zh-Hant", "zh-HK": "zh-Hant",
    "de-DE": "en",
}


def assert_sound(page, origin):
    assert page.evaluate("waymark.mapErrors") == []
    assert page.problems == []
    assert page.foreign_requests(origin) == []


def test_the_page_loads_whole_without_an_error_and_from_here_alone(open_page, server):
    page = open_page()
    assert_sound(page, server.url)
    assert page.evaluate("document.body.dataset.map") == "idle"
    assert page.text("#attribution").startswith("© OpenStreetMap")
    assert any("/map/styles/standard.json" in address for address in page.requests)


def test_the_content_policy_stands_on_the_page_and_holds(open_page, server):
    page = open_page()
    header = page.answers[f"{server.url}/"]["headers"]
    policy = {name.lower(): value for name, value in header.items()}["content-security-policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";") if part.strip())
    assert {name: directives.get(name) for name in POLICY} == POLICY
    assert page.evaluate("fetch('http://example.invalid/').then(() => 'let out', () => 'held')") == "held"
    assert any("violates" in problem for problem in page.problems)


@pytest.mark.parametrize(("asked", "spoken"), LANGUAGES.items())
def test_the_page_speaks_the_browsers_language(open_page, server, root, asked, spoken):
    words = json.loads((root / f"Web/languages/{spoken}.json").read_text())
    page = open_page(SEA, language=asked)
    assert page.evaluate("document.documentElement.lang") == spoken
    assert page.evaluate("document.title") == words["page.title"]
    assert page.evaluate("document.querySelector('#layers-button').ariaLabel") == words["layers.title"]
    assert any(f"/map/styles/standard.json?lang={spoken}" in address for address in page.requests)
    assert_sound(page, server.url)


def test_changing_the_language_changes_words_map_and_address_at_once(open_page, server):
    page = open_page(SEA, language="en-GB")
    page.click("#settings-button")
    page.click("#settings-sheet input[value=ru]")
    page.until("document.documentElement.lang === 'ru'")
    page.idle()
    assert page.text("#settings-sheet h2") == "Язык и единицы"
    assert page.evaluate("document.title") == "Waymark – Карта"
    assert any("standard.json?lang=ru" in address for address in page.requests)
    assert "lang=ru" in page.evaluate("location.hash")
    page.reload()
    page.until("document.documentElement.lang === 'ru'")
    assert_sound(page, server.url)


def visible_words(page):
    """Everything one can read or hear on the page."""
    return set(page.evaluate("""(() => {
        const found = [...document.querySelectorAll('[aria-label]')].map((node) => node.ariaLabel);
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const parent = walker.currentNode.parentElement;
            if (!parent.closest('noscript, script, [translate=no]')) found.push(walker.currentNode.data.trim());
        }
        return found.filter((text) => text !== '');
    })()"""))


def test_nothing_on_the_page_is_said_in_english_to_others(open_page):
    """Opens every panel in English and in Russian: what reads the same in both was written into the code."""
    seen = {}
    for language in ["en-GB", "ru-RU"]:
        page = open_page(SEA, language=language)
        found = visible_words(page)
        for panel in ["directions", "regions", "settings", "keys", "layers"]:
            page.click(f"#{panel}-button")
            found |= visible_words(page)
        page.press("Escape")
        page.evaluate("waymark.mapView.map.getCanvas().focus()")
        page.press("F10", modifiers=8)
        found |= visible_words(page)
        seen[language] = {text for text in found if re.search(r"[A-Za-z]{3}", text)}
    same = seen["en-GB"] & seen["ru-RU"]
    assert {text for text in same if not re.match(r"Waymark$|Natural Earth|GeoNames|waymark |Monaco", text)} == set()


def test_no_key_shows_instead_of_words(open_page, root):
    keys = set(json.loads((root / "Web/languages/en.json").read_text()))
    page = open_page(SEA, language="vi-VN")
    for panel in ["directions", "regions", "settings", "keys", "layers"]:
        page.click(f"#{panel}-button")
        assert visible_words(page) & keys == set()


def test_the_address_restores_view_style_and_language(open_page):
    page = open_page("#map=15.5/43.7347/7.4206/30/45&style=dark&lang=vi")
    view = page.evaluate("waymark.mapView.view()")
    assert view == pytest.approx({"zoom": 15.5, "latitude": 43.7347, "longitude": 7.4206, "bearing": 30, "pitch": 45}, abs=1e-4)
    assert page.evaluate("document.documentElement.dataset.style") == "dark"
    assert page.evaluate("document.documentElement.lang") == "vi"
    assert page.evaluate("location.hash") == "#map=15.5/43.7347/7.4206/30/45&style=dark&lang=vi"


def test_moving_the_map_writes_the_address_and_editing_the_address_moves_the_map(open_page):
    page = open_page(SEA)
    page.evaluate("void waymark.mapView.map.jumpTo({ center: [-40.43, 43.74], zoom: 6 })")
    page.until("location.hash.startsWith('#map=6/43.74/-40.43')")
    page.evaluate("location.hash = '#map=5/43.75/-40.41&style=light'")
    page.until("Math.abs(waymark.mapView.view().latitude - 43.75) < 1e-6")
    page.until("document.documentElement.dataset.style === 'light'")


SENSELESS = [
    "#map=", "#map=a/b/c", "#map=99/43/7", "#map=3/95/7", "#map=3/4", "#map=1/2/3/4/99", "#map=1/2/3/4/5/6", "#map=1//3/",
    "#map=Infinity/0/0", "#map=NaN/0/0", "#%", "#map=3/<b>/7", "#style=pink&lang=tlh", "#style=__proto__", "#" + "9" * 10_000,
]


def test_what_makes_no_sense_in_an_address_is_left_out(open_page, server):
    page = open_page("#map=99/43/7&style=pink&lang=tlh", language="en-GB")
    view = page.evaluate("waymark.mapView.view()")
    assert (view["latitude"], view["longitude"]) == pytest.approx((43.738, 7.424), abs=0.02), "the first region"
    assert_sound(page, server.url)
    read = page.evaluate(f"""import('/app/view-address.js').then(({{ readAddress }}) =>
        {json.dumps(SENSELESS)}.map((fragment) => Object.values(readAddress(fragment)).filter((value) => value !== undefined)))""")
    assert read == [[]] * len(SENSELESS)


def test_the_page_opens_where_it_was_left(open_page):
    page = open_page(SEA)
    page.evaluate("void waymark.mapView.map.jumpTo({ center: [-40.43, 43.74], zoom: 6 })")
    page.until("location.hash.startsWith('#map=6/43.74/-40.43')")
    page.open(page.evaluate("location.origin"))
    assert page.evaluate("location.hash").startswith("#map=6/43.74/-40.43")


def test_a_link_does_not_change_what_the_visitor_picked(open_page):
    page = open_page("#style=dark")
    page.open(page.evaluate("location.origin"))
    assert page.evaluate("document.documentElement.dataset.style") == "standard"


def test_the_list_of_regions_flies_there(open_page):
    page = open_page("#map=3/0/0", moving=True)
    page.click("#regions-button")
    page.click("#regions-sheet .row")
    page.idle()
    view = page.evaluate("waymark.mapView.view()")
    assert (view["latitude"], view["longitude"]) == pytest.approx((43.738, 7.424), abs=0.02)
    assert view["zoom"] > 11


def test_without_a_region_a_card_says_how_to_import_one_and_the_world_is_shown(open_page, start, world_data):
    url = start(world_data).url
    page = open_page(url=url)
    assert page.text("[data-card=no-data] h2") == "No map data yet"
    assert "waymark import geofabrik:europe/malta" in page.text("[data-card=no-data]")
    assert page.evaluate("waymark.mapView.view().zoom") < 3
    assert_sound(page, url)


def test_a_region_imported_meanwhile_shows_when_the_visitor_comes_back(open_page, start, run, world_data, tmp_path, root):
    data = shutil.copytree(world_data, tmp_path / "data")
    page = open_page(url=start(data).url)
    page.until("document.querySelector('[data-card=no-data]')")
    run("import", root / "Samples/monaco.osm.pbf", "--name", "monaco", "--data", data, check=True)
    page.until("""fetch('/api/v1/regions').then((answer) => answer.json()).then(({ regions }) => regions.length === 1)""")
    page.evaluate("dispatchEvent(new Event('focus'))")
    page.until("document.querySelector('[data-card=no-data]') === null && waymark.mapView.view().zoom > 11")
    page.idle()
    assert page.problems == []


def test_a_damaged_memory_of_the_last_view_is_forgotten(open_page, server):
    page = open_page()
    page.evaluate("""localStorage.setItem('waymark.choices', JSON.stringify({ view: { zoom: 'far' } }))""")
    page.open(f"{server.url}/?again")
    assert page.evaluate("waymark.mapView.view().zoom") > 11
    assert page.evaluate("document.querySelector('[data-banner]')") is None
