// The arrays of one batch and how objects are written into them.
#pragma once
#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
#include <string>
#include <vector>
#include <osmium/osm.hpp>
#include <osmium/osm/area.hpp>
#include "area_rule.hpp"
#include "include/cosmium.h"
#include "key_table.hpp"
#include "node_store.hpp"
#include "text.hpp"

namespace waymark {

inline void note(cosm_issue &issue, int64_t id) noexcept {
    if (issue.count < COSM_EXAMPLES) issue.examples[issue.count] = id;
    ++issue.count;
}

class BatchBuilder {
    const KeyTable &keys;
    cosm_counts &counts;
    std::deque<std::string> repaired;

    std::vector<int64_t> node_ids, way_ids, refs, relation_ids, area_ids, broken_ids;
    std::vector<cosm_point> node_points, ref_points, area_points, broken_points, hints;
    std::vector<uint8_t> way_flags, area_origins, ring_outer, line_inner, broken_kinds;
    std::vector<uint32_t> way_refs, relation_members, area_rings, ring_points, broken_lines, broken_hints, line_points;
    std::vector<cosm_range> node_tags, way_tags, relation_tags, area_tags, broken_tags;
    std::vector<cosm_member> members;
    std::vector<uint16_t> tag_keys;
    std::vector<cosm_tag> tags;

    template <typename T>
    static uint32_t size32(const std::vector<T> &v) noexcept {
        return static_cast<uint32_t>(v.size());
    }

    std::array<std::vector<uint32_t> *, 7> offsets() noexcept {
        return {&way_refs, &relation_members, &area_rings, &ring_points, &broken_lines, &broken_hints, &line_points};
    }

    const char *checked(const char *text, size_t &length, int64_t id) {
        if (valid_utf8(text, length)) return text;
        note(counts.issues[COSM_TEXT_REPAIRED], id);
        repaired.push_back(repaired_utf8(text, length));
        length = repaired.back().size();
        return repaired.back().data();
    }

public:
    /// Everything gets room at once: an array that is asked for is never a null pointer, even when it is empty.
    BatchBuilder(const KeyTable &k, cosm_counts &c) : keys(k), counts(c) {
        constexpr size_t room = 1024;
        for (auto *v : {&node_ids, &way_ids, &refs, &relation_ids, &area_ids, &broken_ids}) v->reserve(room);
        for (auto *v : {&node_points, &ref_points, &area_points, &broken_points, &hints}) v->reserve(room);
        for (auto *v : {&way_flags, &area_origins, &ring_outer, &line_inner, &broken_kinds}) v->reserve(room);
        for (auto *v : offsets()) v->reserve(room);
        for (auto *v : {&node_tags, &way_tags, &relation_tags, &area_tags, &broken_tags}) v->reserve(room);
        members.reserve(room);
        tag_keys.reserve(room);
        tags.reserve(room);
    }

    void clear() {
        for (auto *v : {&node_ids, &way_ids, &refs, &relation_ids, &area_ids, &broken_ids}) v->clear();
        for (auto *v : {&node_points, &ref_points, &area_points, &broken_points, &hints}) v->clear();
        for (auto *v : {&way_flags, &area_origins, &ring_outer, &line_inner, &broken_kinds}) v->clear();
        for (auto *v : offsets()) v->clear();
        for (auto *v : {&node_tags, &way_tags, &relation_tags, &area_tags, &broken_tags}) v->clear();
        members.clear();
        tag_keys.clear();
        tags.clear();
        repaired.clear();
    }

    bool empty() const noexcept {
        return node_ids.empty() && way_ids.empty() && relation_ids.empty() && area_ids.empty() && broken_ids.empty();
    }
    size_t points() const noexcept { return area_points.size() + broken_points.size(); }

