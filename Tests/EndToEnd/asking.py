"""Asking a server over HTTP: what it answered, whatever the status."""
import json
import urllib.error
import urllib.parse
import urllib.request


class Reply:
    """Status, fields and body of an answer."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def error(self):
        """The code of an error of our own interface."""
        return self.json["error"]["code"]


def ask(url, data=None, **headers):
    """GETs an address, or POSTs data to it."""
    request = urllib.request.Request(url, data=data, headers={name.replace("_", "-"): value for name, value in headers.items()})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return Reply(answer.status, answer.headers, answer.read())
    except urllib.error.HTTPError as error:
        return Reply(error.code, error.headers, error.read())


def ask_api(server, operation, method="GET", **values):
    """Asks an operation of our own interface, by a query or by a form."""
    form = urllib.parse.urlencode(values)
    url = f"{server.url}/api/v1/{operation}"
    if method == "POST":
        return ask(url, form.encode(), Content_Type="application/x-www-form-urlencoded")
    return ask(f"{url}?{form}")
