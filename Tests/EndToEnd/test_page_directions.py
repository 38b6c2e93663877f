"""The page's directions: two clicks make a route; vehicles, alternatives, stops, steps, paper, file and address."""
import importlib.util
import json
import pathlib
import time
import urllib.parse
import xml.etree.ElementTree

import pytest

from browser import SHIFT

MONACO = "#map=15/43.7384/7.4246"
SEA = "#map=5/43.7384/-40"
FROM, TO, VIA = (43.7312, 7.4157), (43.7405, 7.4297), (43.7371, 7.4222)
SOUTH, NORTH = (43.7275, 7.4145), (43.7475, 7.4345)
PHONE = {"width": 390, "height": 844, "touch": True}
SETTLED = "document.querySelector('.route-result')?.ariaBusy === 'false' && waymark.directions.route"
ROUTE = "waymark.directions.route"
STOPS = "[...document.querySelectorAll('.stop input')].map((input) => input.value)"
LETTERS = "[...document.querySelectorAll('.stop-marker')].map((marker) => marker.textContent).sort()"


def link(*points, vehicle="car", view=MONACO, more=""):
    return f"{view}&route={vehicle};" + ";".join(f"{a},{b}" for a, b in points) + more


def settled(page):
    page.until(SETTLED)
    page.idle()


def on_screen(page, latitude, longitude):
    return page.evaluate(f"(({{ x, y }}) => [x, y])(waymark.mapView.map.project([{longitude}, {latitude}]))")


def metres(a, b):
    return ((a[0] - b[0]) ** 2 + ((a[1] - b[1]) * 0.7225) ** 2) ** 0.5 * 111_195


def ends(page):
    line = page.evaluate(f"{ROUTE}.geometry.coordinates")
    return (line[0][1], line[0][0]), (line[-1][1], line[-1][0])


def asked(page):
    """The queries of directions that the page has sent."""
    queries = [urllib.parse.urlsplit(address).query for address in page.requests if "/api/v1/directions?" in address]
    return [dict(urllib.parse.parse_qsl(query)) for query in queries]


def drawn(page, layer):
    """The properties of what a layer draws in sight."""
    return page.evaluate(f"waymark.mapView.map.queryRenderedFeatures({{ layers: ['{layer}'] }}).map((f) => f.properties)")


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


def test_two_clicks_on_the_map_make_a_route_and_the_address_holds_it(open_page, server):
    page = open_page(MONACO)
    page.press("d")
    page.until("document.querySelector('#directions-sheet')")
    for place in [FROM, TO]:
        page.evaluate(f"void waymark.mapView.map.jumpTo({{ center: [{place[1]}, {place[0]}] }})")
        page.mouse(*on_screen(page, *place))
    settled(page)
    start, end = ends(page)
    assert metres(start, FROM) < 150 and metres(end, TO) < 150
    assert 1000 < page.evaluate(f"{ROUTE}.distanceMetres") < 6000
    assert page.evaluate(LETTERS) == ["A", "B"]
    assert all(page.evaluate(STOPS))
    assert len(page.evaluate("[...document.querySelectorAll('.step')].map((step) => step.innerText)")) > 3
    hash = page.evaluate("location.hash")
    assert "&route=car;43.73" in hash and hash.count(";") == 2
    # Opened elsewhere the address shows the same route, with the names of its stops.
    names, distance = page.evaluate(STOPS), page.evaluate(f"{ROUTE}.distanceMetres")
    again = open_page(hash)
    settled(again)
    again.until(f"JSON.stringify({STOPS}) === {json.dumps(json.dumps(names, ensure_ascii=False, separators=(',', ':')))}")
    assert again.evaluate(f"{ROUTE}.distanceMetres") == distance
    assert again.evaluate("location.hash") == hash
    for shown in [page, again]:
        assert shown.problems == [] and shown.evaluate("waymark.mapErrors") == []
        assert shown.foreign_requests(server.url) == []


