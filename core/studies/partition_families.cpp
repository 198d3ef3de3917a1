// Ways to deal layers to stages: by rule, by trying, and badly.
#include "core/evaluate/evaluate.h"
#include "core/parallel/layers.h"
#include "core/schedule/schedule.h"
#include "core/studies/partition.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <optional>

namespace stringline::partition {

namespace {

Layers byRule(const Scenario &scenario, LayerSplit::Kind kind)
{
    Scenario other = scenario;
    other.plan.layersPerChunk = {kind, {}};
    return layersPerChunk(other);
}

Layers even(const Scenario &scenario, int, const std::stop_token &)
{
    return byRule(scenario, LayerSplit::Kind::Even);
}

Layers embeddingAndHead(const Scenario &scenario, int, const std::stop_token &)
{
    return byRule(scenario, LayerSplit::Kind::EmbeddingAndHeadAsLayers);
}

Layers balancedByWork(const Scenario &scenario, int, const std::stop_token &)
{
    return byRule(scenario, LayerSplit::Kind::Balanced);
}

Layers own(const Scenario &scenario, int, const std::stop_token &)
{
    return layersPerChunk(scenario);
}

// `moved` layers onto chunk `onto`, one from each of the others in turn, the farthest first.
Layers heavy(const Scenario &scenario, int moved, bool first)
{
    Layers layers = byRule(scenario, LayerSplit::Kind::Even);
    if (!first)
        std::ranges::reverse(layers);
    std::size_t from = layers.size() - 1;
    for (int i = 0; i < moved; ++i) {
        if (from == 0)
            from = layers.size() - 1;
        if (from == 0 || layers[from] < 2)
            return {};
        --layers[from--];
        ++layers.front();
    }
    if (!first)
        std::ranges::reverse(layers);
    return layers;
}

Layers firstHeavy(const Scenario &scenario, int moved, const std::stop_token &)
{
    return heavy(scenario, moved, true);
}

Layers lastHeavy(const Scenario &scenario, int moved, const std::stop_token &)
{
    return heavy(scenario, moved, false);
}

// What a descent wants small, number by number; nothing where the partition is not legal.
using Score = std::optional<std::vector<double>>;
struct Move {
    std::size_t from = 0;
    std::size_t to = 0;
};

// Moves one layer at a time, each time the one that helps most, until none helps.
Layers descended(const Scenario &scenario, Layers layers, const std::function<Score(const Report &)> &score,
                 const std::function<std::vector<Move>(const Layers &, const Report &)> &moves,
                 const std::stop_token &stop)
{
    const auto judged = [&](const Layers &each) { return estimate(withLayers(scenario, each)); };
    Estimate now = judged(layers);
    if (hasErrors(now.diagnostics))
        return layers;
    for (Score best = score(now.report); best;) {
        std::optional<Layers> better;
        for (const Move &move : moves(layers, now.report)) {
            if (stop.stop_requested())
                return layers;
            if (move.from == move.to || layers[move.from] < 2)
                continue;
            Layers other = layers;
            --other[move.from];
            ++other[move.to];
            const Estimate estimated = judged(other);
            if (hasErrors(estimated.diagnostics))
                continue;
            if (const Score reached = score(estimated.report); reached && *reached < *best) {
                best = reached;
                better = other;
            }
        }
        if (!better)
            return layers;
        layers = *better;
        now = judged(layers);
    }
    return layers;
}

// Peaks of all stages, the largest first: so of two stages with the worst one may improve before the other.
Score peaks(const Report &report)
{
    std::vector<double> all;
    for (const StageMemory &stage : report.memory)
        all.push_back(stage.peak.value());
    std::ranges::sort(all, std::greater<>());
    return all;
}

// From the chunks of the stage with the worst peak to all others.
std::vector<Move> offTheWorst(const Scenario &scenario, const Layers &layers, const Report &report)
{
    const ScheduleRow *schedule = findSchedule(scenario.plan.schedule);
    const Placement placement = schedule == nullptr ? Placement::Looped : schedule->placement;
    const ScheduleShape shape{scenario.plan.pipeline, 1, scenario.plan.chunksPerStage};
    const auto worst = std::ranges::max_element(report.memory, {}, &StageMemory::peak);
    if (worst == report.memory.end())
        return {};
    std::vector<Move> moves;
    for (std::size_t from = 0; from < layers.size(); ++from) {
        const int part = static_cast<int>(from);
        if (placeOf(placement, shape, part, 0).rank != worst->stage &&
            placeOf(placement, shape, part, 1).rank != worst->stage)
            continue;
        for (std::size_t to = 0; to < layers.size(); ++to)
            moves.push_back({from, to});
    }
    return moves;
}

Layers balancedForMemory(const Scenario &scenario, int, const std::stop_token &stop)
{
    return descended(
        scenario, byRule(scenario, LayerSplit::Kind::Even), peaks,
        [&](const Layers &layers, const Report &report) { return offTheWorst(scenario, layers, report); }, stop);
}

// All moves where chunks are few; else those onto or off an end, where embedding and head make a difference.
Layers balancedForTime(const Scenario &scenario, int, const std::stop_token &stop)
{
    constexpr std::size_t kFew = 16;
    const auto moves = [](const Layers &layers, const Report &) {
        std::vector<Move> all;
        const std::size_t last = layers.size() - 1;
        for (std::size_t from = 0; from <= last; ++from) {
            for (std::size_t to = 0; to <= last; ++to) {
                if (layers.size() <= kFew || from == 0 || to == 0 || from == last || to == last)
                    all.push_back({from, to});
            }
        }
        return all;
    };
    return descended(
        scenario, byRule(scenario, LayerSplit::Kind::Balanced),
        [](const Report &report) { return Score(std::vector{report.iteration.value()}); }, moves, stop);
}

constexpr std::array kFamilies = {
    FamilyRow{"even", "the same number everywhere, the rest in the middle", false, even},
    FamilyRow{"embedding-and-head", "embedding and head count as a layer each", false, embeddingAndHead},
    FamilyRow{"balanced-work", "by FLOPs: the stage with the head gets fewer", false, balancedByWork},
    FamilyRow{"balanced-time", "layers moved as long as the iteration gets shorter", false, balancedForTime},
    FamilyRow{"balanced-memory", "layers moved off the stage with the worst memory as long as that helps", false,
              balancedForMemory},
    FamilyRow{"scenario", "as the scenario deals them", false, own},
    FamilyRow{"first-heavy", "poor: layers moved to the first stage", true, firstHeavy},
    FamilyRow{"last-heavy", "poor: layers moved to the last stage", true, lastHeavy}};

} // namespace

std::span<const FamilyRow> families()
{
    return kFamilies;
}

const FamilyRow *findFamily(std::string_view id)
{
    const auto *found = std::ranges::find(kFamilies, id, &FamilyRow::id);
    return found == kFamilies.end() ? nullptr : found;
}

Scenario withLayers(const Scenario &scenario, Layers layers)
{
    Scenario changed = scenario;
    changed.plan.layersPerChunk = {LayerSplit::Kind::List, std::move(layers)};
    return changed;
}

} // namespace stringline::partition
