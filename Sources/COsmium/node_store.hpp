// Where the nodes are: id → position for every node of the input, 12 bytes a node.
//
// Nodes come sorted by id in almost every file, so each run is a list of chunks (first id, 32-bit distances from it,
// positions). A file that is not sorted is collected first and sorted when its nodes have ended. Several files make
// several runs; a look-up asks them in the order they were read, so the first file's node wins.
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>
#include "include/cosmium.h"

namespace waymark {

inline bool missing(cosm_point p) noexcept { return p.lon == COSM_MISSING; }
constexpr cosm_point missing_point{COSM_MISSING, COSM_MISSING};

class NodeStore {
    static constexpr size_t chunk_nodes = 16384, block = 128, window = 64;

    struct Chunk {
        int64_t first = 0;
        size_t count = 0;
        std::unique_ptr<uint32_t[]> distances{new uint32_t[chunk_nodes]};
        std::unique_ptr<uint32_t[]> block_firsts{new uint32_t[chunk_nodes / block]};
        std::unique_ptr<cosm_point[]> points{new cosm_point[chunk_nodes]};
    };
    struct Entry {
        int64_t id;
        cosm_point point;
        uint32_t order;
    };
    struct Run {
        std::vector<Chunk> chunks;
        std::vector<Entry> unsorted;
        int64_t last = INT64_MIN;
        // Where the last look-up ended: the nodes of a way were often made one after the other.
        mutable size_t hint = 0, hint_in_chunk = 0;
    };
    std::vector<Run> runs;

    static void append(Run &run, int64_t id, cosm_point point) {
        if (run.chunks.empty() || run.chunks.back().count == chunk_nodes ||
            static_cast<uint64_t>(id) - static_cast<uint64_t>(run.chunks.back().first) > UINT32_MAX) {
            run.chunks.emplace_back();
            run.chunks.back().first = id;
        }
        Chunk &chunk = run.chunks.back();
        chunk.distances[chunk.count] =
            static_cast<uint32_t>(static_cast<uint64_t>(id) - static_cast<uint64_t>(chunk.first));
        if (chunk.count % block == 0) chunk.block_firsts[chunk.count / block] = chunk.distances[chunk.count];
        chunk.points[chunk.count] = point;
        ++chunk.count;
        run.last = id;
    }

    /// Where the last of the sorted numbers stands that is not above the wanted one (or the first of all); no branch
    /// depends on the numbers.
    static size_t last_not_above(const uint32_t *numbers, size_t count, uint32_t wanted) noexcept {
        const uint32_t *low = numbers;
        for (size_t left = count; left > 1;) {
            const size_t half = left / 2;
            low = low[half] <= wanted ? low + half : low;
            left -= half;
        }
        return static_cast<size_t>(low - numbers);
    }

    static cosm_point find(const Run &run, int64_t id) noexcept {
        if (run.chunks.empty()) return missing_point;
        size_t c = run.hint;
        const bool here = run.chunks[c].first <= id && (c + 1 == run.chunks.size() || id < run.chunks[c + 1].first);
        if (!here) {
            const auto after =
                std::upper_bound(run.chunks.begin(), run.chunks.end(), id,
                                 [](int64_t wanted, const Chunk &chunk) { return wanted < chunk.first; });
            if (after == run.chunks.begin()) return missing_point;
            c = static_cast<size_t>(after - run.chunks.begin()) - 1;
            run.hint = c;
        }
        const Chunk &chunk = run.chunks[c];
        const uint64_t distance = static_cast<uint64_t>(id) - static_cast<uint64_t>(chunk.first);
        if (distance > UINT32_MAX) return missing_point;
        const uint32_t *const begin = chunk.distances.get();
        const auto wanted = static_cast<uint32_t>(distance);
        // Two of three nodes of a way stand within a few dozen of the one before: look there first.
        const size_t hint = run.hint_in_chunk;
        size_t from = hint > window ? hint - window : 0, to = std::min(hint + window, chunk.count);
        if (!here || from >= to || begin[from] > wanted || begin[to - 1] < wanted) {
            from = last_not_above(chunk.block_firsts.get(), (chunk.count + block - 1) / block, wanted) * block;
            to = std::min(from + block, chunk.count);
        }
        const size_t at = from + last_not_above(begin + from, to - from, wanted);
        if (begin[at] != wanted) return missing_point;
        run.hint_in_chunk = at;
        return chunk.points[at];
    }

public:
    enum class Added { fresh, duplicate };

    /// Begins the nodes of another file.
    void begin_run() { runs.emplace_back(); }

    /// Adds a node of the current run; a node that is there already is not replaced.
    Added add(int64_t id, cosm_point point) {
        for (size_t r = 0; r + 1 < runs.size(); ++r) {
            if (!missing(find(runs[r], id))) return Added::duplicate;
        }
        Run &run = runs.back();
        if (run.unsorted.empty() && id > run.last) {
            append(run, id, point);
            return Added::fresh;
        }
        if (run.unsorted.empty() && id == run.last) return Added::duplicate;
        if (!run.chunks.empty() && !missing(find(run, id))) return Added::duplicate;
        run.unsorted.push_back({id, point, static_cast<uint32_t>(run.unsorted.size())});
        return Added::fresh;
    }

    /// Ends the current run: sorts what came unsorted. Returns how many nodes were there twice.
    size_t end_run() {
        Run &run = runs.back();
        if (run.unsorted.empty()) return 0;
        std::vector<Entry> all;
        all.swap(run.unsorted);
        for (const Chunk &chunk : run.chunks) {
            for (size_t i = 0; i < chunk.count; ++i) {
                all.push_back({static_cast<int64_t>(static_cast<uint64_t>(chunk.first) + chunk.distances[i]),
                               chunk.points[i], 0});
            }
        }
        run = Run{};
        std::sort(all.begin(), all.end(),
                  [](const Entry &a, const Entry &b) { return a.id != b.id ? a.id < b.id : a.order < b.order; });
        size_t twice = 0;
        for (size_t i = 0; i < all.size(); ++i) {
            if (i > 0 && all[i].id == all[i - 1].id)
                ++twice;
            else
                append(run, all[i].id, all[i].point);
        }
        return twice;
    }

    /// The position of a node, or missing_point.
    cosm_point find(int64_t id) const noexcept {
        for (const Run &run : runs) {
            const cosm_point point = find(run, id);
            if (!missing(point)) return point;
        }
        return missing_point;
    }

    size_t bytes() const noexcept {
        size_t sum = 0;
        for (const Run &run : runs) {
            sum += run.chunks.size() * (sizeof(Chunk) + chunk_nodes * (sizeof(uint32_t) + sizeof(cosm_point)));
            sum += run.unsorted.capacity() * sizeof(Entry);
        }
        return sum;
    }
};

}  // namespace waymark
