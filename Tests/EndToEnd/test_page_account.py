"""The account panel against a real server: by keyboard alone, as a screen reader hears it, in six languages."""
import json
import struct
import zlib

import pytest

import leaks
from browser import SHIFT
from conftest import copied, Server
from test_mail import free_port
from test_page_accessibility import axe, findings  # noqa: F401 (a fixture)

MONACO = "#map=15/43.7384/7.4246"
PASSWORD = "three green apples"
LANGUAGES = ["en", "vi", "id", "ru", "zh-Hans", "zh-Hant"]


@pytest.fixture(scope="module")
def accounts(waymark, monaco_data, tmp_path_factory):
    """A server of its own, where anybody may sign up."""
    data = copied(monaco_data, tmp_path_factory.mktemp("accounts") / "data")
    leaks.secret(PASSWORD)
    server = Server(waymark, data, "--sign-up", "open")
    yield server
    server.stop()


@pytest.fixture
def visit(open_page, accounts):
    """Opens the page at the accounts' server with the panel open."""

    def call(**emulation):
        page = open_page(MONACO, url=accounts.url, wait="page", **emulation)
        page.evaluate("document.body.focus(); true")
        page.press("a")
        page.until("document.querySelector('form[name=sign-in], [data-screen=menu]')")
        return page

    return call


@pytest.fixture(scope="module")
def words(root):
    return {code: json.loads((root / f"Web/languages/{code}.json").read_text()) for code in LANGUAGES}


def tab_to(page, test, most=60):
    """Presses Tab until the focused element passes a test, `node => …`."""
    for _ in range(most):
        page.press("Tab")
        if page.evaluate(f"({test})(document.activeElement)"):
            return
    pytest.fail(f"Tab never came to {test}")


def write(page, name, text):
    """Goes to a field by Tab and replaces what is in it."""
    tab_to(page, f"(node) => node.name === '{name}'")
    page.evaluate("document.activeElement.select?.()")
    page.call("Input.insertText", text=text)


def spoken(page, role):
    """What a screen reader says of everything with a role: name, description, whether it is invalid."""
    nodes = page.call("Accessibility.getFullAXTree")["nodes"]
    return [{
        "name": node["name"]["value"],
        "description": node.get("description", {}).get("value", ""),
        "invalid": any(p["name"] == "invalid" and p["value"]["value"] == "true" for p in node.get("properties", [])),
    } for node in nodes if not node["ignored"] and node.get("role", {}).get("value") == role]


def sign_up(page, name):
    """Makes an account by keyboard and comes to the menu."""
    tab_to(page, "(node) => node.dataset.text === 'account.sign-up'")
    page.press("Enter")
    page.until("document.querySelector('form[name=sign-up]')")
    write(page, "name", name)
    write(page, "password", PASSWORD)
    page.press("Enter")
    page.until("document.querySelector('[data-screen=menu]')")


def enter(page, screen):
    """Opens an entry of the menu."""
    page.evaluate(f"document.querySelector('#account-sheet [data-text=\"account.{screen}\"]').closest('button').click(); true")
    page.until(f"document.querySelector('[data-screen={screen}]')")


@pytest.mark.parametrize("code", LANGUAGES)
def test_signing_up_and_the_profile_work_by_keyboard_and_are_spoken_in_every_language(visit, words, code):
    page = visit(language=code)
    say = words[code]
    assert page.text("#account-title") == say["account.title"]
    name = "user-" + code.lower()
    sign_up(page, name)
    assert page.text("[data-screen=menu] .row-title") == name

    tab_to(page, "(node) => node.innerText.trim() === " + json.dumps(say["account.profile"]))
    page.press("Enter")
    page.until("document.querySelector('form[name=profile]')")
    labels = {field["name"] for field in spoken(page, "textbox")} & {say["account.display-name"], say["account.email"]}
    assert labels == {say["account.display-name"], say["account.email"]}
    assert {say["settings.language"], say["settings.units"], say["account.time-zone"]} <= {box["name"] for box in spoken(page, "combobox")}
    write(page, "displayName", "Đặng Thị Hương")
    page.press("Enter")
    page.until("document.querySelector('#announcer').dataset.shown === ''")
    assert page.text("#announcer") == say["account.saved"]
    page.press("Escape")
    page.until("document.querySelector('#account-sheet') === null")
    assert page.evaluate("document.activeElement.id") == "account-button"
    page.press("Enter")
    page.until("document.querySelector('[data-screen=menu]')")
    assert page.text("[data-screen=menu] .row-title") == "Đặng Thị Hương"


