// A rank that is selected, and the groups that are marked with it.
#pragma once

#include "core/parallel/rank_groups.h"

#include <vector>

namespace stringline::ui {

struct RankMarks {
    struct Group {
        GroupKind kind = GroupKind::Tensor;
        std::vector<int> ranks;

        bool operator==(const Group &) const = default;
    };
    int rank = -1; // none
    int gpus = 0;  // of the plan that they belong to; another's map does not show them
    std::vector<Group> groups;

    bool operator==(const RankMarks &) const = default;
};

} // namespace stringline::ui
