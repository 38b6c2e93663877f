"""Locate me: found, followed, turned with the heading, outside every region, refused."""
import pytest

MONACO = (43.7384, 7.4246)
NEAR = "#map=15/43.7384/7.4246"
HANOI = (21.0285, 105.8542)
STATE = "document.querySelector('#locate-button').dataset.state"
VIEW = "waymark.mapView.view()"


def find(page, state="following"):
    page.click("#locate-button")
    page.until(f"{STATE} === '{state}'")
    page.idle()


def test_inside_a_region_the_map_goes_there_at_zoom_15_with_dot_and_accuracy(open_page, server):
    page = open_page("#map=5/48/2", place=(*MONACO, 120), moving=True)
    find(page)
    view = page.evaluate(VIEW)
    assert (view["latitude"], view["longitude"]) == pytest.approx(MONACO, abs=1e-4)
    assert view["zoom"] == pytest.approx(15)
    assert page.evaluate("document.querySelectorAll('.position').length") == 1
    box = page.evaluate("""(() => {
        const ring = waymark.mapView.map.querySourceFeatures('position-accuracy')[0].geometry.coordinates[0];
        const latitudes = ring.map((corner) => corner[1]);
        return (Math.max(...latitudes) - Math.min(...latitudes)) * 111195 / 2;
    })()""")
    assert box == pytest.approx(120, rel=0.05)
    assert page.evaluate("document.querySelector('[data-card]')") is None
    assert page.foreign_requests(server.url) == []
    assert not any("43.73" in address for address in page.requests), "the position stays in the browser"


def test_the_map_follows_until_it_is_dragged_and_again_on_the_button(open_page, server):
    page = open_page(NEAR, place=(*MONACO, 20))
    find(page)
    page.locate(server.url, 43.7400, 7.4270)
    page.until(f"Math.abs({VIEW}.latitude - 43.74) < 1e-4 && !waymark.mapView.map.isMoving()")
    page.drag((600, 400), (500, 300))
    page.until(f"{STATE} === 'seen'")
    page.locate(server.url, 43.7360, 7.4230)
    page.idle()
    assert abs(page.evaluate(VIEW)["latitude"] - 43.7360) > 1e-4
    find(page)
    assert page.evaluate(VIEW)["latitude"] == pytest.approx(43.7360, abs=1e-4)


def test_the_accuracy_circle_survives_a_change_of_style(open_page):
    page = open_page(NEAR, place=(*MONACO, 120))
    find(page)
    page.click("#layers-button")
    page.click("#layers-sheet input[value=dark]")
    page.idle()
    assert page.evaluate("waymark.mapView.map.querySourceFeatures('position-accuracy').length") > 0


def test_a_compass_turns_the_map(open_page):
    page = open_page(NEAR, place=(*MONACO, 20), moving=True, width=390, height=844, touch=True)
    find(page)
    page.evaluate("""dispatchEvent(new DeviceOrientationEvent('deviceorientationabsolute', { alpha: 300, absolute: true })) """)
    page.until("document.querySelector('.has-heading')")
    page.click("#locate-button")
    page.until(f"{STATE} === 'heading'")
    page.until(f"Math.abs({VIEW}.bearing - 60) < 1")
    page.click("#locate-button")
    page.until(f"{STATE} === 'off'")
    page.idle()
    assert page.evaluate(VIEW)["bearing"] == 0
    assert page.evaluate("document.querySelector('.position')") is None


def test_the_direction_of_travel_turns_the_map_where_there_is_no_compass(open_page, server):
    page = open_page(NEAR)
    page.locate(server.url, *MONACO, heading=90, speed=3)
    find(page)
    page.click("#locate-button")
    page.until(f"{STATE} === 'heading'")
    page.locate(server.url, 43.7385, 7.4250, heading=45, speed=3)
    page.until(f"Math.abs({VIEW}.bearing - 45) < 1")


def test_without_a_compass_the_second_press_ends_it(open_page):
    page = open_page(NEAR, place=(*MONACO, 20))
    find(page)
    find(page, "off")
    assert page.evaluate("document.querySelector('.position')") is None


def test_outside_every_region_a_card_says_so_with_the_import_command(open_page):
    page = open_page(place=(*HANOI, 20))
    find(page)
    page.until("document.querySelector('[data-card=outside]')")
    text = page.text("[data-card=outside]")
    assert "No map data where you are" in text
    assert "waymark import geofabrik:europe/malta" in text
    view = page.evaluate(VIEW)
    assert (view["latitude"], view["longitude"]) == pytest.approx(HANOI, abs=1e-3)
    page.click("[data-card=outside] .button")
    assert "Monaco" in page.text("#regions-sheet")


def test_a_refused_permission_is_explained_with_what_to_do(open_page, server):
    page = open_page()
    page.locate(server.url)
    page.click("#locate-button")
    page.until("document.querySelector('[data-card=denied]')")
    text = page.text("[data-card=denied]")
    assert "Your position is blocked" in text
    assert "site settings" in text and "Allow" in text
    assert page.evaluate(STATE) == "off"


def test_a_position_that_is_not_to_be_had_is_explained(open_page, server):
    page = open_page(NEAR, place=(*MONACO, 20))
    page.call("Emulation.setGeolocationOverride")
    page.click("#locate-button")
    page.until("document.querySelector('[data-card=unavailable]')")
    assert "device cannot find it" in page.text("[data-card=unavailable]")
    page.locate(server.url, *MONACO)
    find(page)
    assert page.evaluate("document.querySelector('[data-card]')") is None