def test_faults_are_told_at_their_field_while_one_types(visit, words):
    page = visit()
    tab_to(page, "(node) => node.dataset.text === 'account.sign-up'")
    page.press("Enter")
    write(page, "name", "two words")
    write(page, "email", "lan@x")
    write(page, "password", "short")
    page.press("Enter")
    told = {field["name"]: field for field in spoken(page, "textbox") if field["invalid"]}
    say = words["en"]
    assert set(told) == {say["account.name"], say["account.email"], say["account.new-password"]}
    assert told[say["account.name"]]["description"].endswith(say["fault.name"])
    assert told[say["account.new-password"]]["description"].endswith(say["fault.password-short"])
    assert page.evaluate("document.activeElement.name") == "name", "the first wrong field has the focus"
    page.evaluate("document.activeElement.select()")
    page.call("Input.insertText", text="two-words")
    assert page.evaluate("document.activeElement.getAttribute('aria-invalid')") == "false"
    write(page, "password", "password12")
    page.evaluate("document.querySelector('form[name=sign-up] [name=email]').value = ''; true")
    page.evaluate("document.querySelector('form[name=sign-up]').requestSubmit(); true")
    page.until("document.activeElement.name === 'password' && document.activeElement.getAttribute('aria-invalid') === 'true'")
    assert say["fault.password-common"] in page.text("form[name=sign-up]"), "what the server alone knows is told there too"


def test_a_wrong_password_is_told_and_a_right_one_signs_in_and_out(visit, words):
    page = visit()
    sign_up(page, "minh")
    page.evaluate("document.querySelector('[data-text=\"account.sign-out\"]').click(); true")
    page.until("document.querySelector('form[name=sign-in]')")
    for password, seen in [("wrong apples here", f"document.querySelector('.form-fault').innerText.includes({json.dumps(words['en']['fault.credentials'])})"),
                           (PASSWORD, "document.querySelector('[data-screen=menu]')")]:
        page.evaluate("document.querySelector('form[name=sign-in] [name=name]').value = 'minh'; true")
        page.evaluate(f"document.querySelector('form[name=sign-in] [name=password]').value = {json.dumps(password)}; true")
        page.evaluate("document.querySelector('form[name=sign-in]').requestSubmit(); true")
        page.until(seen)


