// GPUs over time in slots: what is still free (Profile) and what a job is to get (Plan), both as steps.
#pragma once

#include "core/studies/cluster/job.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace stringline::cluster {

// Decisions are made at multiples of a slot's length.
using Slot = std::int64_t;
inline constexpr Slot kNever = std::numeric_limits<Slot>::max() / 4;
// s; sums of doubles may miss a boundary by less.
inline constexpr double kInstant = 1e-6;

// Slots, and what it costs a job to get other GPUs.
struct Clock {
    double slotSeconds = 60;
    double overheadShare = 1; // of what ElasticFlow's simulator takes
    int clusterGpus = 0;

    [[nodiscard]] double seconds(Slot slot) const { return static_cast<double>(slot) * slotSeconds; }
    [[nodiscard]] Slot from(double time) const; // the first that begins at `time` or later
    [[nodiscard]] Slot upTo(double time) const; // the last that begins at `time` or before
    // Seconds from new GPUs to the next iteration: 2 + 27 + 2 (lg g + 1), on clusters of 256 GPUs and more 25 longer
    // (pkusys/ElasticFlow, scheduler/utils.py, estimate_overhead with a restart).
    [[nodiscard]] double overhead(int gpus) const;
};

struct Plan {
    struct Piece {
        Slot begin = 0;
        int gpus = 0; // until the next piece, or the end

        bool operator==(const Piece &) const = default;
    };
    std::vector<Piece> pieces; // no two neighbors alike
    Slot end = 0;

    [[nodiscard]] int at(Slot slot) const;
    [[nodiscard]] Slot nextChange(Slot after) const; // its end included
    void append(Slot begin, int gpus);
    void cut(Slot at);     // nothing from there on
    void startAt(Slot at); // nothing before

    bool operator==(const Plan &) const = default;
};
[[nodiscard]] Plan constantPlan(Slot now, int gpus); // for good

// Where a job stands when it is planned.
struct Standing {
    double remaining = 0;   // iterations
    double pausedUntil = 0; // s
    int gpus = 0;           // that it has
};

// When a job with such a plan is done, s; infinity where the plan does not suffice.
[[nodiscard]] double finishTime(const Plan &plan, const Standing &standing, const Scaling &scaling, const Clock &clock);
// GPU-seconds until then.
[[nodiscard]] double gpuTime(const Plan &plan, double finish, const Clock &clock);

class Profile {
public:
    struct Piece {
        Slot begin = 0;
        int free = 0;
    };

    Profile(Slot now, int gpus);
    void take(const Plan &plan) { change(plan, -1); }
    void giveBack(const Plan &plan) { change(plan, 1); }
    [[nodiscard]] int freeNow() const { return m_pieces.front().free; }
    // The first begins now, the last lasts for good.
    [[nodiscard]] const std::vector<Piece> &pieces() const { return m_pieces; }

private:
    void change(const Plan &plan, int sign);
    std::size_t split(Slot at, std::size_t from);
    void join(std::size_t place);

    std::vector<Piece> m_pieces;
};

} // namespace stringline::cluster