def test_the_line_lies_below_the_labels_with_a_casing_and_grows_with_the_zoom(open_page):
    page = open_page(link(FROM, TO))
    settled(page)
    layers = page.evaluate("waymark.mapView.map.getStyle().layers.map(({ id, type }) => [id, type])")
    ids = [id for id, _ in layers]
    first_label = next(index for index, (_, type) in enumerate(layers) if type == "symbol")
    assert ids.index("route-others-line") < ids.index("route-chosen-casing") < ids.index("route-chosen-line") < first_label
    assert drawn(page, "route-chosen-line")
    expression = page.evaluate("waymark.mapView.map.getPaintProperty('route-chosen-line', 'line-width')")
    assert expression[0] == "interpolate" and expression[2] == ["zoom"]
    widths = expression[4::2]
    assert widths == sorted(widths) and widths[-1] > 3 * widths[0]


def test_three_vehicles_give_routes_of_their_own(open_page):
    page = open_page(link(FROM, TO))
    settled(page)
    seconds = {}
    for vehicle in ["car", "bicycle", "foot"]:
        page.click(f".vehicle:has([value={vehicle}])")
        page.until(f"location.hash.includes('route={vehicle};')")
        settled(page)
        assert asked(page)[-1]["vehicle"] == vehicle
        seconds[vehicle] = page.evaluate(f"{ROUTE}.durationSeconds")
        looks = {feature["look"] for feature in drawn(page, "route-chosen-hit")}
        # A bicycle may be pushed for a part of the way, which is dotted too.
        assert looks in {"car": [{"solid"}], "foot": [{"dotted"}], "bicycle": [{"solid"}, {"solid", "dotted"}]}[vehicle]
    assert seconds["car"] < seconds["foot"] and seconds["bicycle"] < seconds["foot"]
    assert page.evaluate("document.querySelectorAll('.vehicle').length") == 6


def test_an_alternative_is_chosen_on_the_map_and_in_the_list(open_page):
    page = open_page(link(SOUTH, NORTH))
    settled(page)
    page.click("#route-whole")
    page.idle()
    assert page.evaluate("document.querySelectorAll('input[name=route]').length") > 1
    best = page.evaluate(f"{ROUTE}.distanceMetres")
    place = page.evaluate("""(() => {
        const { map } = waymark.mapView;
        for (let y = 80; y < innerHeight - 60; y += 6) for (let x = 420; x < innerWidth - 80; x += 6) {
            if (document.elementFromPoint(x, y) !== map.getCanvas()) continue;
            const [hit] = map.queryRenderedFeatures([x, y], { layers: ['route-others-hit', 'route-chosen-hit'] });
            if (hit?.properties.part === 'other') return [x, y];
        }
        return null;
    })()""")
    page.mouse(*place)
    page.until("location.hash.includes('&alternative=')")
    chosen = page.evaluate("Number(document.querySelector('input[name=route]:checked').value)")
    assert chosen > 0 and page.evaluate(f"{ROUTE}.distanceMetres") != best
    assert page.evaluate("document.querySelector('.route-bubble[data-chosen]').textContent").startswith(
        page.evaluate("document.querySelector('.route-option:has(:checked) .route-time').textContent"))
    # The list twin: the arrow keys choose, the focus stays in the list.
    page.evaluate("document.querySelector('input[name=route]:checked').focus()")
    page.press("ArrowUp")
    page.until(f"document.querySelector('input[name=route]:checked').value === '{chosen - 1}'")
    assert page.evaluate("document.activeElement === document.querySelector('input[name=route]:checked')")
    # And a bubble.
    bubbles = page.evaluate("""[...document.querySelectorAll('.route-bubble')].map((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        const [middle, centre] = [x + width / 2, y + height / 2];
        return [middle, centre, node.contains(document.elementFromPoint(middle, centre)) && !('chosen' in node.dataset)];
    })""")
    index, (x, y, _) = next((index, bubble) for index, bubble in enumerate(bubbles) if bubble[2])
    page.mouse(x, y)
    page.until(f"document.querySelector('input[name=route]:checked').value === '{index}'")
    # The address remembers which.
    page.click("input[name=route][value='1']")
    page.until("location.hash.endsWith('&alternative=1')")
    distance = page.evaluate(f"{ROUTE}.distanceMetres")
    again = open_page(page.evaluate("location.hash"))
    settled(again)
    assert again.evaluate(f"{ROUTE}.distanceMetres") == distance


