"""Devices as the tests play them: an account with phones, requests as the apps send them, secretbox by libsodium itself."""
import base64
import ctypes
import ctypes.util
import http.client
import json
import os
import urllib.parse

PASSWORD = "four words of mine"


class Owner:
    """Somebody signed in, who adds devices and looks at them."""

    def __init__(self, url, name="ada"):
        self.url, self.name, self.cookie = url, name, None
        answer = self.send("POST", "/api/v1/accounts", {"name": name, "password": PASSWORD})
        if answer.status == 409:
            answer = self.send("POST", "/api/v1/sessions", {"name": name, "password": PASSWORD})
        assert answer.status in (200, 201), answer.content

    def send(self, method, path, body=None):
        fields = {"Origin": self.url}
        if self.cookie:
            fields["Cookie"] = self.cookie
        if body is not None:
            fields["Content-Type"] = "application/json"
        answer = request(self.url, method, path, json.dumps(body) if body is not None else None, fields)
        if answer.getheader("Set-Cookie"):
            self.cookie = answer.getheader("Set-Cookie").split(";")[0]
        return answer

    def device(self, name="Phone"):
        made = self.send("POST", "/api/v1/account/devices", {"name": name}).json
        return Device(self.url, made["device"]["id"], made["token"], self.name)

    def positions(self, device, **query):
        """All positions of a device, page by page."""
        found, cursor = [], None
        while True:
            more = {**query, "limit": 1000, **({"cursor": cursor} if cursor else {})}
            page = self.send("GET", f"/api/v1/devices/{device.id}/positions?{urllib.parse.urlencode(more)}").json
            found += page["positions"]
            cursor = page.get("next")
            if not cursor:
                return found


class Device:
    """A phone with its token."""

    def __init__(self, url, identifier, token, user):
        self.url, self.id, self.token, self.user = url, identifier, token, user
        self.basic = "Basic " + base64.b64encode(f"{user}:{token}".encode()).decode()

    def pub(self, message, headers=(), connection=None):
        body = message if isinstance(message, (bytes, str)) else json.dumps(message)
        return request(self.url, "POST", "/pub", body, {"Authorization": self.basic, "Content-Type": "application/json",
                                                         **dict(headers)}, connection)

    def send(self, fixes, connection=None):
        body = fixes if isinstance(fixes, (bytes, str)) else json.dumps({"fixes": fixes})
        return request(self.url, "POST", f"/api/v1/devices/{self.id}/positions", body,
                       {"Authorization": "Bearer " + self.token, "Content-Type": "application/json"}, connection)

    def osmand(self, method="GET", url=None, path="/osmand", form=False, body=None, headers=(), **query):
        query = {"id": self.token, **query}
        text = urllib.parse.urlencode({name: value for name, value in query.items() if value is not None})
        if body is not None:
            return request(url or self.url, "POST", path, json.dumps(body), {"Content-Type": "application/json"})
        if form:
            return request(url or self.url, "POST", path, text, {"Content-Type": "application/x-www-form-urlencoded"})
        return request(url or self.url, method, f"{path}?{text}", None, dict(headers))


def request(url, method, path, body=None, headers=None, connection=None):
    address = urllib.parse.urlsplit(url)
    own = connection or http.client.HTTPConnection(address.hostname, address.port, timeout=30)
    try:
        own.request(method, path, body, headers or {})
    except (BrokenPipeError, ConnectionResetError):
        pass  # Refused before all was sent; what was said is there to read.
    answer = own.getresponse()
    answer.content = answer.read()
    try:
        answer.json = json.loads(answer.content)
    except ValueError:
        answer.json = None
    if not connection:
        own.close()
    return answer


def encrypted(message, passphrase):
    """An OwnTracks message in its encrypted form: base64 of nonce and secretbox."""
    sodium = ctypes.CDLL(ctypes.util.find_library("sodium"))
    sodium.sodium_init()
    plain = json.dumps(message).encode()
    key, nonce = passphrase.encode()[:32].ljust(32, b"\0"), os.urandom(24)
    sealed = ctypes.create_string_buffer(len(plain) + 16)
    assert sodium.crypto_secretbox_easy(sealed, plain, ctypes.c_ulonglong(len(plain)), nonce, key) == 0
    return {"_type": "encrypted", "data": base64.b64encode(nonce + sealed.raw).decode()}
