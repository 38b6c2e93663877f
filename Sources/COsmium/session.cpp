#include "session.hpp"

#include <algorithm>

namespace waymark {

namespace {

KeyTable table_of(const std::vector<std::string> &names) {
    KeyTable table;
    for (const std::string &name : names) table.add(name);
    return table;
}

bool is(const char *text, const char *wanted) noexcept { return text != nullptr && std::strcmp(text, wanted) == 0; }

/// Keys that describe the data, not the thing: a relation with no others leaves its tags to its outer ways.
bool says_nothing(const char *key) noexcept {
    for (const char *k : {"type", "source", "created_by", "note", "fixme", "FIXME", "comment"}) {
        if (std::strcmp(key, k) == 0) return true;
    }
    return false;
}

/// An old-style multipolygon: its tags are on its outer ways.
bool is_old_style(const osmium::Relation &relation) noexcept {
    return is(relation.tags().get_value_by_key("type"), "multipolygon") &&
           std::all_of(relation.tags().begin(), relation.tags().end(),
                       [](const osmium::Tag &tag) { return says_nothing(tag.key()); });
}

bool well_formed(const osmium::TagList &list) noexcept {
    const char *at = reinterpret_cast<const char *>(list.data()) + sizeof(osmium::TagList);
    const char *const end = reinterpret_cast<const char *>(list.data()) + list.byte_size();
    size_t zeros = 0;
    for (; at < end; ++at) zeros += *at == 0 ? 1 : 0;
    return zeros % 2 == 0;
}

}  // namespace

Session::Session(std::vector<Input> files, const std::vector<std::string> &key_names, bool areas)
    : inputs(std::move(files)), wants_areas(areas), keys(table_of(key_names)), rule(keys), batch(keys, counts) {
    config.create_empty_areas = false;
    config.keep_type_tag = true;
    in_order = inputs.size() == 1 && (inputs[0].sorted || inputs[0].is_xml());
    keeping = inputs.size() == 1 && inputs[0].is_xml();
    total = all_bytes() * (separate() ? 3 : 2);
}

uint64_t Session::all_bytes() const noexcept {
    uint64_t sum = 0;
    for (const Input &i : inputs) sum += i.size;
    return sum;
}

void Session::open_reader() {
    using osmium::osm_entity_bits::type;
    Input &current = inputs[input];
    type bits = osmium::osm_entity_bits::nothing;
    switch (phase) {
        case Phase::relations:
            bits = current.is_xml() ? osmium::osm_entity_bits::nwr : osmium::osm_entity_bits::relation;
            break;
        case Phase::nodes_and_ways: bits = osmium::osm_entity_bits::node | osmium::osm_entity_bits::way; break;
        case Phase::nodes: bits = osmium::osm_entity_bits::node; break;
        case Phase::ways: bits = osmium::osm_entity_bits::way; break;
        case Phase::areas:
        case Phase::end: break;
    }
    reader = std::make_unique<osmium::io::Reader>(current.file, bits, osmium::io::read_meta::no);
}

/// The next objects of the current pass, or false at its end.
bool Session::read_buffer() {
    if (keeping && phase != Phase::relations) {
        if (next_kept == kept.size()) return false;
        take(kept[next_kept++]);
        return true;
    }
    if (!reader) open_reader();
    buffer = reader->read();
    if (!buffer) return false;
    take(buffer);
    if (!keeping) return true;
    kept_bytes += buffer.committed();
    if (kept_bytes <= most_kept) {
        kept.push_back(std::move(buffer));  // the batch points into it: the memory moves with it
    } else {
        keeping = false;
        kept.clear();
    }
    return true;
}

void Session::advance() {
    if (reader) reader->close();
    reader.reset();
    next_kept = 0;
    done += inputs[input].size;
    if (phase == Phase::nodes_and_ways || phase == Phase::nodes) {
        counts.issues[COSM_NODE_DUPLICATE].count += nodes.end_run();
    }
    last_type = 0;
    last_id = INT64_MIN;
    if (++input < inputs.size()) {
        if (phase == Phase::nodes) nodes.begin_run();
        return;
    }
    input = 0;
    switch (phase) {
        case Phase::relations:
            phase = separate() ? Phase::nodes : Phase::nodes_and_ways;
            total = all_bytes() * (separate() ? 3 : 2);
            nodes.begin_run();
            break;
        case Phase::nodes: phase = Phase::ways; break;
        case Phase::nodes_and_ways:
        case Phase::ways: phase = Phase::areas; break;
        case Phase::areas:
        case Phase::end: phase = Phase::end; break;
    }
}

bool Session::next(cosm_batch &out) {
    batch.clear();
    if (phase == Phase::end) return false;
    if (phase == Phase::areas) {
        assemble_some();
        if (batch.empty()) phase = Phase::end;
    } else {
        if (!read_buffer()) advance();
    }
    out = batch.finish();
    return phase != Phase::end;
}

void Session::take(osmium::memory::Buffer &objects) {
    const bool relations = phase == Phase::relations;
    const bool nodes_wanted = phase == Phase::nodes || phase == Phase::nodes_and_ways;
    const bool ways_wanted = phase == Phase::ways || phase == Phase::nodes_and_ways;
    for (auto &item : objects) {
        switch (item.type()) {
            case osmium::item_type::node:
                if (relations) check_order(static_cast<const osmium::OSMObject &>(item));
                if (nodes_wanted) take_node(static_cast<const osmium::Node &>(item));
                break;
            case osmium::item_type::way:
                if (relations) check_order(static_cast<const osmium::OSMObject &>(item));
                if (ways_wanted) take_way(static_cast<osmium::Way &>(item));
                break;
            case osmium::item_type::relation:
                if (relations) take_relation(static_cast<const osmium::Relation &>(item));
                break;
            default: break;
        }
    }
}

/// Notes whether a node comes after a way, or ids fall. Relations may stand anywhere: pass 1 finds them all.
void Session::check_order(const osmium::OSMObject &object) {
    const int type = static_cast<int>(object.type());
    if (type < last_type) in_order = false;
    if (type != last_type) last_id = INT64_MIN;
    if (object.id() < last_id) in_order = false;
    last_type = type;
    last_id = object.id();
}

void Session::take_node(const osmium::Node &node) {
    if (!node.visible()) return note(counts.issues[COSM_OBJECT_DELETED], node.id());
    if (!node.location().valid()) return note(counts.issues[COSM_NODE_INVALID_POSITION], node.id());
    if (phase == Phase::nodes_and_ways && last_type == static_cast<int>(osmium::item_type::way)) {
        note(counts.issues[COSM_OBJECT_OUT_OF_ORDER], node.id());
    }
    const cosm_point point{node.location().x(), node.location().y()};
    if (nodes.add(node.id(), point) == NodeStore::Added::duplicate) {
        return note(counts.issues[COSM_NODE_DUPLICATE], node.id());
    }
    ++counts.nodes;
    sample.offer(point);
    if (node.tags().empty()) return;
    if (separate() && !seen_nodes.insert(node.id())) return;
    ++counts.tagged_nodes;
    batch.add_node(node, point);
}

void Session::take_way(osmium::Way &way) {
    last_type = static_cast<int>(osmium::item_type::way);
    if (!way.visible()) return note(counts.issues[COSM_OBJECT_DELETED], way.id());
    if (separate() ? !seen_ways.insert(way.id()) : way.id() == last_way) {
        return note(counts.issues[COSM_WAY_DUPLICATE], way.id());
    }
    last_way = way.id();
    ++counts.ways;
    if (way.nodes().size() < 2) note(counts.issues[COSM_WAY_SHORT], way.id());
    const bool member = member_ways.contains(way.id());
    if (way.tags().empty() && !member) return;
    size_t missing_nodes = 0;
    batch.add_way(way, nodes, missing_nodes);
    const AreaRule::Verdict verdict = batch.add_way_tags(way, rule);
    if (wants_areas) {
        if (member) store(way);
        if (verdict.area() && !old_style_outers.contains(way.id())) area_of_way(way, verdict);
    }
}

/// Keeps the way just added to the batch, with the positions of its nodes, until all ways are there.
size_t Session::store(osmium::Way &way) {
    const auto known = stored_ways.find(way.id());
    if (known != stored_ways.end()) return known->second;
    const cosm_point *point = batch.way_points();
    for (auto &ref : way.nodes()) {
        ref.set_location(missing(*point) ? osmium::Location{} : osmium::Location{point->lon, point->lat});
        ++point;
    }
    const size_t offset = way_store.committed();
    stored_ways.emplace(way.id(), offset);
    way_store.add_item(way);
    way_store.commit();
    return offset;
}

void Session::keep_broken(osmium::Way &way, uint8_t kind) {
    batch.last_way_flags() |= COSM_WAY_AREA;
    broken_ways.push_back({store(way), kind});
}

void Session::area_of_way(osmium::Way &way, const AreaRule::Verdict &verdict) {
    const cosm_point *points = batch.way_points();
    const size_t count = batch.way_length();
    if (count < 4) return;
    const bool incomplete = (batch.last_way_flags() & COSM_WAY_INCOMPLETE) != 0;
    const cosm_point first = points[0], last = points[count - 1];
    const bool ends_meet = !missing(first) && first.lon == last.lon && first.lat == last.lat;
    if ((batch.last_way_flags() & COSM_WAY_CLOSED) == 0 && !ends_meet) {
        if (verdict.area_though_open()) keep_broken(way, COSM_BROKEN_OPEN_WAY);
        return;
    }
    if (incomplete) {
        note(counts.issues[COSM_AREA_WAY_INCOMPLETE], way.id());
        return keep_broken(way, COSM_BROKEN_WAY);
    }
    double twice = 0;
    for (size_t i = 0; i + 1 < count; ++i) {
        const double ax = points[i].lon - double(first.lon), ay = points[i].lat - double(first.lat);
        const double bx = points[i + 1].lon - double(first.lon), by = points[i + 1].lat - double(first.lat);
        twice += ax * by - bx * ay;
    }
    if (!simple.holds(points, count)) {
        note(counts.issues[COSM_AREA_WAY_INVALID], way.id());
        return keep_broken(way, COSM_BROKEN_WAY);
    }
    if (twice == 0) return note(counts.issues[COSM_AREA_WAY_FLAT], way.id());
    batch.last_way_flags() |= COSM_WAY_AREA;
    batch.add_area_of_way(twice < 0);
    ++counts.areas_from_ways;
}

void Session::take_relation(const osmium::Relation &relation) {
    if (!relation.visible()) return note(counts.issues[COSM_OBJECT_DELETED], relation.id());
    if (!seen_relations.insert(relation.id())) return note(counts.issues[COSM_RELATION_DUPLICATE], relation.id());
    ++counts.relations;
    if (relation.members().empty()) note(counts.issues[COSM_RELATION_EMPTY], relation.id());
    batch.add_relation(relation);
    if (wants_areas && well_formed(relation.tags())) keep_multipolygon(relation);
}

void Session::keep_multipolygon(const osmium::Relation &relation) {
    const char *type = relation.tags().get_value_by_key("type");
    if (!is(type, "multipolygon") && !is(type, "boundary")) return;
    const bool old_style = is_old_style(relation);
    bool any = false;
    for (const auto &member : relation.members()) {
        if (member.type() != osmium::item_type::way) continue;
        any = true;
        member_ways.insert(member.ref());
        if (old_style && !is(member.role(), "inner")) old_style_outers.insert(member.ref());
    }
    if (!any) return;
    multipolygons.push_back(relation_store.committed());
    relation_store.add_item(relation);
    relation_store.commit();
}

void Session::assemble_some() {
    constexpr size_t enough_points = 200'000;
    while (next_multipolygon < multipolygons.size() && batch.points() < enough_points) {
        assemble(relation_store.get<osmium::Relation>(multipolygons[next_multipolygon++]));
    }
    while (next_broken_way < broken_ways.size() && batch.points() < enough_points) {
        const BrokenWay &broken = broken_ways[next_broken_way++];
        const auto &way = way_store.get<osmium::Way>(broken.offset);
        batch.begin_broken(way.tags(), way.id(), broken.kind);
        batch.add_broken_line(way, false);
    }
}

void Session::assemble(const osmium::Relation &relation) {
    std::vector<const osmium::Way *> ways;
    size_t absent = 0, holes = 0;
    const osmium::TagList *tags = &relation.tags();
    const bool old_style = is_old_style(relation);
    const osmium::Way *first_outer = nullptr;
    osmium::memory::Buffer relation_buffer{1024, osmium::memory::Buffer::auto_grow::yes};
    {
        osmium::builder::RelationBuilder builder{relation_buffer};
        builder.set_id(relation.id());
        builder.add_item(relation.tags());
        osmium::builder::RelationMemberListBuilder list{builder};
        IdSet once;
        for (const auto &member : relation.members()) {
            if (member.type() != osmium::item_type::way || !once.insert(member.ref())) continue;
            const auto found = stored_ways.find(member.ref());
            if (found == stored_ways.end()) {
                ++absent;
                continue;
            }
            const auto &way = way_store.get<osmium::Way>(found->second);
            for (const auto &ref : way.nodes()) holes += ref.location() ? 0 : 1;
            if (first_outer == nullptr && !is(member.role(), "inner")) first_outer = &way;
            ways.push_back(&way);
            list.add_member(member.type(), member.ref(), member.role());
        }
    }
    relation_buffer.commit();
    if (absent != 0) note(counts.issues[COSM_AREA_MEMBERS_MISSING], relation.id());
    if (ways.empty()) return;
    if (old_style) {
        if (first_outer == nullptr || first_outer->tags().empty())
            return note(counts.issues[COSM_AREA_WITHOUT_TAGS], relation.id());
        tags = &first_outer->tags();
    }
    if (absent != 0 || holes != 0) {
        note(counts.issues[COSM_AREA_RELATION_INCOMPLETE], relation.id());
        return emit_broken(relation, *tags);
    }
    osmium::memory::Buffer out{10 * 1024, osmium::memory::Buffer::auto_grow::yes};
    osmium::area::Assembler assembler{config};
    const bool good = assembler(relation_buffer.get<osmium::Relation>(0), ways, out);
    if (!good || out.committed() == 0) {
        note(counts.issues[COSM_AREA_RELATION_INVALID], relation.id());
        return emit_broken(relation, *tags);
    }
    ++counts.areas_from_relations;
    batch.add_area(out.get<osmium::Area>(0), *tags, relation.id(), COSM_FROM_RELATION);
}

void Session::emit_broken(const osmium::Relation &relation, const osmium::TagList &tags) {
    const bool boundary = is(relation.tags().get_value_by_key("type"), "boundary");
    batch.begin_broken(tags, relation.id(), boundary ? COSM_BROKEN_BOUNDARY : COSM_BROKEN_MULTIPOLYGON);
    for (const auto &member : relation.members()) {
        if (member.type() != osmium::item_type::node) continue;
        if (!is(member.role(), "label") && !is(member.role(), "admin_centre") && !is(member.role(), "admin_center"))
            continue;
        const cosm_point point = nodes.find(member.ref());
        if (!missing(point)) batch.add_hint(point);
    }
    IdSet once;
    for (const auto &member : relation.members()) {
        if (member.type() != osmium::item_type::way || !once.insert(member.ref())) continue;
        const auto found = stored_ways.find(member.ref());
        if (found != stored_ways.end())
            batch.add_broken_line(way_store.get<osmium::Way>(found->second), is(member.role(), "inner"));
    }
}

void Session::progress(uint64_t &bytes, uint64_t &all) const noexcept {
    all = total;
    bytes = done + (reader ? reader->offset() : 0);
    if (bytes > all) bytes = all;
}

uint64_t Session::memory() const noexcept {
    return nodes.bytes() + relation_store.capacity() + way_store.capacity() + member_ways.bytes() + seen_nodes.bytes() +
           seen_ways.bytes() + seen_relations.bytes() + stored_ways.size() * 32;
}

}  // namespace waymark
