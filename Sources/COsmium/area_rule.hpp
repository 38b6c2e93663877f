// The one place that says which closed way is an area and which is a line that happens to end where it began.
//
// After the community's "polygon features" list (wiki "Overpass turbo/Polygon Features", id-area-keys): `area=no` is a
// line, `area=yes` an area; otherwise one tag that speaks of a surface is enough. A key speaks for every value but the
// ones listed as lines ("except"), or for the listed values alone ("only"). highway=* is thus a line unless it is a
// place of rest or area=yes; a roundabout never is an area. `strong` keys speak of a surface even where a way is open,
// which it then is because the extract's edge cut it (pieces of land and water, buildings).
#pragma once
#include <cstdint>
#include <cstring>
#include <vector>
#include "key_table.hpp"

namespace waymark {

class AreaRule {
    enum class Kind : uint8_t { none, every, except, only, area };
    struct Row {
        const char *key;
        Kind kind;
        const char *values; /* " a b c " */
        bool strong;
    };
    static constexpr Row rows[] = {
        {"area", Kind::area, ""},
        {"building", Kind::every, "", true},
        {"building:part", Kind::every, "", true},
        {"landuse", Kind::every, "", true},
        {"amenity", Kind::every, ""},
        {"leisure", Kind::except, " track slipway "},
        {"natural", Kind::except, " coastline cliff ridge arete tree_row valley earth_bank gully fault "},
        {"shop", Kind::every, ""},
        {"tourism", Kind::every, ""},
        {"historic", Kind::except, " citywalls "},
        {"place", Kind::every, ""},
        {"office", Kind::every, ""},
        {"craft", Kind::every, ""},
        {"club", Kind::every, ""},
        {"healthcare", Kind::every, ""},
        {"emergency", Kind::every, ""},
        {"military", Kind::except, " trench "},
        {"boundary", Kind::every, ""},
        {"public_transport", Kind::except, " platform_edge "},
        {"area:highway", Kind::every, ""},
        {"area:aeroway", Kind::every, ""},
        {"golf", Kind::except, " hole path cartpath "},
        {"indoor", Kind::except, " wall "},
        {"ruins", Kind::every, ""},
        {"allotments", Kind::every, ""},
        {"residential", Kind::every, ""},
        {"water", Kind::every, "", true},
        {"wetland", Kind::every, "", true},
        {"cemetery", Kind::every, ""},
        {"landcover", Kind::every, ""},
        {"playground", Kind::every, ""},
        {"man_made", Kind::except, " cutline embankment pipeline dyke breakwater groyne goods_conveyor "},
        {"aeroway", Kind::except, " runway taxiway parking_position jet_bridge holding_position "},
        {"power", Kind::only, " plant substation station generator transformer sub_station "},
        {"highway", Kind::only, " services rest_area escape elevator platform bus_stop "},
        {"railway", Kind::only, " station turntable roundhouse platform wash traverser "},
        {"waterway", Kind::only, " riverbank dock boatyard dam fuel "},
        {"barrier", Kind::only, " city_wall block toll_booth "},
        {"aerialway", Kind::only, " station "},
        {"bridge:support", Kind::every, ""},
    };
    std::vector<const Row *> by_key;

    static bool listed(const char *values, const char *value, size_t length) noexcept {
        for (const char *at = values; (at = std::strchr(at, ' ')) != nullptr;) {
            ++at;
            if (std::strncmp(at, value, length) == 0 && at[length] == ' ') return true;
        }
        return false;
    }

public:
    explicit AreaRule(KeyTable &keys) {
        for (const Row &row : rows) {
            const uint16_t number = keys.add(row.key);
            if (number == KeyTable::unknown) continue;
            if (by_key.size() <= number) by_key.resize(number + 1U, nullptr);
            by_key[number] = &row;
        }
    }

    /// What tags say, one after the other.
    struct Verdict {
        bool says_area = false, says_no = false, says_yes = false, says_strongly = false;
        bool area() const noexcept { return says_yes || (says_area && !says_no); }
        /// Whether it is an area even if it does not end where it began: only a cut at the extract's edge opens it.
        bool area_though_open() const noexcept { return says_strongly && !says_no; }
    };

    void weigh(uint16_t key, const char *value, size_t length, Verdict &verdict) const noexcept {
        if (key >= by_key.size() || by_key[key] == nullptr) return;
        const Row &row = *by_key[key];
        const bool is_no = length == 2 && std::memcmp(value, "no", 2) == 0;
        switch (row.kind) {
            case Kind::none: break;
            case Kind::area:
                if (is_no)
                    verdict.says_no = true;
                else
                    verdict.says_yes = true;
                break;
            case Kind::every:
                if (is_no) break;
                verdict.says_area = true;
                verdict.says_strongly |= row.strong;
                break;
            case Kind::except:
                if (!is_no && !listed(row.values, value, length)) verdict.says_area = true;
                break;
            case Kind::only:
                if (listed(row.values, value, length)) verdict.says_area = true;
                break;
        }
    }
};

}  // namespace waymark
