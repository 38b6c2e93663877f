// UTF-8: checks a text and repairs what is not valid (each bad byte becomes U+FFFD).
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

namespace waymark {

/// The length of the valid UTF-8 sequence at p (RFC 3629), or 0.
inline size_t sequence_length(const unsigned char *p, const unsigned char *end) noexcept {
    const size_t left = static_cast<size_t>(end - p);
    const auto follows = [&](size_t i) { return (p[i] & 0xC0) == 0x80; };
    if (p[0] < 0x80) return 1;
    if (p[0] >= 0xC2 && p[0] <= 0xDF) return left >= 2 && follows(1) ? 2 : 0;
    if (p[0] >= 0xE0 && p[0] <= 0xEF) {
        if (left < 3 || !follows(1) || !follows(2)) return 0;
        if (p[0] == 0xE0 && p[1] < 0xA0) return 0;
        if (p[0] == 0xED && p[1] > 0x9F) return 0;
        return 3;
    }
    if (p[0] >= 0xF0 && p[0] <= 0xF4) {
        if (left < 4 || !follows(1) || !follows(2) || !follows(3)) return 0;
        if (p[0] == 0xF0 && p[1] < 0x90) return 0;
        if (p[0] == 0xF4 && p[1] > 0x8F) return 0;
        return 4;
    }
    return 0;
}

inline bool valid_utf8(const char *text, size_t length) noexcept {
    const auto *p = reinterpret_cast<const unsigned char *>(text);
    const auto *end = p + length;
    while (p < end) {
        uint64_t eight;
        if (end - p >= 8) {
            std::memcpy(&eight, p, 8);
            if ((eight & 0x8080808080808080ULL) == 0) {
                p += 8;
                continue;
            }
        }
        const size_t step = sequence_length(p, end);
        if (step == 0) return false;
        p += step;
    }
    return true;
}

inline std::string repaired_utf8(const char *text, size_t length) {
    std::string out;
    const auto *p = reinterpret_cast<const unsigned char *>(text);
    const auto *end = p + length;
    while (p < end) {
        const size_t step = sequence_length(p, end);
        if (step == 0) {
            out += "\xEF\xBF\xBD";
            ++p;
        } else {
            out.append(reinterpret_cast<const char *>(p), step);
            p += step;
        }
    }
    return out;
}

}  // namespace waymark
