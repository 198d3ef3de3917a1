// Rules that hold in one framework and not in another; which, says core/evaluate/frameworks.
#include "core/base/text.h"
#include "core/evaluate/frameworks.h"
#include "core/evaluate/rules.h"
#include "core/parallel/divisors.h"
#include "core/parallel/layers.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>

namespace stringline::rules {

namespace {

// "11-12-12-11", as the plan's layers per chunk are typed.
std::string typed(const std::vector<int> &layers)
{
    return fmt::format("[{}]", fmt::join(layers, ", "));
}

} // namespace

void kvHeadsPerRank(const Facts &facts, Diagnostics &found)
{
    const ModelSpec &model = facts.scenario.model;
    const FrameworkRow &framework = frameworkOf(facts.scenario);
    if (framework.copiesKvHeads || facts.tensor < 2 || model.kvHeads < 1 || model.kvHeads % facts.tensor == 0 ||
        facts.tensor % model.kvHeads != 0)
        return; // neither divides the other: tensorDivides has said so
    std::vector<int> near;
    for (const int degree : tensorDegrees(model)) {
        if (model.kvHeads % degree == 0 && degree < facts.tensor)
            near = {degree};
    }
    found.push_back({Severity::Error, "plan.tensor",
                     fmt::format("Tensor {} leaves less than one of {} KV heads to a rank, and {} copies none",
                                 number(facts.tensor), number(model.kvHeads), framework.label),
                     near.empty() ? std::string() : fmt::format("At most {}", number(near.front())),
                     fixesFor("plan.tensor", near)});
}

void equalChunks(const Facts &facts, Diagnostics &found)
{
    const ModelSpec &model = facts.scenario.model;
    const FrameworkRow &framework = frameworkOf(facts.scenario);
    const std::int64_t slots = facts.slots;
    if (!framework.equalChunks || facts.scenario.plan.layersPerChunk.kind != LayerSplit::Kind::Even ||
        facts.chunks < 1 || facts.pipeline < 2 || model.layers < slots || model.layers % slots == 0)
        return;
    const std::string rest = fmt::format(
        "{} layers / (pipeline {}{}) leave {}", number(model.layers), number(facts.pipeline),
        facts.chunks > 1 ? fmt::format(" × {} chunks", number(facts.chunks)) : "", number(model.layers % slots));
    const std::string layout = typed(layersPerChunk(facts.scenario));
    if (facts.chunks == 1) { // refused as well, but a setting for the ends mends it
        found.push_back({Severity::Note,
                         "plan.layersPerChunk",
                         fmt::format("{}: {} wants the layout spelled out", rest, framework.label),
                         fmt::format("For example {}", layout),
                         {{"plan.layersPerChunk", layout}}});
        return;
    }
    Diagnostic error{Severity::Error,
                     "plan.chunksPerStage",
                     fmt::format("{}; {} deals whole chunks only", rest, framework.label),
                     {},
                     {}};
    const auto offer = [&](std::string_view path, int value, const std::string &words) {
        error.hint += (error.hint.empty() ? "Nearest: " : ", ") + words;
        error.fixes.push_back({std::string(path), std::to_string(value)});
    };
    if (model.layers % facts.pipeline == 0) {
        for (const int chunks : neighbors(divisors(static_cast<int>(model.layers / facts.pipeline)), facts.chunks))
            offer("plan.chunksPerStage", chunks, fmt::format("{} chunk{}", chunks, chunks == 1 ? "" : "s"));
    }
    if (model.layers % facts.chunks == 0 && facts.tensor > 0 && facts.gpus % facts.tensor == 0) {
        std::vector<int> stages = divisors(static_cast<int>(model.layers / facts.chunks));
        std::erase_if(stages, [&](int count) { return facts.gpus % (facts.tensor * count) != 0; });
        for (const int count : neighbors(stages, facts.pipeline))
            offer("plan.pipeline", count, fmt::format("pipeline {}", count));
    }
    error.fixes.push_back({"plan.layersPerChunk", layout});
    found.push_back(std::move(error));
}

void sequenceStep(const Facts &facts, Diagnostics &found)
{
    const TrainingSpec &training = facts.scenario.training;
    const FrameworkRow &framework = frameworkOf(facts.scenario);
    if (facts.context < 2 || facts.tensor < 1 || training.sequence < 1)
        return;
    const std::int64_t t = facts.scenario.plan.sequenceParallel ? facts.tensor : 1;
    const bool halves = facts.scenario.plan.contextKind != ContextKind::Ulysses; // which cuts heads, not the mask
    const std::int64_t step = halves ? framework.sequenceStep(facts.context, t) : facts.context * t;
    const std::string rule =
        fmt::format("a multiple of {} (context {}{})", number(step), number(facts.context),
                    t > 1 ? fmt::format(", tensor {} with sequence parallelism", number(t)) : std::string());
    if (training.sequence % step != 0) {
        const std::vector<int> near = nearestMultiples(training.sequence, step);
        found.push_back(
            {Severity::Error, "training.sequence",
             fmt::format("{} tokens are no multiple of {} and leave {}: {} wants {}", number(training.sequence),
                         number(step), number(training.sequence % step), framework.label, rule),
             nearest(near), fixesFor("training.sequence", near)});
    }
    // Documents of a packed sequence are cut each for itself.
    const std::int64_t each = (halves ? 2 : 1) * facts.context;
    const auto odd = std::ranges::find_if(training.documentLengths, [&](int length) { return length % each != 0; });
    if (odd != training.documentLengths.end()) {
        found.push_back({Severity::Error,
                         "training.sequenceLengths",
                         fmt::format("A document of {} tokens is no multiple of {} ({}context {})", number(*odd),
                                     number(each), halves ? "2 × " : "", number(facts.context)),
                         "Pad each document",
                         {}});
    }
}

void attentionMask(const Facts &facts, Diagnostics &found)
{
    constexpr std::int64_t kLongSequence = 65536; // whose mask of a byte an element is 4 GiB
    const std::int64_t s = facts.scenario.training.sequence;
    const FrameworkRow &framework = frameworkOf(facts.scenario);
    if (!framework.buildsMask || s < kLongSequence)
        return;
    const double elements = static_cast<double>(s) * static_cast<double>(s);
    found.push_back(
        {Severity::Warning,
         "training.sequence",
         fmt::format("{}'s data loader builds a mask of {} × {}: {} as bytes for each sample, and {} on the host while "
                     "it is in fp32",
                     framework.label, number(s), number(s), bytesText(Bytes(elements)), bytesText(Bytes(4 * elements))),
         "Tell it not to (--no-create-attention-mask-in-dataloader); fused attention needs none",
         {}});
}

void leastMicrobatches(const Facts &facts, Diagnostics &found)
{
    const FrameworkRow &framework = frameworkOf(facts.scenario);
    if (framework.leastPerStageLess < 0 || facts.scenario.plan.schedule != "1f1b" || facts.pipeline < 2 ||
        facts.microbatches < 1)
        return;
    const std::int64_t least = facts.pipeline - framework.leastPerStageLess;
    if (facts.microbatches >= least)
        return;
    const std::int64_t batch = least * facts.scenario.training.microbatch * facts.data;
    Diagnostic error{Severity::Error,
                     "training.globalBatch",
                     fmt::format("1F1B in {} needs {} >= {} for {} stages, and there {} {}", framework.label,
                                 framework.accumulation, number(least), number(facts.pipeline),
                                 facts.microbatches == 1 ? "is" : "are", number(facts.microbatches)),
                     {},
                     {}};
    if (framework.leastPerStageLess == 0) { // a guard of the library; other schedules run
        error.severity = Severity::Warning;
        error.hint = "GPipe works there";
        error.fixes.push_back({"plan.schedule", "gpipe"});
    }
    if (batch <= std::numeric_limits<int>::max()) {
        error.hint += fmt::format("{}Global batch {}", error.hint.empty() ? "" : "; ", number(batch));
        error.fixes.push_back({"training.globalBatch", std::to_string(batch)});
    }
    found.push_back(std::move(error));
}

// A group of Megatron's runs where it has a microbatch for each stage, and so has the last, smaller one.
void interleavingGroups(const Facts &facts, Diagnostics &found)
{
    const ParallelPlan &plan = facts.scenario.plan;
    const FrameworkRow &framework = frameworkOf(facts.scenario);
    if (framework.groups == Groups::Any || !plan.schedule.starts_with("interleaved-") || facts.pipeline < 2 ||
        facts.chunks < 2 || facts.microbatches < 1 || facts.microbatches > std::numeric_limits<int>::max())
        return;
    const std::int64_t p = facts.pipeline;
    const std::int64_t m = facts.microbatches;
    if (framework.groups == Groups::ByRounds) {
        if (plan.microbatchGroup == 0 || plan.microbatchGroup == m / std::max<std::int64_t>(1, m / p))
            return;
        found.push_back(
            {Severity::Warning,
             "plan.microbatchGroup",
             fmt::format("{} takes no group: with {} microbatches and {} stages it deals {} at a time", framework.label,
                         number(m), number(p), number(m / std::max<std::int64_t>(1, m / p))),
             {},
             fixesFor("plan.microbatchGroup", {0})});
        return;
    }
    const auto runs = [p, m](std::int64_t g) { return p <= g && g <= m && (m % g == 0 || m % g >= p); };
    const std::int64_t group = plan.microbatchGroup > 0 ? plan.microbatchGroup : p;
    if (runs(group))
        return;
    std::vector<int> groups;
    for (std::int64_t g = p; g <= std::min(m, p + 1024) && groups.size() < 3; ++g) {
        if (runs(g))
            groups.push_back(static_cast<int>(g));
    }
    const std::string why = group > m   ? fmt::format("there {} only {}", m == 1 ? "is" : "are", number(m))
                            : group < p ? fmt::format("a group needs one for each of {} stages", number(p))
                                        : fmt::format("{} leave {}, less than one for each of {} stages", number(m),
                                                      number(m % group), number(p));
    Diagnostic error{Severity::Error, "plan.microbatchGroup",
                     fmt::format("{} deals microbatches in groups of {}{}, and {}", framework.label, number(group),
                                 plan.microbatchGroup > 0 ? "" : " unless told otherwise", why),
                     groups.empty() ? fmt::format("At least {} microbatches", number(p))
                                    : fmt::format("Groups of {}", fmt::join(groups, ", ")),
                     fixesFor("plan.microbatchGroup", groups)};
    const std::int64_t perPass = facts.scenario.training.microbatch * facts.data;
    for (const std::int64_t near : {m / p * p, (m / p + 1) * p}) {
        if (near >= p && near * perPass <= std::numeric_limits<int>::max())
            error.fixes.push_back({"training.globalBatch", std::to_string(near * perPass)});
    }
    found.push_back(std::move(error));
}

// Each layer costs the elements of its matrices, the head V h.
void stagesWithoutParameters(const Facts &facts, Diagnostics &found)
{
    const ModelSpec &model = facts.scenario.model;
    const FrameworkRow &framework = frameworkOf(facts.scenario);
    if (!framework.placesByCost || facts.pipeline < 2 || model.layers < 1 || model.layers > 10000 ||
        facts.scenario.plan.layersPerChunk.kind == LayerSplit::Kind::List || facts.pipeline > 10000)
        return;
    const double layer =
        4.0 * model.heads * model.headSize * model.hidden + (model.gated ? 3.0 : 2.0) * model.ffnHidden * model.hidden;
    const double head = static_cast<double>(model.vocabulary) * model.hidden;
    std::vector<double> costs(static_cast<std::size_t>(model.layers), layer);
    costs.push_back(head);
    const int stages = static_cast<int>(facts.pipeline);
    const int last = stagesByCost(costs, stages).back();
    if (last + 1 >= stages)
        return;
    const double all = model.layers * layer + head;
    found.push_back({Severity::Error, "plan.pipeline",
                     fmt::format("{} places blocks by cost, and {} of {} stages get no parameters: each of {} layers "
                                 "costs {}, the head {} ({} of {})",
                                 framework.label, stages - 1 - last, stages, number(model.layers),
                                 number(static_cast<std::int64_t>(layer)), number(static_cast<std::int64_t>(head)),
                                 percentText(head / all, 0), number(static_cast<std::int64_t>(all))),
                     fmt::format("At most {} stage{}", last + 1, last == 0 ? "" : "s"),
                     fixesFor("plan.pipeline", {last + 1})});
}

} // namespace stringline::rules
