// The server's refusals of what one asks of an account, by their codes, in the page's words.

const faults = {
    'account.invalid-name': { text: 'fault.name', field: 'name' },
    'account.name-taken': { text: 'fault.name-taken', field: 'name' },
    'account.invalid-email': { text: 'fault.email', field: 'email' },
    'account.email-taken': { text: 'fault.email-taken', field: 'email' },
    'account.password-too-short': { text: 'fault.password-short', field: 'password' },
    'account.password-too-long': { text: 'fault.password-long', field: 'password' },
    'account.password-common': { text: 'fault.password-common', field: 'password' },
    'account.wrong-credentials': { text: 'fault.credentials' },
    'account.wrong-password': { text: 'fault.wrong-password', field: 'current' },
    'account.too-many-tries': { text: 'fault.tries' },
    'account.busy': { text: 'fault.busy' },
    'account.sign-up-closed': { text: 'fault.closed' },
    'account.link-invalid': { text: 'fault.link' },
    'account.link-elsewhere': { text: 'fault.link-elsewhere' },
    'account.not-signed-in': { text: 'fault.signed-out' },
    'account.last-administrator': { text: 'fault.last-administrator' },
    'account.too-many': { text: 'fault.too-many' },
    'key.invalid-name': { text: 'fault.key-name', field: 'name' },
    'key.name-taken': { text: 'fault.key-taken', field: 'name' },
    'photo.not-an-image': { text: 'fault.photo' },
    'photo.no-decoder': { text: 'fault.photo-kind' },
    'photo.too-large': { text: 'fault.photo-large' },
    'photo.too-many-pixels': { text: 'fault.photo-large' },
};

/** What to say of a failure: `{ text, values, field }`, where `field` names the one that it is about. */
export function faultWords(failure) {
    const known = faults[failure.code];
    if (known) return known;
    if (failure.status === 0) return { text: 'fault.no-answer' };
    return { text: 'fault.other', values: { message: failure.message } };
}
