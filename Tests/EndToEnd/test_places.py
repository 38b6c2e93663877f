"""Search, address at a point, place by id and places nearby, asked of the built binary over HTTP and by command."""
import json
import urllib.error
import urllib.parse
import urllib.request

import pytest

CENTRE = {"lat": 43.7384, "lon": 7.4246}


def ask(server, path, raw=None, **values):
    """Status and object of an answer; `raw` is a query already written."""
    query = raw if raw is not None else urllib.parse.urlencode(values)
    try:
        with urllib.request.urlopen(f"{server.url}/api/v1/{path}?{query}", timeout=20) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refusal:
        return refusal.code, json.load(refusal)


def titles(server, text, **values):
    status, found = ask(server, "suggest", q=text, **values)
    assert status == 200, found
    return [place["title"] for place in found["places"]]


@pytest.mark.parametrize("text, title", [
    ("rue grim", "Rue Grimaldi"), ("RUE GRIMALDI", "Rue Grimaldi"), ("rue grimladi", "Rue Grimaldi"),
    ("ruegrimaldi", "Rue Grimaldi"), ("eue grimaldi", "Rue Grimaldi"), ("r. grimaldi", "Rue Grimaldi"),
    ("grimaldi rue", "Rue Grimaldi"), ("bd des moulins", "Boulevard des Moulins"),
    ("boulevard moulins", "Boulevard des Moulins"), ("av princesse grace", "Avenue Princesse Grace"),
    ("ave de l hermitage", "Avenue de l'Hermitage"), ("avenue de lhermitage", "Avenue de l'Hermitage"),
    ("st martin avenue", "Avenue Saint-Martin"), ("saint martin", "Avenue Saint-Martin"),
    ("monaco-v", "Monaco-Ville"), ("monaco ville", "Monaco-Ville"), ("Монако", "Monaco"), ("摩纳哥", "Monaco"),
    ("boulevard du larvoto", "Boulevard du Larvotto"), ("plcae d'armes", "Place d'Armes"),
    ("musee oceanographique", "Musée Océanographique"), ("oceanographic museum monaco", "Musée Océanographique"),
    ("27 avenue albert 2, monaco", "27 Avenue Albert II"), ("Avenue Albert II 27 98000", "27 Avenue Albert II"),
    ("27 avenue albert ii, fontvieille", "27 Avenue Albert II"), ("62 bd du jardin exotique", "62 Boulevard du Jardin Exotique"),
    ("43.7396, 7.4274", "43.73960, 7.42740"),
])
def test_what_a_person_types_finds_what_was_meant(server, text, title):
    found = titles(server, text, **CENTRE)
    assert title in found[:2], found[:5]


@pytest.mark.parametrize("text", [
    "'; DROP TABLE places; --", "\" OR 1=1", "[a-z]+(?:x|y)*$", ".*", "title:monaco AND (rue OR av*)~2^4 !x",
    "*:*", "{\"query\":1}", "\\", "%", "%s%n", "../../etc/passwd", "<script>alert(1)</script>", "🏠", "👨‍👩‍👧‍👦 🇲🇨",
    "שדרות מונקו", "شارع موناكو", "\u202eocanom\u202c", "a\u0301\u0302\u0303" * 40, "ﷺ" * 20, "x" * 500, "1" * 300,
    ", , ,", "&", "@@", "a & b & c", "0", "-", "٣ شارع", "ｒｕｅ　ｇｒｉｍａｌｄｉ", "rue\tgrimaldi\r\n", "\u0001rue\u0007 grimaldi",
])
def test_odd_texts_have_an_answer(server, text):
    for path in ("suggest", "search"):
        status, found = ask(server, path, q=text)
        assert status == 200 and isinstance(found["places"], list), found


def test_odd_spaces_and_wide_letters_change_nothing(server):
    for text in ("ｒｕｅ　ｇｒｉｍａｌｄｉ", "rue\tgrimaldi\r\n", "\u0001rue\u0007 grimaldi"):
        assert titles(server, text)[0] == "Rue Grimaldi"