def test_steps_speak_vietnamese_and_change_with_the_language(open_page):
    page = open_page(link(FROM, TO), language="vi-VN")
    settled(page)
    assert asked(page)[-1]["lang"] == "vi"
    steps = page.evaluate("[...document.querySelectorAll('.step-instruction')].map((step) => [step.lang, step.innerText])")
    assert {language for language, _ in steps} == {"vi"}
    spoken = " ".join(text for _, text in steps).lower()
    assert "rẽ" in spoken or "đi" in spoken, spoken
    assert "phút" in page.text(".route-time")
    page.click("#settings-button")
    page.click("#settings-sheet input[value=ru]")
    page.until("document.documentElement.lang === 'ru'")
    page.click("#directions-button")
    page.until("document.querySelector('.step-instruction')?.lang === 'ru'")
    assert "мин" in page.text(".route-time")


def test_a_step_is_pointed_out_on_the_map_and_choosing_it_flies_there(open_page):
    page = open_page(link(FROM, TO), moving=True)
    settled(page)
    page.evaluate("document.querySelectorAll('.step')[1].focus()")
    page.until("waymark.mapView.map.querySourceFeatures('route-step').length > 0")
    step = page.evaluate(f"{ROUTE}.legs[0].steps[1].coordinate")
    page.press("Enter")
    page.until("waymark.mapView.view().zoom >= 16.4")
    page.idle()
    x, y = on_screen(page, step["latitude"], step["longitude"])
    sheet = page.evaluate("document.querySelector('.sheet').getBoundingClientRect().right")
    assert sheet < x < 1024 and 0 < y < 720
    assert page.evaluate("document.activeElement.id") == "step-0-1"


def test_the_file_holds_the_chosen_route(open_page, tmp_path):
    page = open_page(link(FROM, TO))
    settled(page)
    page.browser.call("Browser.setDownloadBehavior", behavior="allow", browserContextId=page.context, downloadPath=str(tmp_path))
    page.click("#route-gpx")
    file = tmp_path / "route.gpx"
    end = time.monotonic() + 20
    while not file.is_file() and time.monotonic() < end:
        time.sleep(0.1)
    tree = xml.etree.ElementTree.parse(file)
    space = {"g": "http://www.topografix.com/GPX/1/1"}
    points = [(float(p.get("lat")), float(p.get("lon"))) for p in tree.findall("g:trk/g:trkseg/g:trkpt", space)]
    assert (points[0], points[-1]) == ends(page)
    assert len(points) == page.evaluate(f"{ROUTE}.geometry.coordinates.length")
    instructions = [node.text for node in tree.findall("g:rte/g:rtept/g:desc", space)]
    assert instructions == page.evaluate(f"{ROUTE}.legs.flatMap(({{ steps }}) => steps).map(({{ instruction }}) => instruction)")
    assert "OpenStreetMap" in tree.find("g:metadata/g:copyright", space).get("author")
    assert page.problems == []


