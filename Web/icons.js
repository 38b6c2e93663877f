// The page's icons: stroke drawings on a 24 × 24 grid, made for this page.
// A name gives an <svg> that takes its colour from the text round it and is hidden from screen readers:
// the control that holds it carries the words.

const drawings = {
    plus: 'M12 5v14M5 12h14',
    minus: 'M5 12h14',
    close: 'M6 6l12 12M18 6L6 18',
    layers: 'M12 3.5l8.5 4.7-8.5 4.7-8.5-4.7zM3.5 12.2l8.5 4.7 8.5-4.7M3.5 16l8.5 4.7 8.5-4.7',
    locate: 'M20.5 3.5L3.8 10.6l7.2 2.4 2.4 7.2z',
    heading: 'M12 3l6.5 17.5L12 16.8 5.5 20.5z',
    regions: 'M3.5 6.2l5.5-2.4 6 2.4 5.5-2.4v14l-5.5 2.4-6-2.4-5.5 2.4zM9 3.8v14M15 6.2v14',
    globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c2.7 2.6 3.9 5.6 3.9 9s-1.2 6.4-3.9 9c-2.7-2.6-3.9-5.6-3.9-9S9.3 5.6 12 3z',
    keyboard: 'M4.5 6h15A1.5 1.5 0 0 1 21 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16.5v-9A1.5 1.5 0 0 1 4.5 6zM7 10h.01M10.3 10h.01M13.7 10h.01M17 10h.01M8 14h8',
    pin: 'M12 21c4.2-4.2 6.5-7.7 6.5-11A6.5 6.5 0 0 0 5.5 10c0 3.3 2.3 6.8 6.5 11zM12 7.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z',
    copy: 'M9 8.5h9.5A1.5 1.5 0 0 1 20 10v9.5a1.5 1.5 0 0 1-1.5 1.5H9a1.5 1.5 0 0 1-1.5-1.5V10A1.5 1.5 0 0 1 9 8.5zM4 15.5V4.5A1.5 1.5 0 0 1 5.5 3H15',
    centre: 'M12 3v5M12 16v5M3 12h5M16 12h5M12 10.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z',
    question: 'M9.2 9.2a2.9 2.9 0 1 1 4.3 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
    warning: 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 17h.01',
    retry: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4h-4',
    check: 'M5 12.5l4.5 4.5L19 7.5',
    search: 'M10.8 4.2a6.6 6.6 0 1 0 0 13.2 6.6 6.6 0 0 0 0-13.2zM15.6 15.6l4.6 4.6',
    star: 'M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
    clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3.2 2',
    fly: 'M5 19L19 5M19 5h-8M19 5v8',
};

/** Makes the icon of a name in `drawings`. */
export function icon(name) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 24 24');
    svg.setAttribute('class', 'icon');
    svg.setAttribute('aria-hidden', 'true');
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', drawings[name]);
    svg.append(path);
    return svg;
}
