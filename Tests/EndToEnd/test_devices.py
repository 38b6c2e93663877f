"""Devices from outside: OwnTracks, OsmAnd and Traccar clients, our own interface, the live stream; as contracts tell."""
import http.client
import io
import json
import pathlib
import tempfile
import time
import urllib.parse
import zipfile

import pytest

from device_client import Device, Owner, encrypted, request

NOW = int(time.time()) - 1000


@pytest.fixture(scope="module")
def served(waymark, tmp_path_factory):
    from conftest import Server
    server = Server(waymark, tmp_path_factory.mktemp("devices"), "--sign-up", "open")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def owner(served):
    return Owner(served.url)


@pytest.fixture
def phone(owner):
    """A device of the test's own, taken away after it: an account has a hundred at most."""
    device = owner.device()
    yield device
    owner.send("DELETE", f"/api/v1/account/devices/{device.id}")


def instant(seconds, milliseconds=0):
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds)) + f".{milliseconds:03d}Z"


def location(tst=NOW, **more):
    return {"_type": "location", "lat": 43.7384, "lon": 7.4246, "tst": tst, **more}


# OwnTracks

@pytest.mark.parametrize("more, expected", [
    ({}, {}),
    ({"acc": 12}, {"accuracyMetres": 12}),
    ({"acc": 0}, {}),
    ({"acc": -1}, {}),
    ({"alt": 35, "vac": 4}, {"altitudeMetres": 35, "altitudeAccuracyMetres": 4}),
    ({"alt": -3}, {"altitudeMetres": -3}),
    ({"vel": 36}, {"speedMetresPerSecond": 10}),
    ({"vel": -1}, {}),
    ({"cog": 270}, {"courseDegrees": 270}),
    ({"cog": 360}, {"courseDegrees": 0}),
    ({"cog": -1}, {}),
    ({"batt": 80, "bs": 1}, {"battery": 0.8}),
    ({"batt": 255}, {}),
    ({"t": "u"}, {}),
    ({"t": "c"}, {"isOwnChange": True}),
    ({"tid": "ad", "conn": "w", "SSID": "home", "BSSID": "0:1:2", "inregions": ["a"], "created_at": NOW}, {}),
    ({"acc": None, "alt": "high", "nested": {"a": [1, {"b": "c"}]}}, {}),
    ({"topic": "owntracks/ada/phone", "m": 1, "p": 101.3, "_id": "x", "poi": "caf\u00e9 \u2615 \"quoted\""}, {}),
])
def test_an_owntracks_location_is_a_fix_with_what_it_tells(owner, phone, more, expected):
    answer = phone.pub(location(**more))
    assert answer.status == 200 and isinstance(answer.json, list)
    assert owner.positions(phone) == [{"time": instant(NOW), "latitude": 43.7384, "longitude": 7.4246, **expected}]


@pytest.mark.parametrize("message", [
    {"_type": "waypoint", "desc": "home", "lat": 1, "lon": 2, "rad": 50, "tst": NOW},
    {"_type": "waypoints", "waypoints": [{"_type": "waypoint", "lat": 1, "lon": 2, "tst": NOW}]},
    {"_type": "transition", "event": "enter", "desc": "home", "lat": 1, "lon": 2, "tst": NOW, "wtst": NOW, "acc": 3},
    {"_type": "lwt", "tst": NOW}, {"_type": "status", "lat": 1, "lon": 2, "tst": NOW},
    {"_type": "card", "name": "Ada"}, {"_type": "steps", "tst": NOW, "steps": 4, "from": NOW, "to": NOW},
    {"_type": "cmd", "action": "dump"}, {"_type": "dump"}, {"_type": "beacon", "tst": NOW, "lat": 1, "lon": 2},
    {"_type": "of tomorrow"}, {"lat": 1, "lon": 2, "tst": NOW}, {}, "",
], ids=lambda message: (message or {}).get("_type", "none") if message != "" else "empty")
def test_what_is_no_location_is_accepted_and_never_a_fix(owner, phone, message):
    answer = phone.pub(message)
    assert (answer.status, answer.json) == (200, [])
    assert owner.positions(phone) == []