def test_swapping_adding_dragging_and_removing_stops(open_page):
    page = open_page(link(FROM, TO))
    settled(page)
    page.until(f"{STOPS}.every(Boolean)")
    names = page.evaluate(STOPS)
    page.click("#reverse-stops")
    settled(page)
    assert page.evaluate(STOPS) == names[::-1]
    assert metres(ends(page)[0], TO) < 150
    page.click("#reverse-stops")
    settled(page)
    # The chosen line, pulled aside, goes through a new stop.
    page.click("#route-whole")
    page.idle()
    grip = page.evaluate(f"""(() => {{
        const {{ map }} = waymark.mapView;
        for (const place of {ROUTE}.geometry.coordinates.slice(3, -3)) {{
            const {{ x, y }} = map.project(place);
            const isFree = document.elementFromPoint(x, y) === map.getCanvas();
            const [hit] = map.queryRenderedFeatures([x, y], {{ layers: ['route-others-hit', 'route-chosen-hit'] }});
            if (isFree && hit?.properties.part === 'chosen') return [x, y];
        }}
        return null;
    }})()""")
    page.drag(grip, (grip[0] + 40, grip[1] - 40))
    page.until("document.querySelectorAll('.stop').length === 3")
    settled(page)
    assert page.evaluate(LETTERS) == ["A", "B", "C"]
    assert page.evaluate(f"{ROUTE}.legs.length") == 2
    assert page.evaluate("location.hash").count(";") == 3
    # A marker, dragged: the route follows while it moves, and the last place is what holds.
    before = len(asked(page))
    box = page.evaluate("(({ x, y, width, height }) => [x + width / 2, y + height / 2])(document.querySelector('.stop-marker[data-role=via]').getBoundingClientRect())")
    page.drag(box, (box[0] + 60, box[1] + 10), steps=12)
    settled(page)
    queries = asked(page)[before:]
    assert any(query["steps"] == "false" for query in queries) and queries[-1]["steps"] == "true"
    place = page.evaluate("(({ lng, lat }) => [lat, lng])(waymark.mapView.map.unproject(%s))" % json.dumps([box[0] + 60, box[1] + 10]))
    via = [float(number) for number in queries[-1]["points"].split(";")[1].split(",")]
    assert metres(via, place) < 30
    page.click(".stop[data-role=via] .stop-remove")
    page.until("document.querySelectorAll('.stop').length === 2")
    settled(page)
    assert page.evaluate(f"{ROUTE}.legs.length") == 1
    page.click("#route-clear")
    page.until(f"{ROUTE} === undefined && document.querySelectorAll('.stop-marker').length === 0")
    assert "route=" not in page.evaluate("location.hash")
    assert page.problems == []


def test_the_context_menu_and_a_place_card_lead_to_directions(open_page):
    page = open_page(MONACO)
    for place, entry in [((600, 500), "Directions from here"), ((820, 300), "Directions to here"), ((700, 420), "Stop here on the way")]:
        page.mouse(*place, button="right")
        page.until("document.querySelector('[role=menu]')")
        items = page.evaluate("[...document.querySelectorAll('[role=menuitem]')].map((item) => item.innerText)")
        assert entry in items
        page.click(f".menu-item:nth-of-type({items.index(entry) + 1})")
        page.until("document.querySelector('#directions-sheet')")
    settled(page)
    assert page.evaluate(f"{ROUTE}.legs.length") == 2
    page.click("#route-clear")
    page.click("#search-input")
    page.call("Input.insertText", text="casino de monte")
    page.until("document.querySelector('#search-suggestion-0')")
    page.press("Enter")
    page.until("document.querySelector('[data-card=place]')")
    name = page.text("[data-card=place] h2")
    page.click("[data-card=place] .card-actions .button")
    page.until(f"{STOPS}.at(-1) === {json.dumps(name)}")
    assert page.evaluate("document.activeElement === document.querySelector('.stop input')")
    assert page.problems == []


def test_my_position_can_be_the_start_and_refusing_it_is_explained(open_page, server):
    page = open_page(MONACO, place=FROM)
    page.press("d")
    page.until("document.activeElement.id === 'directions-title'")
    page.press("Tab")
    page.click(".stop input")
    page.until("document.querySelector('.stop .suggestion')?.innerText === 'My position'")
    page.press("ArrowDown")
    page.press("Enter")
    page.until("document.querySelectorAll('.stop-marker').length === 1")
    page.mouse(*on_screen(page, *VIA))
    settled(page)
    assert metres(ends(page)[0], FROM) < 150
    page.locate(server.url)
    page.click("#reverse-stops")
    page.click(".stop .search-clear")
    page.press("ArrowDown")
    page.press("Enter")
    page.until("document.querySelector('[data-card=denied]')")


