#include "core/scenario/parallel_plan.h"

#include <algorithm>
#include <array>

namespace stringline {

namespace {

constexpr std::array<SharedVocabulary, 3> kShared{{
    {VocabularyPlace::OneBarrier, "one-barrier", "1f1b-vocab"},
    {VocabularyPlace::TwoBarriers, "two-barriers", "1f1b-vocab-sync-twice"},
    {VocabularyPlace::Interlaced, "interlaced", "1f1b-interlaced"},
}};
constexpr std::string_view kUnshared = "1f1b"; // the schedule that all of them vary

const SharedVocabulary *sharedBy(const ParallelPlan &plan)
{
    const std::string_view schedule = plan.schedule;
    if (!schedule.starts_with(kUnshared))
        return nullptr;
    const auto *found = schedule != kUnshared ? std::ranges::find(kShared, schedule, &SharedVocabulary::schedule)
                        : plan.pipeline > 1   ? std::ranges::find(kShared, plan.vocabulary, &SharedVocabulary::place)
                                              : kShared.end();
    return found == kShared.end() ? nullptr : found;
}

} // namespace

std::span<const SharedVocabulary> sharedVocabularies()
{
    return kShared;
}

VocabularyPlace vocabularyPlace(const ParallelPlan &plan)
{
    const SharedVocabulary *shared = sharedBy(plan);
    return shared != nullptr ? shared->place : VocabularyPlace::Ends;
}

std::string_view vocabularySchedule(const ParallelPlan &plan)
{
    const SharedVocabulary *shared = sharedBy(plan);
    return shared != nullptr ? shared->schedule : std::string_view(plan.schedule);
}

int vocabularyStages(const ParallelPlan &plan)
{
    return sharedBy(plan) != nullptr ? std::max(1, plan.pipeline) : 1;
}

} // namespace stringline
