"""The page's words: six complete language files, every key used, no words in the code. Reads files only."""
import html.parser
import json
import re

import pytest

LANGUAGES = ["en", "vi", "id", "ru", "zh-Hans", "zh-Hant"]
PLURALS = {"en": {"one", "other"}, "ru": {"one", "few", "many", "other"}}
KEY = r"[a-z0-9]+(?:[.-][a-z0-9-]+)*"


@pytest.fixture(scope="module")
def web(root):
    return root / "Web"


@pytest.fixture(scope="module")
def words(web):
    return {code: json.loads((web / f"languages/{code}.json").read_text()) for code in LANGUAGES}


@pytest.fixture(scope="module")
def scripts(web):
    """The page's modules without their comments."""
    return {file.relative_to(web).as_posix(): without_comments(file.read_text()) for file in sorted(web.rglob("*.js"))}


def without_comments(text):
    return re.sub(r"^\s*//.*$", "", re.sub(r"/\*.*?\*/", "", text, flags=re.S), flags=re.M)


def forms(value):
    return list(value.values()) if isinstance(value, dict) else [value]


def keys_in_use(web, scripts, known):
    """Every string literal that is a key or looks like one after `text:`, `label:`, `title:` or `say(`."""
    used = set(re.findall(rf'data-(?:text|label)="({KEY})"', (web / "index.html").read_text()))
    for text in scripts.values():
        used |= {literal for literal in re.findall(r"'([^'\n]+)'", text) if literal in known}
        used |= set(re.findall(rf"(?:\b(?:text|label|title)(?::\s*|=\s*)|\b(?:say|announce)\()'({KEY})'", text))
    return used


def test_every_language_has_a_file_and_stands_in_the_switch(web, scripts):
    listed = re.findall(r"code: '([^']+)'", scripts["language.js"])
    assert listed == LANGUAGES
    assert {file.stem for file in (web / "languages").glob("*.json")} == set(LANGUAGES)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_language_lacks_a_key_or_has_one_too_many(words, code):
    assert words[code].keys() == words["en"].keys()
    assert list(words[code]) == list(words["en"]), "keep the order of en.json, so that files can be read side by side"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_has_the_placeholders_and_plural_forms_of_its_language(words, code):
    for key, english in words["en"].items():
        value = words[code][key]
        assert isinstance(value, dict) == isinstance(english, dict), key
        if isinstance(value, dict):
            assert set(value) == PLURALS.get(code, {"other"}), key
        wanted = set(re.findall(r"\{\w+\}", forms(english)[-1]))
        for form in forms(value):
            assert form.strip() == form != "", key
            assert set(re.findall(r"\{\w+\}", form)) == wanted, key


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_no_text_was_left_in_english(words, code):
    same = [key for key, value in words["en"].items() if isinstance(value, str) and words[code][key] == value]
    assert same == []


def test_every_key_in_use_exists_and_every_key_that_exists_is_in_use(web, scripts, words):
    known = set(words["en"])
    used = keys_in_use(web, scripts, known)
    assert used - known == set(), "keys without words"
    assert known - used == set(), "words that nothing says"


def test_the_finder_of_missing_keys_finds_them(web, scripts):
    invented = {"invented.js": "element('p', { text: 'no.such-key' }); say('nor.this')"}
    assert {"no.such-key", "nor.this"} <= keys_in_use(web, invented, set())


class VisibleText(html.parser.HTMLParser):
    """Collects text and spoken attributes that stand in the document itself."""

    def __init__(self):
        super().__init__()
        self.skipping = 0
        self.found = []

    def handle_starttag(self, tag, attributes):
        self.skipping += tag in ("noscript", "script", "style", "title")
        if not self.skipping:
            self.found += [value for name, value in attributes if name in ("aria-label", "title", "placeholder", "alt") and value]

    def handle_endtag(self, tag):
        self.skipping -= tag in ("noscript", "script", "style", "title")

    def handle_data(self, data):
        if not self.skipping and data.strip():
            self.found.append(data.strip())


def test_the_document_holds_no_words_but_the_name(web):
    reader = VisibleText()
    reader.feed((web / "index.html").read_text())
    assert reader.found == ["Waymark"]


def hard_coded(text):
    """String literals that read like words of a sentence: a capital and a space, or letters beyond ASCII."""
    literals = re.findall(r"'((?:[^'\\\n]|\\.)*)'|`([^`]*)`", text)
    plain = [re.sub(r"\$\{[^}]*\}", "", a or b) for a, b in literals]
    return [s for s in plain if re.search(r"\b[A-Z][a-z]+ [a-z]+|[a-z]{2,} [a-z]{2,} [a-z]{2,}[.!?]|[À-ɏЀ-ӿ一-鿿]", s)]


# What is shown as it is in every language: the languages' own names, and messages of errors nobody sees.
ALLOWED = {
    "language.js": {"Tiếng Việt", "Bahasa Indonesia", "Русский", "简体中文", "繁體中文"},
    "tracking/recorder-engine.js": {
        "The recorder's module could not be loaded:  for ", "A newer version wrote this recording.", "The stored recording is damaged.",
    },
}


def test_no_script_holds_words(scripts):
    found = {name: set(hard_coded(text)) - ALLOWED.get(name, set()) for name, text in scripts.items()}
    assert {name: literals for name, literals in found.items() if literals} == {}


def test_the_finder_of_words_in_scripts_finds_them():
    assert hard_coded("node.textContent = 'Could not load'; x = `Привет`")


def test_style_sheets_hold_no_words(web):
    for sheet in web.rglob("*.css"):
        assert set(re.findall(r'content:\s*"([^"]*)"', sheet.read_text())) <= {""}, sheet.name
