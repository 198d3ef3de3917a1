// Which GPUs jobs have: follows the policy's plans, and keeps blocks together.
#pragma once

#include "core/studies/cluster/simulation.h"

#include <vector>

namespace stringline::cluster {

// Blocks that do not fit any more where there are enough GPUs are placed anew together with jobs that can bear to move;
// where that is not enough, in several parts. Writes segments, starts and counts into the outcome.
class Placement {
public:
    Placement(const SimulationSettings &settings, bool moves, Outcome &outcome);

    // Gives each job what its plan says from `now` on.
    void follow(const std::vector<Active *> &planned, Slot now);
    // Takes all from a job.
    void release(Active &job, double time);

private:
    void giveBack(const Active &job);
    void record(const Active &job, double time);
    void settle(Active &job, std::vector<Block> blocks, double time);
    void rearrange(const std::vector<Active *> &placed, const std::vector<Active *> &waiting, double time);
    [[nodiscard]] bool canMove(const Active &job, Slot now) const;

    const SimulationSettings &m_settings;
    const bool m_moves;
    Outcome &m_outcome;
    Buddies m_buddies;
};

} // namespace stringline::cluster
