// Layers per stage against time and memory.
#include "core/studies/partition.h"

#include "core/evaluate/evaluate.h"
#include "core/studies/kinds.h"
#include "core/studies/parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stringline {

namespace {

using partition::Dealt;

std::vector<std::string> familyIds(const PresetLibrary &)
{
    std::vector<std::string> ids;
    for (const partition::FamilyRow &row : partition::families())
        ids.emplace_back(row.id);
    return ids;
}

constexpr std::array kInputs = {
    StudyInput{"partitions", "Partitions", "Ways to deal layers to the stages.", InputKind::Choices, "", 0, 0,
               "even,embedding-and-head,balanced-work,balanced-time,balanced-memory,first-heavy,last-heavy", familyIds},
    StudyInput{"moved", "Layers moved", "By the poor partitions: first-heavy and last-heavy.", InputKind::Integers, "",
               1, 1000, "1,2,3,4"},
};

std::span<const StudyInput> inputs()
{
    return kInputs;
}

// Those asked for, each once; even is always among them, to compare with.
std::vector<Dealt> asked(const Study &study, const StudyContext &context)
{
    std::vector<std::string> ids = study.words("partitions");
    if (std::ranges::find(ids, "even") == ids.end())
        ids.insert(ids.begin(), "even");
    std::vector<Dealt> all;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        context.say(0.5 * static_cast<double>(i) / static_cast<double>(ids.size()), ids[i]);
        const partition::FamilyRow &family = *partition::findFamily(ids[i]);
        const std::vector<int> moves = family.shifts ? study.integers("moved") : std::vector{0};
        for (const int moved : moves) {
            partition::Layers layers = family.dealt(*study.scenario, moved, context.stop);
            if (context.stop.stop_requested())
                return {};
            if (!layers.empty())
                all.push_back({&family, moved, std::move(layers), false, false, {}, {}});
        }
    }
    return all;
}

Result<StudyResult> run(const Study &study, const StudyContext &context)
{
    if (study.scenario->plan.pipeline < 2)
        return Error{
            {},
            "plan.pipeline",
            fmt::format("expected at least 2 stages to deal layers to, found {}", study.scenario->plan.pipeline)};
    if (const Diagnostics diagnostics = validate(partition::withLayers(
            *study.scenario, partition::findFamily("even")->dealt(*study.scenario, 0, context.stop)));
        hasErrors(diagnostics)) {
        Errors errors;
        for (const Diagnostic &each : diagnostics) {
            if (each.severity == Severity::Error)
                errors.push_back({{}, each.path, each.message});
        }
        return errors;
    }
    std::vector<Dealt> all = asked(study, context);
    std::vector<Scenario> scenarios;
    scenarios.reserve(all.size());
    for (const Dealt &each : all)
        scenarios.push_back(partition::withLayers(*study.scenario, each.layers));
    const std::vector<parts::Judged> judged =
        parts::judged(scenarios, context, parts::Portion{0.5, 1, "partitions simulated"});
    StudyResult result;
    if (judged.size() != all.size() || all.empty()) {
        result.stopped = true;
        return result;
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].legal = judged[i].legal;
        all[i].fits = judged[i].fits;
        all[i].reason = judged[i].reason;
        all[i].report = judged[i].report;
    }
    partition::addTables(all, *study.scenario, result);
    partition::addFindings(all, *study.scenario, result);
    return result;
}

} // namespace

StudyKind partitionStudy()
{
    return {"partition",
            "Layers per stage",
            "How layers are dealt to the stages of a pipeline, against time, worst and total memory.",
            "C4",
            "partition",
            inputs,
            run};
}

} // namespace stringline
