"""Recovery links by mail: the built binary against mail servers that work, refuse, hang and cannot be trusted."""
import base64
import email
import email.policy
import json
import re
import signal
import socket
import ssl
import subprocess
import threading

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

import leaks
from test_accounts import PASSWORD, Browser

PUBLIC = "https://maps.example.org"
SENDER = "maps@example.org"


class Inbox:
    """Keeps what a mail server got."""

    def __init__(self):
        self.letters, self.arrived = [], threading.Condition()

    async def handle_DATA(self, server, session, envelope):
        with self.arrived:
            self.letters.append(envelope)
            self.arrived.notify_all()
        return "250 taken"

    def wait(self, count):
        with self.arrived:
            assert self.arrived.wait_for(lambda: len(self.letters) >= count, timeout=30), f"only {len(self.letters)} came"
        return self.letters


@pytest.fixture
def mail():
    """Starts mail servers; call(**options) → (inbox, port)."""
    running = []

    def call(**options):
        inbox = Inbox()
        controller = Controller(inbox, hostname="127.0.0.1", port=free_port(), **options)
        running.append(controller)
        controller.start()
        return inbox, controller.port

    yield call
    for controller in running:
        controller.stop(no_assert=True)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def options(address, *more):
    return ["--smtp", address, "--mail-from", SENDER, "--public-url", PUBLIC, *more]


def visitor(server, number=1):
    """A browser that a proxy on this machine forwards, each from an address of its own."""
    browser = Browser(server.url)
    browser.origin = PUBLIC

    def ask(name, **fields):
        headers = {"X-Forwarded-For": f"198.51.100.{number}", **fields}
        return browser.send("POST", "/api/v1/account/recovery", {"name": name}, headers=headers)

    browser.ask = ask
    return browser


def end(server):
    server.process.send_signal(signal.SIGTERM)
    _, words = server.process.communicate(timeout=10)
    leaks.searched("words of a server", words)
    return words


def told(server, words):
    """The line of standard error that holds these words."""
    found = []

    def read():
        for line in server.process.stderr:
            if words in line:
                return found.append(line)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    reader.join(timeout=60)
    if not found:
        server.process.kill()
        pytest.fail(f"the server never said {words!r}")
    return found[0]


def letter(envelope):
    return email.message_from_bytes(envelope.content, policy=email.policy.default)


def test_a_link_comes_by_mail_in_the_accounts_language_and_works_once(run, start, mail, tmp_path):
    data, log = tmp_path / "data", tmp_path / "access.log"
    inbox, port = mail()
    run("user", "create", "lan", "--email", "lan@example.org", "--data", data, check=True)
    run("user", "create", "bob", "--data", data, check=True)
    server = start(data, *options(f"smtp://127.0.0.1:{port}", "--access-log", log))
    assert visitor(server).send("GET", "/api/v1/server").json["sendsMail"] is True
    # By name and by address; unknown ones, and accounts without an address, look the same.
    answers = [visitor(server).ask("lan", Host="evil.example")]
    inbox.wait(1)
    answers += [visitor(server, number).ask(name, Host="evil.example")
                for number, name in enumerate(["LAN@example.org", "nobody", "nobody@example.org", "bob"], 2)]
    assert {(answer.status, answer.content) for answer in answers} == {(202, answers[0].content)}
    letters = [letter(envelope) for envelope in inbox.wait(2)]
    assert all(envelope.rcpt_tos == ["lan@example.org"] and envelope.mail_from == SENDER for envelope in inbox.letters)
    text = letters[1].get_content()
    leaks.secrets_in("".join(message.get_content() for message in letters))
    assert letters[1]["To"] == "lan@example.org" and letters[1]["Subject"] == "A new password for Waymark"
    # What the request says of our address is not believed.
    links = [re.search(r"https://\S+#link=(wml_[\w-]{43})", message.get_content()) for message in letters]
    assert all(link[0].startswith(PUBLIC + "/#link=") for link in links) and "evil" not in text
    # The last link alone works, once.
    browser, token = visitor(server, 9), links[1][1]
    fields = {"X-Forwarded-For": "198.51.100.9"}
    for path, status in [(links[0][1], 404), (token, 200), (token, 404)]:
        answer = browser.send("POST", f"/api/v1/account/recovery/{path}", {"password": PASSWORD}, headers=fields)
        assert answer.status == status
    assert browser.send("PATCH", "/api/v1/account", {"language": "vi"}).status == 200
    visitor(server, 10).ask("lan")
    vietnamese = letter(inbox.wait(3)[2])
    assert vietnamese["Subject"] == "Mật khẩu mới cho Waymark" and "“lan”" in vietnamese.get_content()
    # Nobody's mailbox is filled by others.
    for number in range(11, 30):
        assert visitor(server, number).ask("lan").status == 202
    words = end(server)
    assert len(inbox.letters) == 3
    for secret in [link[1] for link in links] + ["lan@example.org"]:
        assert secret not in words and secret not in log.read_text()


