// What several kinds of studies need: columns in one style, plans simulated side by side, the best plan of a scenario.
#pragma once

#include "core/search/search.h"
#include "core/studies/study.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stringline::parts {

[[nodiscard]] StudyColumn seconds(std::string id, std::string label);
[[nodiscard]] StudyColumn days(std::string id, std::string label);
[[nodiscard]] StudyColumn share(std::string id, std::string label); // shown in percent
[[nodiscard]] StudyColumn gibibytes(std::string id, std::string label);
[[nodiscard]] StudyColumn usd(std::string id, std::string label);
[[nodiscard]] StudyColumn count(std::string id, std::string label);   // "175 B"
[[nodiscard]] StudyColumn integer(std::string id, std::string label); // "2 240"
[[nodiscard]] StudyColumn word(std::string id, std::string label);
[[nodiscard]] StudyColumn panel(std::string id, std::string label); // a word that only plots are parted by

[[nodiscard]] StudyFact secondsFact(std::string id, std::string label, double value);
[[nodiscard]] StudyFact daysFact(std::string id, std::string label, double value);
[[nodiscard]] StudyFact shareFact(std::string id, std::string label, double value);
[[nodiscard]] StudyFact usdFact(std::string id, std::string label, double value);
[[nodiscard]] StudyFact countFact(std::string id, std::string label, double value);

// A part of a study's work, for its progress.
struct Portion {
    double from = 0;
    double to = 1;
    std::string what; // "GPUs"
};

struct Judged {
    bool legal = false;
    bool fits = false;
    Report report;      // of a legal one
    std::string reason; // not legal, or by how much it does not fit; one line
};
// Of each scenario, in order. Short where the stop token was asked for.
[[nodiscard]] std::vector<Judged> judged(const std::vector<Scenario> &scenarios, const StudyContext &context,
                                         const Portion &portion = {});

struct BestPlan {
    Scenario scenario;
    FoundPlan plan;
};
// The plan with the shortest iteration that fits, of those that `asked` leaves open (as searchSpace() takes it); none
// where no plan fits or the stop token was asked for.
[[nodiscard]] std::optional<BestPlan> bestPlan(const Scenario &base, const std::vector<AskedValues> &asked,
                                               const StudyContext &context);

// "plan.tensor=8 plan.pipeline=35": what `to` differs in from `from`, for StudyTable::changes.
[[nodiscard]] std::string changeText(const Scenario &from, const Scenario &to);

// "8x8x35" as numbers; none where one of them is no whole number from 1 to a million.
[[nodiscard]] std::vector<int> crossed(std::string_view text);

inline constexpr double kSecondsPerDay = 86400;

} // namespace stringline::parts
