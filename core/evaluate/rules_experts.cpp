// Rules on experts, latent attention and the axes that fold over a stage's ranks.
#include "core/evaluate/rules.h"
#include "core/parallel/divisors.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

namespace stringline::rules {

namespace {

void error(Diagnostics &found, std::string_view path, std::string message, const std::vector<int> &near = {})
{
    found.push_back({Severity::Error, std::string(path), std::move(message), nearest(near), fixesFor(path, near)});
}

int narrow(std::int64_t value)
{
    return static_cast<int>(std::clamp<std::int64_t>(value, 0, std::numeric_limits<int>::max()));
}

// Degrees that divide both the experts of a layer and the ranks that can share them.
std::vector<int> expertDegrees(const Facts &facts, std::int64_t ranks)
{
    const std::int64_t share = ranks / std::max<std::int64_t>(facts.scenario.plan.expertTensor, 1);
    return divisors(narrow(std::gcd<std::int64_t>(facts.scenario.model.experts, share)));
}

} // namespace

void experts(const Facts &facts, Diagnostics &found)
{
    const ModelSpec &model = facts.scenario.model;
    if (!hasExperts(model))
        return;
    if (model.activeExperts < 1 || model.activeExperts > model.experts) {
        error(found, "model.activeExperts",
              fmt::format("A token is sent to {} of {} experts: it must be at least 1 and at most all",
                          number(model.activeExperts), number(model.experts)),
              {std::clamp(model.activeExperts, 1, model.experts)});
    }
    if (model.expertFfn < 1)
        error(found, "model.expertFfn", fmt::format("{} experts have no inner width", number(model.experts)),
              {model.ffnHidden});
    if (model.denseLayers > model.layers)
        error(found, "model.denseLayers",
              fmt::format("{} leading dense layers are more than the {} layers", number(model.denseLayers),
                          number(model.layers)),
              {model.layers});
}

void latentAttention(const Facts &facts, Diagnostics &found)
{
    const ModelSpec &model = facts.scenario.model;
    if (!isLatent(model))
        return;
    const std::pair<std::string_view, int> needed[] = {{"model.keyNopeSize", model.keyNopeSize},
                                                       {"model.valueHeadSize", model.valueHeadSize}};
    for (const auto &[path, size] : needed) {
        if (size < 1)
            error(
                found, path,
                fmt::format("Latent attention with {} compressed elements needs the size of its heads' keys and values",
                            number(model.kvLora)),
                {128});
    }
}

void expertParallel(const Facts &facts, Diagnostics &found)
{
    const ModelSpec &model = facts.scenario.model;
    const ParallelPlan &plan = facts.scenario.plan;
    if (!hasExperts(model)) {
        for (const auto &[path, degree] :
             {std::pair("plan.expert", plan.expert), std::pair("plan.expertTensor", plan.expertTensor)}) {
            if (degree > 1)
                error(found, path, fmt::format("{} ranks share experts, and the model has none", number(degree)), {1});
        }
        return;
    }
    if (plan.expert < 1 || plan.expertTensor < 1)
        return;
    const std::int64_t ranks = facts.tensor * facts.context * facts.data;
    if (model.experts % plan.expert != 0) {
        error(found, "plan.expert",
              fmt::format("{} does not divide {} experts", number(plan.expert), number(model.experts)),
              neighbors(ranks > 0 ? expertDegrees(facts, ranks) : divisors(model.experts), plan.expert));
    } else if (const std::int64_t group = std::int64_t(plan.expert) * plan.expertTensor;
               ranks > 0 && ranks % group != 0) {
        error(found, "plan.expert",
              fmt::format("Expert {} × expert tensor {} = {} does not divide the {} ranks of a stage (tensor {} × "
                          "context {} × data {})",
                          number(plan.expert), number(plan.expertTensor), number(group), number(ranks),
                          number(facts.tensor), number(facts.context), number(facts.data)),
              neighbors(expertDegrees(facts, ranks), plan.expert));
    }
    if (model.expertFfn > 0 && model.expertFfn % plan.expertTensor != 0)
        error(found, "plan.expertTensor",
              fmt::format("{} does not divide the experts' FFN size {}", number(plan.expertTensor),
                          number(model.expertFfn)),
              neighbors(divisors(model.expertFfn), plan.expertTensor));
    if (facts.tensor > 1 && !plan.sequenceParallel) {
        found.push_back(
            {Severity::Warning,
             "plan.sequenceParallel",
             fmt::format("With experts, frameworks ask for sequence parallelism beside tensor {}; the times "
                         "here are those with tokens cut before the dispatch",
                         number(facts.tensor)),
             "Turn it on",
             {{"plan.sequenceParallel", "true"}}});
    }
    const double capacity = facts.scenario.training.expertCapacity;
    if (capacity > 0 && capacity < 1) {
        found.push_back({Severity::Warning,
                         "training.expertCapacity",
                         fmt::format("Experts with {:g} of the mean load drop at least {:.0f} % of all token copies",
                                     capacity, 100 * (1 - capacity)),
                         {},
                         {{"training.expertCapacity", "1"}}});
    }
}

void contextParallel(const Facts &facts, Diagnostics &found)
{
    const std::int64_t c = facts.context;
    const TrainingSpec &training = facts.scenario.training;
    const ModelSpec &model = facts.scenario.model;
    if (c < 2 || training.sequence < 1)
        return;
    const ParallelPlan &plan = facts.scenario.plan;
    if (plan.contextKind == ContextKind::Ulysses && facts.tensor > 0 && model.heads % facts.tensor == 0 &&
        model.heads / facts.tensor % c != 0)
        error(found, "plan.context",
              fmt::format("Ulysses deals {} heads to {} context ranks, which leaves {}",
                          number(model.heads / facts.tensor), number(c), number(model.heads / facts.tensor % c)),
              neighbors(divisors(narrow(model.heads / facts.tensor)), c));
    if (!training.flashAttention)
        found.push_back(
            {Severity::Error,
             "training.flashAttention",
             fmt::format("Context {} adds up attention block by block, which needs a fused kernel", number(c)),
             "Turn fused attention on",
             {{"training.flashAttention", "true"}, {"plan.context", "1"}}});
}

void shardGroup(const Facts &facts, Diagnostics &found)
{
    const std::int64_t group = facts.scenario.plan.shardGroup;
    const std::int64_t ranks = facts.data * facts.context;
    if (group < 1 || ranks < 1)
        return;
    if (ranks % group != 0)
        error(found, "plan.shardGroup",
              fmt::format("{} does not divide the {} ranks that hold the same weights", number(group), number(ranks)),
              neighbors(divisors(narrow(ranks)), group));
    else if (facts.scenario.plan.zero == 0)
        found.push_back({Severity::Note, "plan.shardGroup", "Without ZeRO nothing is shared inside the group", {}, {}});
}

} // namespace stringline::rules