def test_without_a_mail_server_the_operator_gives_the_link(start, tmp_path):
    server = start(tmp_path / "data", "--sign-up", "open")
    browser = Browser(server.url)
    assert browser.send("GET", "/api/v1/server").json["sendsMail"] is False
    answer = browser.send("POST", "/api/v1/account/recovery", {"name": "ada"})
    assert answer.status == 202 and "waymark user reset" in answer.json["message"]


def test_a_mail_server_that_hangs_keeps_nobody_waiting_and_holds_up_no_end(run, start, tmp_path):
    data = tmp_path / "data"
    run("user", "create", "lan", "--email", "lan@example.org", "--data", data, check=True)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        server = start(data, *options(f"smtp://127.0.0.1:{silent.getsockname()[1]}"))
        # Both are answered before the mail server has said a word, and it never says one.
        known, unknown = visitor(server, 1).ask("lan"), visitor(server, 2).ask("nobody")
        connection, _ = silent.accept()
        assert (known.status, known.content) == (unknown.status, unknown.content) == (202, known.content)
        assert server.stop()[0] == 0
        connection.close()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """A certificate for 127.0.0.1 that nobody trusts by itself."""
    folder = tmp_path_factory.mktemp("certificate")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=mail", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder / "key.pem", "-out",
         folder / "certificate.pem"], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    return folder / "certificate.pem", context


@pytest.mark.parametrize("scheme", ["smtps", "smtp"])
def test_a_password_goes_only_to_a_server_that_can_be_trusted(run, start, mail, certificate, monkeypatch, tmp_path, scheme):
    path, context = certificate
    secret = "a password for mail"
    leaks.secret(secret)
    tried = []

    def check(server, session, envelope, mechanism, data):
        tried.append(data.password.decode())
        return AuthResult(success=data.login == b"maps" and tried[-1] == secret, handled=False)

    if scheme == "smtps":
        inbox, port = mail(ssl_context=context, authenticator=check, auth_required=True, auth_require_tls=False)
    else:
        inbox, port = mail(tls_context=context, require_starttls=True, authenticator=check, auth_required=True)
    data = tmp_path / "data"
    run("user", "create", "lan", "--email", "lan@example.org", "--data", data, check=True)
    # Another spelling of this machine's address: no exception is made for it. The certificate is for 127.0.0.1 all the same.
    host = "127.0.0.1" if scheme == "smtps" else "127.1"
    address = f"{scheme}://maps@{host}:{port}"
    monkeypatch.setenv("WAYMARK_SMTP_PASSWORD", secret)
    server = start(data, *options(address))
    visitor(server).ask("lan")
    line = told(server, "encryption that can be trusted")
    assert tried == [] and inbox.letters == [] and secret not in line + end(server)
    monkeypatch.setenv("SSL_CERT_FILE", str(path))
    if scheme == "smtp":
        return
    server = start(data, *options(address))
    visitor(server).ask("lan")
    assert inbox.wait(1)[0].rcpt_tos == ["lan@example.org"] and set(tried) == {secret}
    assert secret not in end(server)
    # A wrong password is told, without it.
    file = tmp_path / "password"
    file.write_text("not the password\n")
    server = start(data, *options(address, "--smtp-password-file", file))
    visitor(server).ask("lan")
    line = told(server, "does not take our user and password")
    assert tried[-1] == "not the password" and len(inbox.letters) == 1
    assert "not the password" not in line + end(server)


def test_a_server_elsewhere_without_encryption_gets_nothing(run, start, mail, tmp_path):
    data = tmp_path / "data"
    run("user", "create", "lan", "--email", "lan@example.org", "--data", data, check=True)
    inbox, port = mail()
    server = start(data, *options(f"smtp://127.1:{port}"))
    visitor(server).ask("lan")
    told(server, "encryption that can be trusted")
    assert inbox.letters == []
    end(server)


@pytest.mark.parametrize("words, code", [
    (["--smtp", "smtp://localhost", "--public-url", PUBLIC], "usage.conflict"),
    (["--smtp", "smtp://localhost", "--mail-from", SENDER], "usage.conflict"),
    (["--mail-from", SENDER], "usage.conflict"),
    (options("http://localhost"), "mail.invalid-server"),
    (options("smtp://a:b@localhost"), "mail.password-in-address"),
    (options("smtp://a@localhost"), "mail.password-missing"),
    (options("smtp://a@localhost", "--smtp-password-file", "/nowhere"), "mail.password-unreadable"),
    (["--smtp", "smtp://localhost", "--mail-from", "maps", "--public-url", PUBLIC], "mail.invalid-address"),
])
def test_settings_that_cannot_work_are_refused_at_the_start(run, tmp_path, words, code):
    refused = run("serve", "--port", "0", "--json", "--data", tmp_path / "data", *words)
    assert refused.returncode in (1, 2) and json.loads(refused.stderr)["error"]["code"] == code


def test_the_mail_servers_password_is_in_no_list_of_settings(run, monkeypatch):
    monkeypatch.setenv("WAYMARK_SMTP_PASSWORD", "a password for mail")
    listed = run("config", "--json", check=True).stdout
    assert "smtp-password-file" in listed and "a password for mail" not in listed
    assert base64.b64encode(b"a password for mail").decode() not in listed
