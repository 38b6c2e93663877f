// A set of 64-bit ids: open addressing in one flat array, no allocation per id.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace waymark {

class IdSet {
    static constexpr int64_t empty_slot = INT64_MIN;
    std::vector<int64_t> slots;
    size_t used = 0;
    bool has_empty_slot_value = false;

    static size_t spread(int64_t id) noexcept {
        return static_cast<size_t>((static_cast<uint64_t>(id) * 0x9E3779B97F4A7C15ULL) >> 20);
    }

    void grow() {
        std::vector<int64_t> old(slots.empty() ? 64 : slots.size() * 2, empty_slot);
        old.swap(slots);
        used = 0;
        for (const int64_t id : old) {
            if (id != empty_slot) insert(id);
        }
    }

public:
    /// Adds the id; false when it was there already.
    bool insert(int64_t id) {
        if (id == empty_slot) {
            const bool fresh = !has_empty_slot_value;
            has_empty_slot_value = true;
            return fresh;
        }
        if (used * 3 >= slots.size() * 2) grow();
        const size_t mask = slots.size() - 1;
        for (size_t i = spread(id) & mask;; i = (i + 1) & mask) {
            if (slots[i] == id) return false;
            if (slots[i] == empty_slot) {
                slots[i] = id;
                ++used;
                return true;
            }
        }
    }

    bool contains(int64_t id) const noexcept {
        if (id == empty_slot) return has_empty_slot_value;
        if (slots.empty()) return false;
        const size_t mask = slots.size() - 1;
        for (size_t i = spread(id) & mask;; i = (i + 1) & mask) {
            if (slots[i] == id) return true;
            if (slots[i] == empty_slot) return false;
        }
    }

    size_t bytes() const noexcept { return slots.capacity() * sizeof(int64_t); }
};

}  // namespace waymark
