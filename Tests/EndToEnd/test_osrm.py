"""OSRM's HTTP API: by clients that others wrote (PyPI routingpy), by its documentation, and beside OSRM where it is at hand."""
import random

import pytest
import routingpy

import osrm_peer
from asking import ask

A, B, C = "7.4246,43.7384", "7.4156,43.7316", "7.4200,43.7350"
PALACE = "7.4202,43.7314"
PAIR = f"{A};{B}"
MANEUVERS = {
    "depart", "arrive", "turn", "new name", "continue", "merge", "on ramp", "off ramp", "fork", "end of road", "use lane",
    "roundabout", "rotary", "roundabout turn", "exit roundabout", "exit rotary", "notification",
}
MODIFIERS = {
    "uturn", "sharp right", "right", "slight right", "straight", "slight left", "left", "sharp left",
}


@pytest.fixture
def osrm(server):
    """Asks OSRM's face: osrm("/route/v1/driving/…") → reply."""
    return lambda path: ask(server.url + path)


@pytest.fixture(scope="module")
def peer(root, tmp_path_factory):
    """OSRM over the same Monaco."""
    peer = osrm_peer.Peer(root / "Samples/monaco.osm.pbf", tmp_path_factory.mktemp("osrm"))
    yield peer
    peer.stop()


def ok(reply):
    assert reply.status == 200, reply.body
    assert reply.json["code"] == "Ok"
    assert "OpenStreetMap" in reply.headers["X-Attribution"]
    return reply.json


# By a client that others wrote


@pytest.mark.parametrize("geometries", ["polyline", "polyline6", "geojson"])
def test_routingpy_directions(server, geometries):
    client = routingpy.OSRM(base_url=server.url)
    route = client.directions([[7.4246, 43.7384], [7.4156, 43.7316]], profile="driving", steps=True, annotations=True,
                              overview="full", geometries=geometries, radiuses=[100, 100], bearings=[[0, 180], [0, 180]])
    assert route.distance > 500 and route.duration > 30
    assert len(route.geometry) > 20
    # routingpy reads polylines as latitude, longitude and GeoJSON as it stands.
    first = sorted(route.geometry[0])
    assert first == pytest.approx([7.4246, 43.7384], abs=0.001)


def test_routingpy_alternatives_and_matrix(server):
    client = routingpy.OSRM(base_url=server.url)
    routes = client.directions([[7.4110, 43.7300], [7.4290, 43.7480]], profile="driving", alternatives=3)
    assert 1 <= len(list(routes)) <= 4
    places = [[7.4246, 43.7384], [7.4156, 43.7316], [7.42, 43.735]]
    matrix = client.matrix(places, profile="walking", sources=[0, 1], destinations=[1, 2])
    assert len(matrix.durations) == 2 and all(len(row) == 2 for row in matrix.durations)
    assert matrix.durations[1][0] == 0 and matrix.distances[1][0] == 0


# By the documentation


@pytest.mark.parametrize("profile", ["driving", "cycling", "walking", "car", "taxi", "motorbike", "truck", "bicycle", "foot"])
def test_every_profile_answers(osrm, profile):
    route = ok(osrm(f"/route/v1/{profile}/{PAIR}?overview=false"))["routes"][0]
    assert route["distance"] > 0 and "geometry" not in route


def test_route_object(osrm):
    answer = ok(osrm(f"/route/v1/driving/{A};{C};{B}?steps=true&annotations=true&geometries=geojson&overview=full"))
    assert len(answer["waypoints"]) == 3
    for waypoint in answer["waypoints"]:
        assert set(waypoint) == {"hint", "location", "name", "distance"}
    route = answer["routes"][0]
    assert set(route) == {"legs", "weight_name", "geometry", "weight", "duration", "distance"}
    assert len(route["legs"]) == 2
    for leg in route["legs"]:
        assert set(leg) == {"steps", "weight", "summary", "duration", "distance", "annotation"}
        pieces = len(leg["annotation"]["duration"])
        for name in ("distance", "duration", "weight", "speed", "datasources"):
            assert len(leg["annotation"][name]) == pieces, name
        assert len(leg["annotation"]["nodes"]) == pieces + 1
        assert sum(leg["annotation"]["distance"]) == pytest.approx(leg["distance"], abs=1 + pieces * 0.06)
        check_steps(leg["steps"])
        assert sum(step["distance"] for step in leg["steps"]) == pytest.approx(leg["distance"], abs=1)
        assert sum(step["duration"] for step in leg["steps"]) == pytest.approx(leg["duration"], abs=1)
    assert sum(leg["distance"] for leg in route["legs"]) == pytest.approx(route["distance"], abs=0.5)


