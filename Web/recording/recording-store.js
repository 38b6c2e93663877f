// What must outlive a reload or a crash, in the browser's database: the recording that is going on with its fixes, and the
// finished walks that wait for the server. Where the browser keeps nothing, memory takes its place until the page closes.

const databaseName = 'waymark-recording';
const stores = { recording: { keyPath: 'key' }, fixes: { autoIncrement: true }, waiting: { keyPath: 'id' } };
const currentKey = 'current';

class RecordingStore {
    #opening;
    #memory = { recording: undefined, fixes: [], waiting: new Map() };

    /** Whether what is kept outlives the page; known once something was read. */
    isDurable = true;

    /** The recording that was going on, `{ recording, fixes }`; undefined when there is none. */
    async load() {
        const kept = await this.#work('readonly', ['recording', 'fixes'], (store) => [
            store('recording').get(currentKey), store('fixes').getAll(),
        ]);
        const [recording, fixes] = kept ?? [this.#memory.recording, this.#memory.fixes];
        return recording && { recording, fixes };
    }

    /** Begins anew: forgets the fixes of any recording before. */
    async begin(recording) {
        this.#memory.recording = recording;
        this.#memory.fixes = [];
        await this.#work('readwrite', ['recording', 'fixes'], (store) => [
            store('fixes').clear(), store('recording').put({ key: currentKey, ...recording }),
        ]);
    }

    /** Keeps fixes that came since and the recording with its snapshot, both or neither. */
    async keep(recording, fixes) {
        this.#memory.recording = recording;
        this.#memory.fixes.push(...fixes);
        await this.#work('readwrite', ['recording', 'fixes'], (store) => [
            store('recording').put({ key: currentKey, ...recording }), ...fixes.map((fix) => store('fixes').add(fix)),
        ]);
    }

    /** Ends the recording; `walk` is what waits for the server from now on, in the same stroke. Without one it is gone. */
    async end(walk) {
        this.#memory.recording = undefined;
        this.#memory.fixes = [];
        if (walk) this.#memory.waiting.set(walk.id, walk);
        await this.#work('readwrite', ['recording', 'fixes', 'waiting'], (store) => [
            store('recording').clear(), store('fixes').clear(), ...(walk ? [store('waiting').put(walk)] : []),
        ]);
    }

    /** The walks that wait, the oldest first. */
    async waiting() {
        const [walks] = await this.#work('readonly', ['waiting'], (store) => [store('waiting').getAll()])
            ?? [[...this.#memory.waiting.values()]];
        return walks.sort((one, other) => one.startedAt - other.startedAt);
    }

    /** Forgets a walk that the server has, or that nobody wants. */
    async forget(id) {
        this.#memory.waiting.delete(id);
        await this.#work('readwrite', ['waiting'], (store) => [store('waiting').delete(id)]);
    }

    /** Does requests in one transaction and gives their results; undefined where there is no database. */
    async #work(mode, names, requests) {
        this.#opening ??= open();
        let database;
        try {
            database = await this.#opening;
        } catch {
            this.isDurable = false;
            return undefined;
        }
        const transaction = database.transaction(names, mode, { durability: 'strict' });
        const asked = requests((name) => transaction.objectStore(name));
        return new Promise((resolve, reject) => {
            transaction.oncomplete = () => resolve(asked.map(({ result }) => result));
            transaction.onabort = () => reject(transaction.error);
        });
    }
}

function open() {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open(databaseName, 1);
        request.onupgradeneeded = () => {
            for (const [name, options] of Object.entries(stores)) request.result.createObjectStore(name, options);
        };
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

/** The store of this browser. */
export const recordingStore = new RecordingStore();
