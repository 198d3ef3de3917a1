#include "core/workload/flop_conventions.h"

#include "core/workload/parameters.h"

#include <algorithm>
#include <array>

namespace stringline {

namespace {

constexpr double kForwardAndBackward = 3; // the backward is two products for the forward's one
constexpr double kMultiplyAdd = 2;

double attentionElements(const ModelSpec &model)
{
    const double h = model.hidden;
    const double query = static_cast<double>(model.heads) * queryHeadSize(model);
    const double value = static_cast<double>(model.heads) * valueHeadSize(model);
    if (!isLatent(model))
        return h * (query + 2.0 * model.kvHeads * model.headSize + value);
    const double keyUp = static_cast<double>(model.heads) * (model.keyNopeSize + model.valueHeadSize);
    const double queries = model.queryLora > 0 ? model.queryLora * (h + query) : h * query;
    return queries + h * (model.kvLora + model.keyRopeSize) + model.kvLora * keyUp + value * h;
}

// Of all layers' FFNs, `experts` of each layer's routed ones counted.
double ffnElements(const ModelSpec &model, double experts)
{
    const double h = model.hidden;
    const double matrices = model.gated ? 3 : 2;
    const int expertLayers = expertLayerCount(model);
    const double dense = (model.layers - expertLayers) * matrices * h * model.ffnHidden;
    const double gate = model.sharedExpertGate ? h : 0;
    return dense +
           expertLayers * (matrices * h * model.expertFfn * (experts + model.sharedExperts) + h * model.experts + gate);
}

double matrixElements(const ModelSpec &model, double experts)
{
    const double width = model.embeddingProjection > 0 ? model.embeddingProjection : model.hidden;
    const double projections = model.embeddingProjection > 0 ? 2 * width * model.hidden : 0;
    return model.layers * attentionElements(model) + ffnElements(model, experts) + projections +
           static_cast<double>(model.vocabulary) * width;
}

// Scores and values of a token, forward and backward: 6 L s a (d of queries + d of values) x mask.
double coreFlops(const ModelSpec &model, double sequence, double mask)
{
    const double heads = model.heads * (static_cast<double>(queryHeadSize(model)) + valueHeadSize(model));
    return kForwardAndBackward * kMultiplyAdd * model.layers * sequence * heads * mask;
}

Flops products(const ModelSpec &model, double sequence, double experts, double mask)
{
    return Flops(kForwardAndBackward * kMultiplyAdd * matrixElements(model, experts) +
                 coreFlops(model, sequence, mask));
}

Flops allProducts(const ModelSpec &model, double sequence)
{
    return products(model, sequence, model.activeExperts, 1);
}

Flops causalProducts(const ModelSpec &model, double sequence)
{
    return products(model, sequence, model.activeExperts, 0.5);
}

Flops allExperts(const ModelSpec &model, double sequence)
{
    return products(model, sequence, model.experts, 1);
}

Flops sixN(const ModelSpec &model, double)
{
    return Flops(6 * activeParameterCount(model));
}

// The input embedding is a lookup; a tied head keeps its share of the one table.
double parametersWithoutLookup(const ModelSpec &model)
{
    const double table = static_cast<double>(model.vocabulary) * model.hidden;
    return activeParameterCount(model) - (model.tied ? 0 : table);
}

Flops sixNAndAttention(const ModelSpec &model, double sequence)
{
    return Flops(6 * parametersWithoutLookup(model) + coreFlops(model, sequence, 1));
}

Flops sixNAndCausalAttention(const ModelSpec &model, double sequence)
{
    return Flops(6 * parametersWithoutLookup(model) + coreFlops(model, sequence, 0.5));
}

Flops gptOfSameWidth(const ModelSpec &model, double sequence)
{
    const double h = model.hidden;
    const double L = model.layers;
    return Flops(72 * L * h * h * (1 + sequence / (6 * h) + model.vocabulary / (12 * L * h)));
}

constexpr std::array kConventions{
    FlopConvention{"full", "all products, full mask", "6 (matrices) + 12 L a d s", "arXiv 2205.05198, eq. 7",
                   allProducts},
    FlopConvention{"causal", "all products, causal mask", "6 (matrices) + 6 L a d s",
                   "Megatron-LM, num_floating_point_operations", causalProducts},
    FlopConvention{"six-n", "six per parameter", "6 N", "arXiv 2203.15556, appendix F", sixN},
    FlopConvention{"six-n-attention", "six per parameter and attention", "6 N + 12 L a d s, N without the lookup",
                   "arXiv 2204.02311, appendix B; torchtitan", sixNAndAttention},
    FlopConvention{"six-n-causal", "six per parameter and causal attention", "6 N + 6 L a d s, N without the lookup",
                   "arXiv 2407.21783, section 3.3", sixNAndCausalAttention},
    FlopConvention{"gpt", "a GPT of the same width", "72 L h^2 (1 + s/6h + V/12Lh): f = 4 h and all heads assumed",
                   "arXiv 2104.04473, eq. 3, without recompute", gptOfSameWidth},
    FlopConvention{"all-experts", "all products of all experts", "as if k = E", "Megatron-LM PR 682 and others",
                   allExperts}};

} // namespace

std::span<const FlopConvention> flopConventions()
{
    return kConventions;
}

const FlopConvention *findFlopConvention(std::string_view id)
{
    const auto *found = std::find_if(kConventions.begin(), kConventions.end(),
                                     [id](const FlopConvention &row) { return row.id == id; });
    return found == kConventions.end() ? nullptr : found;
}

double activeMatrixElements(const ModelSpec &model)
{
    return matrixElements(model, model.activeExperts);
}

} // namespace stringline