def check_steps(steps):
    assert steps[0]["maneuver"]["type"] == "depart" and steps[-1]["maneuver"]["type"] == "arrive"
    for step in steps:
        maneuver = step["maneuver"]
        assert maneuver["type"] in MANEUVERS and maneuver.get("modifier", "straight") in MODIFIERS
        assert 0 <= maneuver["bearing_before"] < 360 and 0 <= maneuver["bearing_after"] < 360
        assert step["mode"] in {"driving", "ferry"} and step["driving_side"] in {"right", "left"}
        line = step["geometry"]["coordinates"]
        assert len(line) >= 2 and line[0] == maneuver["location"]
        assert step["intersections"][0]["location"] == maneuver["location"]
        for intersection in step["intersections"]:
            roads = len(intersection["bearings"])
            assert roads == len(intersection["entry"]) >= 1
            assert intersection["bearings"] == sorted(intersection["bearings"])
            for end in ("in", "out"):
                assert end not in intersection or 0 <= intersection[end] < roads
            if "out" in intersection:
                assert intersection["entry"][intersection["out"]]
    assert "in" not in steps[0]["intersections"][0] and "out" not in steps[-1]["intersections"][0]
    for step, after in zip(steps, steps[1:]):
        assert step["geometry"]["coordinates"][-1] == after["geometry"]["coordinates"][0]


def test_format_suffix_and_polyline_coordinates(osrm):
    plain = ok(osrm(f"/route/v1/driving/{PAIR}?overview=false"))
    assert ok(osrm(f"/route/v1/driving/{PAIR}.json?overview=false")) == plain
    encoded = polyline([(43.7384, 7.4246), (43.7316, 7.4156)], 5)
    answer = ok(osrm(f"/route/v1/driving/polyline({quoted(encoded)})?overview=false"))
    assert answer["routes"][0]["distance"] == plain["routes"][0]["distance"]
    encoded = polyline([(43.7384, 7.4246), (43.7316, 7.4156)], 6)
    answer = ok(osrm(f"/route/v1/driving/polyline6({quoted(encoded)})?overview=false"))
    assert answer["routes"][0]["distance"] == plain["routes"][0]["distance"]


def quoted(text):
    from urllib.parse import quote
    return quote(text, safe="")


def polyline(points, precision):
    text, before = "", (0, 0)
    for point in points:
        now = tuple(round(value * 10 ** precision) for value in point)
        for value, last in zip(now, before):
            bits = (value - last) << 1
            bits = ~bits if value < last else bits
            while bits >= 32:
                text += chr((bits & 31 | 32) + 63)
                bits >>= 5
            text += chr(bits + 63)
        before = now
    return text


def test_overviews(osrm):
    lengths = [len(ok(osrm(f"/route/v1/driving/{PAIR}?geometries=geojson&overview={overview}"))
                   ["routes"][0]["geometry"]["coordinates"]) for overview in ("full", "simplified")]
    assert lengths[0] > lengths[1] >= 2
    assert "geometry" not in ok(osrm(f"/route/v1/driving/{PAIR}?overview=false"))["routes"][0]