@pytest.mark.parametrize("message", [
    location(lat=95), location(lon=-180.5), location(lat=None), location(tst=None), location(tst="soon"),
    location(tst=-2177452800), location(tst=4102444800), location(tst=1e300),
    '{"_type":"location","lat":NaN,"lon":1,"tst":1}', '{"_type":"location","lat":1', "[1,2]", "\x00", "not json",
    '{"_type":"location","a":' + "[" * 10000, '{"_type":"location","lat":1e999,"lon":1,"tst":1}',
], ids=range(15))
def test_a_bad_location_is_refused_with_a_sentence_and_not_kept(owner, phone, message):
    answer = phone.pub(message)
    assert answer.status == 400 and answer.json["error"]["message"].endswith(".")
    assert owner.positions(phone) == []


def test_an_encrypted_location_is_a_fix_and_one_with_another_key_is_not(owner, phone):
    assert phone.pub(encrypted(location(acc=5), phone.token)).status == 200
    assert phone.pub(encrypted({"_type": "lwt", "tst": NOW}, phone.token)).json == []
    escaped = json.dumps(encrypted(location(NOW + 1), phone.token)).replace("/", "\\/")
    assert phone.pub(escaped).status == 200
    assert len(owner.positions(phone)) == 2
    for bad in (encrypted(location(NOW + 2), "another"), {"_type": "encrypted", "data": "AAAA"},
                {"_type": "encrypted", "data": "!"}, {"_type": "encrypted"},
                encrypted(encrypted(location(NOW + 2), phone.token), phone.token)):
        answer = phone.pub(bad)
        assert (answer.status, answer.json["error"]["code"]) == (400, "device.cannot-decrypt")
    assert len(owner.positions(phone)) == 2


def test_a_retry_is_kept_once_and_an_old_fix_never_becomes_the_latest(owner, phone):
    for tst in (NOW, NOW, NOW - 500, NOW - 500, NOW - 250):
        assert phone.pub(location(tst)).status == 200
    assert [fix["time"] for fix in owner.positions(phone)] == [instant(NOW - 500), instant(NOW - 250), instant(NOW)]
    assert owner.send("GET", f"/api/v1/devices/{phone.id}/latest").json["time"] == instant(NOW)


def test_headers_that_name_user_and_device_change_nothing(owner, phone):
    assert phone.pub(location(), {"X-Limit-U": "ada", "X-Limit-D": "phone"}).status == 200
    answer = request(phone.url, "POST", "/pub?u=ada&d=phone", json.dumps(location(NOW + 1)),
                     {"Authorization": "Bearer " + phone.token})
    assert answer.status == 200
    assert len(owner.positions(phone)) == 2


@pytest.mark.parametrize("field", [None, "Basic", "Basic !!!", "Basic YWRhOndyb25n", "Bearer x", "Bearer wmd_" + "A" * 43])
def test_wrong_or_revoked_credentials_are_401(owner, phone, field):
    answer = request(phone.url, "POST", "/pub", json.dumps(location()), {"Authorization": field} if field else {})
    assert answer.status == 401 and answer.getheader("WWW-Authenticate").startswith("Basic")


def test_a_device_whose_access_is_taken_away_is_refused_at_once(owner):
    device = owner.device("Lost")
    assert device.pub(location()).status == 200
    owner.send("DELETE", f"/api/v1/account/devices/{device.id}")
    assert device.pub(location(NOW + 1)).status == 401
    assert device.send([{"time": NOW * 1000, "latitude": 1, "longitude": 2}]).status == 401
    assert device.osmand(lat=1, lon=2).status == 400


def test_devices_of_an_account_see_each_other_as_friends_when_they_move(served):
    family = Owner(served.url, "family")
    first, second = family.device("First"), family.device("Second")
    assert first.pub(location()).json == []
    friends = second.pub(location(NOW + 5, lat=1)).json
    assert [(friend["_type"], friend["lat"], friend["tst"], friend["tid"]) for friend in friends] \
        == [("location", 43.7384, NOW, "Fi")]
    assert second.pub(location(NOW + 6, lat=1)).json == []
    assert first.pub(location(NOW + 7)).json[0]["tst"] == NOW + 6


# OsmAnd and the Traccar clients

