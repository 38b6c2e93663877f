"""Directions over our own interface and the command line, on Monaco's streets."""
import json
import math
import time
import xml.etree.ElementTree as xml

import pytest

from asking import ask, ask_api

from conftest import copied

HARBOUR, STATION, PALACE = "43.7347,7.4206", "43.7386,7.4196", "43.7314,7.4202"
VEHICLES = ["car", "taxi", "motorbike", "truck", "bicycle", "foot"]
LANGUAGES = ["en", "vi", "id", "ru", "zh-Hans", "zh-Hant"]


def metres(a, b):
    """Between two [lon, lat]."""
    x = math.radians(b[0] - a[0]) * math.cos(math.radians((a[1] + b[1]) / 2))
    return math.hypot(x, math.radians(b[1] - a[1])) * 6_371_008.8


def length(line):
    return sum(metres(a, b) for a, b in zip(line, line[1:]))


@pytest.mark.parametrize("vehicle", VEHICLES)
def test_route_of_every_vehicle_is_a_line_with_steps(server, vehicle):
    reply = ask_api(server, "directions", points=f"{HARBOUR};{STATION}", vehicle=vehicle)
    assert reply.status == 200, reply.body
    answer = reply.json
    assert answer["vehicle"] == vehicle and answer["region"] == "monaco"
    assert "OpenStreetMap" in answer["attribution"]
    route = answer["routes"][0]
    line = route["geometry"]["coordinates"]
    assert length(line) == pytest.approx(route["distanceMetres"], rel=0.005, abs=2)
    for waypoint, end in zip(answer["waypoints"], (line[0], line[-1])):
        snapped = waypoint["snapped"]
        assert metres([snapped["longitude"], snapped["latitude"]], end) < 0.5
        assert waypoint["distanceMetres"] < 200
    steps = route["legs"][0]["steps"]
    assert steps[0]["type"] == "depart" and steps[-1]["type"] == "arrive"
    assert sum(step["distanceMetres"] for step in steps) == pytest.approx(route["distanceMetres"], abs=1 + len(steps) / 10)
    assert sum(step["durationSeconds"] for step in steps) == pytest.approx(route["durationSeconds"], abs=1 + len(steps) / 10)
    assert all(step["instruction"] for step in steps)
    ranges = [step["geometryRange"] for step in steps]
    assert ranges[0][0] == 0 and ranges[-1] == [len(line) - 1] * 2
    assert all(a[1] == b[0] for a, b in zip(ranges, ranges[1:]))