def test_hints_come_back(osrm):
    first = ok(osrm(f"/route/v1/driving/{PAIR}?overview=false"))
    hints = ";".join(waypoint["hint"] for waypoint in first["waypoints"])
    assert ok(osrm(f"/route/v1/driving/{PAIR}?overview=false&hints={hints}")) == first
    bare = ok(osrm(f"/route/v1/driving/{PAIR}?overview=false&generate_hints=false"))
    assert all("hint" not in waypoint for waypoint in bare["waypoints"])
    assert "waypoints" not in ok(osrm(f"/route/v1/driving/{PAIR}?skip_waypoints=true"))


def test_waypoints_end_legs_where_they_are_wanted(osrm):
    all_ends = ok(osrm(f"/route/v1/driving/{A};{C};{B}?overview=false"))
    two_ends = ok(osrm(f"/route/v1/driving/{A};{C};{B}?overview=false&waypoints=0;2"))
    assert len(all_ends["routes"][0]["legs"]) == 2 and len(two_ends["routes"][0]["legs"]) == 1
    assert len(two_ends["waypoints"]) == 2
    assert two_ends["routes"][0]["distance"] == pytest.approx(all_ends["routes"][0]["distance"], abs=0.2)


def test_excluded_kinds_of_road_are_not_used(osrm):
    free = ok(osrm(f"/route/v1/driving/{PAIR}?steps=true"))
    classes = {name for leg in free["routes"][0]["legs"] for step in leg["steps"]
               for intersection in step["intersections"] for name in intersection.get("classes", [])}
    assert "tunnel" in classes
    reply = osrm(f"/route/v1/driving/{PAIR}?steps=true&exclude=tunnel")
    if reply.status == 200:
        assert "tunnel" not in str([leg["steps"] for leg in reply.json["routes"][0]["legs"]])
    else:
        assert reply.json["code"] == "NoRoute"


def test_table_object(osrm):
    answer = ok(osrm(f"/table/v1/driving/{A};{PALACE};{C}?annotations=duration,distance"))
    assert [len(row) for row in answer["durations"]] == [3, 3, 3]
    assert len(answer["sources"]) == len(answer["destinations"]) == 3
    for i, row in enumerate(answer["durations"]):
        assert row[i] == 0
    part = ok(osrm(f"/table/v1/driving/{A};{PALACE};{C}?sources=2&destinations=0;1&annotations=distance"))
    assert part["distances"] == [answer["distances"][2][:2]] and "durations" not in part
    scaled = ok(osrm(f"/table/v1/driving/{A};{PALACE};{C}?scale_factor=2&fallback_speed=10"))
    assert scaled["durations"][0][1] == pytest.approx(2 * answer["durations"][0][1], abs=0.11)
    assert scaled["fallback_speed_cells"] == []


def test_nearest_object(osrm):
    waypoints = ok(osrm(f"/nearest/v1/driving/{C}?number=3"))["waypoints"]
    assert 1 <= len(waypoints) <= 3
    for waypoint in waypoints:
        assert set(waypoint) == {"nodes", "hint", "location", "name", "distance"}
        assert len(waypoint["nodes"]) == 2
    assert [waypoint["distance"] for waypoint in waypoints] == sorted(waypoint["distance"] for waypoint in waypoints)


def test_match_object(osrm):
    route = ok(osrm(f"/route/v1/driving/{PAIR}?geometries=geojson&overview=full"))["routes"][0]
    line = route["geometry"]["coordinates"][::4]
    points = ";".join(f"{x},{y}" for x, y in line)
    times = ";".join(str(1_700_000_000 + 10 * i) for i in range(len(line)))
    answer = ok(osrm(f"/match/v1/driving/{points}?timestamps={times}&overview=false&radiuses={';'.join(['10'] * len(line))}"))
    assert len(answer["tracepoints"]) == len(line)
    for point in answer["tracepoints"]:
        if point:
            assert set(point) == {"alternatives_count", "waypoint_index", "matchings_index", "hint", "location", "name",
                                  "distance"}
    for matching in answer["matchings"]:
        assert 0 <= matching["confidence"] <= 1
        assert {"legs", "weight_name", "weight", "duration", "distance"} <= set(matching)
    assert sum(matching["distance"] for matching in answer["matchings"]) == pytest.approx(route["distance"], rel=0.1)