@pytest.mark.parametrize("query, expected", [
    ({"timestamp": NOW}, {}),
    ({"timestamp": NOW * 1000}, {}),
    ({"timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(NOW))}, {}),
    ({"timestamp": time.strftime("%Y-%m-%dT%H:%M:%S+02:00", time.gmtime(NOW + 7200))}, {}),
    ({"timestamp": time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(NOW))}, {}),
    ({"timestamp": NOW, "speed": 10}, {"speedMetresPerSecond": 5.14}),
    ({"timestamp": NOW, "bearing": 90.5}, {"courseDegrees": 90.5}),
    ({"timestamp": NOW, "altitude": 12.3, "accuracy": 4}, {"altitudeMetres": 12.3, "accuracyMetres": 4}),
    ({"timestamp": NOW, "batt": 55, "charge": "true", "hdop": 1.2, "driverUniqueId": "7"}, {"battery": 0.55}),
    ({"timestamp": NOW, "valid": "true", "unknown": "thing"}, {}),
    ({"timestamp": NOW, "lat": None, "lon": None, "location": "43.7384,7.4246"}, {}),
    ({"timestamp": NOW, "id": None, "deviceid": "TOKEN"}, {}),
])
@pytest.mark.parametrize("form", [False, True])
def test_an_osmand_report_is_a_fix(owner, phone, query, expected, form):
    query = {"lat": "43.7384", "lon": "7.4246", **query}
    if "deviceid" in query:
        query["deviceid"] = phone.token
    answer = phone.osmand(form=form, **query)
    assert (answer.status, answer.content) == (200, b"")
    assert owner.positions(phone) == [{"time": instant(NOW), "latitude": 43.7384, "longitude": 7.4246, **expected}]


@pytest.mark.parametrize("query", [
    {"id": "nobody"}, {"id": None}, {"lat": "north"}, {"lat": 91}, {"lon": None}, {"location": "1"},
    {"timestamp": "soon"}, {"timestamp": 1}, {"timestamp": "2099-13-01 00:00:00"},
], ids=str)
def test_a_bad_osmand_report_is_400(owner, phone, query):
    assert phone.osmand(**{"lat": 1, "lon": 2, "timestamp": NOW, **query}).status == 400
    assert owner.positions(phone) == []


def test_an_osmand_report_without_time_is_of_now_and_one_without_position_no_fix(owner, phone):
    assert phone.osmand(lat=1, lon=2).status == 200
    assert phone.osmand(batt=50).status == 200
    assert phone.osmand(lat=1, lon=2, valid="false", timestamp=NOW).status == 200
    fixes = owner.positions(phone)
    assert len(fixes) == 1 and fixes[0]["time"][:10] == time.strftime("%Y-%m-%d", time.gmtime())


def test_the_json_of_the_newer_traccar_client_is_a_fix(owner, phone):
    one = {"timestamp": instant(NOW, 250), "coords": {"latitude": 43.7384, "longitude": 7.4246, "accuracy": 5,
           "speed": 1.5, "heading": 10, "altitude": 30}, "battery": {"level": 0.5, "is_charging": False},
           "is_moving": True, "event": "motionchange"}
    assert phone.osmand(body={"device_id": phone.token, "location": one}).status == 200
    assert owner.positions(phone) == [{
        "time": instant(NOW, 250), "latitude": 43.7384, "longitude": 7.4246, "accuracyMetres": 5, "altitudeMetres": 30,
        "speedMetresPerSecond": 1.5, "courseDegrees": 10, "battery": 0.5}]
    many = [{**one, "timestamp": instant(NOW + second)} for second in range(3)]
    assert phone.osmand(body={"device_id": phone.token, "location": many}).status == 200
    assert len(owner.positions(phone)) == 4
    assert phone.osmand(body={"device_id": "nobody", "location": one}).status == 400


def test_osmand_has_a_port_of_its_own(start, tmp_path):
    import socket
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = start(tmp_path / "data", "--sign-up", "open", "--osmand-port", str(port))
    owner = Owner(server.url)
    device = owner.device()
    there = f"http://127.0.0.1:{port}"
    assert device.osmand(url=there, path="/", lat=1, lon=2, timestamp=NOW).status == 200
    assert device.osmand(url=there, path="/", form=True, lat=1, lon=2, timestamp=NOW + 1).status == 200
    assert len(owner.positions(device)) == 2
    assert request(there, "GET", "/api/v1/regions").status == 404


# Our own interface

def fix(second, **more):
    return {"time": instant(NOW + second), "latitude": 43.7, "longitude": 7.4, **more}


def test_each_fix_of_a_batch_has_its_verdict(owner, phone):
    batch = [fix(0, accuracyMetres=4.25, altitudeMetres=-1.5, altitudeAccuracyMetres=2, speedMetresPerSecond=1.25,
                 courseDegrees=359.99, battery=0.25, isOwnChange=True),
             fix(0), fix(1, latitude=95), fix(2, time="1901-01-01T00:00:00Z"), fix(3, time=(NOW + 3) * 1000),
             {"latitude": 1}, 7, fix(4, time="2100-01-01T00:00:00Z"), fix(5, latitude=None)]
    answer = phone.send(batch)
    assert answer.status == 200
    assert [item.get("code", item["status"]) for item in answer.json["results"]] == [
        "accepted", "fix.known", "fix.position-out-of-range", "fix.time-out-of-range", "accepted",
        "fix.position-missing", "fix.position-missing", "fix.time-out-of-range", "fix.position-missing"]
    assert [answer.json[name] for name in ("accepted", "filtered", "rejected")] == [2, 1, 6]
    first = owner.positions(phone)[0]
    assert first == {**batch[0], "accuracyMetres": 4.3} or first == {**batch[0], "accuracyMetres": 4.2}


def test_a_thousand_fixes_are_taken_and_one_more_is_413_with_the_limit(owner, phone):
    batch = [fix(second) for second in range(1000)]
    assert phone.send(batch).json["accepted"] == 1000
    assert phone.send(batch).json["filtered"] == 1000
    answer = phone.send(batch + [fix(1000)])
    assert answer.status == 413 and "1000" in answer.json["error"]["message"]
    assert phone.send(b'{"fixes":[' + b"{}," * 1_000_000 + b"{}]}").status == 413
    assert len(owner.positions(phone)) == 1000


@pytest.mark.parametrize("body", ["", "{}", "[]", '{"fixes":[]}', '{"fixes":7}', '{"fixes":[{}', "nonsense"])
def test_a_body_without_fixes_is_400(phone, body):
    assert phone.send(body).status == 400


def test_pages_join_and_times_bound_them(owner, phone):
    assert phone.send([fix(second) for second in range(0, 700)]).status == 200
    found, cursor = [], ""
    while cursor is not None:
        page = owner.send("GET", f"/api/v1/devices/{phone.id}/positions?limit=99&from={NOW * 1000 + 50_000}"
                                 f"&to={instant(NOW + 650)}" + (f"&cursor={cursor}" if cursor else "")).json
        found += [position["time"] for position in page["positions"]]
        cursor = page.get("next")
    assert found == [instant(NOW + second) for second in range(50, 650)]
    for bad in ("limit=0", "limit=1001", "limit=x", "from=yesterday", "cursor=x"):
        assert owner.send("GET", f"/api/v1/devices/{phone.id}/positions?{bad}").status == 400


def test_what_a_preview_counts_is_deleted(owner, phone):
    phone.send([fix(second, latitude=second / 10) for second in range(100)])
    path = f"/api/v1/devices/{phone.id}/positions?from={instant(NOW + 10)}&bbox=7,2,8,5"
    assert owner.send("DELETE", path + "&preview=true").json == {"count": 31}
    assert len(owner.positions(phone)) == 100
    assert owner.send("DELETE", path).json == {"count": 31}
    assert len(owner.positions(phone)) == 69
    assert owner.send("DELETE", f"/api/v1/devices/{phone.id}/positions").status == 400


def test_nobody_but_its_owner_and_itself_sees_a_device(served, owner, phone):
    phone.pub(location())
    eve = Owner(served.url, "eve")
    hers = eve.device()
    for path in (f"/api/v1/devices/{phone.id}/positions", f"/api/v1/devices/{phone.id}/latest"):
        assert eve.send("GET", path).status == 404
        assert request(served.url, "GET", path).status == 401
        assert request(served.url, "GET", path, headers={"Authorization": "Bearer " + hers.token}).status == 404
        assert request(served.url, "GET", path, headers={"Authorization": "Bearer " + phone.token}).status == 200
    assert Device(served.url, phone.id, hers.token, "eve").send([fix(1)]).status == 404
    assert eve.send("DELETE", f"/api/v1/devices/{phone.id}/positions?from=0").status == 404


def test_the_list_of_devices_tells_where_each_was_and_when_it_was_heard_of(owner, phone):
    phone.pub(location())
    listed = {device["id"]: device for device in owner.send("GET", "/api/v1/devices").json["devices"]}
    assert listed[phone.id]["latest"]["time"] == instant(NOW)
    assert listed[phone.id]["seenAt"] > listed[phone.id]["latest"]["time"]


# The live stream

class Stream:
    """A reader of server-sent events."""

    def __init__(self, device, last=None):
        address = urllib.parse.urlsplit(device.url)
        self.connection = http.client.HTTPConnection(address.hostname, address.port, timeout=20)
        self.connection.request("GET", "/api/v1/events", headers={
            "Authorization": "Bearer " + device.token, **({"Last-Event-ID": last} if last else {})})
        self.answer = self.connection.getresponse()
        assert self.answer.status == 200 and self.answer.getheader("Content-Type").startswith("text/event-stream")

    def close(self):
        self.connection.close()


@pytest.fixture
def streaming(owner, phone):
    opened = []

    def call(last=None):
        opened.append(Stream(phone, last))
        return opened[-1]

    yield call
    for stream in opened:
        stream.close()


def read_events(stream, count):
    """Events of the stream's chunked body."""
    events, event = [], {}
    while len(events) < count:
        line = stream.answer.readline().decode().rstrip("\r\n")
        if not line:
            if "data" in event:
                events.append(event)
            event = {}
        elif not line.startswith(":"):
            name, _, value = line.partition(": ")
            event[name] = value
    return events


def test_the_stream_tells_fixes_as_they_come_and_goes_on_where_it_was_left(phone, streaming):
    stream = streaming()
    phone.pub(location(acc=5))
    phone.send([fix(second) for second in range(2)])
    first, second = read_events(stream, 2)
    assert first["event"] == "positions" and json.loads(first["data"])["device"] == phone.id
    assert json.loads(first["data"])["latest"]["accuracyMetres"] == 5
    assert json.loads(second["data"])["count"] == 1  # one of the two was known
    stream.close()
    phone.pub(location(NOW + 60))
    again = streaming(first["id"])
    missed = read_events(again, 2)
    assert [event["id"] for event in missed][0] == second["id"]
    assert json.loads(missed[1]["data"])["latest"]["time"] == instant(NOW + 60)
    phone.pub(location(NOW - 60))
    assert "latest" not in json.loads(read_events(again, 1)[0]["data"])
    assert read_events(streaming("1"), 1)[0]["event"] == "gap"


def test_an_own_devices_stream_needs_credentials(served):
    assert request(served.url, "GET", "/api/v1/events").status == 401


def test_the_export_of_an_account_has_its_positions_and_walks(start, tmp_path):
    server = start(tmp_path / "data", "--sign-up", "open")
    owner, other = Owner(server.url), Owner(server.url, "eve")
    phone, theirs = owner.device(), other.device()
    for second in range(3):
        assert phone.pub({"_type": "location", "lat": 43.73 + second / 1000, "lon": 7.42, "tst": 1_700_000_000 + second}).status == 200
        assert theirs.pub({"_type": "location", "lat": 50, "lon": 8, "tst": 1_700_000_000 + second}).status == 200
    fixes = [{"time": 1_700_000_000_000 + second * 1000, "lat": 43.73, "lon": 7.42 + second / 50_000} for second in range(60)]
    kept, gone = [owner.send("POST", "/api/v1/walks", {"fixes": fixes[part:]}).json["walk"]["id"] for part in (0, 30)]
    assert owner.send("DELETE", f"/api/v1/walks/{gone}").status == 204
    export = owner.send("GET", "/api/v1/account/export").content
    with zipfile.ZipFile(io.BytesIO(export)) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert {f"positions/{phone.id}.csv", "walks.json", f"walks/2023-11-14-{kept}.gpx"} <= set(names)
        assert f"walks/deleted/2023-11-14-{gone}.gpx" in names and not any(theirs.id in name for name in names)
        rows = archive.read(f"positions/{phone.id}.csv").decode().splitlines()
        assert len(rows) == 4 and "43.732" in rows[3]
        assert archive.read(f"walks/2023-11-14-{kept}.gpx").count(b"<trkpt") == 60
        assert {walk["id"] for walk in json.loads(archive.read("walks.json"))} == {kept, gone}
    assert list(pathlib.Path(tempfile.gettempdir()).glob("waymark-export-*")) == []