def test_the_keyboard_alone_finds_a_way(open_page):
    page = open_page(MONACO)

    def tab_to(condition):
        for _ in range(40):
            if page.evaluate(condition):
                return
            page.press("Tab")
        pytest.fail(f"the keyboard does not reach {condition}")

    page.press("d")
    for index, text in enumerate(["place d'armes", "casino"]):
        tab_to(f"document.activeElement === document.querySelectorAll('.stop input')[{index}]")
        page.call("Input.insertText", text=text)
        page.until("document.querySelector('.stop .suggestion mark')")
        page.press("ArrowDown")
        page.press("Enter")
        page.until(f"{LETTERS}.length === {index + 1}")
    settled(page)
    tab_to("document.activeElement.id === 'add-stop'")
    page.press("Enter")
    page.call("Input.insertText", text="rue grimaldi")
    page.until("document.querySelector('.stop[data-role=via] .suggestion mark')")
    page.press("ArrowDown")
    page.press("Enter")
    page.until(f"{LETTERS}.length === 3")
    settled(page)
    assert page.evaluate(f"{ROUTE}.legs.length") == 2
    tab_to("document.activeElement.matches('.stop[data-role=via] .stop-handle')")
    page.press("ArrowUp")
    page.until("document.activeElement.matches('.stop[data-role=start] .stop-handle')")
    settled(page)
    assert page.evaluate(STOPS)[0] == "Rue Grimaldi"
    tab_to("document.activeElement.matches('.fold')")
    page.press("Enter")
    tab_to("document.activeElement.value === 'tunnels'")
    page.press(" ")
    page.until("location.hash.includes('&avoid=tunnels')")
    settled(page)
    assert asked(page)[-1]["avoid"] == "tunnels"
    tab_to("document.activeElement.classList.contains('step')")
    page.press("Escape")
    page.until("document.querySelector('.sheet') === null && document.querySelector('.route-chip')")
    assert page.problems == []


def test_a_time_to_leave_is_asked_for_with_its_offset(open_page, server):
    page = open_page(url="data:text/plain,", wait="document")
    page.call("Emulation.setTimezoneOverride", timezoneId="Asia/Ho_Chi_Minh")
    page.open(f"{server.url}/{link(FROM, TO, more='&depart=2026-12-01T08:00')}")
    settled(page)
    assert asked(page)[-1]["depart"] == "2026-12-01T08:00:00+07:00"
    assert page.text(".route-arrival").startswith("arrives ")
    assert page.evaluate("document.querySelector('#departure').value") == "2026-12-01T08:00"


@pytest.mark.parametrize("senseless", [
    "route=", "route=car", "route=car;1,2", "route=broom;43.7,7.4;43.8,7.5", "route=car;43.7,7.4;<b>", "route=car;99,7;43,7",
    "route=car;43.7,7.4;" + ";".join(["43.7,7.4"] * 12),
])
def test_an_address_with_a_senseless_route_opens_the_map(open_page, senseless):
    page = open_page(f"{SEA}&{senseless}&avoid=cows&alternative=9&depart=soon")
    assert page.evaluate("[document.querySelector('.sheet'), waymark.directions.route ?? null]") == [None, None]
    assert page.problems == []


