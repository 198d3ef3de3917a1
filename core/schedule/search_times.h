// Times of given orders under a search's costs, and what binds each operation. Internal to core/schedule: the simulator
// proper (core/sim) stands above it and keeps spans, causes and lanes, which a search needs none of.
#pragma once

#include "core/schedule/searched.h"

#include <array>
#include <cstdint>
#include <vector>

namespace stringline::search {

struct OpAt {
    std::int32_t rank = -1; // -1 for none
    std::int32_t at = 0;    // in the rank's order

    bool operator==(const OpAt &) const = default;
};

// Three kinds of operations: a whole backward ends both gradients.
enum Kind { kForward, kInput, kWeight };
constexpr int kKinds = 3;
[[nodiscard]] Kind kindOf(Pass pass);

class Times {
public:
    explicit Times(const SearchInput &input);

    // The end of the last pass, or kNever where some operation waits for ever.
    Tick run(const Orders &orders);

    // Of the last run: the operation that the last one to end ran behind or waited for, and so on to the beginning.
    [[nodiscard]] std::vector<OpAt> criticalPath() const;
    // Whether `op` began when the one before it on its rank ended, not when its input came.
    [[nodiscard]] bool waitedForRank(OpAt op) const;

    static constexpr Tick kNever = -1;

private:
    struct Arrival {
        Tick time = kNever;
        OpAt by;
    };
    struct Ran {
        Tick start = 0;
        Tick end = 0;
        OpAt cause;
    };

    [[nodiscard]] Arrival &arrival(Kind kind, int part, int microbatch);
    void finish(const ScheduledOp &op, OpAt self, Tick end);
    void advance(const Orders &orders, int rank);

    const SearchInput &m_input;
    int m_parts;
    std::vector<Arrival> m_arrivals;
    std::vector<std::vector<Ran>> m_ran; // by rank
    std::vector<Tick> m_port;
    std::vector<int> m_ready; // ranks to look at again
};

[[nodiscard]] Tick costOf(const SearchInput &input, int rank, const ScheduledOp &op);
// Whether no rank ever keeps more than its cap.
[[nodiscard]] bool fitsCaps(const SearchInput &input, const Orders &orders);
[[nodiscard]] bool fitsCap(const RankOrder &order, int cap);

} // namespace stringline::search
