// What Embedded Swift expects of a C library, for WebAssembly without one: memory, copying, and 128-bit products.
// Linked into the page's module only; the server has a C library. Nothing here is safe for several threads, of which such
// a module has none.

typedef unsigned long size_t;
typedef unsigned char byte;
typedef unsigned long long word;

// Memory comes in blocks of powers of two, each with its class before it; a freed block goes on the list of its class and
// is given out again. Recordings hold few and small values, so that what this wastes is less than what a better way costs.

extern byte __heap_base;

struct block {
    size_t class;
    struct block *next;
};

enum { header = 16, page = 65536, classes = 31 };

static size_t top;
static struct block *free_blocks[classes];

static void *allocate(size_t size) {
    size_t class = 5;
    while (class < classes && ((size_t)1 << class) < size + header) class++;
    if (class == classes) return 0;
    struct block *block = free_blocks[class];
    if (block) {
        free_blocks[class] = block->next;
        return (byte *)block + header;
    }
    if (!top) top = ((size_t)&__heap_base + header - 1) & ~(size_t)(header - 1);
    size_t start = top, end = top + ((size_t)1 << class), have = __builtin_wasm_memory_size(0) * page;
    if (end < start) return 0;
    if (end > have && __builtin_wasm_memory_grow(0, (end - have + page - 1) / page) == (size_t)-1) return 0;
    top = end;
    block = (struct block *)start;
    block->class = class;
    return (byte *)block + header;
}

// Every block begins at a multiple of 16, which is all that Swift asks for here.
int posix_memalign(void **result, size_t alignment, size_t size) {
    *result = alignment <= header ? allocate(size) : 0;
    return *result ? 0 : 12;
}

void *malloc(size_t size) { return allocate(size); }

void free(void *memory) {
    if (!memory) return;
    struct block *block = (struct block *)((byte *)memory - header);
    block->next = free_blocks[block->class];
    free_blocks[block->class] = block;
}

void *memcpy(void *to, const void *from, size_t size) {
    byte *target = to;
    const byte *source = from;
    for (size_t i = 0; i < size; i++) target[i] = source[i];
    return to;
}

void *memmove(void *to, const void *from, size_t size) {
    byte *target = to;
    const byte *source = from;
    if (target < source) return memcpy(to, from, size);
    for (size_t i = size; i--;) target[i] = source[i];
    return to;
}

void *memset(void *to, int value, size_t size) {
    byte *target = to;
    for (size_t i = 0; i < size; i++) target[i] = (byte)value;
    return to;
}

int memcmp(const void *first, const void *second, size_t size) {
    const byte *a = first, *b = second;
    for (size_t i = 0; i < size; i++)
        if (a[i] != b[i]) return a[i] - b[i];
    return 0;
}

// Seeds of hash tables, of which the module makes none that others could fill.
void arc4random_buf(void *to, size_t size) { memset(to, 7, size); }

// Where Swift prints to; the page hears of faults by the trap that follows.
int putchar(int character) { return character; }

unsigned long __stack_chk_guard = 0x5ca1ab1e;
void __stack_chk_fail(void) { __builtin_trap(); }

typedef struct {
    word low, high;
} product;

// The product of two 128-bit numbers, by halves of 32 bits.
product __multi3(word a_low, word a_high, word b_low, word b_high) {
    word a0 = a_low & 0xffffffff, a1 = a_low >> 32, b0 = b_low & 0xffffffff, b1 = b_low >> 32;
    word low = a0 * b0, first = a0 * b1, second = a1 * b0;
    word middle = (low >> 32) + (first & 0xffffffff) + (second & 0xffffffff);
    product result;
    result.low = (low & 0xffffffff) | (middle << 32);
    result.high = a1 * b1 + (first >> 32) + (second >> 32) + (middle >> 32) + a_low * b_high + a_high * b_low;
    return result;
}