def test_what_the_server_says_is_shown_and_a_silent_server_is_asked_again(open_page):
    page = open_page(link(FROM, (10.0, 10.0)))
    page.until("document.querySelector('.route-problem')")
    assert page.evaluate("document.querySelector('.route-problem').role") == "alert"
    sentence = page.evaluate("""fetch('/api/v1/directions?vehicle=car&points=43.7312,7.4157;10,10').then((answer) => answer.json())
        .then(({ error }) => error.message)""")
    assert sentence.replace("`", "") in page.text(".route-problem")
    assert page.text(".route-problem code").startswith("waymark import ")
    page.fail("*/api/v1/directions*", status=503)
    page.click("#reverse-stops")
    page.until("document.querySelector('.route-problem')?.innerText.includes('refused by a test')")
    page.heal()
    page.fail("*/api/v1/directions*")
    page.click(".route-problem .button")
    page.until("document.querySelector('.route-problem')?.innerText.includes('The server does not answer just now.')")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("shape", [{}, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_serious_and_everything_fits(open_page, axe, dark, shape):
    page = open_page(link(FROM, VIA, TO), dark=dark, **shape)
    settled(page)
    page.evaluate("document.querySelector('.route-wishes').open = true")
    assert findings(page, axe) == []
    if shape:
        box = page.evaluate("document.querySelector('.sheet').getBoundingClientRect().toJSON()")
        assert (box["left"], box["right"], box["bottom"]) == (0, 390, 844) and box["height"] <= 844 * 0.63
    outside = page.evaluate("""[...document.querySelectorAll('.sheet *')].filter((node) => node.checkVisibility())
        .filter((node) => { const box = node.getBoundingClientRect(); return box.right > innerWidth + 1 || box.left < -1; })
        .map((node) => node.outerHTML.slice(0, 80))""")
    assert outside == []
    page.press("Escape")
    page.until("document.querySelector('.route-chip')")
    assert findings(page, axe) == []


def test_on_paper_stand_the_route_its_steps_and_a_picture_of_the_map(open_page):
    page = open_page(link(FROM, TO), fine=True)
    settled(page)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.call("Emulation.setEmulatedMedia", media="print")
    page.until("document.querySelector('.print-map')?.complete")
    assert page.evaluate("document.querySelector('.print-map').naturalWidth") > 200
    visible = "(selector) => Boolean(document.querySelector(selector)?.checkVisibility())"
    for selector in [".print-map", ".print-title", ".step", "#attribution", ".route-time"]:
        assert page.evaluate(f"({visible})('{selector}')"), selector
    for selector in [".bar", "#map", ".vehicles", ".stops", ".route-actions", ".sheet-head"]:
        assert not page.evaluate(f"({visible})('{selector}')"), selector
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate("document.querySelector('.print-map')") is None


def test_the_menu_key_offers_directions_for_the_middle(open_page):
    page = open_page(MONACO)
    page.evaluate("waymark.mapView.map.getCanvas().focus()")
    page.press("F10", SHIFT)
    page.press("Enter")
    page.until("document.querySelector('.stop-marker[data-role=start]')")
    assert page.evaluate("document.activeElement === document.querySelectorAll('.stop input')[1]")


def test_how_far_one_gets_is_drawn_and_told_by_vehicle(open_page, axe):
    page = open_page(MONACO)
    page.evaluate("waymark.mapView.map.getCanvas().focus()")
    page.press("F10", SHIFT)
    for _ in range(3):
        page.press("ArrowDown")
    page.press("Enter")
    page.until("document.querySelectorAll('[data-card=reach] .reach-band').length === 3")
    page.idle()
    assert {feature["minutes"] for feature in drawn(page, "reach-area")} == {5, 10, 15}
    words = page.evaluate("[...document.querySelectorAll('.reach-band')].map((band) => band.innerText)")
    assert [text.split(":")[0] for text in words] == ["Within 5 min", "Within 10 min", "Within 15 min"]
    assert findings(page, axe) == []
    page.click("[data-card=reach] .vehicle:has([value=foot])")
    page.until(f"document.querySelector('.reach-band').innerText !== {json.dumps(words[0])}")
    page.press("Escape")
    page.until("document.querySelector('[data-card=reach]') === null")
    page.idle()
    assert drawn(page, "reach-area") == []
    assert page.problems == []
