// Which style the map wears and whether the page is light or dark.
// `automatic` follows the system's dark mode until the visitor picks; the page's own surfaces go with the map,
// and with the system over imagery.

import { choices } from './choices.js';
import { currentLanguage } from './language.js';

/** The styles that the server offers, in the order of the switcher. */
export const styleNames = ['standard', 'light', 'dark', 'satellite', 'hybrid'];

/** Fires `change` when the style or the colour scheme may have changed. */
export const appearanceEvents = new EventTarget();

const systemDark = matchMedia('(prefers-color-scheme: dark)');

/** The style to show now: the picked one, or standard by day and dark in the system's dark mode. */
export function effectiveStyle() {
    const picked = choices.get('style');
    if (picked !== 'automatic') return picked;
    return systemDark.matches ? 'dark' : 'standard';
}

/** The address of the style to show now, with labels in the page's language. */
export function styleAddress() {
    return `/map/styles/${effectiveStyle()}.json?lang=${encodeURIComponent(currentLanguage())}`;
}

/** Keeps the page's colour scheme in step with the style and the system. */
export function followAppearance() {
    const update = () => {
        const style = effectiveStyle();
        const scheme = { standard: 'light', light: 'light', dark: 'dark' }[style] ?? (systemDark.matches ? 'dark' : 'light');
        document.documentElement.dataset.scheme = scheme;
        document.documentElement.dataset.style = style;
        appearanceEvents.dispatchEvent(new Event('change'));
    };
    systemDark.addEventListener('change', update);
    choices.addEventListener('style', update);
    update();
}