    /// Writes an object's tags and calls `each(key number, value, length)`. A list that does not come out even
    /// (a zero byte inside a text) is cut there and counted; the library's own iterator would run past its end.
    template <typename Each>
    cosm_range add_tags(const osmium::TagList &list, int64_t id, Each &&each) {
        const uint32_t begin = size32(tags);
        const char *at = reinterpret_cast<const char *>(list.data()) + sizeof(osmium::TagList);
        const char *const end = reinterpret_cast<const char *>(list.data()) + list.byte_size();
        while (at < end) {
            const auto *key_end = static_cast<const char *>(std::memchr(at, 0, static_cast<size_t>(end - at)));
            const char *value = key_end == nullptr ? end : key_end + 1;
            const auto *value_end =
                value >= end ? nullptr
                             : static_cast<const char *>(std::memchr(value, 0, static_cast<size_t>(end - value)));
            if (value_end == nullptr) {
                note(counts.issues[COSM_TEXT_DAMAGED], id);
                break;
            }
            size_t key_length = static_cast<size_t>(key_end - at);
            size_t value_length = static_cast<size_t>(value_end - value);
            const uint16_t number = keys.find(at, key_length);
            const char *key = number == KeyTable::unknown ? checked(at, key_length, id) : at;
            value = checked(value, value_length, id);
            tag_keys.push_back(number);
            tags.push_back({key, value, static_cast<uint32_t>(key_length), static_cast<uint32_t>(value_length)});
            each(number, value, value_length);
            at = value_end + 1;
        }
        return {begin, size32(tags)};
    }
    cosm_range add_tags(const osmium::TagList &list, int64_t id) {
        return add_tags(list, id, [](uint16_t, const char *, size_t) {});
    }

    void add_node(const osmium::Node &node, cosm_point point) {
        node_ids.push_back(node.id());
        node_points.push_back(point);
        node_tags.push_back(add_tags(node.tags(), node.id()));
    }

    /// Begins a way; its positions are looked up. Returns where its points begin in this batch.
    size_t add_way(const osmium::Way &way, const NodeStore &nodes, size_t &missing_nodes) {
        const size_t begin = refs.size();
        way_ids.push_back(way.id());
        way_refs.push_back(size32(refs));
        missing_nodes = 0;
        for (const auto &ref : way.nodes()) {
            const cosm_point point = nodes.find(ref.ref());
            refs.push_back(ref.ref());
            ref_points.push_back(point);
            if (missing(point)) {
                if (missing_nodes == 0) note(counts.issues[COSM_WAY_MISSING_NODES], way.id());
                note(counts.issues[COSM_REFERENCE_MISSING], ref.ref());
                ++missing_nodes;
            }
        }
        uint8_t flags = missing_nodes != 0 ? COSM_WAY_INCOMPLETE : 0;
        if (refs.size() - begin >= 4 && refs.back() == refs[begin]) flags |= COSM_WAY_CLOSED;
        way_flags.push_back(flags);
        return begin;
    }
    const cosm_point *way_points() const noexcept { return ref_points.data() + way_refs.back(); }
    size_t way_length() const noexcept { return refs.size() - way_refs.back(); }
    uint8_t &last_way_flags() noexcept { return way_flags.back(); }

    AreaRule::Verdict add_way_tags(const osmium::Way &way, const AreaRule &rule) {
        AreaRule::Verdict verdict;
        way_tags.push_back(add_tags(way.tags(), way.id(), [&](uint16_t key, const char *value, size_t length) {
            rule.weigh(key, value, length, verdict);
        }));
        return verdict;
    }
    /// The way just added as an area of one ring (closed, counter-clockwise), with the way's tags.
    void add_area_of_way(bool reversed) {
        area_ids.push_back(way_ids.back());
        area_origins.push_back(COSM_FROM_WAY);
        area_rings.push_back(size32(ring_outer));
        ring_outer.push_back(1);
        ring_points.push_back(size32(area_points));
        const auto first = ref_points.begin() + way_refs.back();
        if (reversed) {
            area_points.insert(area_points.end(), ref_points.rbegin(), std::make_reverse_iterator(first));
        } else {
            area_points.insert(area_points.end(), first, ref_points.end());
        }
        area_tags.push_back(way_tags.back());
    }

    void add_relation(const osmium::Relation &relation) {
        relation_ids.push_back(relation.id());
        relation_members.push_back(size32(members));
        relation_tags.push_back(add_tags(relation.tags(), relation.id()));
        for (const auto &member : relation.members()) {
            size_t length = std::strlen(member.role());
            const char *role = checked(member.role(), length, relation.id());
            members.push_back(
                {member.ref(), role, static_cast<uint32_t>(length), osmium::item_type_to_char(member.type())});
        }
    }

