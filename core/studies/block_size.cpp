// How large the blocks should be in which ranks talk to each other: buckets of gradients, layers gathered ahead,
// microbatches that stages hand on. Waiting for others is kept apart from transferring.
#include "core/base/text.h"
#include "core/evaluate/evaluate_many.h"
#include "core/scenario/fields.h"
#include "core/studies/block_times.h"
#include "core/studies/bucket_model.h"
#include "core/studies/kinds.h"
#include "core/studies/parts.h"
#include "core/studies/where_time_goes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace stringline {

namespace {

using namespace blocks;

constexpr std::array kInputs = {
    StudyInput{"buckets", "Buckets to try", "Gradients that are reduced in one message.", InputKind::Numbers, "MiB",
               0.001, 1e6, "1..4096"},
    StudyInput{"prefetches", "Prefetches to try", "Layers that ZeRO 3 gathers ahead.", InputKind::Integers, "layers", 1,
               1000, "1,2,4,8"},
    StudyInput{"microbatches", "Microbatches to try",
               "Sequences of a forward pass: the message that stages hand on grows with them.", InputKind::Integers,
               "sequences", 1, 1e6, "1,2,4,8"},
};

std::span<const StudyInput> inputs()
{
    return kInputs;
}

// What has a size that a person chooses.
struct BlockRow {
    std::string_view id;
    std::string_view label;
    std::string_view unit;
    std::string_view path;                           // the field
    std::string_view input;                          // the sizes to try
    std::string (*idle)(const Scenario &) = nullptr; // why its size changes nothing; empty where it does
};

constexpr std::array kBlocks = {
    BlockRow{"bucket", "bucket", "MiB", "plan.bucketMiB", "buckets",
             [](const Scenario &scenario) -> std::string {
                 if (dataParallel(scenario) < 2)
                     return "nothing is reduced: there is no data parallelism";
                 if (!scenario.plan.overlapGradReduce)
                     return "without plan.overlapGradReduce gradients are reduced in one piece";
                 return reducesEveryPass(scenario.plan) ? "ZeRO 2 and 3 reduce layer by layer in every backward" : "";
             }},
    BlockRow{"prefetch", "prefetch", "layers", "plan.gatherPrefetch", "prefetches",
             [](const Scenario &scenario) -> std::string {
                 if (!gathersEveryPass(scenario.plan) || dataParallel(scenario) < 2)
                     return "only ZeRO 3 gathers layers";
                 return scenario.plan.overlapParamGather ? "" : "without plan.overlapParamGather nothing runs ahead";
             }},
    BlockRow{"microbatch", "microbatch", "sequences", "training.microbatch", "microbatches",
             [](const Scenario &scenario) -> std::string {
                 return scenario.plan.pipeline > 1 ? "" : "there is one stage, which hands nothing on";
             }},
};

struct Tried {
    double size = 0;
    Scenario scenario;
    bool legal = false;
    bool fits = false;
    Report report;
    BlockTimes times;
    std::string reason;
};

// None where the stop token was asked for.
std::vector<Tried> triedSizes(const Scenario &base, const BlockRow &block, const std::vector<double> &sizes,
                              const StudyContext &context, const parts::Portion &portion)
{
    std::vector<Tried> tried;
    for (const double size : sizes) {
        Scenario scenario = base;
        const Errors errors = setField(scenario, block.path, exactText(size));
        tried.push_back({size, std::move(scenario), false, false, {}, {}, errors.empty() ? "" : errors[0].message});
    }
    const auto progress = [&](std::size_t done, std::size_t of) {
        context.say(portion.from + (portion.to - portion.from) * double(done) / double(of), portion.what);
    };
    const bool whole = evaluateMany(
        tried.size(), [&](std::size_t i) { return tried[i].scenario; },
        [&](std::size_t i, const Evaluation &evaluation) {
            Tried &each = tried[i];
            if (!each.reason.empty())
                return;
            each.legal = evaluation.valid();
            each.reason = whyNotText(evaluation);
            if (!each.legal)
                return;
            each.report = evaluation.report;
            each.fits = evaluation.report.fits;
            each.times = blockTimes(evaluation);
        },
        {context.threads, progress}, context.stop);
    if (!whole)
        tried.clear();
    return tried;
}

StudyTable tableOf(const Scenario &base, const BlockRow &block, const std::vector<Tried> &tried,
                   const std::optional<BucketModel> &model)
{
    StudyTable table{std::string(block.id),
                     fmt::format("By {}", block.label),
                     {{"size", std::string(block.label), std::string(block.unit), nullptr},
                      parts::integer("reductions", "messages of gradients"),
                      parts::seconds("iterationSeconds", "iteration"),
                      parts::seconds("computeSeconds", "compute"),
                      parts::seconds("exposedSeconds", "transferring, exposed"),
                      parts::seconds("waitingSeconds", "waiting for others"),
                      parts::seconds("restSeconds", "optimizer, host"),
                      parts::seconds("hiddenSeconds", "transferring, hidden"),
                      parts::seconds("dataExposedSeconds", "data parallel, exposed"),
                      parts::seconds("dataHiddenSeconds", "data parallel, hidden"),
                      parts::seconds("meanWaitingSeconds", "waiting, mean over ranks")},
                     {},
                     {}};
    if (model) {
        table.columns.push_back(parts::seconds("expectedSeconds", "exposed, closed form"));
        table.columns.push_back(parts::seconds("cutSeconds", "exposed, closed form, buckets that cut layers"));
    }
    table.columns.push_back(parts::share("mfu", "MFU"));
    table.columns.push_back(parts::word("problem", "problem"));
    for (const Tried &each : tried) {
        std::vector<StudyCell> row = {each.size};
        if (!each.legal) {
            parts::addNothing(row, table.columns.size() - 2);
            row.emplace_back(each.reason);
            table.add(std::move(row));
            continue;
        }
        const BlockTimes &times = each.times;
        row.emplace_back(double(times.reductions));
        for (const Seconds time : {each.report.iteration, times.compute, times.exposed, times.waiting, times.rest,
                                   times.hidden, times.dataExposed, times.dataHidden, times.meanWaiting})
            row.emplace_back(time.value());
        if (model) {
            const Bytes bucket(each.size * kMiB);
            row.emplace_back(expectedExposed(*model, bucket, Cutting::WholeLayers).value());
            row.emplace_back(expectedExposed(*model, bucket, Cutting::Anywhere).value());
        }
        row.emplace_back(each.report.mfu);
        row.emplace_back(each.reason);
        table.add(std::move(row), parts::changeText(base, each.scenario));
    }
    return table;
}

void addPlots(StudyResult &result, const BlockRow &block, bool withModel)
{
    const std::string id(block.id);
    result.plots.push_back({.id = id,
                            .title = fmt::format("Working, transferring, waiting by {}", block.label),
                            .kind = PlotKind::Stacks,
                            .table = id,
                            .across = "size",
                            .upwards = {"computeSeconds", "exposedSeconds", "waitingSeconds", "restSeconds"}});
    std::vector<std::string> lines = {"exposedSeconds", "hiddenSeconds", "waitingSeconds"};
    if (withModel)
        lines = {"dataExposedSeconds", "expectedSeconds", "cutSeconds", "dataHiddenSeconds", "waitingSeconds"};
    result.plots.push_back({.id = id + "Transfers",
                            .title = fmt::format("Transfers by {}, hidden and exposed", block.label),
                            .table = id,
                            .across = "size",
                            .upwards = std::move(lines),
                            .logAcross = true});
}

std::string sizeText(const BlockRow &block, double size)
{
    return fmt::format("{:.4g} {}", size, block.unit);
}

StudyFact sizeFact(std::string id, std::string label, const BlockRow &block, double size)
{
    return {std::move(id), std::move(label), size, std::string(block.unit), sizeText(block, size)};
}

// What fits before what does not, then the shortest iteration, then the largest size: fewer messages.
bool isBetter(const Tried &a, const Tried &b)
{
    if (a.fits != b.fits)
        return a.fits;
    if (a.report.iteration != b.report.iteration)
        return a.report.iteration < b.report.iteration;
    return a.size > b.size;
}

// The best size, and what the ends of the range cost against it.
void addBest(StudyResult &result, const BlockRow &block, const std::vector<Tried> &tried)
{
    const Tried *best = nullptr;
    std::vector<const Tried *> legal;
    for (const Tried &each : tried) {
        if (!each.legal)
            continue;
        legal.push_back(&each);
        best = best == nullptr || isBetter(each, *best) ? &each : best;
    }
    if (best == nullptr) {
        result.notes.push_back(fmt::format("No {} runs: {}", block.label, tried.front().reason));
        return;
    }
    const auto bySize = [](const Tried *a, const Tried *b) { return a->size < b->size; };
    const auto loss = [best](const Tried *each) { return each->report.iteration / best->report.iteration - 1; };
    const Tried *smallest = *std::min_element(legal.begin(), legal.end(), bySize);
    const Tried *largest = *std::max_element(legal.begin(), legal.end(), bySize);
    const std::string id(block.id);
    result.facts.push_back(sizeFact(id + ".best", fmt::format("best {}", block.label), block, best->size));
    result.facts.push_back(
        parts::secondsFact(id + ".bestSeconds", "iteration with it", best->report.iteration.value()));
    result.facts.push_back(parts::shareFact(
        id + ".smallestLoss", fmt::format("longer with {}", sizeText(block, smallest->size)), loss(smallest)));
    result.facts.push_back(parts::shareFact(
        id + ".largestLoss", fmt::format("longer with {}", sizeText(block, largest->size)), loss(largest)));
    result.notes.push_back(fmt::format("With a {} of {}, {} of transfers are hidden under compute and {} are exposed; "
                                       "the rank waits {} for others.",
                                       block.label, sizeText(block, best->size), durationText(best->times.hidden),
                                       durationText(best->times.exposed), durationText(best->times.waiting)));
}

void addExpected(StudyResult &result, const BlockRow &block, const BucketModel &model)
{
    const auto add = [&](const char *id, const char *label, Bytes bucket) {
        result.facts.push_back(sizeFact(id, label, block, bucket.value() / kMiB));
    };
    add("bucket.layer", "gradients of a layer", model.layer);
    add("bucket.expected", "best bucket of whole layers, closed form", bestBucket(model, Cutting::WholeLayers));
    add("bucket.expectedCut", "best bucket that cuts layers, closed form", bestBucket(model, Cutting::Anywhere));
    add("bucket.balanced", "G sqrt(s/B)", balancedBucket(model));
    result.notes.push_back(fmt::format(
        "Closed form: {} of gradients on a rank, {} fixed for a message, {} for all bytes, a backward of {} to hide "
        "under. A bucket holds whole layers, so that one smaller than a layer is a layer; the last column is what "
        "messages of exactly that size would cost.",
        bytesText(model.gradients), durationText(model.fixed),
        durationText(Seconds(model.perByte * model.gradients.value())), durationText(model.backward)));
}

Result<StudyResult> run(const Study &study, const StudyContext &context)
{
    const Scenario &base = *study.scenario;
    const Diagnostics diagnostics = validate(base);
    Errors errors;
    for (const Diagnostic &diagnostic : diagnostics) {
        if (diagnostic.severity == Severity::Error)
            errors.push_back({{}, diagnostic.path, diagnostic.message});
    }
    if (!errors.empty())
        return errors;
    StudyResult result;
    double done = 0;
    for (const BlockRow &block : kBlocks) {
        const double from = done;
        done += 1.0 / double(kBlocks.size());
        if (const std::string why = block.idle(base); !why.empty()) {
            result.notes.push_back(fmt::format("The size of the {} changes nothing here: {}.", block.label, why));
            continue;
        }
        const std::vector<Tried> tried = triedSizes(base, block, study.numbers(block.input), context,
                                                    {from, done, fmt::format("sizes of the {}", block.label)});
        if (tried.empty()) {
            result.stopped = true;
            break;
        }
        std::optional<BucketModel> model;
        if (block.id == "bucket")
            model = bucketModel(base);
        result.tables.push_back(tableOf(base, block, tried, model));
        addPlots(result, block, model.has_value());
        addBest(result, block, tried);
        if (model)
            addExpected(result, block, *model);
    }
    if (result.tables.empty() && !result.stopped)
        return Error{{}, "plan", fmt::format("no block has a size that matters here. {}", result.notes.front())};
    return result;
}

} // namespace

StudyKind blockSizeStudy()
{
    return {"block-size",
            "Block size",
            "How large buckets, prefetches and microbatches should be; waiting apart from transferring.",
            "C5",
            "block-size",
            inputs,
            run};
}

} // namespace stringline
