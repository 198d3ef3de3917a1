// Rules on how the axes cut the model and lie on the machine.
#include "core/base/text.h"
#include "core/evaluate/rules.h"
#include "core/parallel/divisors.h"
#include "core/parallel/mesh.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

namespace stringline::rules {

namespace {

// A KV head is cut to one rank, or copied to several (Megatron Core accepts both).
bool kvHeadsFit(std::int64_t kvHeads, std::int64_t tensor)
{
    return kvHeads % tensor == 0 || tensor % kvHeads == 0;
}

std::string perLink(BytesPerSecond bandwidth)
{
    return fieldText(bandwidth.value() / 1e9, false) + " GB/s";
}

} // namespace

std::vector<int> tensorDegrees(const ModelSpec &model)
{
    if (model.heads < 1 || model.ffnHidden < 1 || model.hidden < 1)
        return {};
    std::vector<int> degrees = divisors(std::gcd(std::gcd(model.heads, model.ffnHidden), model.hidden));
    if (model.kvHeads > 0)
        std::erase_if(degrees, [&](int degree) { return !kvHeadsFit(model.kvHeads, degree); });
    return degrees;
}

void tensorDivides(const Facts &facts, Diagnostics &found)
{
    const ModelSpec &model = facts.scenario.model;
    const std::int64_t t = facts.tensor;
    if (t < 1)
        return;
    std::vector<std::string> undivided;
    if (model.heads > 0 && model.heads % t != 0)
        undivided.push_back(fmt::format("{} heads", number(model.heads)));
    if (model.ffnHidden > 0 && model.ffnHidden % t != 0)
        undivided.push_back("FFN size " + number(model.ffnHidden));
    if (model.hidden > 0 && model.hidden % t != 0)
        undivided.push_back("hidden size " + number(model.hidden));
    const bool splitKv = model.kvHeads > 0 && model.kvHeads != model.heads && !kvHeadsFit(model.kvHeads, t);
    if (undivided.empty() && !splitKv)
        return;

    std::string message;
    if (!undivided.empty())
        message = fmt::format("{} does not divide {}", number(t), fmt::join(undivided, ", "));
    if (splitKv) {
        message += fmt::format("{}{} KV heads and tensor {} do not divide one another", message.empty() ? "" : "; ",
                               number(model.kvHeads), number(t));
    }
    const std::vector<int> near = neighbors(tensorDegrees(model), t);
    found.push_back({Severity::Error, "plan.tensor", message, nearest(near), fixesFor("plan.tensor", near)});
}

void tensorStaysInTheNode(const Facts &facts, Diagnostics &found)
{
    const ClusterSpec &cluster = facts.scenario.cluster;
    const std::int64_t node = cluster.devicesPerNode;
    if (facts.tensor < 2 || facts.data < 1 || node < 1)
        return;
    const GroupSpan span = spanOf(meshOf(facts.scenario), Axis::Tensor);
    if (span.nodes < 2)
        return;
    Diagnostic warning{Severity::Warning,
                       "plan.tensor",
                       fmt::format("Each tensor group of {} lies on {} nodes of {}: its all-reduces cross the network "
                                   "at {} per GPU instead of {}",
                                   number(facts.tensor), number(span.nodes), number(node),
                                   perLink(cluster.scaleOut.bandwidth), perLink(cluster.scaleUp.bandwidth)),
                       {},
                       {}};
    if (node % facts.tensor == 0) {
        warning.hint = "Place tensor innermost";
        warning.fixes = {{"plan.axisOrder", "tensor-context-data-pipeline"}};
    } else {
        int inside = 1; // 1 always divides
        for (const int degree : tensorDegrees(facts.scenario.model)) {
            if (node % degree == 0 && facts.gpus % (degree * facts.context * facts.pipeline) == 0)
                inside = degree;
        }
        warning.hint = fmt::format("Up to {} stays inside", number(inside));
        warning.fixes = fixesFor("plan.tensor", {inside});
    }
    found.push_back(std::move(warning));
}

void sequenceParallel(const Facts &facts, Diagnostics &found)
{
    if (!facts.scenario.plan.sequenceParallel || facts.tensor < 1)
        return;
    if (facts.tensor == 1) {
        found.push_back({Severity::Note,
                         "plan.sequenceParallel",
                         "Sequence parallelism cuts the sequence over the tensor group; with tensor 1 it does nothing",
                         {},
                         {}});
        return;
    }
    const std::int64_t sequence = facts.scenario.training.sequence;
    if (sequence < 1 || sequence % facts.tensor == 0)
        return;
    const std::vector<int> near = nearestMultiples(sequence, facts.tensor);
    Diagnostic error{Severity::Error, "training.sequence",
                     fmt::format("Sequence parallelism cuts {} tokens over tensor {}, which leaves {}",
                                 number(sequence), number(facts.tensor), number(sequence % facts.tensor)),
                     nearest(near), fixesFor("training.sequence", near)};
    error.fixes.push_back({"plan.sequenceParallel", "false"});
    found.push_back(std::move(error));
}

void axisOrder(const Facts &facts, Diagnostics &found)
{
    const std::vector<std::string> &order = facts.scenario.plan.axisOrder;
    std::vector<std::string> wrong;
    for (const AxisRow &axis : parallelAxes()) {
        const auto times = std::ranges::count(order, axis.id);
        // Context may be missing from older files: it then stands behind tensor.
        if (times > 1 || (times == 0 && axis.axis != Axis::Context))
            wrong.push_back(times == 0 ? fmt::format("{} is missing", axis.id)
                                       : fmt::format("{} stands there {} times", axis.id, times));
    }
    for (const std::string &id : order) {
        if (!findAxis(id))
            wrong.push_back(fmt::format("\"{}\" is no axis", id));
    }
    if (wrong.empty())
        return;
    found.push_back({Severity::Error,
                     "plan.axisOrder",
                     fmt::format("The order names each of the {} axes once: {}", kAxisCount, fmt::join(wrong, ", ")),
                     "Usual: tensor-context-data-pipeline",
                     {{"plan.axisOrder", "tensor-context-data-pipeline"}}});
}

void deviceProduct(const Facts &facts, Diagnostics &found)
{
    if (facts.gpus < 1 || facts.tensor < 1 || facts.context < 1 || facts.pipeline < 1 || facts.data > 0)
        return;
    const std::int64_t inside = facts.tensor * facts.context;
    const std::int64_t product = inside * facts.pipeline;
    const std::string factors = fmt::format(
        "{} {}× pipeline {}", number(facts.tensor),
        facts.context > 1 ? fmt::format("× context {} ", number(facts.context)) : "", number(facts.pipeline));
    const std::string message =
        product > facts.gpus
            ? fmt::format("Tensor {} needs {} GPUs and there are {}", factors, number(product), number(facts.gpus))
            : fmt::format("{} GPUs are no multiple of tensor {} = {}: {} are left over", number(facts.gpus), factors,
                          number(product), number(facts.gpus % product));
    const std::vector<int> counts = nearestMultiples(facts.gpus, product);
    if (facts.gpus % inside == 0) {
        const std::vector<int> stages = neighbors(divisors(static_cast<int>(facts.gpus / inside)), facts.pipeline);
        Diagnostic error{Severity::Error, "plan.pipeline", message, nearest(stages), fixesFor("plan.pipeline", stages)};
        for (const int count : counts)
            error.hint += fmt::format("{}{} GPUs", error.hint.empty() ? "Nearest: " : ", ", number(count));
        if (!counts.empty())
            error.fixes.push_back({"cluster.gpus", std::to_string(counts.back())});
        found.push_back(std::move(error));
        return;
    }
    found.push_back({Severity::Error, "cluster.gpus", message, nearest(counts), fixesFor("cluster.gpus", counts)});
}

void wholeNodes(const Facts &facts, Diagnostics &found)
{
    const std::int64_t node = facts.scenario.cluster.devicesPerNode;
    if (node < 1 || facts.gpus <= node || facts.gpus % node == 0)
        return;
    const std::vector<int> counts = nearestMultiples(facts.gpus, node);
    found.push_back({Severity::Warning, "cluster.gpus",
                     fmt::format("{} GPUs fill {} nodes of {} and {} of the next", number(facts.gpus),
                                 number(facts.gpus / node), number(node), number(facts.gpus % node)),
                     nearest(counts), fixesFor("cluster.gpus", counts)});
}

void precision(const Facts &facts, Diagnostics &found)
{
    // Matrix units before Ampere and outside the A, H, B, MI and TPU families know fp16 only (vendor data sheets).
    if (facts.scenario.training.precision != Precision::Bf16)
        return;
    const DeviceSpec &device = facts.scenario.cluster.device;
    for (const std::string_view old : {"V100", "v100", "T4", "P100", "p100"}) {
        const auto names = [&](const std::string &text) {
            const std::size_t place = text.find(old);
            return place != std::string::npos && (place == 0 || text[place - 1] == ' ' || text[place - 1] == '-');
        };
        if (!names(device.name) && !names(device.preset))
            continue;
        found.push_back({Severity::Warning,
                         "training.precision",
                         fmt::format("{} has no bf16 matrix units; the times here are those of fp16",
                                     device.name.empty() ? device.preset : device.name),
                         "Train in fp16",
                         {{"training.precision", "fp16"}}});
        return;
    }
}

void zeroStage(const Facts &facts, Diagnostics &found)
{
    const int stage = facts.scenario.plan.zero;
    if (stage < 1 || facts.data < 1)
        return;
    if (facts.data == 1) {
        found.push_back({Severity::Note,
                         "plan.zero",
                         fmt::format("ZeRO {} shares states over the data-parallel ranks, and there is one", stage),
                         {},
                         {}});
        return;
    }
    if (facts.pipeline < 2 || stage < 2 || keepsGathered(facts.scenario.plan))
        return;
    const std::string times = facts.microbatches > 0
                                  ? fmt::format("each of {} microbatches", number(facts.microbatches))
                                  : std::string("each microbatch");
    if (stage == 2) {
        found.push_back({Severity::Note,
                         "plan.zero",
                         fmt::format("With {} stages, ZeRO 2 reduces the gradients after {}; ZeRO 1 does it once",
                                     number(facts.pipeline), times),
                         {},
                         fixesFor("plan.zero", {1})});
        return;
    }
    found.push_back(
        {Severity::Warning, "plan.zero",
         fmt::format("With {} stages, ZeRO 3 gathers the parameters again for {}", number(facts.pipeline), times),
         "ZeRO 1 shares the optimizer's states without that", fixesFor("plan.zero", {1})});
}

} // namespace stringline::rules