def test_trip_object(osrm):
    answer = ok(osrm(f"/trip/v1/driving/{A};{B};{C}?overview=false"))
    assert sorted(waypoint["waypoint_index"] for waypoint in answer["waypoints"]) == [0, 1, 2]
    assert {waypoint["trips_index"] for waypoint in answer["waypoints"]} == {0}
    assert len(answer["trips"][0]["legs"]) == 3
    ends = ok(osrm(f"/trip/v1/driving/{A};{B};{C}?roundtrip=false&source=first&destination=last&overview=false"))
    assert [waypoint["waypoint_index"] for waypoint in ends["waypoints"]] == [0, 1, 2]


BAD = [
    (f"/route/v1/driving/{PAIR}.foo", "InvalidQuery"),
    (f"/route/v2/driving/{PAIR}", "InvalidVersion"),
    ("/route/v1/driving/", "InvalidUrl"),
    ("/route/v1/driving", "InvalidUrl"),
    ("/route/v1", "InvalidUrl"),
    (f"/route/v1/driving/{A}", "InvalidOptions"),
    (f"/route/v1/driving/{A};", "InvalidQuery"),
    ("/route/v1/driving/200,43;7,43", "InvalidValue"),
    (f"/route/v1/driving/{A};nan,nan", "InvalidQuery"),
    (f"/route/v1/driving/{A};7.4156,abc", "InvalidQuery"),
    (f"/route/v1/driving/{PAIR}?steps=maybe", "InvalidQuery"),
    (f"/route/v1/driving/{PAIR}?foo=1", "InvalidQuery"),
    (f"/route/v1/driving/{PAIR}?overview=none", "InvalidQuery"),
    (f"/route/v1/driving/{PAIR}?geometries=wkt", "InvalidQuery"),
    (f"/route/v1/driving/{PAIR}?bearings=0,20", "InvalidOptions"),
    (f"/route/v1/driving/{PAIR}?radiuses=1;1", "NoSegment"),
    (f"/route/v1/driving/{PAIR}?approaches=curb;foo", "InvalidQuery"),
    (f"/route/v1/driving/{PAIR}?exclude=foo", "InvalidValue"),
    (f"/route/v1/driving/{PAIR}?alternatives=-1", "InvalidQuery"),
    (f"/route/v1/driving/{PAIR}?waypoints=0", "InvalidValue"),
    (f"/route/v1/driving/{PAIR}?hints=abc;abc", "InvalidQuery"),
    (f"/table/v1/driving/{PAIR}?sources=9", "InvalidOptions"),
    (f"/table/v1/driving/{PAIR}?sources=-1", "InvalidQuery"),
    (f"/table/v1/driving/{PAIR}?annotations=true", "InvalidQuery"),
    (f"/table/v1/driving/{PAIR}?fallback_speed=0", "InvalidOptions"),
    (f"/table/v1/driving/{PAIR}?scale_factor=-1", "InvalidOptions"),
    (f"/table/v1/driving/{A}", "InvalidOptions"),
    (f"/nearest/v1/driving/{A}?number=0", "InvalidOptions"),
    (f"/match/v1/driving/{A}", "InvalidOptions"),
    (f"/match/v1/driving/{PAIR}?timestamps=3;2", "InvalidValue"),
    (f"/match/v1/driving/{PAIR}?gaps=foo", "InvalidQuery"),
    (f"/match/v1/driving/{PAIR}?timestamps=1", "InvalidOptions"),
    (f"/trip/v1/driving/{PAIR}?source=foo", "InvalidQuery"),
    (f"/trip/v1/driving/{A}", "InvalidOptions"),
]


@pytest.mark.parametrize(("path", "code"), BAD)
def test_what_cannot_be_has_osrms_code(osrm, path, code):
    reply = osrm(path)
    assert (reply.status, reply.json["code"]) == (400, code), reply.body
    assert reply.json["message"]
    assert reply.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize(("path", "code"), BAD)
