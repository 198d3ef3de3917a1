// Plans for one job in what others leave free (Gu et al., ElasticFlow, ASPLOS 2023, algorithms 1 and 2).
//
// All of them count what each change of GPUs costs, so that a plan that is kept is a promise that can be kept.
#pragma once

#include "core/studies/cluster/profile.h"

#include <optional>

namespace stringline::cluster {

struct PlanCase {
    const Profile &free;
    const Standing &standing;
    const Scaling &scaling;
    const Clock &clock;
};

struct MadePlan {
    Plan plan;
    double finish = kNoDeadline; // s
};

// The minimum satisfactory share: the least level q with which the job is done by the slot `deadline`, taking in each
// slot min(q, the largest level that is free); and of those slots, from the first on, as many as possible with the
// level below q. None where no level suffices.
[[nodiscard]] std::optional<MadePlan> minimumShare(const PlanCase &job, Slot deadline);

// As many GPUs as help and are free, at most `most`, from now until the job is done. `own` is what it has already,
// which is not among what is free; in no slot it gets fewer than there.
[[nodiscard]] MadePlan fill(const PlanCase &job, int most, const Plan &own = {});

// The same level from now until fewer are free or the job is done; finish is infinite in the first case. `own` as
// above.
[[nodiscard]] MadePlan whileFree(const PlanCase &job, int level, const Plan &own = {});

} // namespace stringline::cluster
