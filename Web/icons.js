// The page's icons: stroke drawings on a 24 × 24 grid, made for this page.
// A name gives an <svg> that takes its colour from the text round it and is hidden from screen readers:
// the control that holds it carries the words.

const drawings = {
    plus: 'M12 5v14M5 12h14',
    minus: 'M5 12h14',
    close: 'M6 6l12 12M18 6L6 18',
    layers: 'M12 3.500l8.5 4.7-8.5 4.7-8.5-4.700zM3.5 12.200l8.5 4.7 8.5-4.700M3.5 16l8.5 4.7 8.5-4.7',
    locate: 'M20.5 3.500L3.8 10.600l7.2 2.4 2.4 7.200z',
    heading: 'M12 3l6.5 17.500L12 16.8 5.5 20.500z',
    regions: 'M3.5 6.200l5.5-2.4 6 2.4 5.5-2.400v14l-5.5 2.4-6-2.4-5.5 2.400zM9 3.800v14M15 6.200v14',
    globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c2.7 2.6 3.9 5.6 3.9 9s-1.2 6.4-3.9 9c-2.7-2.6-3.9-5.6-3.9-9S9.3 5.6 12 3z',
    keyboard: 'M4.5 6h15A1.5 1.5 0 0 1 21 7.500v9a1.5 1.5 0 0 1-1.5 1.500h-15A1.5 1.5 0 0 1 3 16.500v-9A1.5 1.5 0 0 1 4.5 6zM7 10h.01M10.3 10h.01M13.7 10h.01M17 10h.01M8 14h8',
    pin: 'M12 21c4.2-4.2 6.5-7.7 6.5-11A6.5 6.5 0 0 0 5.5 10c0 3.3 2.3 6.8 6.5 11zM12 7.700a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.600z',
    copy: 'M9 8.500h9.500A1.5 1.5 0 0 1 20 10v9.500a1.5 1.5 0 0 1-1.5 1.500H9a1.5 1.5 0 0 1-1.5-1.500V10A1.5 1.5 0 0 1 9 8.500zM4 15.500V4.500A1.5 1.5 0 0 1 5.5 3H15',
    centre: 'M12 3v5M12 16v5M3 12h5M16 12h5M12 10.500a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z',
    question: 'M9.2 9.200a2.9 2.9 0 1 1 4.3 2.600c-1 .6-1.5 1.2-1.5 2.400M12 17.500h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
    warning: 'M12 4L2.8 19.500h18.400zM12 10v4.500M12 17h.01',
    retry: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.400M19.5 3.500v4h-4',
    check: 'M5 12.500l4.5 4.500L19 7.5',
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