@pytest.mark.parametrize("path, query, code", [
    ("suggest", "", "query.missing"), ("suggest", "q=", "places.query-empty"), ("suggest", "q=%20%09", "places.query-empty"),
    ("suggest", "q=%01%02", "places.query-empty"), ("suggest", "q=" + "rue+" * 2500, None),
    ("suggest", "q=%ff%fe%c3", None), ("suggest", "q=%ed%a0%80", None),
    ("suggest", "q=rue&lat=91&lon=0", "query.coordinate-out-of-range"),
    ("suggest", "q=rue&lat=43&lon=-180.5", "query.coordinate-out-of-range"),
    ("suggest", "q=rue&lat=43", "query.coordinate-incomplete"), ("suggest", "q=rue&lat=north&lon=7", "query.bad-value"),
    ("suggest", "q=rue&lat=nan&lon=7", "query.bad-value"), ("suggest", "q=rue&lat=1e999&lon=7", "query.bad-value"),
    ("suggest", "q=rue&limit=0", "places.limit-out-of-range"), ("suggest", "q=rue&limit=-1", "places.limit-out-of-range"),
    ("suggest", "q=rue&limit=1000000000", "places.limit-out-of-range"), ("suggest", "q=rue&limit=ten", "query.bad-value"),
    ("suggest", "q=rue&limit=99999999999999999999", "query.bad-value"),
    ("suggest", "q=rue&lang=../../x", "places.language-unknown"), ("suggest", "q=rue&lang=klingonese", "places.language-unknown"),
    ("suggest", "q=rue&bbox=1,2,3", "query.bad-value"), ("suggest", "q=rue&bbox=7,44,8,43", "query.bad-value"),
    ("suggest", "q=rue&categories=nonsense", "places.category-unknown"),
    ("suggest", "q=rue&countries=France", "places.country-unknown"),
    ("reverse", "", "query.missing"), ("reverse", "lat=91&lon=7", "query.coordinate-out-of-range"),
    ("reverse", "lat=43.7&lon=7.4&radius=0", "places.radius-out-of-range"),
    ("reverse", "lat=43.7&lon=7.4&radius=1e9", "places.radius-out-of-range"),
    ("nearby", "lat=43.7&lon=7.4&categories=%27", "places.category-unknown"),
    ("nearby", "lat=43.7&lon=7.4&limit=101", "places.limit-out-of-range"),
    ("nearby", "lat=43.7&lon=7.4&category=cafe", "query.unknown-parameter"),
    ("suggest", "q=rue&language=fr", "query.unknown-parameter"), ("search", "text=rue", "query.unknown-parameter"),
    ("reverse", "lat=43.7&lon=7.4&lng=7.4", "query.unknown-parameter"),
])
def test_what_cannot_be_is_refused_with_a_sentence(server, path, query, code):
    status, refusal = ask(server, path, raw=query)
    if code is None and status == 200:
        assert isinstance(refusal["places"], list)
        return
    assert 400 <= status < 500 and status != 404, refusal
    error = refusal["error"]
    assert code is None or error["code"] == code, error
    assert error["message"][0].isupper() or error["message"].split()[0].islower()
    assert error["message"].rstrip().endswith((".", "food")) or ": " in error["message"]
    assert error["requestId"]


def test_a_language_that_no_map_has_gets_the_local_names(server):
    assert titles(server, "rue grimaldi", lang="tlh")[0] == "Rue Grimaldi"
    assert titles(server, "rue grimaldi", lang="zh-Hant-TW-x-private")[0] == "Rue Grimaldi"


@pytest.mark.parametrize("identifier", ["", "n0", "n99999999999999999999", "w-1", "x1-2", "r1124039'", "%00", "n1%2F..%2F2", "🏠"])
def test_ids_that_nothing_has_are_not_found(server, identifier):
    status, refusal = ask(server, "places/" + urllib.parse.quote(identifier, safe="%"))
    assert status in (400, 404) and refusal["error"]["message"], refusal


def test_ids_are_url_safe_and_lead_back(server):
    for text in ("rue grimaldi", "27 avenue albert ii", "casino", "monaco", "98000", "rue grimaldi & rue suffren reymond"):
        status, found = ask(server, "search", q=text)
        assert status == 200 and found["places"], text
        place = found["places"][0]
        assert urllib.parse.quote(place["id"], safe="") == place["id"]
        status, detail = ask(server, f"places/{place['id']}")
        assert status == 200 and detail["title"] == place["title"], (text, detail)


def test_ids_survive_another_import(server, run, root, tmp_path):
    run("import", root / "Samples/monaco.osm.pbf", "--name", "again", "--only", "places", "--data", tmp_path, check=True)
    for text in ("rue grimaldi", "27 avenue albert ii", "larvotto", "boulangerie", "98000"):
        done = run("search", text, "--json", "--limit", 5, "--data", tmp_path, check=True)
        again = [place["id"] for place in json.loads(done.stdout)["places"]]
        assert again == [place["id"] for place in ask(server, "search", q=text, limit=5)[1]["places"]]


