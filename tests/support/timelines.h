// Timelines made by a few lines of arithmetic, for tests of what draws or reads them: 1F1B with equal stages, where
// every pass holds `layers` times attention and MLP with an all-reduce after each.
#pragma once

#include "core/evaluate/evaluate.h"
#include "core/sim/memory_steps.h"

#include <algorithm>
#include <memory>

namespace stringline::tests {

struct PipelineShape {
    int stages = 4;
    int microbatches = 8;
    int layers = 4;                 // per stage
    Tick operatorTime = 2'000'000;  // of each of the two per layer in a forward; backward takes twice that
    Tick tensorTime = 500'000;      // of each all-reduce
    Tick transferTime = 800'000;    // between stages
    Tick gradientTime = 30'000'000; // reduction at the end
    Tick optimizerTime = 40'000'000;
    double bytesPerMicrobatch = 3e9;
    bool recompute = true; // attention again in the backward
};

inline ChunkTemplate passTemplate(const PipelineShape &shape, Pass pass)
{
    ChunkTemplate result;
    result.pass = pass;
    result.layers = shape.layers;
    const bool forward = pass == Pass::Forward;
    const auto add = [&result](std::string_view name, int layer, Activity activity, Lane lane, Tick duration) {
        result.ops.push_back({name, result.duration, duration, std::int16_t(layer), activity, lane});
        result.exposed[std::size_t(activity)] += duration;
        result.duration += duration;
    };
    const Activity work = forward ? Activity::Forward : Activity::Backward;
    for (int layer = 0; layer < shape.layers; ++layer) {
        if (!forward && shape.recompute)
            add("attention again", layer, Activity::Recompute, Lane::Compute, shape.operatorTime / 2);
        for (const std::string_view name : {std::string_view("attention"), std::string_view("MLP")}) {
            add(name, layer, work, Lane::Compute, shape.operatorTime * (forward ? 1 : 2));
            if (shape.tensorTime > 0)
                add("all-reduce", layer, Activity::Tensor, Lane::Tensor, shape.tensorTime);
        }
    }
    return result;
}

// Forward passes of warm-up, then one forward one backward, then the remaining backwards, on each stage.
inline Timeline pipelineTimeline(const PipelineShape &shape)
{
    Timeline timeline;
    timeline.templates = {passTemplate(shape, Pass::Forward), passTemplate(shape, Pass::Backward)};
    timeline.ranks.resize(std::size_t(shape.stages));
    struct Step {
        Pass pass;
        int microbatch;
    };
    std::vector<std::vector<Step>> order(timeline.ranks.size());
    for (int s = 0; s < shape.stages; ++s) {
        const int warmup = std::min(shape.stages - s, shape.microbatches);
        std::vector<Step> &steps = order[std::size_t(s)];
        for (int i = 0; i < warmup; ++i)
            steps.push_back({Pass::Forward, i});
        for (int i = 0; i < shape.microbatches; ++i) {
            steps.push_back({Pass::Backward, i});
            if (i + warmup < shape.microbatches)
                steps.push_back({Pass::Forward, i + warmup});
        }
    }
    // arrival[pass][stage][microbatch], -1 before it is known, and the transfer that brought it
    struct Arrival {
        Tick time = -1;
        SpanRef by;
    };
    const auto table = [&shape] {
        return std::vector<std::vector<Arrival>>(std::size_t(shape.stages),
                                                 std::vector<Arrival>(std::size_t(shape.microbatches)));
    };
    std::array<std::vector<std::vector<Arrival>>, 2> arrived{table(), table()};
    for (Arrival &first : arrived[0].front())
        first.time = 0;
    std::vector<std::size_t> done(order.size(), 0);
    for (bool moved = true; moved;) {
        moved = false;
        for (int s = 0; s < shape.stages; ++s) {
            RankTimeline &rank = timeline.ranks[std::size_t(s)];
            while (done[std::size_t(s)] < order[std::size_t(s)].size()) {
                const Step step = order[std::size_t(s)][done[std::size_t(s)]];
                const bool forward = step.pass == Pass::Forward;
                const Arrival input = arrived[forward ? 0 : 1][std::size_t(s)][std::size_t(step.microbatch)];
                if (input.time < 0)
                    break;
                std::vector<Span> &lane = rank.spans(Lane::Compute);
                const Tick free = lane.empty() ? 0 : lane.back().end;
                Span span;
                span.start = std::max(free, input.time);
                span.templateIndex = forward ? 0 : 1;
                span.end = span.start + timeline.templates[std::size_t(span.templateIndex)].duration;
                span.microbatch = step.microbatch;
                span.virtualStage = std::int16_t(s);
                span.activity = forward ? Activity::Forward : Activity::Backward;
                span.pass = step.pass;
                span.cause = input.time >= free ? input.by : SpanRef{s, Lane::Compute, std::int32_t(lane.size()) - 1};
                lane.push_back(span);
                const int next = forward ? s + 1 : s - 1;
                if (next >= 0 && next < shape.stages) {
                    std::vector<Span> &port = rank.spans(Lane::Pipeline);
                    Span sent = span;
                    sent.activity = Activity::Pipeline;
                    sent.templateIndex = kNone;
                    sent.start = std::max(span.end, port.empty() ? 0 : port.back().end);
                    sent.end = sent.start + shape.transferTime;
                    sent.cause = {s, Lane::Compute, std::int32_t(lane.size()) - 1};
                    port.push_back(sent);
                    arrived[forward ? 0 : 1][std::size_t(next)][std::size_t(step.microbatch)] = {
                        sent.end, {s, Lane::Pipeline, std::int32_t(port.size()) - 1}};
                }
                if (forward && s + 1 == shape.stages)
                    arrived[1][std::size_t(s)][std::size_t(step.microbatch)] = {
                        span.end, {s, Lane::Compute, std::int32_t(lane.size()) - 1}};
                ++done[std::size_t(s)];
                moved = true;
            }
        }
    }
    Tick slowest = 0;
    SpanRef last;
    for (int s = 0; s < shape.stages; ++s) {
        RankTimeline &rank = timeline.ranks[std::size_t(s)];
        Span gradients;
        gradients.activity = Activity::Data;
        gradients.start = rank.spans(Lane::Compute).back().end;
        gradients.end = gradients.start + shape.gradientTime;
        gradients.cause = {s, Lane::Compute, std::int32_t(rank.spans(Lane::Compute).size()) - 1};
        rank.spans(Lane::Data).push_back(gradients);
        if (gradients.end > slowest) {
            slowest = gradients.end;
            last = {s, Lane::Data, 0};
        }
    }
    for (RankTimeline &rank : timeline.ranks) {
        Span optimizer;
        optimizer.activity = Activity::Optimizer;
        optimizer.start = slowest;
        optimizer.end = slowest + shape.optimizerTime;
        optimizer.cause = last;
        rank.spans(Lane::Compute).push_back(optimizer);
    }
    timeline.length = slowest + shape.optimizerTime;
    return timeline;
}

inline void keepActivations(const PipelineShape &shape, RankTimeline &rank)
{
    rank.kept.perMicrobatch = {shape.bytesPerMicrobatch};
    for (const MemoryStep &step : memorySteps(rank))
        rank.kept.peak = std::max(rank.kept.peak, step.activations);
}

inline EvaluationPtr pipelineEvaluation(const PipelineShape &shape)
{
    auto evaluation = std::make_shared<Evaluation>();
    evaluation->timeline = pipelineTimeline(shape);
    evaluation->report.iteration = toSeconds(evaluation->timeline.length);
    evaluation->report.microbatches = shape.microbatches;
    for (int s = 0; s < shape.stages; ++s) {
        RankTimeline &rank = evaluation->timeline.ranks[std::size_t(s)];
        keepActivations(shape, rank);
        const std::vector<MemoryStep> steps = memorySteps(rank);
        const auto peak = std::max_element(steps.begin(), steps.end(),
                                           [](const auto &a, const auto &b) { return a.activations < b.activations; });
        StageMemory memory;
        memory.stage = s;
        memory.weights = gibibytes(14);
        memory.gradients = gibibytes(7);
        memory.optimizer = gibibytes(20);
        memory.activations = Bytes(peak->activations);
        memory.peakTime = peak->time;
        memory.peak = memory.weights + memory.gradients + memory.optimizer + memory.activations;
        memory.capacity = gibibytes(80);
        memory.inFlight = peak->activations / shape.bytesPerMicrobatch;
        evaluation->report.memory.push_back(memory);
    }
    return evaluation;
}

} // namespace stringline::tests
