"""Accounts from outside: the built binary, a browser that is Python's own http.client, kills, and a search for secrets."""
import hashlib
import http.client
import io
import json
import os
import random
import re
import shutil
import signal
import ssl
import stat
import struct
import subprocess
import threading
import time
import urllib.parse
import zipfile
import zlib

import pytest
from PIL import Image

import leaks

PASSWORD = "four words of mine"


class Browser:
    """Keeps its cookie and says where its requests come from, as browsers do."""

    def __init__(self, url):
        self.address = urllib.parse.urlsplit(url)
        self.origin = url
        self.cookie = None
        self.secrets = []

    def send(self, method, path, body=None, headers=(), raw=None):
        connection = http.client.HTTPConnection(self.address.hostname, self.address.port, timeout=30)
        fields = {"Origin": self.origin, **dict(headers)}
        if self.cookie:
            fields["Cookie"] = f"waymark_session={self.cookie}"
        if body is not None:
            raw = json.dumps(body)
            fields["Content-Type"] = "application/json"
        try:
            connection.request(method, path, raw, fields)
        except (BrokenPipeError, ConnectionResetError):
            # The server has refused and closed before all was sent; what it said is there to read.
            pass
        response = connection.getresponse()
        content = response.read()
        cookie = response.getheader("Set-Cookie")
        if cookie:
            self.cookie = re.match(r"waymark_session=([^;]*)", cookie)[1] or None
            if self.cookie:
                self.secrets.append(self.cookie)
        connection.close()
        leaks.secret(self.cookie, *[body[field] for field in ("password", "current", "new", "token") if body and field in body])
        leaks.secrets_in(content)
        response.content = content
        response.json = json.loads(content) if content and response.getheader("Content-Type") == "application/json" else None
        return response

    def sign_up(self, name, password=PASSWORD, **more):
        return self.send("POST", "/api/v1/accounts", {"name": name, "password": password, **more})

    def sign_in(self, name, password=PASSWORD):
        return self.send("POST", "/api/v1/sessions", {"name": name, "password": password})


def token_of(link):
    return re.search(r"#link=(wml_[\w-]{43})", link)[1]


