// Builds elements in one call. Words never stand in the code: `text` and `label` are keys of the language
// files, and `language.js` fills them in, again whenever the language changes.

import { showWords } from './language.js';

/**
 * Makes an element.
 *
 * `text` and `label` name a word key for the content and for `aria-label`; `values` fills their placeholders;
 * `on` maps event names to listeners; every other property becomes an attribute (false and undefined leave it out).
 */
export function element(tag, properties = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
        if (value === undefined || value === false) continue;
        if (name === 'on') {
            for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
        } else if (name === 'text' || name === 'label') {
            node.dataset[name] = value;
        } else if (name === 'values') {
            node.dataset.values = JSON.stringify(value);
        } else {
            node.setAttribute(name, value === true ? '' : value);
        }
    }
    node.append(...children.filter((child) => child !== undefined && child !== null));
    showWords(node);
    return node;
}

/** Changes the words of an element that `element` made. */
export function reword(node, { text, label, values }) {
    if (text !== undefined) node.dataset.text = text;
    if (label !== undefined) node.dataset.label = label;
    if (values !== undefined) node.dataset.values = JSON.stringify(values);
    showWords(node);
}

/** True while the visitor types into something, when single keys must not act as shortcuts. */
export function isTyping(target) {
    return target instanceof HTMLElement
        && (target.isContentEditable || ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName)
            && !['radio', 'checkbox'].includes(target.type));
}