    void add_area(const osmium::Area &area, const osmium::TagList &list, int64_t id, uint8_t origin) {
        area_ids.push_back(id);
        area_origins.push_back(origin);
        area_rings.push_back(size32(ring_outer));
        const auto ring = [&](const osmium::NodeRefList &nodes, bool outer) {
            ring_outer.push_back(outer ? 1 : 0);
            ring_points.push_back(size32(area_points));
            // The assembler makes outer rings clockwise; ours run counter-clockwise round the outside, as in GeoJSON.
            const size_t from = area_points.size();
            for (const auto &n : nodes) area_points.push_back({n.location().x(), n.location().y()});
            double twice = 0;
            for (size_t i = from; i + 1 < area_points.size(); ++i) {
                const double ox = area_points[from].lon, oy = area_points[from].lat;
                twice += (area_points[i].lon - ox) * (area_points[i + 1].lat - oy) -
                         (area_points[i + 1].lon - ox) * (area_points[i].lat - oy);
            }
            if ((twice > 0) != outer)
                std::reverse(area_points.begin() + static_cast<ptrdiff_t>(from), area_points.end());
        };
        for (const auto &outer : area.outer_rings()) {
            ring(outer, true);
            for (const auto &inner : area.inner_rings(outer)) ring(inner, false);
        }
        area_tags.push_back(add_tags(list, id));
    }

    void begin_broken(const osmium::TagList &list, int64_t id, uint8_t kind) {
        broken_ids.push_back(id);
        broken_kinds.push_back(kind);
        broken_lines.push_back(size32(line_inner));
        broken_hints.push_back(size32(hints));
        broken_tags.push_back(add_tags(list, id));
    }
    void add_broken_line(const osmium::Way &way, bool inner) {
        line_inner.push_back(inner ? 1 : 0);
        line_points.push_back(size32(broken_points));
        for (const auto &n : way.nodes()) {
            broken_points.push_back(n.location() ? cosm_point{n.location().x(), n.location().y()} : missing_point);
        }
    }

    void add_hint(cosm_point point) { hints.push_back(point); }

    /// Closes the offset arrays and shows them.
    cosm_batch finish() {
        way_refs.push_back(size32(refs));
        relation_members.push_back(size32(members));
        area_rings.push_back(size32(ring_outer));
        ring_points.push_back(size32(area_points));
        broken_lines.push_back(size32(line_inner));
        broken_hints.push_back(size32(hints));
        line_points.push_back(size32(broken_points));
        cosm_batch b{};
        b.node_count = node_ids.size();
        b.node_ids = node_ids.data();
        b.node_points = node_points.data();
        b.node_tags = node_tags.data();
        b.way_count = way_ids.size();
        b.way_ids = way_ids.data();
        b.way_flags = way_flags.data();
        b.way_refs = way_refs.data();
        b.way_tags = way_tags.data();
        b.refs = refs.data();
        b.ref_points = ref_points.data();
        b.relation_count = relation_ids.size();
        b.relation_ids = relation_ids.data();
        b.relation_members = relation_members.data();
        b.relation_tags = relation_tags.data();
        b.members = members.data();
        b.area_count = area_ids.size();
        b.area_ids = area_ids.data();
        b.area_origins = area_origins.data();
        b.area_rings = area_rings.data();
        b.area_tags = area_tags.data();
        b.ring_points = ring_points.data();
        b.ring_outer = ring_outer.data();
        b.area_points = area_points.data();
        b.broken_count = broken_ids.size();
        b.broken_ids = broken_ids.data();
        b.broken_lines = broken_lines.data();
        b.broken_tags = broken_tags.data();
        b.line_points = line_points.data();
        b.line_inner = line_inner.data();
        b.broken_points = broken_points.data();
        b.broken_kinds = broken_kinds.data();
        b.broken_hints = broken_hints.data();
        b.hints = hints.data();
        b.tag_keys = tag_keys.data();
        b.tags = tags.data();
        return b;
    }
};

}  // namespace waymark
