// The rules, part by part: refusal, model, machine, training, plan.
#include "core/validation/row_scenario.h"

#include "core/scenario/scenario_json.h"
#include "core/validation/row_plan.h"
#include "core/validation/sources.h"
#include "core/workload/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace stringline {

namespace {

std::string lowerCase(std::string_view text)
{
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

// Why no scenario can stand for the row; empty where one can.
std::string refusalOf(const MeasuredRow &row)
{
    if (row.text("quality") == "D")
        return "the source contradicts itself (quality D)";
    if (!row.seconds() && !row.peakGiB())
        return "nothing was measured: no iter_s, tok_s_gpu or peak_mem_GiB";
    if (row.mentions("model", "nemotron-h"))
        return "state-space layers are not modelled";
    for (const std::string_view schedule : {"zb", "zero bubble", "dualpipe", "v-half", "chimera"}) {
        if (row.mentions("schedule", schedule))
            return fmt::format("the schedule {} is not modelled", row.text("schedule"));
    }
    for (const std::string_view column : {"layers", "hidden", "heads", "seq_len", "gpus", "global_batch"}) {
        if (row.count(column) == 0)
            return fmt::format("{} is not stated", column);
    }
    if (findGpuAlias(row.text("gpu")) == nullptr)
        return fmt::format("the GPU {} is not known", row.text("gpu"));
    return {};
}

// The first row whose text begins the cell: "fp8-mx/subchannel" scales by groups, "fp8-cs" and "fp8" by tensor.
Precision precisionOf(std::string_view cell)
{
    constexpr std::pair<std::string_view, Precision> kNames[] = {
        {"fp16", Precision::Fp16},       {"fp32", Precision::Fp32}, {"mxfp8", Precision::Fp8Block},
        {"fp8-mx", Precision::Fp8Block}, {"fp8", Precision::Fp8},   {"nvfp4", Precision::Fp4},
        {"fp4", Precision::Fp4}};
    for (const auto &[name, precision] : kNames) {
        if (cell.starts_with(name))
            return precision;
    }
    return Precision::Bf16;
}

class RowReader {
public:
    RowReader(const MeasuredRow &row, const PresetLibrary &presets)
        : m_row(row)
        , m_presets(presets)
        , m_source(sourceOf(row))
    {
    }

    Result<RowScenario> read()
    {
        m_answer.assumptions.emplace_back(m_source.why);
        readModel();
        readCluster();
        apply(PresetKind::Software, m_source.software);
        if (!m_errors.empty())
            return std::move(m_errors);
        if (m_source.attention)
            m_scenario.software.attentionKernel = *m_source.attention;
        readTraining();
        readPlan(m_row, m_source, m_scenario, m_answer.assumptions);
        readVocabulary();
        readMemoryKind();
        m_scenario.name = std::string(m_row.id());
        addCandidates();
        return std::move(m_answer);
    }

private:
    void assume(std::string sentence) { m_answer.assumptions.push_back(std::move(sentence)); }

    void apply(PresetKind kind, std::string_view id)
    {
        const Errors errors = applyPreset(m_scenario, kind, id, m_presets);
        m_errors.insert(m_errors.end(), errors.begin(), errors.end());
    }

    [[nodiscard]] bool isPreset(PresetKind kind, std::string_view id) const
    {
        return std::ranges::any_of(m_presets.list(kind), [&](const PresetEntry &entry) { return entry.id == id; });
    }

    void readModel()
    {
        const std::string id = lowerCase(m_row.text("model"));
        ModelSpec &model = m_scenario.model;
        const bool fromPreset = isPreset(PresetKind::Model, id);
        if (fromPreset)
            apply(PresetKind::Model, id);
        else
            guessFamily(id);
        model.name = std::string(m_row.text("model"));
        model.layers = m_row.count("layers");
        model.hidden = m_row.count("hidden");
        model.heads = m_row.count("heads");
        model.kvHeads = m_row.count("kv_heads", model.heads);
        if (!fromPreset || model.headSize == 0)
            model.headSize = model.hidden / std::max(model.heads, 1);
        model.ffnHidden = m_row.count("ffn_hidden", model.gated ? model.hidden * 8 / 3 : 4 * model.hidden);
        model.vocabulary = m_row.count("vocab", model.vocabulary > 0 ? model.vocabulary : 51200);
        model.maxSequence = 0;
        if (model.positions == Positions::Learned)
            model.positionRows = m_row.count("seq_len");
        if (m_row.mentions("notes", "untied"))
            model.tied = false;
        readExperts();
    }

    void readExperts()
    {
        ModelSpec &model = m_scenario.model;
        if (m_row.count("moe_experts") > 1) {
            model.experts = m_row.count("moe_experts");
            model.activeExperts = m_row.count("moe_topk", 1);
            model.expertFfn = m_row.count("moe_expert_ffn", model.ffnHidden);
            model.sharedExperts = m_row.count("moe_shared");
        }
        if (model.predictionLayers > 0 && !trainsPredictionLayers()) {
            model.predictionLayers = 0;
            assume("without the extra prediction layer, by its label or its FLOPs per token");
        }
    }

    // Whether the extra prediction layers were trained: what the label says, or the FLOPs per token that the source
    // counts (causal attention, forward and backward), whichever of the two they lie nearer to.
    [[nodiscard]] bool trainsPredictionLayers() const
    {
        if (m_row.mentions("notes", "w/o MTP"))
            return false;
        const auto tflops = m_row.number("tflops_gpu");
        const auto tokens = m_row.number("tok_s_gpu");
        if (m_row.mentions("notes", "w/ MTP") || !tflops || !tokens || *tokens <= 0)
            return true;
        const ModelSpec &model = m_scenario.model;
        const ParameterCounts counts = parameterCounts(model);
        const double core = 3.0 * m_row.count("seq_len") * model.heads * (queryHeadSize(model) + valueHeadSize(model));
        const double idle = hasExperts(model) ? counts.routedPerExpertLayer *
                                                    (1 - static_cast<double>(model.activeExperts) / model.experts)
                                              : 0;
        const double without = 6 * (activeParameterCount(model) - counts.embedding) + core * model.layers;
        const double each = 6 * (counts.perPredictionLayer - idle + counts.head) + core;
        return *tflops * 1e12 / *tokens > without + 0.5 * each * model.predictionLayers;
    }

    // A model without a preset: the habits of its kind of FFN and of its family's name.
    void guessFamily(std::string_view id)
    {
        ModelSpec &model = m_scenario.model;
        const bool plain = m_row.mentions("mlp_type", "gelu2") || m_row.text("mlp_type").empty();
        model.gated = m_row.mentions("mlp_type", "glu");
        if (!plain) {
            model.norm = model.gated ? Norm::RmsNorm : Norm::LayerNorm;
            model.positions = Positions::Rotary;
            return;
        }
        const bool mosaic = id.starts_with("mpt");
        model.norm = mosaic ? Norm::LayerNormNoBias : Norm::LayerNorm;
        model.positions = Positions::Learned;
        model.tied = true;
        model.qkvBias = model.outputBias = model.mlpBias = !mosaic;
        if (id.starts_with("bloom")) {
            model.positions = Positions::Alibi;
            model.embeddingNorm = true;
        }
    }

    void readCluster()
    {
        const GpuAlias &alias = *findGpuAlias(m_row.text("gpu"));
        apply(PresetKind::Cluster, m_source.cluster.empty() ? alias.cluster : m_source.cluster);
        apply(PresetKind::Gpu, alias.gpu);
        if (m_row.mentions("source", "vTrain") && alias.alias == "A100-40GB") {
            apply(PresetKind::Gpu, findGpuAlias("A100-80GB")->gpu);
            assume("A100 of 80 GB, as vTrain's testbed is described (the table recalls 40 GB)");
        }
        ClusterSpec &cluster = m_scenario.cluster;
        cluster.gpus = m_row.count("gpus");
        const int product = m_row.count("tp", 1) * m_row.count("pp", 1) * m_row.count("cp", 1) * m_row.count("dp");
        if (product > 0 && product != cluster.gpus) {
            cluster.gpus = product;
            assume(fmt::format("{} GPUs, the product of the degrees", product));
        }
        int perNode = m_row.count("gpus_per_node", cluster.devicesPerNode);
        if (m_row.mentions("intra_link", "NVL72")) {
            perNode = 64;
            assume("64 of a rack's 72 GPUs are used");
        }
        cluster.devicesPerNode = std::min(perNode, cluster.gpus);
        if (const auto network = m_row.number("inter_GBs_per_gpu"))
            cluster.scaleOut.bandwidth = BytesPerSecond(*network * 1e9);
    }

    void readTraining()
    {
        TrainingSpec &training = m_scenario.training;
        training.globalBatch = m_row.count("global_batch");
        training.sequence = m_row.count("seq_len");
        training.precision = precisionOf(m_row.text("precision"));
        if (training.precision == Precision::Fp8 && m_row.mentions("notes", "rowwise;"))
            training.precision = Precision::Fp8Row;
        training.flashAttention = m_row.text("flash_attn") == "y";
        training.dropout = m_source.dropout;
        training.microbatch = m_row.count("micro_batch");
        if (training.microbatch == 0) {
            training.microbatch = 1;
            assume("microbatch not stated: 1");
        }
        readFineTuning();
        if (m_source.software == "megatron-bridge" && m_row.count("moe_experts") > 1) {
            training.optimizer = Optimizer::AdamBf16;
            assume("moments in bf16: the precision-aware optimizer of recipes with experts");
        }
        if (m_row.mentions("notes", "tokendrop")) {
            training.expertCapacity = 1;
            assume("tokens beyond an expert's mean load are dropped");
        }
        if (m_row.mentions("overlap_notes", "MP mode PURE")) {
            m_scenario.software.gradientBytes = 2;
            assume("gradients are reduced in 16 bits (MP mode PURE)");
        }
        if (m_row.mentions("notes", "bf16 with fp32 grad accumulation"))
            m_scenario.software.gradientBytes = 4;
    }

    void readFineTuning()
    {
        constexpr int kLoraRank = 16; // of NeMo's recipes
        TrainingSpec &training = m_scenario.training;
        const bool lora = m_row.mentions("notes", "lora") || m_row.mentions("model", "lora");
        if (lora) {
            training.loraRank = kLoraRank;
            assume(fmt::format("adapters of rank {}", kLoraRank));
        }
        if (lora || m_row.mentions("notes", "SFT")) {
            training.documentLengths = {std::max(1, training.sequence / 2)};
            assume("fine-tuning on packed documents of half a sequence on average");
        }
    }

    // Padding, and methods that share the vocabulary among the stages.
    void readVocabulary()
    {
        ModelSpec &model = m_scenario.model;
        model.vocabularyPadTo = m_source.software.find("megatron") != std::string_view::npos || isNemo(m_source)
                                    ? 128 * m_scenario.plan.tensor
                                    : 1;
        static constexpr std::pair<std::string_view, VocabularyPlace> kMethods[] = {
            {"+vocab", VocabularyPlace::OneBarrier},
            {"+synctwice", VocabularyPlace::TwoBarriers},
            {"+interlaced", VocabularyPlace::Interlaced}};
        for (const auto &[method, place] : kMethods) {
            if (m_row.mentions("schedule", method))
                m_scenario.plan.vocabulary = place;
        }
    }

    void readMemoryKind()
    {
        m_answer.memory = m_row.mentions("mem_kind", "allocated")  ? MemoryKind::Allocated
                          : m_row.mentions("mem_kind", "reserved") ? MemoryKind::Reserved
                                                                   : MemoryKind::Monitor;
    }

    void addCandidate(Recompute recompute)
    {
        m_scenario.training.recompute = recompute;
        m_answer.candidates.push_back(m_scenario);
    }

    void addCandidates()
    {
        using enum Recompute;
        const std::string_view cell = m_row.text("recompute");
        const bool selective = cell.starts_with("selective");
        const bool unknown = cell.empty() || cell.starts_with("recipe") || cell == "?" || cell == "none/selective";
        if (m_source.recomputesHalf && ((selective && !m_source.selectsOperators) || unknown)) {
            m_answer.take = RowScenario::Take::Mean;
            assume(fmt::format("{}: about half is recomputed, the mean of none and full",
                               selective ? "selective in the sense of PyTorch" : "recompute not stated"));
            addCandidate(None);
            addCandidate(Full);
        } else if (m_source.recomputesAll && unknown) {
            assume("recompute not stated: full, as the compiler's default");
            addCandidate(Full);
        } else if (unknown) {
            m_answer.take = RowScenario::Take::FirstThatFits;
            assume("recompute not stated: the least that fits");
            for (const Recompute recompute : {None, Selective, Full})
                addCandidate(recompute);
        } else {
            addCandidate(selective ? Selective : cell.starts_with("full") ? Full : None);
        }
    }

    const MeasuredRow &m_row;
    const PresetLibrary &m_presets;
    const SourceRow &m_source;
    Scenario m_scenario;
    RowScenario m_answer;
    Errors m_errors;
};

} // namespace

Result<RowScenario> scenarioOf(const MeasuredRow &row, const PresetLibrary &presets)
{
    RowScenario refused;
    refused.refusal = refusalOf(row);
    if (!refused.refusal.empty())
        return refused;
    return RowReader(row, presets).read();
}

} // namespace stringline
