// One reading of one or several extracts: which pass is on, what is kept between passes, what goes into a batch.
//
// Pass 1 reads the relations. What follows depends on what is known of the order:
// - one PBF that says it is sorted: pass 2 reads nodes and ways at once;
// - a PBF that does not say so, or several files: a pass for the nodes, then one for the ways (inflating once more
// costs
//   less than finding out);
// - XML, which never says: pass 1 reads everything to see the order, and keeps it decoded when it is small, so that
//   nothing is parsed twice.
// Ways that relations need stay in memory until all ways are there.
#pragma once
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>
#include "inflate.hpp"
#include <osmium/area/assembler.hpp>
#include <osmium/io/any_compression.hpp>
#include <osmium/io/pbf_input.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/io/xml_input.hpp>
#include "batch_builder.hpp"
#include "id_set.hpp"
#include "node_store.hpp"
#include "position_sample.hpp"
#include "simple_ring.hpp"

namespace waymark {

struct Input {
    osmium::io::File file;
    uint64_t size = 0;
    bool sorted = false;
    bool is_xml() const noexcept { return file.format() == osmium::io::file_format::xml; }
};

class Session {
    enum class Phase { relations, nodes_and_ways, nodes, ways, areas, end };

    std::vector<Input> inputs;
    bool wants_areas;
    KeyTable keys;
    AreaRule rule;
    cosm_counts counts{};
    BatchBuilder batch;
    NodeStore nodes;

    Phase phase = Phase::relations;
    size_t input = 0;
    bool opened_phase = false;
    std::unique_ptr<osmium::io::Reader> reader;
    osmium::memory::Buffer buffer;
    /// A small XML file's objects, kept from pass 1.
    static constexpr size_t most_kept = 48 * 1024 * 1024;
    std::vector<osmium::memory::Buffer> kept;
    size_t kept_bytes = 0, next_kept = 0;
    bool keeping = false;
    uint64_t done = 0, total = 0;

    IdSet seen_nodes, seen_ways, seen_relations;
    int64_t last_way = INT64_MIN;
    int last_type = 0;
    int64_t last_id = INT64_MIN;
    bool in_order = true;

    // Relations that are areas, and the ways they need.
    osmium::memory::Buffer relation_store{64 * 1024, osmium::memory::Buffer::auto_grow::yes};
    osmium::memory::Buffer way_store{64 * 1024, osmium::memory::Buffer::auto_grow::yes};
    std::vector<size_t> multipolygons;
    struct BrokenWay {
        size_t offset;
        uint8_t kind;
    };
    std::vector<BrokenWay> broken_ways;
    size_t next_broken_way = 0;
    PositionSample sample;
    SimpleRing simple;
    IdSet member_ways, old_style_outers;
    std::unordered_map<int64_t, size_t> stored_ways;
    size_t next_multipolygon = 0;
    osmium::area::AssemblerConfig config;

    bool separate() const noexcept { return inputs.size() > 1 || !in_order; }
    uint64_t all_bytes() const noexcept;

    void open_reader();
    void advance();
    bool read_buffer();
    void take(osmium::memory::Buffer &objects);
    void check_order(const osmium::OSMObject &object);
    void take_node(const osmium::Node &node);
    void take_way(osmium::Way &way);
    void take_relation(const osmium::Relation &relation);
    void keep_multipolygon(const osmium::Relation &relation);
    void area_of_way(osmium::Way &way, const AreaRule::Verdict &verdict);
    void keep_broken(osmium::Way &way, uint8_t kind);
    size_t store(osmium::Way &way);
    void assemble(const osmium::Relation &relation);
    void assemble_some();
    void emit_broken(const osmium::Relation &relation, const osmium::TagList &tags);

public:
    Session(std::vector<Input> files, const std::vector<std::string> &key_names, bool areas);
    /// The next batch, maybe empty, or false at the end.
    bool next(cosm_batch &out);
    size_t current_input() const noexcept { return input; }
    void progress(uint64_t &bytes, uint64_t &all) const noexcept;
    const cosm_counts &all_counts() const noexcept { return counts; }
    const std::vector<cosm_point> &sampled() const noexcept { return sample.points; }
    uint64_t memory() const noexcept;
};

}  // namespace waymark
