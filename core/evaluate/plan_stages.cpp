#include "core/evaluate/plan_stages.h"

#include "core/cost/pair_time.h"

#include <algorithm>

namespace stringline {

namespace {

constexpr auto kEmbedding = static_cast<std::size_t>(PlanUnit::Embedding);
constexpr auto kHead = static_cast<std::size_t>(PlanUnit::Head);

// Of one chunk. Seconds, bytes, parameters.
struct ChunkCosts {
    std::array<double, ChunkPasses::kMost> pass{};
    std::array<double, ChunkPasses::kMost> device{}; // of it, before launches stretch it
    std::array<double, kCauseCount> exposed{};
    double kept = 0;
    double block = 0; // beyond that of a chunk without layers
    RankParameters held;
    RankParameters trained;
    double largest = 0;
};

// All but times.
ChunkCosts bytesOf(const CutShape &shape, const LayerCosts &layers, bool sends)
{
    ChunkCosts costs;
    costs.kept = layers.base.kept + (sends && !shape.chunk.head ? layers.outputs : 0);
    for (std::size_t unit = 0; unit < kPlanUnits; ++unit) {
        const double count = shape.units[unit];
        if (count == 0)
            continue;
        const UnitCosts &each = layers.units[unit];
        costs.kept += count * each.kept;
        costs.held.dense += count * each.held.dense;
        costs.held.expert += count * each.held.expert;
        costs.trained.dense += count * each.trained.dense;
        costs.trained.expert += count * each.trained.expert;
        if (unit < kEmbedding) {
            costs.block = std::max(costs.block, each.block);
            costs.largest = std::max(costs.largest, each.held.total());
        }
    }
    if (shape.chunk.head && shape.chunk.ownsEmbedding) {
        costs.held.dense -= layers.tiedHead;
        costs.trained.dense -= layers.units[kHead].trained.dense > 0 ? layers.tiedHead : 0;
    }
    return costs;
}

void setPass(ChunkCosts &costs, std::size_t pass, double device, double host)
{
    costs.device[pass] = device;
    costs.pass[pass] = stretchedByHost(device, host);
    costs.exposed[static_cast<std::size_t>(Cause::Other)] += costs.pass[pass] - device;
}

void addTimes(ChunkCosts &costs, const CutShape &shape, const LayerCosts &layers, std::size_t passes)
{
    std::array<double, ChunkPasses::kMost> device = layers.base.device;
    std::array<double, ChunkPasses::kMost> host = layers.base.host;
    costs.exposed = layers.base.exposed;
    for (std::size_t unit = 0; unit < kPlanUnits; ++unit) {
        const double count = shape.units[unit];
        if (count == 0)
            continue;
        const UnitCosts &each = layers.units[unit];
        for (std::size_t i = 0; i < passes; ++i) {
            device[i] += count * each.device[i];
            host[i] += count * each.host[i];
        }
        for (std::size_t i = 0; i < kCauseCount; ++i)
            costs.exposed[i] += count * each.exposed[i];
    }
    for (double &ticks : costs.exposed)
        ticks /= kTicksPerSecond;
    for (std::size_t i = 0; i < passes; ++i)
        setPass(costs, i, device[i] / kTicksPerSecond, host[i]);
}

// Where units do not add up.
void layOutTimes(ChunkCosts &costs, const CutShape &shape, LayerParts &source, const ChunkPasses &passes,
                 LayoutScratch &scratch)
{
    for (std::size_t i = 0; i < passes.count; ++i) {
        const PassLoad load = passLoad(shape.chunk, passes.list[i], source.parts, scratch);
        setPass(costs, i, toSeconds(load.device).value(), load.host.value());
        // Only copies to and from host memory are waited for here, at the end of the pass.
        costs.device[i] -= toSeconds(load.exposed[static_cast<std::size_t>(Activity::Waiting)]).value();
        for (std::size_t each = 0; each < kActivityCount; ++each)
            costs.exposed[static_cast<std::size_t>(causeOf(static_cast<Activity>(each)))] +=
                toSeconds(load.exposed[each]).value();
    }
}

// What passes of a pair compute: their communication may hide beside that of the other, and copies to host memory
// beside whatever else they wait for.
double computedBy(const ChunkShape &shape, Pass pass, ModelParts &parts, LayoutScratch &scratch)
{
    const PassLoad load = passLoad(shape, pass, parts, scratch);
    Tick computed = 0;
    for (const ActivityRow &each : activities())
        computed += each.communication || each.activity == Activity::Waiting
                        ? 0
                        : load.exposed[static_cast<std::size_t>(each.activity)];
    return toSeconds(computed).value();
}

void addLeast(RankKind &rank, const CutShape &shape, const LayerCosts &layers)
{
    const auto take = [&](RankParameters &least, const RankParameters &unit, bool first) {
        least.dense = first ? unit.dense : std::min(least.dense, unit.dense);
        least.expert = first ? unit.expert : std::min(least.expert, unit.expert);
    };
    bool any = false;
    for (std::size_t unit = 0; unit < kPlanUnits; ++unit) {
        if (shape.units[unit] == 0)
            continue;
        RankParameters held = layers.units[unit].held;
        RankParameters trained = layers.units[unit].trained;
        if (unit == kHead) { // it may lack its table
            held.dense = std::max(0.0, held.dense - layers.tiedHead);
            trained.dense = std::max(0.0, trained.dense - layers.tiedHead);
        }
        take(rank.leastHeld, held, rank.chunks == 0 && !any);
        take(rank.leastTrained, trained, rank.chunks == 0 && !any);
        any = true;
    }
    rank.chunks += any ? 1 : 0;
}

void addChunk(RankKind &rank, const ChunkCosts &chunk, const CutShape &shape, const ChunkPasses &passes,
              const LayerCosts &layers)
{
    const double forward = chunk.pass[0];
    rank.longest += std::max({forward, chunk.pass[1], passes.splits ? chunk.pass[2] : 0});
    rank.deviceForward += chunk.device[0];
    rank.deviceBackward += chunk.device[1] + (passes.splits ? chunk.device[2] : 0);
    rank.forward += forward;
    rank.weights += passes.splits ? chunk.pass[2] : 0;
    rank.backward += chunk.pass[1] + (passes.splits ? chunk.pass[2] : 0);
    if (passes.vocabulary) {
        rank.forward += chunk.pass[passes.count - 2];
        rank.backward += chunk.pass[passes.count - 1];
    }
    for (std::size_t i = 0; i < kCauseCount; ++i)
        rank.exposed[i] += chunk.exposed[i];
    rank.held += chunk.held;
    rank.trained += chunk.trained;
    rank.kept += chunk.kept;
    rank.block = std::max(rank.block, chunk.block);
    rank.largest = std::max(rank.largest, chunk.largest);
    rank.units += shape.count;
    addLeast(rank, shape, layers);
    if (shape.chunk.head) {
        rank.head = true;
        rank.loss = layers.loss;
        rank.edge = layers.units[kHead].held.dense;
    }
    if (shape.chunk.embedding) {
        rank.embeddingGradient = layers.embeddingGradient;
        rank.edge = rank.head ? rank.edge : layers.units[kEmbedding].held.dense;
    }
}

// Where the model is folded or runs both ways, microbatches that a rank keeps are spread over its chunks as 1F1B over
// as many ranks as parts would spread them: so many as parts are behind.
void setKeptEarly(RankKind &rank, std::span<const double> kept, const ScheduleRow &row, int stages)
{
    const ScheduleShape shape{stages, 1, static_cast<int>(kept.size())};
    double all = 0;
    for (std::size_t i = 0; i < kept.size(); ++i) {
        const int part = modelChunkOf(row.placement, shape, rank.first, static_cast<int>(i));
        const double behind = modelChunks(row.placement, shape) - part;
        rank.keptEarly += kept[i] * behind;
        all += behind;
    }
    rank.keptEarly /= all;
}

void setPaired(RankKind &rank, std::span<const int> shapes, const PlanCut &cut, LayerParts &source,
               LayoutScratch &scratch)
{
    double forward = rank.forward;
    double backward = rank.backward;
    for (const int shape : shapes) {
        const ChunkShape &chunk = cut.shapes[static_cast<std::size_t>(shape)].chunk;
        forward = std::min(forward, computedBy(chunk, Pass::Forward, source.parts, scratch));
        backward = std::min(backward, computedBy(chunk, Pass::Backward, source.parts, scratch));
    }
    rank.paired = static_cast<double>(shapes.size()) * (forward + backward);
}

void setFirst(RankKind &rank, const ChunkCosts &chunk, const ChunkPasses &passes)
{
    rank.firstForward = chunk.pass[0];
    rank.firstBackward = chunk.pass[1];
    rank.firstFreeing = passes.splits ? chunk.pass[2] : chunk.pass[1];
    rank.firstTrained = chunk.trained;
}

// Of the first `dealt` forwards, those of a chunk: groups go chunk by chunk, and begin again with the first.
double dealtTo(std::size_t chunk, int dealt, int group, std::size_t chunks)
{
    const int round = group * static_cast<int>(chunks);
    const int before = static_cast<int>(chunk) * group;
    const int whole = dealt / round * group;
    return whole + std::clamp(dealt % round - before, 0, group);
}

// Where chunks of a rank differ, what interleaving keeps once it is steady.
void fillSteady(RankKind &rank, std::span<const double> kept, const PlanFamily &family, int stages)
{
    const auto [least, most] = std::ranges::minmax(kept);
    const auto chunks = static_cast<int>(kept.size());
    if (least == most)
        return;
    const int many = stages * (2 * chunks + 4);
    rank.keptInSteady = family.row->peakInFlight({stages, many, chunks}, rank.first);
    rank.steady = mostKept(kept, stages, rank.keptInSteady, many);
}

// A share of the tables beyond those that chunks have.
void addSharedTables(RankKind &rank, std::span<const int> shapes, const PlanCut &cut, const Scenario &scenario)
{
    std::vector<ChunkShape> chunks;
    for (const int shape : shapes)
        chunks.push_back(cut.shapes[static_cast<std::size_t>(shape)].chunk);
    const double tables = sharedTables(scenario, chunks);
    rank.held.dense += tables;
    rank.trained.dense += trainsEmbedding(scenario.training) ? tables : 0;
}

void fillMiddle(PlanStages &stages, const ChunkCosts &middle, const CutShape &shape, const PlanFamily &family,
                LayerCosts &layers)
{
    stages.chunkForward = middle.pass[0];
    stages.chunkInput = middle.pass[1];
    stages.chunkWeights = family.passes.splits ? middle.pass[2] : 0;
    stages.chunkPair = stages.chunkForward + stages.chunkInput + stages.chunkWeights;
    if (family.pairs)
        stages.chunkPair = toSeconds(pairTime(buildTemplate(shape.chunk, Pass::Forward, layers.source->context),
                                              buildTemplate(shape.chunk, Pass::Backward, layers.source->context),
                                              layers.source->scenario.cluster.device))
                               .value();
}

} // namespace

// After `done` backwards, which take the chunks in the opposite order, dealt(ahead + done) forwards are behind. What
// is kept is linear in between where either comes to the next chunk, and repeats after a round.
double mostKept(std::span<const double> kept, int group, int ahead, int microbatches)
{
    const std::size_t chunks = kept.size();
    const int round = group * static_cast<int>(chunks);
    const int last = std::min(round, microbatches * static_cast<int>(chunks) - ahead);
    double most = 0;
    const auto consider = [&](int done) {
        double sum = 0;
        for (std::size_t i = 0; i < chunks; ++i)
            sum += kept[i] * (dealtTo(i, ahead + done, group, chunks) - dealtTo(chunks - 1 - i, done, group, chunks));
        most = std::max(most, sum);
    };
    for (int done = 0; done < last; done += group)
        consider(done);
    for (int done = (group - ahead % group) % group; done < last; done += group)
        consider(done);
    consider(std::max(0, last));
    return most;
}

void fillStages(PlanStages &stages, const PlanCut &cut, const PlanFamily &family, const Scenario &scenario,
                LayerCosts &layers, LayoutScratch &scratch, bool timed)
{
    stages.timed = timed || layers.additive;
    const bool sends = scenario.plan.pipeline > 1;
    if (layers.source != nullptr) { // of its parts only the cut into chunks depends on these
        ParallelPlan &plan = layers.source->scenario.plan;
        plan.pipeline = scenario.plan.pipeline;
        plan.chunksPerStage = scenario.plan.chunksPerStage;
        plan.schedule = scenario.plan.schedule; // with the pipeline, these say who holds the vocabulary
        plan.vocabulary = scenario.plan.vocabulary;
        layers.source->scenario.training.recomputeLayers = scenario.training.recomputeLayers;
    }
    std::array<ChunkCosts, 4> few; // first, middle and last, and where the rest of a division goes
    std::vector<ChunkCosts> many(cut.shapes.size() > few.size() ? cut.shapes.size() : 0);
    const std::span<ChunkCosts> chunks = many.empty() ? std::span(few).first(cut.shapes.size()) : std::span(many);
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        chunks[i] = bytesOf(cut.shapes[i], layers, sends);
        if (layers.additive)
            addTimes(chunks[i], cut.shapes[i], layers, family.passes.count);
        else if (timed)
            layOutTimes(chunks[i], cut.shapes[i], *layers.source, family.passes, scratch);
    }
    stages.kinds.resize(cut.kinds.size());
    stages.kept.reserve(cut.chunks.size() > cut.kinds.size() ? cut.chunks.size() : 0);
    for (std::size_t i = 0; i < cut.kinds.size(); ++i) {
        RankKind &rank = stages.kinds[i];
        const std::span<const int> shapes = cut.chunksOf(i);
        rank.first = cut.kinds[i].first;
        rank.inside = cut.kinds[i].inside;
        setFirst(rank, chunks[static_cast<std::size_t>(shapes.front())], family.passes);
        for (const int shape : shapes) {
            if (shapes.size() > 1)
                stages.kept.push_back(chunks[static_cast<std::size_t>(shape)].kept);
            addChunk(rank, chunks[static_cast<std::size_t>(shape)], cut.shapes[static_cast<std::size_t>(shape)],
                     family.passes, layers);
        }
        if (family.pairs && stages.timed)
            setPaired(rank, shapes, cut, *layers.source, scratch);
        rank.block += layers.base.block;
        rank.kept /= static_cast<double>(shapes.size());
        if (shapes.size() > 1 && family.row->placement == Placement::Looped)
            fillSteady(rank, std::span(stages.kept).last(shapes.size()), family, scenario.plan.pipeline);
        else if (shapes.size() > 1)
            setKeptEarly(rank, std::span(stages.kept).last(shapes.size()), *family.row, scenario.plan.pipeline);
        if (family.vocabulary != VocabularyPlace::Ends)
            addSharedTables(rank, shapes, cut, scenario);
        if (rank.trained.total() > stages.kinds[stages.heaviest].trained.total())
            stages.heaviest = i;
    }
    const auto middle = static_cast<std::size_t>(cut.middle);
    if (stages.timed)
        fillMiddle(stages, chunks[middle], cut.shapes[middle], family, layers);
}

} // namespace stringline
