// What the server will take for a name, an address and a password, so that a form can say so while one types. The server
// decides; these are its rules once more, and a password that is guessed first is known to it alone.

/** The key of what is wrong with a name; undefined when nothing is. */
export function nameFault(text) {
    return /^[a-z0-9][a-z0-9._-]{1,31}$/i.test(text) ? undefined : 'fault.name';
}

/** The key of what is wrong with an e-mail address, which may be left out. */
export function emailFault(text) {
    return text === '' || /^[^\s<>()[\],;:\\"@]{1,64}@[^\s<>()[\],;:\\"@.]+(\.[^\s<>()[\],;:\\"@.]+)+$/.test(text) ? undefined : 'fault.email';
}

/** The key of what is wrong with a new password. */
export function passwordFault(text) {
    if ([...text].length < 10) return 'fault.password-short';
    if (new TextEncoder().encode(text).length > 256) return 'fault.password-long';
    return new Set(text.toLowerCase()).size < 4 ? 'fault.password-common' : undefined;
}

/** The key of what is wrong with the name of a key for apps. */
export function keyNameFault(text) {
    return /^[-._A-Za-z0-9]{1,100}$/.test(text) ? undefined : 'fault.key-name';
}

/** The key of what is wrong with something that only has to be there. */
export function missing(text) {
    return text.length > 0 ? undefined : 'fault.missing';
}
