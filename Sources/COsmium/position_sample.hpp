// An even sample of the nodes' positions: where the data is, for a file whose header does not say it.
#pragma once
#include <cstddef>
#include <vector>
#include "include/cosmium.h"

namespace waymark {

struct PositionSample {
    std::vector<cosm_point> points;

    /// Takes every n-th position; n doubles whenever the sample is full.
    void offer(cosm_point point) {
        if (++seen % stride != 0) return;
        if (points.size() == room) {
            for (size_t i = 0; i < room / 2; ++i) points[i] = points[2 * i + 1];
            points.resize(room / 2);
            stride *= 2;
            if (seen % stride != 0) return;
        }
        points.push_back(point);
    }

private:
    static constexpr size_t room = 1 << 17;
    size_t seen = 0;
    size_t stride = 1;
};

}  // namespace waymark
