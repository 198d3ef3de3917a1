// The plan's rules, part by part: axes, experts, ZeRO, schedule, layers.
#include "core/validation/row_plan.h"

#include "core/parallel/divisors.h"
#include "core/parallel/layers.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace stringline {

namespace {

// The number behind `mark` in a text: 128 for "FSDP group=128" and "group="; 0 where there is none.
int numberBehind(std::string_view text, std::string_view mark)
{
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos)
        return 0;
    const double value = leadingNumber(text.substr(at + mark.size())).value_or(0);
    return value >= 1 && value <= 1e6 ? static_cast<int>(value) : 0;
}

class PlanReader {
public:
    PlanReader(const MeasuredRow &row, const SourceRow &source, Scenario &scenario,
               std::vector<std::string> &assumptions)
        : m_row(row)
        , m_source(source)
        , m_scenario(scenario)
        , m_assumptions(assumptions)
    {
    }

    void read()
    {
        ParallelPlan &plan = m_scenario.plan;
        plan.tensor = m_row.count("tp", 1);
        plan.pipeline = m_row.count("pp", 1);
        plan.sequenceParallel = m_row.text("sp") == "y" && plan.tensor > 1;
        plan.context = m_row.count("cp", 1);
        plan.contextKind = m_source.gathersContext ? ContextKind::AllGather : ContextKind::Ring;
        plan.overlapGradReduce = plan.overlapParamGather = m_source.overlaps;
        const bool asynchronous = m_row.mentions("overlap_notes", "async TP");
        if (m_source.overlapsTensor || asynchronous || m_row.mentions("overlap_notes", "tp-comm-overlap"))
            plan.overlapTensor = TensorOverlap::Ring;
        readExpertPlan();
        readZero();
        readSchedule();
        readTorchtitanPipeline();
    }

private:
    void assume(std::string sentence) { m_assumptions.push_back(std::move(sentence)); }

    // torchtitan cuts a rank's batch into as many microbatches as there are stages, where nobody says otherwise, and
    // keeps parameters gathered under a pipeline (its options' help texts).
    void readTorchtitanPipeline()
    {
        ParallelPlan &plan = m_scenario.plan;
        TrainingSpec &training = m_scenario.training;
        const int ranks = dataParallel(m_scenario);
        if (m_source.software != "torchtitan" || plan.pipeline <= 1 || ranks <= 0)
            return;
        const int batch = training.globalBatch / ranks;
        training.microbatch = std::max(1, batch / (plan.pipeline * plan.chunksPerStage));
        plan.reshardAfterForward = false;
        assume(fmt::format("microbatches of {}: as many as stages", training.microbatch));
    }

    void readExpertPlan()
    {
        ParallelPlan &plan = m_scenario.plan;
        if (!hasExperts(m_scenario.model))
            return;
        plan.expert = m_row.count("ep");
        if (plan.expert == 0) {
            const int ranks = m_scenario.cluster.gpus / std::max(1, plan.pipeline);
            plan.expert = std::gcd(m_scenario.model.experts, std::max(1, ranks));
            assume(
                fmt::format("expert parallelism not stated: {}, the most that divides experts and ranks", plan.expert));
        }
        plan.expertTensor = numberBehind(m_row.text("notes"), "ETP=");
        if (plan.expertTensor == 0) {
            const int ranks = m_scenario.cluster.gpus / std::max(1, plan.pipeline);
            const bool shares = m_source.sharesExpertMatrices && ranks % (plan.expert * plan.tensor) == 0;
            plan.expertTensor = shares ? plan.tensor : 1;
            if (plan.expertTensor > 1)
                assume("expert tensor parallelism not stated: as tensor parallelism, the framework's default");
        }
        const bool hybrid = m_row.mentions("overlap_notes", "HybridEP") || m_row.mentions("notes", "DeepEP");
        plan.dispatcher = m_source.deduplicates || hybrid ? Dispatcher::Deduplicated : Dispatcher::AllToAll;
        plan.overlapExpert = m_row.mentions("overlap_notes", "A2A overlap on") ||
                             (m_source.overlapsExpert && !m_row.mentions("overlap_notes", "A2A overlap off"));
        plan.sequenceParallel = plan.tensor > 1; // frameworks ask for it
    }

