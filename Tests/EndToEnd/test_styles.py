"""Every style in every language, as MapLibre GL JS itself judges it: it reports each fault of a style as an error event.

What the styles look like is test_map_screenshots's business, that icons, fonts and layers exist the Swift tests'.
"""
import json
import urllib.request

import pytest

STYLES = ["standard", "light", "dark", "satellite", "hybrid"]
LANGUAGES = ["en", "vi", "id", "ru", "zh-Hans", "zh-Hant", "local"]

# The map is removed as soon as its style stands, before it draws; a faulty style is told before that.
JUDGE = """
new Promise(done => {
    const container = document.createElement('div');
    document.body.append(container);
    const faults = [];
    const map = new maplibregl.Map({container, style: %s, attributionControl: false});
    map.on('error', event => faults.push(event.error.message));
    const end = () => { map.remove(); container.remove(); done(faults); };
    map.on('style.load', end);
    setTimeout(end, 20000);
})
"""


def style(server, name, language, **more):
    query = "&".join(f"{key}={value}" for key, value in {"lang": language, **more}.items())
    with urllib.request.urlopen(f"{server.url}/map/styles/{name}.json?{query}") as answer:
        return json.load(answer)


@pytest.mark.parametrize("name", STYLES)
def test_maplibre_finds_no_fault(open_page, server, name):
    page = open_page("#map=3/43.7/7.4&lang=en", width=400, height=300)
    for language in LANGUAGES:
        for buildings in ["flat", "3d"]:
            judged = style(server, name, language, buildings=buildings)
            assert page.evaluate(JUDGE % json.dumps(judged)) == [], f"{name} in {language}, buildings {buildings}"


def test_maplibre_would_find_a_fault(open_page, server):
    """A judge that finds nothing ever would prove nothing."""
    page = open_page("#map=3/43.7/7.4&lang=en", width=400, height=300)
    broken = style(server, "standard", "en")
    broken["layers"][3]["paint"] = {"fill-colour": "red"}
    assert page.evaluate(JUDGE % json.dumps(broken)) != []


def test_labels_follow_the_language(server):
    """Vietnamese and Russian labels ask for their own names first; the local style asks for no language."""
    for language, field in [("vi", "name_vi"), ("ru", "name_ru"), ("zh-Hant", "name_zh-Hant")]:
        assert f'"{field}"' in json.dumps(style(server, "dark", language))
    assert '"name_' not in json.dumps(style(server, "dark", "local"))