def test_osrm_says_the_same(peer, path, code):
    reply = ask(peer.url + path)
    assert (reply.status, reply.json["code"]) == (400, code), reply.body


@pytest.mark.parametrize(("path", "code"), [
    (f"/route/v1/hovercraft/{PAIR}", "InvalidValue"),
    (f"/route/v1/driving/{PAIR}.flatbuffers", "NotImplemented"),
    (f"/route/v1/driving/{PAIR}?alternatives=4", "TooBig"),
    (f"/nearest/v1/driving/{A}?number=101", "TooBig"),
    ("/route/v1/driving/" + ";".join([A] * 101), "TooBig"),
    ("/route/v1/driving/0,0;0,1", "NoSegment"),
    ("/tile/v1/driving/tile(1310,3166,13).mvt", "InvalidService"),
])
def test_where_we_differ_from_osrm(osrm, path, code):
    """One server has several profiles and no tiles of roads; what lies outside every region is no street of it."""
    reply = osrm(path)
    assert (reply.status, reply.json["code"]) == (400, code), reply.body


def test_an_unknown_profile_is_told_the_known_ones(osrm):
    message = osrm(f"/route/v1/hovercraft/{PAIR}").json["message"]
    assert all(name in message for name in ("driving", "cycling", "walking", "motorbike", "truck", "taxi"))


# Beside OSRM


def shape(value, path="", found=None):
    """Every path of a JSON value with the kind of what stands there."""
    found = {} if found is None else found
    if isinstance(value, dict):
        for name, member in value.items():
            shape(member, f"{path}.{name}", found)
    elif isinstance(value, list):
        for member in value:
            shape(member, path + "[]", found)
    else:
        kind = "number" if isinstance(value, (int, float)) and not isinstance(value, bool) else type(value).__name__
        found.setdefault(path, set()).add(kind)
    return found


# Depends on the streets passed, not on the form: signs, lanes, roundabouts.
BY_STREET = ("lanes", "ref", "destinations", "exits", "rotary_name", "classes", "exit", "modifier", "pronunciation",
             "rotary_pronunciation")


@pytest.mark.parametrize("path", [
    "/route/v1/driving/{0};{1};{2}?steps=true&annotations=true&geometries=geojson&overview=full",
    "/route/v1/driving/{0};{1}?overview=simplified",
    "/route/v1/driving/{0};{1}?overview=false&generate_hints=false&alternatives=2",
    "/table/v1/driving/{0};{1};{2}?annotations=duration,distance",
    "/nearest/v1/driving/{0}?number=2",
    "/trip/v1/driving/{0};{1};{2}?steps=true&geometries=polyline6",
    "/match/v1/driving/{0};{3}?radiuses=20;20&steps=true",
])
def test_objects_have_osrms_fields_and_kinds(osrm, peer, path):
    near = "7.42465,43.73835"
    path = path.format(A, B, C, near)
    ours, theirs = (shape(ok(osrm(path))), shape(ask(peer.url + path).json))
    ours, theirs = ({name: kinds for name, kinds in found.items() if not any(f".{word}" in name for word in BY_STREET)}
                    for found in (ours, theirs))
    assert set(ours) == set(theirs)
    assert all(ours[name] == theirs[name] for name in ours)


def test_routes_are_as_long_as_osrms(osrm, peer):
    """Rules of access and speeds differ in detail; most routes must not."""
    dice = random.Random(7)
    ratios = []
    for _ in range(60):
        pair = ";".join(f"{dice.uniform(7.412, 7.432):.6f},{dice.uniform(43.729, 43.747):.6f}" for _ in range(2))
        path = f"/route/v1/driving/{pair}?overview=false"
        ours, theirs = osrm(path), ask(peer.url + path)
        if ours.status == theirs.status == 200:
            a, b = (reply.json["routes"][0]["distance"] for reply in (ours, theirs))
            if b > 200:
                ratios.append(a / b)
    ratios.sort()
    assert len(ratios) >= 30
    assert 0.97 < ratios[len(ratios) // 2] < 1.03, ratios
