// Whether a ring is simple: no two of its sides meet but neighbours in their common corner.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>
#include "include/cosmium.h"

namespace waymark {

class SimpleRing {
    struct Side {
        int32_t west, east, south, north;
        cosm_point a, b;
        uint32_t number;
    };
    std::vector<Side> sides;
    /// A ring whose sides lie above each other by the thousand is taken as it is: only a hostile file has one.
    static constexpr size_t most_tests = 4'000'000;

    static int turn(cosm_point a, cosm_point b, cosm_point c) noexcept {
        // Differences fit 33 bits, their products 66: 128-bit arithmetic decides exactly.
        const __int128 left =
            static_cast<__int128>(static_cast<int64_t>(b.lon) - a.lon) * (static_cast<int64_t>(c.lat) - a.lat);
        const __int128 right =
            static_cast<__int128>(static_cast<int64_t>(b.lat) - a.lat) * (static_cast<int64_t>(c.lon) - a.lon);
        return left > right ? 1 : left < right ? -1 : 0;
    }

    /// Whether two sides meet, their ends included.
    static bool meet(const Side &s, const Side &t) noexcept {
        const int a = turn(s.a, s.b, t.a), b = turn(s.a, s.b, t.b);
        if (a == b) return a == 0;  // in one line: the boxes overlap, so the sides do (or touch)
        const int c = turn(t.a, t.b, s.a), d = turn(t.a, t.b, s.b);
        return c != d;
    }

public:
    /// Whether the closed ring is simple; sides of no length are ignored. O(n log n) for rings of usual shape.
    bool holds(const cosm_point *points, size_t count) {
        sides.clear();
        for (size_t i = 0; i + 1 < count; ++i) {
            const cosm_point a = points[i], b = points[i + 1];
            if (a.lon == b.lon && a.lat == b.lat) continue;
            sides.push_back({std::min(a.lon, b.lon), std::max(a.lon, b.lon), std::min(a.lat, b.lat),
                             std::max(a.lat, b.lat), a, b, static_cast<uint32_t>(sides.size())});
        }
        const auto n = static_cast<uint32_t>(sides.size());
        if (n < 3) return false;
        for (uint32_t i = 0; i < n; ++i) {  // neighbours may share their corner and nothing else
            const Side &s = sides[i], &t = sides[(i + 1) % n];
            if (turn(s.a, s.b, t.b) == 0) {
                const double along = (double(s.b.lon) - s.a.lon) * (double(t.b.lon) - t.a.lon) +
                                     (double(s.b.lat) - s.a.lat) * (double(t.b.lat) - t.a.lat);
                if (along < 0) return false;
            }
        }
        std::sort(sides.begin(), sides.end(), [](const Side &s, const Side &t) { return s.west < t.west; });
        size_t tests = 0;
        for (uint32_t i = 0; i < n; ++i) {
            for (uint32_t j = i + 1; j < n && sides[j].west <= sides[i].east; ++j) {
                if (++tests > most_tests) return true;
                if (sides[j].south > sides[i].north || sides[j].north < sides[i].south) continue;
                const uint32_t apart = sides[i].number > sides[j].number ? sides[i].number - sides[j].number
                                                                         : sides[j].number - sides[i].number;
                if (apart == 1 || apart == n - 1) continue;
                if (meet(sides[i], sides[j])) return false;
            }
        }
        return true;
    }
};

}  // namespace waymark