def test_walkers_take_other_ways_than_cars(server):
    car, foot = (ask_api(server, "directions", points=f"{HARBOUR};{PALACE}", vehicle=vehicle).json["routes"][0]
                 for vehicle in ("car", "foot"))
    assert foot["distanceMetres"] < car["distanceMetres"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_instructions_in_every_language(server, language):
    answer = ask_api(server, "directions", points=f"{HARBOUR};{STATION}", lang=language).json
    assert answer["language"] == language
    texts = {step["instruction"] for leg in answer["routes"][0]["legs"] for step in leg["steps"]}
    english = ask_api(server, "directions", points=f"{HARBOUR};{STATION}", lang="en").json
    others = {step["instruction"] for leg in english["routes"][0]["legs"] for step in leg["steps"]}
    assert (texts == others) == (language == "en")


def test_browsers_language_is_taken_where_none_is_asked_for(server):
    url = f"{server.url}/api/v1/directions?points={HARBOUR};{STATION}"
    assert ask(url, Accept_Language="fr, vi;q=0.8").json["language"] == "vi"
    assert ask(url).json["language"] == "en"


def test_a_form_answers_as_the_query_does(server):
    values = {"points": f"{HARBOUR};{PALACE};{STATION}", "vehicle": "bicycle", "lang": "id"}
    query, form = ask_api(server, "directions", **values), ask_api(server, "directions", "POST", **values)
    assert query.status == form.status == 200
    assert query.body == form.body
    assert len(query.json["routes"][0]["legs"]) == 2


def test_the_same_point_twice_is_a_route_of_no_length(server):
    answer = ask_api(server, "directions", points=f"{HARBOUR};{HARBOUR}").json
    route = answer["routes"][0]
    assert route["distanceMetres"] == 0 and route["durationSeconds"] == 0
    assert [step["type"] for step in route["legs"][0]["steps"]] == ["depart", "arrive"]


def test_lines_as_polylines_or_not_at_all(server):
    points = f"{HARBOUR};{STATION}"
    assert isinstance(ask_api(server, "directions", points=points, geometry="polyline5").json["routes"][0]["geometry"], str)
    six = ask_api(server, "directions", points=points, geometry="polyline6").json["routes"][0]["geometry"]
    line = ask_api(server, "directions", points=points).json["routes"][0]["geometry"]["coordinates"]
    assert len(decode(six, 6)) == len(line)
    assert all(metres(a, b) < 0.2 for a, b in zip(decode(six, 6), line))
    bare = ask_api(server, "directions", points=points, geometry="none", steps="false").json["routes"][0]
    assert "geometry" not in bare and "steps" not in bare["legs"][0]


def decode(text, precision):
    """[lon, lat] of a polyline."""
    values, bits, shift = [], 0, 0
    for letter in text:
        group = ord(letter) - 63
        bits |= (group & 31) << shift
        shift += 5
        if group < 32:
            values.append(~(bits >> 1) if bits & 1 else bits >> 1)
            bits = shift = 0
    latitude = longitude = 0
    points = []
    for dy, dx in zip(values[::2], values[1::2]):
        latitude, longitude = latitude + dy, longitude + dx
        points.append([longitude / 10 ** precision, latitude / 10 ** precision])
    return points


def test_gpx_is_whole(server):
    reply = ask_api(server, "directions", points=f"{HARBOUR};{STATION}", format="gpx")
    assert reply.headers["Content-Type"] == "application/gpx+xml"
    assert "route.gpx" in reply.headers["Content-Disposition"]
    space = {"": "http://www.topografix.com/GPX/1/1"}
    document = xml.fromstring(reply.body)
    line = ask_api(server, "directions", points=f"{HARBOUR};{STATION}").json["routes"][0]
    assert len(document.findall("trk/trkseg/trkpt", space)) == len(line["geometry"]["coordinates"])
    assert len(document.findall("rte/rtept", space)) == len(line["legs"][0]["steps"])
    assert "OpenStreetMap" in document.find("metadata/copyright", space).get("author")


def test_geojson_is_a_feature_collection(server):
    reply = ask_api(server, "directions", points=f"{HARBOUR};{STATION}", format="geojson")
    assert reply.headers["Content-Type"] == "application/geo+json"
    kinds = [feature["properties"]["kind"] for feature in reply.json["features"]]
    assert kinds[0] == "route" and kinds.count("waypoint") == 2 and "step" in kinds


def test_an_area_is_kept_off(server):
    values = {"points": f"{HARBOUR};{STATION}", "vehicle": "foot"}
    line = ask_api(server, "directions", **values).json["routes"][0]["geometry"]["coordinates"]
    middle = line[len(line) // 2]
    south, north, west, east = middle[1] - 2e-4, middle[1] + 2e-4, middle[0] - 2e-4, middle[0] + 2e-4
    reply = ask_api(server, "directions", **values, avoid_areas=f"{south},{west};{north},{east}")
    assert reply.status == 200, reply.body
    around = reply.json["routes"][0]["geometry"]["coordinates"]
    assert not any(west < x < east and south < y < north for x, y in around)
    assert length(around) > length(line)


def test_no_tunnels_where_none_are_wanted(server):
    for step in ("43.7384,7.4246;43.7316,7.4156", f"{HARBOUR};{STATION}"):
        reply = ask_api(server, "directions", points=step, avoid="tunnels")
        assert reply.status == 404 or "tunnels" not in reply.json["routes"][0]["traits"]


@pytest.mark.parametrize(("values", "status", "code"), [
    ({}, 400, "query.missing"),
    ({"points": ""}, 400, "query.missing"),
    ({"points": HARBOUR}, 400, "directions.points-too-few"),
    ({"points": ";".join([HARBOUR] * 101)}, 413, "directions.points-too-many"),
    ({"points": f"{HARBOUR};nan,nan"}, 400, "query.bad-value"),
    ({"points": f"{HARBOUR};91,7"}, 400, "query.bad-value"),
    ({"points": f"{HARBOUR};10,10"}, 404, "directions.no-region"),
    ({"points": f"{HARBOUR};{STATION}", "vehicle": "hovercraft"}, 400, "directions.vehicle-unknown"),
    ({"points": f"{HARBOUR};{STATION}", "vehicel": "car"}, 400, "query.unknown-parameter"),
    ({"points": f"{HARBOUR};{STATION}", "avoid": "hills"}, 400, "directions.avoidance-unknown"),
    ({"points": f"{HARBOUR};{STATION}", "alternatives": "4"}, 400, "directions.alternatives-out-of-range"),
    ({"points": f"{HARBOUR};{STATION}", "alternatives": "many"}, 400, "query.bad-value"),
    ({"points": f"{HARBOUR};{STATION}", "lang": "tlh"}, 400, "directions.language-unknown"),
    ({"points": f"{HARBOUR};{STATION}", "headings": "90"}, 400, "query.bad-value"),
    ({"points": f"{HARBOUR};{STATION}", "radiuses": "0;"}, 400, "query.bad-value"),
    ({"points": f"{HARBOUR};{STATION}", "depart": "soon"}, 400, "query.bad-value"),
    ({"points": f"{HARBOUR};{STATION}", "geometry": "wkt"}, 400, "query.bad-value"),
    ({"points": f"{HARBOUR};{STATION}", "avoid_areas": "1,1"}, 400, "query.bad-value"),
    ({"points": f"{HARBOUR};{STATION}", "radiuses": "0.001;0.001"}, 404, "directions.no-segment"),
])
def test_what_cannot_be_is_refused_in_a_sentence(server, values, status, code):
    for method in ("GET", "POST"):
        reply = ask_api(server, "directions", method, **values)
        assert (reply.status, reply.error) == (status, code), reply.body
        message = reply.json["error"]["message"]
        assert message.endswith(".") and "43.73" not in message


def test_a_point_at_sea_is_named_with_the_nearest_road(server):
    reply = ask_api(server, "directions", points=f"{HARBOUR};43.7250,7.4400", radiuses=";300")
    assert (reply.status, reply.error) == (404, "directions.no-segment")
    assert "Point 2" in reply.json["error"]["message"] and " m" in reply.json["error"]["message"]


def test_outside_every_region_says_what_to_import(server):
    message = ask_api(server, "directions", points="10,10;10,11").json["error"]["message"]
    assert "waymark import" in message and "monaco" in message


def test_matrix_agrees_with_routes(server):
    places = [HARBOUR, STATION, PALACE]
    answer = ask_api(server, "matrix", points=";".join(places)).json
    assert [row[i] for i, row in enumerate(answer["durationsSeconds"])] == [0, 0, 0]
    for i, start in enumerate(places):
        for j, end in enumerate(places):
            route = ask_api(server, "directions", points=f"{start};{end}", steps="false").json["routes"][0]
            assert answer["durationsSeconds"][i][j] == pytest.approx(route["durationSeconds"], abs=0.15)
            assert answer["distancesMetres"][i][j] == pytest.approx(route["distanceMetres"], abs=1)
    rows = ask_api(server, "matrix", sources=HARBOUR, targets=f"{STATION};{PALACE}", distances="false").json
    assert rows["durationsSeconds"] == [answer["durationsSeconds"][0][1:]]
    assert "distancesMetres" not in rows


def test_a_matrix_of_a_hundred_million_cells_is_refused_with_the_limit(server):
    points = ";".join([HARBOUR] * 10_000)
    reply = ask_api(server, "matrix", "POST", sources=points, targets=points)
    assert (reply.status, reply.error) == (413, "directions.matrix-too-large")
    assert any(character.isdigit() for character in reply.json["error"]["message"])


def test_isochrones_grow_with_time_and_hold_their_centre(server):
    reply = ask_api(server, "isochrone", lat="43.7386", lon="7.4196", minutes="2,5", vehicle="foot")
    assert reply.status == 200, reply.body
    features = reply.json["features"]
    assert [feature["properties"]["minutes"] for feature in features] == [5, 2]
    from shapely.geometry import Point, shape
    wide, narrow = (shape(feature["geometry"]) for feature in features)
    assert wide.is_valid and narrow.is_valid
    assert wide.area > narrow.area > 0
    assert narrow.buffer(2e-4).contains(Point(7.4196, 43.7386))
    assert narrow.difference(wide.buffer(1e-4)).area < narrow.area * 0.02


def test_a_trip_visits_every_place_once(server):
    places = [HARBOUR, STATION, PALACE, "43.7420,7.4270"]
    answer = ask_api(server, "trip", points=";".join(places), steps="false").json
    assert sorted(answer["order"]) == [0, 1, 2, 3] and answer["order"][0] == 0
    assert len(answer["routes"][0]["legs"]) == 4
    open_ended = ask_api(server, "trip", points=";".join(places), roundtrip="false", start="first", end="last").json
    assert open_ended["order"][0] == 0 and open_ended["order"][-1] == 3
    assert len(open_ended["routes"][0]["legs"]) == 3


def test_a_route_walked_back_is_matched_on_itself(server):
    route = ask_api(server, "directions", points=f"{HARBOUR};{STATION}", vehicle="foot").json["routes"][0]
    line = route["geometry"]["coordinates"]
    points = ";".join(f"{y:.6f},{x:.6f}" for x, y in line)
    answer = ask_api(server, "match", "POST", points=points, vehicle="foot").json
    assert len(answer["points"]) == len(line)
    total = sum(match["distanceMetres"] for match in answer["matches"])
    assert total == pytest.approx(route["distanceMetres"], rel=0.05)


def test_nearest_roads_come_in_order(server):
    answer = ask_api(server, "nearest", lat="43.7386", lon="7.4196", limit=5, vehicle="foot").json
    distances = [road["distanceMetres"] for road in answer["roads"]]
    assert distances == sorted(distances) and 1 <= len(distances) <= 5


def test_described_operations_are_those_that_answer(server):
    paths = ask(f"{server.url}/api/v1/openapi.json").json["paths"]
    for operation in ("directions", "matrix", "isochrone", "match", "trip", "nearest"):
        described = paths[f"/api/v1/{operation}"]["get"]
        assert {parameter["name"] for parameter in described["parameters"]}
        assert ask(f"{server.url}/api/v1/{operation}").status == 400


def test_answers_are_the_same_while_many_ask(server):
    from concurrent.futures import ThreadPoolExecutor
    url = f"{server.url}/api/v1/directions?points={HARBOUR};{STATION}"
    expected = ask(url).body
    with ThreadPoolExecutor(8) as pool:
        assert all(reply.body == expected for reply in pool.map(ask, [url] * 200))


# The command line


def test_cli_tells_the_way(run, monaco_data):
    done = run("route", HARBOUR, STATION, "--data", monaco_data, check=True)
    lines = done.stdout.splitlines()
    assert "by car" in lines[0]
    assert lines[1].lstrip().startswith("1. ")
    assert "OpenStreetMap" in lines[-1]


def test_cli_json_is_the_services(run, server, monaco_data):
    done = run("route", HARBOUR, STATION, "--vehicle", "foot", "--lang", "vi", "--json", "--data", monaco_data, check=True)
    service = ask_api(server, "directions", points=f"{HARBOUR};{STATION}", vehicle="foot", lang="vi")
    assert json.loads(done.stdout) == service.json


def test_cli_takes_names_of_places(run, monaco_data):
    done = run("route", "gare de monaco", "musée océanographique", "--vehicle", "foot", "--data", monaco_data, check=True)
    assert "“gare de monaco” is" in done.stderr
    assert "by foot" in done.stdout


def test_cli_writes_gpx_and_geojson(run, monaco_data):
    document = xml.fromstring(run("route", HARBOUR, STATION, "--gpx", "--data", monaco_data, check=True).stdout)
    assert document.tag.endswith("gpx")
    collection = json.loads(run("route", HARBOUR, STATION, "--geojson", "--data", monaco_data, check=True).stdout)
    assert collection["type"] == "FeatureCollection"


@pytest.mark.parametrize(("words", "code", "text"), [
    (["--vehicle", "bycicle"], 2, "Did you mean “bicycle”?"),
    (["--avoid", "tols"], 2, "Did you mean “tolls”?"),
    (["--lang", "tlh"], 2, "zh-Hant"),
    (["--gpx", "--geojson"], 2, "exclude each other"),
    (["10,10"], 1, "waymark import"),
    (["xyzzyplugh"], 1, "Nothing was found"),
])
def test_cli_says_what_would_be_right(run, monaco_data, words, code, text):
    done = run("route", HARBOUR, STATION, *words, "--data", monaco_data)
    assert done.returncode == code and text in done.stderr, done.stderr


def test_cli_matrix(run, monaco_data):
    done = run("matrix", HARBOUR, STATION, PALACE, "--sources", "1", "--data", monaco_data, check=True)
    assert len(done.stdout.splitlines()) == 3
    table = json.loads(run("matrix", HARBOUR, STATION, "--json", "--data", monaco_data, check=True).stdout)
    assert table["durationsSeconds"][0][0] == 0


# Live speeds


@pytest.fixture
def own_data(monaco_data, tmp_path):
    """A copy of the data folder that a test may change."""
    return copied(monaco_data, tmp_path / "data")


def test_speeds_take_effect_while_serving_and_go_again(run, start, own_data, tmp_path):
    server = start(own_data)
    path = f"/route/v1/driving/{lonlat(HARBOUR)};{lonlat(STATION)}?annotations=nodes,datasources&overview=false"
    before = ask(server.url + path).json["routes"][0]
    nodes = [node for node in before["legs"][0]["annotation"]["nodes"] if node]
    table = tmp_path / "slow.csv"
    table.write_text("from,to,km/h\n" + "".join(f"{a},{b},5\n" for a, b in zip(nodes, nodes[1:])) + "nonsense\n1,2,30\n")
    done = run("speeds", table, "--data", own_data, "--json", check=True)
    counts = json.loads(done.stdout)
    assert counts["used"] > 0 and counts["unknown"] == 1 and counts["unreadable"] == 1
    assert "Line" in done.stderr

    def changed(expected):
        """Whether the route's duration is as before; every answer meanwhile is one of the two, never a mixture."""
        for _ in range(200):
            now = ask(server.url + path).json["routes"][0]
            if (now["duration"] != before["duration"]) == expected:
                return now
            time.sleep(0.1)
        pytest.fail("the speeds took no effect")

    slow = changed(True)
    assert slow["duration"] > before["duration"]
    told = run("route", HARBOUR, STATION, "--json", "--data", own_data, check=True)
    assert json.loads(told.stdout)["routes"][0]["durationSeconds"] == pytest.approx(slow["duration"], abs=0.2)
    run("speeds", "--clear", "--data", own_data, check=True)
    assert changed(False)["distance"] == before["distance"]


def lonlat(point):
    latitude, longitude = point.split(",")
    return f"{longitude},{latitude}"


@pytest.mark.parametrize(("words", "code", "text"), [
    ([], 2, "FILE"),
    (["/nowhere.csv"], 1, "cannot be read"),
    ([__file__], 1, "no line that gives a speed"),
    ([__file__, "--clear"], 2, "--clear takes no file"),
    ([__file__, "--region", "atlantis"], 1, "atlantis"),
])
def test_speeds_says_what_would_be_right(run, monaco_data, words, code, text):
    done = run("speeds", *words, "--data", monaco_data)
    assert done.returncode == code and text in done.stderr, done.stderr


# Several regions


def test_routes_stay_within_one_region_and_say_so(run, start, own_data, shared):
    run("import", shared / "osm/liechtenstein-2021.osm.pbf", "--name", "liechtenstein", "--only", "roads", "--data", own_data,
        check=True, timeout=600)
    server = start(own_data)
    vaduz, schaan = "47.1392,9.5227", "47.1649,9.5087"
    inside = ask_api(server, "directions", points=f"{vaduz};{schaan}").json
    assert inside["region"] == "liechtenstein" and 2500 < inside["routes"][0]["distanceMetres"] < 6000
    reply = ask_api(server, "directions", points=f"{HARBOUR};{vaduz}")
    assert (reply.status, reply.error) == (400, "directions.two-regions")
    message = reply.json["error"]["message"]
    assert "monaco" in message and "liechtenstein" in message
    assert ask(f"{server.url}/route/v1/driving/{lonlat(HARBOUR)};{lonlat(vaduz)}").json["code"] == "NoRoute"
    told = run("route", HARBOUR, vaduz, "--data", own_data)
    assert told.returncode == 1 and "within one region" in told.stderr