def test_sessions_devices_and_keys_are_listed_and_ended(visit, accounts, words):
    page = visit()
    sign_up(page, "hoa")
    enter(page, "sessions")
    page.until("document.querySelectorAll('[data-screen=sessions] .row').length === 1")
    assert page.text("[data-screen=sessions] .hint").startswith("This browser")
    page.click(".screen-head button")
    enter(page, "devices")
    page.until(f"document.body.innerText.includes({json.dumps(words['en']['account.devices-none'])})")
    page.evaluate("document.querySelector('form[name=device] [name=name]').value = 'My phone'; document.querySelector('form[name=device]').requestSubmit(); true")
    page.until("document.querySelector('.fresh .command code')")
    page.until("document.querySelectorAll('[data-screen=devices] .row').length === 1")
    assert "--bind 0.0.0.0" in page.text(".fresh .notice"), "a server on loopback alone says how to open it"
    page.evaluate("document.querySelector('.connection').open = true; true")
    page.until("(() => { const code = document.querySelector('.connection img'); return code.complete && code.naturalWidth > 20; })()")
    page.click("[data-screen=devices] .row [aria-label='Remove: My phone']")
    page.until("document.querySelectorAll('[data-screen=devices] .row').length === 0")
    page.click(".screen-head button")
    enter(page, "keys")
    page.evaluate("document.querySelector('form[name=key] [name=name]').value = 'an app'; document.querySelector('form[name=key]').requestSubmit(); true")
    page.until(f"document.querySelector('form[name=key]').innerText.includes({json.dumps(words['en']['fault.key-name'])})")
    page.evaluate("document.querySelector('form[name=key] [name=name]').value = 'an-app'; document.querySelector('form[name=key]').requestSubmit(); true")
    page.until("document.querySelectorAll('[data-screen=keys] .row').length === 1")
    page.click("[data-screen=keys] .row [aria-label='Change: an-app']")
    page.until("document.activeElement.closest('form')?.getAttribute('name') === 'key-change' && document.activeElement.value === 'an-app'")
    page.evaluate("""(() => {
        const { elements } = document.querySelector('form[name=key-change]');
        elements.name.value = 'my-app';
        elements.referers.value = 'https://a.example/*, https://b.example/*';
        elements.until.value = '2099-12-31';
        elements.name.form.requestSubmit();
        return true;
    })()""")
    page.until("document.querySelector('[data-screen=keys] .row .row-title')?.innerText === 'my-app'")
    page.until("document.querySelector('[data-screen=keys] .row .hint').innerText.includes('2099')")
    page.click("[data-screen=keys] .row [aria-label='Change: my-app']")
    page.until("document.querySelector('form[name=key-change]').elements.referers.value === 'https://a.example/* https://b.example/*'")
    page.click("[data-text='account.key-keep']")
    page.until("document.querySelector('form[name=key]') && document.activeElement.closest('form')?.getAttribute('name') === 'key'")
    page.click("[data-screen=keys] .row [aria-label='Revoke: my-app']")
    page.until("document.querySelectorAll('[data-screen=keys] .row').length === 0")


