"""What no run of the tests may leave behind: a secret that it created, in a log, in metrics or in what a server said.

Everything that makes secrets tells them here, every server's access log, metrics and words are kept, and when the run is over all of
them are searched for all of the secrets, and for anything that has the form of one. Exports, errors and databases are searched by the
tests that make them.
"""
import pathlib
import re
import shutil
import tempfile
import urllib.parse
import urllib.request

# Sessions, one-time links, devices, API keys; secrets of access keys and temporary credentials stand in JSON.
FORM = re.compile(r"wm[sld]_[A-Za-z0-9_-]{43}|v1\.public\.[A-Za-z0-9_-]{20,}")
NAMED = re.compile(r'"(?:secretAccessKey|SecretKey|SessionToken|Token)"\s*:\s*"([^"]+)"')
# The one link that a start is there to print.
MEANT = re.compile(r"#link=wml_[A-Za-z0-9_-]{43}")

_secrets = set()
_texts = []
_logs = pathlib.Path(tempfile.mkdtemp(prefix="waymark-logs-"))
_count = 0


def secret(*values):
    """These are secrets."""
    _secrets.update(value for value in values if value)


def secrets_in(text):
    """Whatever in an answer has the form of a secret is one."""
    text = text.decode(errors="replace") if isinstance(text, bytes) else text
    secret(*FORM.findall(text), *NAMED.findall(text))


def searched(origin, text):
    """This is searched when the run is over."""
    _texts.append((origin, MEANT.sub("", text)))


def log_path():
    """Where a server shall write its access log."""
    global _count
    _count += 1
    return _logs / f"{_count}.log"


def metrics(url):
    """Keeps what a server's metrics say, where it still answers."""
    if url.startswith("http:"):
        try:
            with urllib.request.urlopen(f"{url}/metrics", timeout=2) as answer:
                searched("metrics", answer.read().decode())
        except OSError:
            pass


def found():
    """Every leak of the run, and how much was searched for how many secrets."""
    for path in _logs.glob("*.log"):
        searched("access log", path.read_text(errors="replace"))
    shutil.rmtree(_logs, ignore_errors=True)
    spellings = {spelling for value in _secrets for spelling in (value, urllib.parse.quote(value, safe=""))}
    leaks = [f"{value[:8]}… in {origin}" for origin, text in _texts for value in spellings if value in text]
    leaks += [f"something like {match[:8]}… in {origin}" for origin, text in _texts for match in FORM.findall(text)]
    return leaks, f"{len(_secrets)} secrets sought in {len(_texts)} logs, metrics and words of servers"
