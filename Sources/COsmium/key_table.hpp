// Tag keys as numbers: the keys of the caller in their order, then those that the area rule needs.
#pragma once
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace waymark {

class KeyTable {
    struct Slot {
        uint32_t hash;
        uint16_t number;
        bool taken;
    };
    std::vector<Slot> slots{std::vector<Slot>(256)};
    std::vector<std::string> names;

    static uint32_t hash(const char *text, size_t length) noexcept {
        uint32_t h = 2166136261U;
        for (size_t i = 0; i < length; ++i) h = (h ^ static_cast<unsigned char>(text[i])) * 16777619U;
        return h ^ (h >> 15);
    }

    void place(uint32_t h, uint16_t number) {
        const size_t mask = slots.size() - 1;
        size_t i = h & mask;
        while (slots[i].taken) i = (i + 1) & mask;
        slots[i] = {h, number, true};
    }

public:
    static constexpr uint16_t unknown = 0xFFFF;

    uint16_t find(const char *text, size_t length) const noexcept {
        const uint32_t h = hash(text, length);
        const size_t mask = slots.size() - 1;
        for (size_t i = h & mask; slots[i].taken; i = (i + 1) & mask) {
            const std::string &name = names[slots[i].number];
            if (slots[i].hash == h && name.size() == length && std::memcmp(name.data(), text, length) == 0) {
                return slots[i].number;
            }
        }
        return unknown;
    }

    /// The key's number, new or old.
    uint16_t add(const std::string &name) {
        const uint16_t known = find(name.data(), name.size());
        if (known != unknown) return known;
        if (names.size() + 1 >= unknown) return unknown;
        names.push_back(name);
        if (names.size() * 2 > slots.size()) {
            slots.assign(slots.size() * 2, Slot{});
            for (size_t n = 0; n + 1 < names.size(); ++n) {
                place(hash(names[n].data(), names[n].size()), static_cast<uint16_t>(n));
            }
        }
        const auto number = static_cast<uint16_t>(names.size() - 1);
        place(hash(name.data(), name.size()), number);
        return number;
    }

    size_t size() const noexcept { return names.size(); }
};

}  // namespace waymark
