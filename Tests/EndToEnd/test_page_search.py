"""The page's search, place card and centre address."""
import json
import time

import pytest

MONACO = "#map=15/43.7384/7.4246"
OPTIONS = "[...document.querySelectorAll('#search-suggestions [role=option]')].map((option) => option.textContent)"


def type_slowly(page, text, pause=0.2):
    page.click("#search-input")
    for letter in text:
        page.call("Input.insertText", text=letter)
        time.sleep(pause)


def asked(page):
    return [address for address in page.requests if "/api/v1/suggest" in address]


def test_typing_rue_grim_suggests_the_street_and_enter_opens_its_card(open_page):
    page = open_page(MONACO, wait="page")
    type_slowly(page, "rue grim")
    page.until(f"{OPTIONS}[0]?.startsWith('Rue Grimaldi')")
    marks = "[...document.querySelectorAll('#search-suggestion-0 mark')].map((mark) => mark.textContent).join(' ')"
    page.until(f"{marks} === 'Rue Grim'")
    page.press("ArrowDown")
    assert page.evaluate("document.querySelector('#search-input').getAttribute('aria-activedescendant')") == "search-suggestion-0"
    page.press("Enter")
    page.until("document.querySelector('[data-card=place] h2')?.textContent === 'Rue Grimaldi'")
    page.idle()
    view = page.evaluate("waymark.mapView.view()")
    assert view["latitude"] == pytest.approx(43.7350, abs=0.004) and view["longitude"] == pytest.approx(7.4200, abs=0.004)
    assert "98000 Monaco" in page.text("[data-card=place]")
    assert page.problems == [] and page.evaluate("waymark.mapErrors") == []


def test_typing_duong_nguyen_in_hanoi_suggests_streets_with_their_accents(open_page, shared, run, start, tmp_path):
    run("import", shared / "osm/hanoi-2026.osm.pbf", "--name", "hanoi", "--data", tmp_path, check=True)
    page = open_page("#map=15/21.0/105.83&lang=vi", url=start(tmp_path).url)
    type_slowly(page, "duong nguyen")
    page.until(f"{OPTIONS}.length > 0")
    titles = page.evaluate("[...document.querySelectorAll('.suggestion-title')].map((title) => title.textContent)")
    assert any("Nguyễn" in title for title in titles[:3]), titles
    page.press("ArrowDown")
    page.press("Enter")
    page.until("document.querySelector('[data-card=place]') !== null")
    page.idle()
    assert page.text("[data-card=place] h2") == titles[0]
    assert page.problems == []


def test_nothing_is_asked_before_the_second_character_and_only_after_a_pause(open_page):
    page = open_page(MONACO, wait="page")
    type_slowly(page, "c", pause=0.5)
    assert asked(page) == []
    type_slowly(page, "asino", pause=0.02)
    page.until(f"{OPTIONS}.length > 0")
    assert 1 <= len(asked(page)) <= 2


def test_a_late_answer_never_overwrites_a_newer_one(open_page):
    page = open_page(MONACO, wait="page")
    page.evaluate("""(() => { const real = window.fetch; window.fetch = async (address, options) => {
        const answer = await real(address, { ...options, signal: undefined });
        if (String(address).includes('q=casino')) await new Promise((done) => setTimeout(done, 1500));
        return answer; }; })()""")
    type_slowly(page, "casino", pause=0.01)
    time.sleep(0.4)
    page.evaluate("document.querySelector('#search-input').value = ''")
    type_slowly(page, "grimaldi", pause=0.01)
    page.until(f"{OPTIONS}[0]?.includes('Grimaldi')")
    time.sleep(1.6)
    assert "Grimaldi" in page.evaluate(OPTIONS)[0]


def test_slash_goes_to_the_search_and_escape_leaves_it_step_by_step(open_page):
    page = open_page(MONACO, wait="page")
    page.press("/")
    page.until("document.activeElement.id === 'search-input'")
    type_slowly(page, "casino", pause=0.01)
    page.until(f"{OPTIONS}.length > 0")
    page.press("Escape")
    assert page.evaluate("document.querySelector('#search-suggestions').hidden")
    assert page.evaluate("document.querySelector('#search-input').value") == "casino"
    page.press("Escape")
    assert page.evaluate("document.querySelector('#search-input').value") == ""