def png(width, height, comment=b""):
    """A PNG of one colour that says it is so large; its pixels are written only as far as they are few."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = (b"\0" + b"\x40\x80\xc0" * min(width, 2000)) * min(height, 2000)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"tEXt", b"Comment\0" + comment) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def stop_and_read(server):
    server.process.send_signal(signal.SIGTERM)
    _, errors = server.process.communicate(timeout=10)
    leaks.searched("words of a server", errors)
    return errors


def test_a_start_without_accounts_gives_a_link_and_the_next_start_another(start, tmp_path):
    server = start(tmp_path / "data")
    visitor = Browser(server.url)
    assert visitor.send("GET", "/api/v1/server").json["signUp"] == "invited"
    assert visitor.sign_up("eve").json["error"]["code"] == "account.sign-up-closed"
    link = stop_and_read(server)
    assert link.count("#link=") == 1
    token = token_of(link)
    server = start(tmp_path / "data")
    visitor = Browser(server.url)
    # A new start gives a new link: the one before is worth nothing.
    assert visitor.send("POST", "/api/v1/sessions/link", {"token": token}).status == 404
    again = token_of(stop_and_read(server))
    assert again != token


def test_a_link_is_used_once_and_none_is_given_where_there_is_an_account(run, start, tmp_path):
    data = tmp_path / "data"
    made = json.loads(run("user", "create", "root", "--administrator", "--json", "--data", data, check=True).stdout)
    server = start(data)
    browser = Browser(server.url)
    token = token_of(made["link"])
    assert browser.send("POST", "/api/v1/sessions/link", {"token": token}).json == {"purpose": "recovery", "account": None}
    assert browser.send("POST", f"/api/v1/account/recovery/{token}", {"password": PASSWORD}).status == 200
    assert browser.send("POST", f"/api/v1/account/recovery/{token}", {"password": PASSWORD}).status == 404
    assert browser.send("GET", "/api/v1/account").json["account"]["isAdministrator"] is True
    assert "#link=" not in stop_and_read(server)


def test_commands_do_the_same_with_and_without_a_running_server(run, start, tmp_path):
    data = tmp_path / "data"
    assert run("user", "create", "ada", "--email", "ada@example.org", "--data", data).returncode == 0
    server = start(data)
    served = json.loads(run("user", "create", "bob", "--json", "--data", data, check=True).stdout)
    assert served["link"].startswith(server.url + "/#link=")
    names = [user["name"] for user in json.loads(run("user", "list", "--json", "--data", data, check=True).stdout)]
    assert names == ["ada", "bob"]
    taken = run("user", "create", "BOB", "--json", "--data", data)
    assert taken.returncode == 1 and json.loads(taken.stderr)["error"]["code"] == "account.name-taken"
    device = json.loads(run("device", "create", "Phone", "--user", "ada", "--json", "--data", data, check=True).stdout)
    assert device["token"].startswith("wmd_")
    assert run("device", "revoke", device["id"], "--data", data).returncode == 0
    assert json.loads(run("device", "list", "--json", "--data", data, check=True).stdout) == []
    browser = Browser(server.url)
    token = token_of(run("user", "reset", "ada", "--data", data, check=True).stdout)
    assert browser.send("POST", f"/api/v1/account/recovery/{token}", {"password": PASSWORD}).status == 200
    assert run("user", "remove", "ada", "--data", data).returncode == 0
    assert browser.send("GET", "/api/v1/account").status == 401
    server.stop()
    assert [user["name"] for user in json.loads(run("user", "list", "--json", "--data", data).stdout)] == ["bob"]


def test_wrong_passwords_wait_longer_and_tell_nothing(start, tmp_path):
    server = start(tmp_path / "data", "--sign-up", "open")
    Browser(server.url).sign_up("ada")
    stranger = Browser(server.url)
    answers = [stranger.sign_in(name, "not this one") for name in ("ada", "nobody")]
    assert answers[0].status == answers[1].status == 401
    assert answers[0].json["error"]["message"] == answers[1].json["error"]["message"]
    for _ in range(8):
        last = stranger.sign_in("ada", "not this one")
    assert last.status == 429 and int(last.getheader("Retry-After")) >= 1


def test_photos_are_made_small_and_bombs_refused(start, tmp_path):
    server = start(tmp_path / "data", "--sign-up", "open")
    browser = Browser(server.url)
    browser.sign_up("ada")
    account = browser.send("PUT", "/api/v1/account/photo", raw=png(2000, 1500, b"at home")).json["account"]
    photo = browser.send("GET", account["photo"])
    assert photo.getheader("Content-Type") == "image/jpeg" and photo.content[:2] == b"\xff\xd8"
    assert b"at home" not in photo.content and len(photo.content) < 60_000
    for body, status, code in [
        (png(60_000, 60_000), 413, "photo.too-many-pixels"), (png(2000, 1500)[:400], 415, "photo.not-an-image"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", 415, "photo.not-an-image"), (b"", 415, "photo.not-an-image"),
        (b"\xff\xd8\xff" + bytes(11 << 20), 413, None),
    ]:
        refused = browser.send("PUT", "/api/v1/account/photo", raw=body)
        assert refused.status == status
        assert code is None or refused.json["error"]["code"] == code
    assert browser.send("GET", account["photo"]).content == photo.content
    for path in ["/api/v1/account/photo/..%2f..%2fserver.key", "/api/v1/account/photo/../../../server.key",
                 "/api/v1/account/photo?v=../../server.key"]:
        answer = browser.send("GET", path)
        assert answer.status == 404 or answer.content == photo.content
    assert Browser(server.url).send("GET", account["photo"]).status == 401
    assert browser.send("DELETE", "/api/v1/account/photo").json["account"]["photo"] is None


def webp():
    picture = io.BytesIO()
    Image.new("RGB", (900, 600), (64, 128, 192)).save(picture, "WEBP", quality=60)
    return picture.getvalue()


@pytest.mark.parametrize("has_decoder", [True, False])
def test_a_webp_photo_is_taken_or_refused_by_a_sentence_that_names_what_is_taken(start, monkeypatch, tmp_path, has_decoder):
    if not has_decoder:
        # As on a machine without the package webp-pixbuf-loader: gdk-pixbuf knows what it has built in.
        (tmp_path / "loaders").write_text("")
        monkeypatch.setenv("GDK_PIXBUF_MODULE_FILE", str(tmp_path / "loaders"))
    server = start(tmp_path / "data", "--sign-up", "open")
    browser = Browser(server.url)
    browser.sign_up("ada")
    answer = browser.send("PUT", "/api/v1/account/photo", raw=webp())
    assert browser.send("PUT", "/api/v1/account/photo", raw=png(40, 30)).status == 200
    if has_decoder:
        assert answer.status == 200
        assert browser.send("GET", answer.json["account"]["photo"]).content[:2] == b"\xff\xd8"
    else:
        assert answer.status == 415 and answer.json["error"]["code"] == "photo.no-decoder"
        assert "JPEG or PNG" in answer.json["error"]["message"]


def test_delays_after_wrong_passwords_survive_a_restart(start, tmp_path):
    data = tmp_path / "data"
    server = start(data, "--sign-up", "open")
    Browser(server.url).sign_up("ada")
    stranger = Browser(server.url)
    while (answer := stranger.sign_in("nobody", "not this one")).status != 429 or int(answer.getheader("Retry-After")) < 8:
        time.sleep(int(answer.getheader("Retry-After") or 0))
    server.process.kill()
    server.process.wait()
    server = start(data)
    again = Browser(server.url).sign_in("nobody", "not this one")
    assert again.status == 429 and 1 <= int(again.getheader("Retry-After")) <= 8
    assert b"nobody" not in b"".join(path.read_bytes() for path in data.glob("waymark.sqlite*"))


def test_a_key_sleeps_while_its_account_is_being_deleted(start, tmp_path):
    server = start(tmp_path / "data", "--sign-up", "open")
    browser = Browser(server.url)
    browser.sign_up("ada")
    key = browser.send("POST", "/api/v1/account/keys", {"name": "page"}).json["key"]["value"]

    def use():
        answer = Browser(server.url).send("GET", f"/v2/tiles/vector.basemap/0/0/0?key={key}", headers={"Origin": "https://a.example"})
        # What a page of another origin may read of a refusal.
        exposed = answer.getheader("Access-Control-Expose-Headers").lower()
        assert "x-amzn-errortype" in exposed and "x-amzn-requestid" in exposed
        return answer.content

    assert b"being deleted" not in use()
    assert browser.send("DELETE", "/api/v1/account", {"password": PASSWORD}).status == 202
    assert b"being deleted" in use()
    assert browser.send("POST", "/api/v1/account/undelete").status == 200
    assert b"being deleted" not in use()


def test_what_the_operator_commands_is_in_the_audit_with_and_without_a_server(run, start, tmp_path):
    import sqlite3
    data = tmp_path / "data"
    run("user", "create", "ada", "--data", data, check=True)
    server = start(data)
    run("key", "create", "web", "--data", data, check=True)
    assert run("user", "create", "ADA", "--data", data).returncode == 1
    run("user", "list", "--data", data, check=True)
    server.stop()
    with sqlite3.connect(data / "waymark.sqlite") as database:
        rows = database.execute("SELECT principal, action, resource, decision FROM audit ORDER BY number").fetchall()
    assert rows == [
        ("operator", "control:user.create", "user/ada", "allowed"), ("operator", "control:key.create", "api-key/web", "allowed"),
        ("operator", "control:user.create", "user/ADA", "account.name-taken"),
    ]


def test_a_start_prints_what_awss_clients_need_as_a_line_for_a_shell(start, tmp_path):
    for more in [[], ["--tls", "self-signed", "--aws-region", "eu-west-1"]]:
        data = tmp_path / f"it's {len(more)}"
        server = start(data, *more)
        url = server.url
        words = stop_and_read(server).splitlines()
        lines = [line for line in words if "AWS" in line]
        assert len(lines) == 2
        command = f"{lines[1]}; env"
        found = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True, env={}).stdout.splitlines()
        region = more[-1] if more else "us-east-1"
        assert {f"AWS_ENDPOINT_URL={url}", f"AWS_REGION={region}", "AWS_DISABLE_HOST_PREFIX_INJECTION=true"} <= set(found)
        bundle = [line.split("=", 1)[1] for line in found if line.startswith("AWS_CA_BUNDLE=")]
        assert bundle == ([str(data / "tls/authority.pem")] if more else [])


def test_nothing_secret_is_in_logs_metrics_errors_exports_or_the_database(run, start, tmp_path):
    data, log = tmp_path / "data", tmp_path / "access.log"
    secrets = ["a secret of ada's", "another secret of hers", "not the secret of hers"]
    link = json.loads(run("user", "create", "ada", "--json", "--data", data, check=True).stdout)["link"]
    secrets.append(token_of(link))
    server = start(data, "--sign-up", "open", "--access-log", log)
    browser, seen = Browser(server.url), []

    def send(*arguments, **options):
        answer = browser.send(*arguments, **options)
        seen.append(answer.content)
        return answer

    send("POST", f"/api/v1/account/recovery/{token_of(link)}", {"password": secrets[0]})
    send("PUT", "/api/v1/account/password", {"current": secrets[2], "new": secrets[1]})
    send("PUT", "/api/v1/account/password", {"current": secrets[0], "new": secrets[1]})
    device = browser.send("POST", "/api/v1/account/devices", {"name": "Phone"}).json
    secrets.append(device["token"])
    secrets.append(browser.send("POST", "/api/v1/account/keys", {"name": "page"}).json["key"]["value"])
    browser.send("GET", f"/api/v1/account?key={secrets[-1]}&api_key={secrets[-1]}")
    send("POST", "/api/v1/sessions", {"name": "ada", "password": secrets[0]})
    send("POST", "/api/v1/sessions", {"name": "ada", "password": secrets[1], "extra": secrets[1]})
    send("GET", f"/api/v1/account?key={secrets[4]}&api_key={secrets[3]}")
    send("GET", f"/api/v1/{device['token']}")
    send("POST", f"/api/v1/account/recovery/{secrets[3]}", {"password": secrets[1]})
    send("GET", "/api/v1/sessions")
    send("GET", "/api/v1/account/devices")
    export = browser.send("GET", "/api/v1/account/export").content
    with zipfile.ZipFile(io.BytesIO(export)) as archive:
        assert archive.testzip() is None and "account.json" in archive.namelist()
        seen += [archive.read(name) for name in archive.namelist()]
    secrets.append(token_of(run("user", "reset", "ada", "--data", data, check=True).stdout))
    seen.append(send("GET", "/metrics").content)
    seen.append(json.dumps(json.loads(run("user", "list", "--json", "--data", data).stdout)).encode())
    seen.append(stop_and_read(server).encode())
    seen.append(log.read_bytes())
    secrets += browser.secrets
    assert log.read_text().count("\n") >= 10 and len(set(secrets)) >= 8
    for path in data.rglob("*"):
        if path.is_file():
            seen.append(path.read_bytes())
    for text in seen:
        for secret in secrets:
            assert secret.encode() not in text and urllib.parse.quote(secret).encode() not in text
            assert re.sub(r"^(wm[sld]_|v1\.public\.)", "", secret).encode() not in text


def test_files_with_secrets_belong_to_their_owner(start, tmp_path):
    data = tmp_path / "data"
    old = os.umask(0)
    try:
        server = start(data, "--sign-up", "open")
    finally:
        os.umask(old)
    Browser(server.url).sign_up("ada")
    for name in ["waymark.sqlite", "waymark.sqlite-wal", "waymark.sqlite-shm", "server.key", "control.sock"]:
        assert stat.S_IMODE((data / name).stat().st_mode) == 0o600, name
    server.stop()
    assert not (data / "control.sock").exists()


def test_a_server_key_that_others_can_read_is_refused(run, start, tmp_path):
    data = tmp_path / "data"
    start(data).stop()
    (data / "server.key").chmod(0o644)
    refused = run("serve", "--port", "0", "--json", "--data", data)
    assert refused.returncode == 1 and json.loads(refused.stderr)["error"]["code"] == "server-key.open"


def test_a_newer_database_is_refused_and_left_alone(run, start, tmp_path):
    import sqlite3
    data = tmp_path / "data"
    start(data).stop()
    with sqlite3.connect(data / "waymark.sqlite") as database:
        database.execute("PRAGMA user_version = 999")
    refused = run("user", "list", "--json", "--data", data)
    assert refused.returncode == 1 and json.loads(refused.stderr)["error"]["code"] == "database.newer-schema"


def kills(start, tmp_path, rounds, seed):
    """Kills the server while accounts, devices and keys are made and accounts deleted: all of each, or nothing."""
    print(f"seed {seed}")
    chance = random.Random(seed)
    data = tmp_path / "data"
    acknowledged = {}
    for number in range(rounds):
        server = start(data, "--sign-up", "open")
        tried, lock = {}, threading.Lock()

        def act(worker):
            browser = Browser(server.url)
            name = f"user{number}-{worker}"
            with lock:
                tried[name] = {"made": False, "device": None, "key": None, "deleted": False}
            try:
                tried[name]["made"] = browser.sign_up(name).status == 201
                answer = browser.send("POST", "/api/v1/account/devices", {"name": "Phone"})
                tried[name]["device"] = answer.json["device"]["id"] if answer.status == 201 else None
                answer = browser.send("POST", "/api/v1/account/keys", {"name": name})
                tried[name]["key"] = answer.json["key"]["value"] if answer.status == 201 else None
                if worker == 0:
                    answer = browser.send("DELETE", "/api/v1/account", {"password": PASSWORD})
                    tried[name]["deleted"] = answer.status == 202
            except (OSError, http.client.HTTPException):
                pass

        workers = [threading.Thread(target=act, args=(worker,)) for worker in range(3)]
        for worker in workers:
            worker.start()
        threading.Event().wait(chance.uniform(0.05, 1.2))
        server.process.kill()
        server.process.wait()
        for worker in workers:
            worker.join()
        server = start(data, "--sign-up", "open")
        for name, done in tried.items():
            browser = Browser(server.url)
            answer = browser.sign_in(name)
            assert answer.status == (200 if done["made"] else answer.status) and answer.status in (200, 401)
            if answer.status == 401:
                # Nothing of it: the name is free.
                assert browser.sign_up(name).status == 201
            elif "deletesAt" in answer.json["account"] or done["deleted"]:
                assert "deletesAt" in answer.json["account"] and name.endswith("-0")
                assert browser.send("POST", "/api/v1/account/undelete").status == 200
            devices = [device["id"] for device in browser.send("GET", "/api/v1/account/devices").json["devices"]]
            assert done["device"] is None or devices == [done["device"]]
            keys = browser.send("GET", "/api/v1/account/keys").json["keys"]
            assert done["key"] is None or [key["value"] for key in keys] == [done["key"]]
            if not keys:
                # Nothing of it: the name is free.
                assert browser.send("POST", "/api/v1/account/keys", {"name": name}).status == 201
            acknowledged[name] = devices
        server.process.kill()
        server.process.wait()
    server = start(data)
    assert server.url and len(acknowledged) == 3 * rounds


def test_kills_leave_all_of_an_account_or_nothing(start, tmp_path):
    kills(start, tmp_path, rounds=3, seed=20261130)


@pytest.mark.soak
def test_200_kills_leave_all_of_an_account_or_nothing(start, tmp_path):
    kills(start, tmp_path, rounds=200, seed=random.randrange(1 << 30))


def test_a_certificate_of_its_own_is_trusted_with_its_authority_and_makes_cookies_secure(start, tmp_path):
    data = tmp_path / "data"
    server = start(data, "--sign-up", "open", "--tls", "self-signed")
    assert server.url.startswith("https://127.0.0.1:")
    trusting = ssl.create_default_context(cafile=data / "tls/authority.pem")
    address = urllib.parse.urlsplit(server.url)
    connection = http.client.HTTPSConnection(address.hostname, address.port, context=trusting, timeout=30)
    connection.request("GET", "/api/v1/server/authority")
    answer = connection.getresponse()
    assert answer.getheader("Content-Type") == "application/x-x509-ca-cert"
    assert answer.read() == (data / "tls/authority.pem").read_bytes()
    connection.request("GET", "/api/v1/server")
    told = json.loads(connection.getresponse().read())["authority"]
    assert told["link"] == server.url + "/api/v1/server/authority"
    der = ssl.PEM_cert_to_DER_cert((data / "tls/authority.pem").read_text())
    assert told["fingerprint"].replace(":", "").lower() == hashlib.sha256(der).hexdigest()
    connection.request("GET", "/api/v1/server/authority/code")
    answer = connection.getresponse()
    assert answer.getheader("Content-Type") == "image/svg+xml" and answer.read().startswith(b"<svg")
    body = json.dumps({"name": "ada", "password": PASSWORD})
    fields = {"Content-Type": "application/json", "Origin": server.url}
    connection.request("POST", "/api/v1/accounts", body, fields)
    answer = connection.getresponse()
    assert answer.status == 201 and answer.getheader("Set-Cookie").endswith("; HttpOnly; SameSite=Lax; Secure")
    connection.close()
    with pytest.raises(ssl.SSLCertVerificationError):
        strange = http.client.HTTPSConnection(address.hostname, address.port, timeout=30)
        strange.request("GET", "/healthz")
    for path in (data / "tls").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_copied_database_without_the_server_key_opens_nothing(run, start, tmp_path):
    data, copy = tmp_path / "data", tmp_path / "copy"
    server = start(data, "--sign-up", "open")
    browser = Browser(server.url)
    browser.sign_up("ada")
    value = browser.send("POST", "/api/v1/account/keys", {"name": "page"}).json["key"]["value"]
    assert browser.send("GET", "/api/v1/account/keys").json["keys"][0]["value"] == value
    server.stop()
    copy.mkdir()
    for path in data.glob("waymark.sqlite*"):
        assert value.removeprefix("v1.public.").encode() not in path.read_bytes()
        shutil.copy(path, copy / path.name)
    server = start(copy)
    thief = Browser(server.url)
    thief.sign_in("ada")
    answer = thief.send("GET", "/api/v1/account/keys")
    assert answer.status == 500 and value.encode() not in answer.content
