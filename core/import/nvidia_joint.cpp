#include "core/import/nvidia_joint.h"

#include <algorithm>

namespace stringline {

NodeJoint jointOf(const NvidiaMatrix &matrix, int most)
{
    NodeJoint joint;
    const std::size_t count = matrix.gpus.size();
    int widest = 0;
    int fewest = 0;
    for (std::size_t i = 0; i < count; ++i) {
        int sum = 0;
        for (const NodeLink &link : matrix.toGpu[i]) {
            sum += link.links;
            widest = std::max(widest, link.links);
            joint.worst = std::max(joint.worst, link.path);
        }
        fewest = i == 0 ? sum : std::min(fewest, sum);
        joint.switched = joint.switched || sum > most;
    }
    // A walk from the first GPU along NVLinks.
    std::vector<bool> reached(count, false);
    std::vector<std::size_t> open{0};
    reached[0] = true;
    while (!open.empty()) {
        const std::size_t at = open.back();
        open.pop_back();
        for (std::size_t i = 0; i < count; ++i) {
            if (matrix.toGpu[at][i].links > 0 && !reached[i]) {
                reached[i] = true;
                open.push_back(i);
            }
        }
    }
    joint.whole = std::ranges::all_of(reached, [](bool each) { return each; });
    joint.links = !joint.whole ? 0 : joint.switched ? widest : fewest;
    return joint;
}

std::vector<std::size_t> cardsInUse(const NvidiaMatrix &matrix)
{
    for (const NodePath farthest : {NodePath::Switches, NodePath::HostBridge, NodePath::None}) {
        std::vector<std::size_t> cards;
        for (std::size_t nic = 0; nic < matrix.nics.size(); ++nic) {
            if (std::ranges::any_of(matrix.toNic, [&](const auto &row) { return row[nic].path <= farthest; }))
                cards.push_back(nic);
        }
        if (!cards.empty())
            return cards;
    }
    return {};
}

} // namespace stringline
