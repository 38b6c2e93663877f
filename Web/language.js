// The page's words: which language is spoken, loading its file, plural forms, and putting words into elements.
// An element names its words by `data-text` (content) or `data-label` (aria-label and tooltip) with
// `data-values` for placeholders; this file leaves to others what those words are about.

/** The languages of the page, each under the name its speakers give it. */
export const languages = [
    { code: 'en', name: 'English' },
    { code: 'vi', name: 'Tiếng Việt' },
    { code: 'id', name: 'Bahasa Indonesia' },
    { code: 'ru', name: 'Русский' },
    { code: 'zh-Hans', name: '简体中文' },
    { code: 'zh-Hant', name: '繁體中文' },
];

/** Fires `change` after the words on the page have been exchanged. */
export const languageEvents = new EventTarget();

let words = {};
let plurals = new Intl.PluralRules('en');
let current = 'en';

/** The code of the language spoken now. */
export function currentLanguage() {
    return current;
}

/** The locale for numbers and units: the browser's own where it speaks the same language, else the page's. */
export function currentLocale() {
    return navigator.languages.find((tag) => match(tag) === current) ?? current;
}

/** The page's language for what the browser asks for, in its order of preference; English when none fits. */
export function preferredLanguage(tags = navigator.languages) {
    return tags.map(match).find((code) => code !== undefined) ?? 'en';
}

/** Loads a language's words and shows them everywhere. */
export async function speak(code) {
    const answer = await fetch(`/app/languages/${code}.json`);
    if (!answer.ok) throw new Error(`language file ${code}: status ${answer.status}`);
    words = await answer.json();
    current = code;
    plurals = new Intl.PluralRules(code);
    document.documentElement.lang = code;
    document.title = say('page.title');
    showWords(document.body);
    languageEvents.dispatchEvent(new Event('change'));
}

/**
 * The words of a key, with `{name}` replaced from `values`.
 * Where a key has plural forms, `values.count` chooses; numbers are written as the locale writes them.
 */
export function say(key, values = {}) {
    let form = words[key];
    if (form === undefined) return key;
    if (typeof form === 'object') form = form[plurals.select(values.count)] ?? form.other;
    return form.replace(/\{(\w+)\}/g, (whole, name) => {
        const value = values[name];
        if (value === undefined) return whole;
        return typeof value === 'number' ? new Intl.NumberFormat(currentLocale()).format(value) : String(value);
    });
}

/** Puts the words into an element and everything inside it. */
export function showWords(root) {
    for (const node of [root, ...root.querySelectorAll('[data-text], [data-label]')]) {
        const values = node.dataset.values ? JSON.parse(node.dataset.values) : {};
        if (node.dataset.text) node.textContent = say(node.dataset.text, values);
        if (node.dataset.label) {
            const label = say(node.dataset.label, values);
            node.setAttribute('aria-label', label);
            if (node.tagName === 'BUTTON') node.title = label;
        }
    }
}

/** The page's language for one BCP 47 tag: Chinese is told apart by script, which the place implies. */
function match(tag) {
    let locale;
    try {
        locale = new Intl.Locale(tag).maximize();
    } catch {
        return undefined;
    }
    if (locale.language === 'zh') return locale.script === 'Hant' ? 'zh-Hant' : 'zh-Hans';
    return languages.find(({ code }) => code === locale.language)?.code;
}