    void readZero()
    {
        const std::string_view cell = m_row.text("zero");
        const bool sharded = m_row.mentions("zero", "FSDP") || m_row.mentions("zero", "HSDP");
        int stage = static_cast<int>(leadingNumber(cell).value_or(sharded ? 3 : 0));
        if (cell == "1+FSDP" || cell.starts_with("2/3"))
            stage = 3;
        m_scenario.plan.zero = std::clamp(stage, 0, 3);
        // FSDP under a pipeline gathers once an iteration.
        m_scenario.plan.reshardAfterForward = m_scenario.plan.pipeline <= 1 || m_scenario.plan.zero < 3;
        if (m_scenario.plan.zero > 0)
            m_scenario.plan.shardGroup =
                std::max(numberBehind(m_row.text("notes"), "FSDP group="), numberBehind(cell, "FSDP2 over "));
        if (m_scenario.plan.shardGroup == 0 &&
            (m_row.mentions("zero", "HSDP") || m_row.mentions("zero", "within group")))
            assume("sharded over all data-parallel ranks: the group is not stated");
    }

    void readSchedule()
    {
        ParallelPlan &plan = m_scenario.plan;
        const int layers = m_scenario.model.layers;
        plan.chunksPerStage = m_row.count("vp", 1);
        const bool unstated = m_row.number("vp") == std::nullopt;
        if (plan.pipeline > 1 && unstated && isNemo(m_source) && layers % plan.pipeline == 0) {
            plan.chunksPerStage = layers / plan.pipeline;
            assume("chunks per stage not stated: one layer per chunk, as NeMo's recipes do");
        } else if (plan.pipeline > 1 && unstated && m_row.mentions("schedule", "interleaved")) {
            // The fewest that deal whole chunks.
            const std::vector<int> chunks = divisors(std::max(1, layers / plan.pipeline));
            plan.chunksPerStage = layers % plan.pipeline == 0 && chunks.size() > 1 ? chunks[1] : 2;
            assume(fmt::format("chunks per stage not stated: {}", plan.chunksPerStage));
        }
        if (plan.pipeline == 1)
            plan.chunksPerStage = 1;
        readLocalBatch();
        plan.schedule = plan.chunksPerStage > 1               ? "interleaved-1f1b"
                        : m_row.mentions("schedule", "gpipe") ? "gpipe"
                                                              : "1f1b";
        const int slots = plan.pipeline * plan.chunksPerStage;
        if (m_source.software == "internevo" && layers % slots != 0) {
            plan.layersPerChunk = {LayerSplit::Kind::List, std::vector<int>(std::size_t(slots), layers / slots)};
            for (int i = 0; i < layers % slots; ++i)
                ++plan.layersPerChunk.layers[std::size_t(slots - 1 - i)];
            assume("the last stages take the layers that do not divide");
        }
        if (m_row.mentions("schedule", "redistributed")) {
            plan.layersPerChunk.kind = LayerSplit::Kind::Balanced;
        } else if (m_row.mentions("notes", "transformer|embedding") ||
                   (layers % slots != 0 && (layers + 2) % slots == 0)) {
            plan.layersPerChunk.kind = LayerSplit::Kind::EmbeddingAndHeadAsLayers;
            assume("embedding and head take a layer's slot each");
        } else if (layers % slots != 0 && plan.chunksPerStage > 1) {
            shortenLastChunk(slots);
        }
    }

    // Whole chunks in front, and a short one at the end, where the head, its loss and prediction layers take slots.
    void shortenLastChunk(int slots)
    {
        const ModelSpec &model = m_scenario.model;
        LayerSplit &split = m_scenario.plan.layersPerChunk;
        const int each = (model.layers + model.predictionLayers + 1 + slots - 1) / slots;
        const int last = model.layers - each * (slots - 1);
        if (last < 0) { // too many slots for that: the least uneven
            split = {LayerSplit::Kind::List, layersPerChunk(m_scenario)};
            return;
        }
        split = {LayerSplit::Kind::List, std::vector<int>(static_cast<std::size_t>(slots), each)};
        split.layers.back() = last;
        assume(fmt::format("{} layers in each chunk, {} in the last beside the head", each, last));
    }

    // Where only the batch of a rank is stated, a pipeline cuts it into as many microbatches as it has stages, the
    // framework's default.
    void readLocalBatch()
    {
        const int local = numberBehind(m_row.text("micro_batch"), "local batch ");
        const int stages = m_scenario.plan.pipeline * m_scenario.plan.chunksPerStage;
        if (local == 0 || stages <= 1)
            return;
        m_scenario.training.microbatch = std::max(1, local / stages);
        assume(fmt::format("a local batch of {} in {} microbatches, one a stage", local,
                           local / m_scenario.training.microbatch));
    }

    const MeasuredRow &m_row;
    const SourceRow &m_source;
    Scenario &m_scenario;
    std::vector<std::string> &m_assumptions;
};

} // namespace

void readPlan(const MeasuredRow &row, const SourceRow &source, Scenario &scenario,
              std::vector<std::string> &assumptions)
{
    PlanReader(row, source, scenario, assumptions).read();
}

} // namespace stringline