def photo(width, height):
    """A PNG of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\x20\x80\x60" * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def test_a_photo_is_shown_and_one_that_is_none_is_refused(visit, tmp_path, words):
    page = visit()
    sign_up(page, "linh")
    enter(page, "profile")
    (tmp_path / "photo.png").write_bytes(photo(900, 600))
    (tmp_path / "words.png").write_text("no photo")

    def choose(name):
        root = page.call("DOM.getDocument")["root"]["nodeId"]
        node = page.call("DOM.querySelector", nodeId=root, selector=".photo-row input")["nodeId"]
        page.call("DOM.setFileInputFiles", nodeId=node, files=[str(tmp_path / name)])

    choose("words.png")
    page.until(f"document.querySelector('.photo-row').innerText.includes({json.dumps(words['en']['fault.photo'])})")
    choose("photo.png")
    page.until("(() => { const shown = document.querySelector('.photo-row img'); return shown?.complete && shown.naturalWidth > 0; })()")
    assert page.evaluate("Math.max(document.querySelector('.photo-row img').naturalWidth, document.querySelector('.photo-row img').naturalHeight)") <= 512


def test_an_account_is_deleted_with_a_way_back(visit):
    page = visit()
    sign_up(page, "mai")
    enter(page, "belongings")
    assert page.evaluate("document.querySelector('[data-text=\"account.export-do\"]').getAttribute('href')") == "/api/v1/account/export"
    page.evaluate(f"document.querySelector('form[name=delete] [name=current]').value = '{PASSWORD}'; document.querySelector('form[name=delete]').requestSubmit(); true")
    page.until("document.querySelector('[data-text=\"account.undelete\"]')")
    page.click("[data-text='account.undelete']")
    page.until("document.querySelector('form[name=delete]')")


def test_the_first_administrators_link_makes_the_account_and_leaves_the_address(open_page, start, monaco_data, tmp_path):
    data = copied(monaco_data, tmp_path / "data")
    server = start(data, "--json")
    link = json.loads(server.line)["link"]["link"]
    page = open_page(link.split("/", 3)[3], url=server.url, wait="page")
    page.until("document.querySelector('form[name=sign-up]')")
    assert "link=" not in page.evaluate("location.href")
    page.evaluate("document.querySelector('form[name=sign-up] [name=name]').focus(); true")
    page.call("Input.insertText", text="operator")
    write(page, "password", PASSWORD)
    page.press("Enter")
    page.until("document.querySelector('[data-screen=menu]')")
    again = open_page(link.split("/", 3)[3], url=server.url, wait="page")
    again.until("document.querySelector('#account-sheet .form-fault')")


@pytest.mark.parametrize("code", LANGUAGES)
def test_who_forgot_the_password_is_told_who_gives_a_link(visit, words, code):
    page = visit(language=code)
    page.click("[data-text='account.forgot']")
    page.until("document.querySelector('[data-screen=recovery]')")
    assert words[code]["account.recovery-operator"] in page.text("[data-screen=recovery]")
    assert page.evaluate("document.querySelector('form[name=recovery]')") is None


def test_where_mail_is_sent_a_link_can_be_asked_for(open_page, start, monaco_data, tmp_path, words):
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    data = copied(monaco_data, tmp_path / "data")
    start(data, "--port", port, "--smtp", "smtp://127.0.0.1:1", "--mail-from", "maps@example.org", "--public-url", url)
    page = open_page(MONACO, url=url, wait="page")
    page.press("a")
    page.until("document.querySelector('form[name=sign-in]')")
    page.click("[data-text='account.forgot']")
    page.until("document.querySelector('form[name=recovery]')")
    page.evaluate("document.querySelector('form[name=recovery] [name=name]').value = 'nobody'; document.querySelector('form[name=recovery]').requestSubmit(); true")
    page.until("document.querySelector('[data-screen=recovery] .notice:not([hidden])')")
    assert page.text("[data-screen=recovery] .notice") == words["en"]["account.recovery-sent"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_phones_are_told_how_to_trust_a_server_with_a_certificate_of_its_own(visit, words, code):
    """The page asks what the server is; here it is told of an authority, which test_accounts.py proves a server tells."""
    page = visit(language=code)
    sign_up(page, "trust-" + code.lower())
    page.evaluate("""import('/app/account/account.js').then(({ account }) => {
        account.server.authority = { link: 'https://192.168.7.8:8443/api/v1/server/authority', fingerprint: 'AB:CD' };
        return true;
    })""")
    enter(page, "devices")
    page.until("document.querySelector('[data-part=trust]')")
    page.click("[data-part=trust] summary")
    shown = page.text("[data-part=trust]")
    for key in ["account.trust", "account.trust-why", "account.trust-open", "account.trust-apple", "account.trust-android",
                "account.trust-compare"]:
        assert words[code][key] in shown
    assert "AB:CD" in shown and "https://192.168.7.8:8443/api/v1/server/authority" in shown
    assert page.evaluate("document.querySelector('[data-part=trust] a').getAttribute('href')") == "/api/v1/server/authority"


@pytest.mark.parametrize("shape", [{"dark": True}, {"width": 390, "height": 844, "touch": True}], ids=["dark", "phone"])
def test_axe_finds_nothing_serious_in_the_panel(visit, axe, shape):  # noqa: F811
    page = visit(**shape)
    assert findings(page, axe) == [], "sign-in"
    sign_up(page, "axe-" + "-".join(str(key) for key in shape))
    assert findings(page, axe) == [], "menu"
    for screen in ["profile", "password", "sessions", "devices", "keys", "belongings"]:
        enter(page, screen)
        assert findings(page, axe) == [], screen
        page.click(".screen-head button")