def test_the_nearer_of_two_is_first_and_the_box_keeps_others_out(server):
    west = ask(server, "suggest", q="pharmacie", lat=43.7300, lon=7.4150)[1]["places"][0]
    east = ask(server, "suggest", q="pharmacie", lat=43.7450, lon=7.4320)[1]["places"][0]
    assert west["coordinate"]["longitude"] < east["coordinate"]["longitude"]
    box = "7.41,43.72,7.422,43.735"
    _, found = ask(server, "suggest", q="rue", bbox=box, limit=50)
    assert found["places"]
    for place in found["places"]:
        edges = place["boundingBox"]
        assert edges["west"] <= 7.422 and edges["east"] >= 7.41 and edges["south"] <= 43.735, place


def test_matched_ranges_are_unicode_scalars(server):
    place = ask(server, "suggest", q="musee ocean")[1]["places"][0]
    assert [place["title"][start:end] for start, end in place["titleRanges"]] == ["Musée", "Océan"]


def test_every_address_of_monaco_has_its_town_and_country_though_the_boundary_is_open(server):
    seen = 0
    for step in range(12):
        point = {"lat": 43.728 + 0.002 * step, "lon": 7.415 + 0.0015 * step}
        for place in ask(server, "nearby", radius=400, limit=100, **point)[1]["places"]:
            # The sample reaches a few metres into France.
            assert place["address"].get("countryCode") in ("MC", "FR"), place
            assert place["address"].get("city"), place
            status, answer = ask(server, "reverse", **{"lat": place["coordinate"]["latitude"],
                                                       "lon": place["coordinate"]["longitude"]})
            assert status == 200
            for address in answer["places"]:
                assert address["address"].get("city") and address["address"].get("country"), address
            seen += 1
    assert seen > 300


@pytest.mark.parametrize("latitude, longitude", [(43.60, 7.60), (0, 0), (90, 0), (-90, 0), (90, 180), (0, 180), (0, -180), (48.85, 2.35)])
def test_far_points_are_told_so_with_the_nearest_place(server, latitude, longitude):
    status, answer = ask(server, "reverse", lat=latitude, lon=longitude)
    assert status == 200 and answer["places"] == []
    assert answer["message"] == "This point lies outside every imported region."
    assert answer["nearestPlace"]["title"] and answer["nearestPlace"]["distanceMetres"] > 5000


def test_a_point_at_sea_within_the_region_has_no_address(server):
    status, answer = ask(server, "reverse", lat=43.7310, lon=7.4445, radius=300)
    assert status == 200 and answer["places"] == [], answer
    assert answer["message"] == "There is no address within 300 m."
    assert answer["nearestPlace"]["distanceMetres"] > 300


def test_nearby_is_ordered_by_distance_and_of_the_kind(server):
    found = ask(server, "nearby", categories="cafe,restaurant", limit=20, **CENTRE)[1]["places"]
    assert len(found) == 20
    distances = [place["distanceMetres"] for place in found]
    assert distances == sorted(distances)
    assert all({"amenity=cafe", "amenity=restaurant"} & set(place["categories"]) for place in found)


def test_commands_answer_as_the_service_does(server, run, monaco_data):
    done = run("search", "rue", "grimaldi", "--json", "--data", monaco_data, check=True)
    assert json.loads(done.stdout)["places"] == ask(server, "search", q="rue grimaldi")[1]["places"]
    done = run("reverse", "--lat", 43.7350, "--lon", 7.4200, "--data", monaco_data, check=True)
    assert "Monaco" in done.stdout
    done = run("nearby", "--lat", 43.7384, "--lon", 7.4246, "--categories", "cafe", "--data", monaco_data, check=True)
    assert "amenity=cafe" in done.stdout
    done = run("reverse", "--lat", 0, "--lon", 0, "--data", monaco_data, check=True)
    assert "outside every imported region" in done.stdout and "The nearest place is" in done.stdout


@pytest.mark.parametrize("words", [
    ["search", ""], ["search", "x" * 10_000], ["search", "rue", "--limit", "0"], ["search", "rue", "--limit", "1000000000"],
    ["search", "rue", "--limit=-1"], ["search", "rue", "--lat", "91", "--lon", "0"], ["search", "rue", "--lat", "43"],
    ["search", "rue", "--lang", "../x"], ["search", "rue", "--categories", "nonsense"], ["search"], ["reverse"],
    ["reverse", "--lat", "43.7", "--lon", "181"], ["nearby", "--lat", "1", "--lon", "1", "--radius", "0"],
])
def test_commands_refuse_with_a_sentence(run, monaco_data, words):
    done = run(*words, "--data", monaco_data)
    assert done.returncode in (1, 2) and done.stdout == ""
    assert len(done.stderr.strip()) > 20 and "Fatal error" not in done.stderr