@pytest.mark.parametrize("text", ["43.7396, 7.4274", "43°44′22.6″N 7°25′38.6″E", "geo:43.7396,7.4274"])
def test_a_pasted_coordinate_is_a_place(open_page, text):
    page = open_page(MONACO, wait="page")
    page.click("#search-input")
    page.call("Input.insertText", text=text)
    page.press("Enter")
    page.until("document.querySelector('[data-card=place]') !== null")
    assert "43.7396" in page.text("[data-card=place]")


def test_what_is_not_there_is_said_in_words(open_page):
    page = open_page(MONACO, wait="page")
    type_slowly(page, "qqqxxyyzz", pause=0.01)
    page.until("document.querySelector('#search-status').textContent.includes('qqqxxyyzz')")


def test_recent_places_and_favourites_are_offered_before_typing(open_page):
    page = open_page(MONACO, wait="page")
    type_slowly(page, "rue grimaldi", pause=0.01)
    page.until(f"{OPTIONS}.length > 0")
    page.press("Enter")
    page.until("document.querySelector('[data-card=place]') !== null")
    page.click("[data-card=place] .favourite")
    assert page.evaluate("document.querySelector('.favourite').getAttribute('aria-pressed')") == "true"
    page.click("#search-input")
    page.evaluate("document.querySelector('.search-clear').click()")
    page.until(f"{OPTIONS}.length === 1 && {OPTIONS}[0].includes('Rue Grimaldi')")


def test_a_link_with_a_place_opens_it(open_page, server):
    page = open_page(MONACO, wait="page")
    place = page.evaluate("fetch('/api/v1/search?q=rue grimaldi').then((a) => a.json()).then((a) => a.places[0].id)")
    linked = open_page(f"{MONACO}&place={place}", wait="page")
    linked.until("document.querySelector('[data-card=place] h2')?.textContent === 'Rue Grimaldi'")


def test_the_address_at_the_centre_is_told_when_the_map_rests(open_page):
    page = open_page("#map=17/43.7396/7.4274")
    page.click("#centre-button")
    page.until("document.querySelector('#centre-address').textContent.includes('Monaco')")
    page.evaluate("void waymark.mapView.map.jumpTo({ center: [7.6, 43.6] })")
    page.until("/No address here|No address within/.test(document.querySelector('#centre-address').textContent)")


def test_what_is_here_tells_the_address(open_page):
    page = open_page("#map=17/43.7396/7.4274")
    page.mouse(600, 400, button="right")
    page.click(".menu-item:nth-of-type(3)")
    page.until("document.querySelector('[data-card=here] .place-address')?.textContent.includes('Monaco')")


def test_the_combobox_has_the_roles_that_screen_readers_need(open_page):
    page = open_page(MONACO, wait="page")
    state = """JSON.stringify((() => ({
        role: document.querySelector('#search-input').getAttribute('role'),
        expanded: document.querySelector('#search-input').getAttribute('aria-expanded'),
        controls: document.querySelector('#search-input').getAttribute('aria-controls'),
        list: document.querySelector('#search-suggestions').getAttribute('role'),
        label: document.querySelector('#search-input').getAttribute('aria-label'),
    }))())"""
    closed = json.loads(page.evaluate(state))
    assert closed == {"role": "combobox", "expanded": "false", "controls": "search-suggestions", "list": "listbox",
                      "label": "Search places, addresses or coordinates"}
    type_slowly(page, "casino", pause=0.01)
    page.until(f"{OPTIONS}.length > 0")
    assert json.loads(page.evaluate(state))["expanded"] == "true"
    page.press("ArrowDown")
    selected = page.evaluate("[...document.querySelectorAll('[role=option]')].map((o) => o.getAttribute('aria-selected'))")
    assert selected.count("true") == 1 and selected[0] == "true"
