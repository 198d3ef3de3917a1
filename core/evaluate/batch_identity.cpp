#include "core/evaluate/batch_identity.h"

#include "core/evaluate/rules.h"
#include "core/parallel/divisors.h"

#include <fmt/format.h>

#include <limits>

namespace stringline {

namespace {

using rules::number;

constexpr std::int64_t kMost = std::numeric_limits<int>::max();

void offer(Diagnostic &error, std::string_view path, std::int64_t value, const std::string &words)
{
    if (value < 1 || value > kMost)
        return;
    error.hint += (error.hint.empty() ? "" : ", or ") + words;
    error.fixes.push_back({std::string(path), std::to_string(value)});
}

// Ranks that divide the batch into whole microbatches, next to those there are.
void offerRanks(Diagnostic &error, const BatchNumbers &n)
{
    if (n.globalBatch % n.microbatch != 0 || n.globalBatch / n.microbatch > kMost)
        return;
    for (const int ranks : neighbors(divisors(static_cast<int>(n.globalBatch / n.microbatch)), n.ranks))
        offer(error, "cluster.gpus", ranks * n.gpusPerRank, number(ranks * n.gpusPerRank) + " GPUs");
}

Diagnostic leftOver(const BatchNumbers &n)
{
    const std::int64_t step = n.microbatch * n.ranks;
    Diagnostic error{Severity::Error,
                     "training.globalBatch",
                     fmt::format("Global batch {} is no multiple of microbatch {} × data {} = {}: {} are left over",
                                 number(n.globalBatch), number(n.microbatch), number(n.ranks), number(step),
                                 number(n.globalBatch % step)),
                     {},
                     {}};
    for (const int batch : nearestMultiples(n.globalBatch, step))
        offer(error, "training.globalBatch", batch, fmt::format("a global batch of {}", number(batch)));
    offerRanks(error, n);
    return error;
}

Diagnostic wrongProduct(const BatchNumbers &n)
{
    const std::int64_t product = n.microbatch * n.accumulation * n.ranks;
    Diagnostic error{Severity::Error,
                     "training.globalBatch",
                     fmt::format("Microbatch {} × accumulation {} × data {} = {}, and the global batch is {}",
                                 number(n.microbatch), number(n.accumulation), number(n.ranks), number(product),
                                 number(n.globalBatch)),
                     {},
                     {}};
    const std::int64_t perRank = n.microbatch * n.accumulation;
    if (n.globalBatch % perRank == 0)
        offer(error, "cluster.gpus", n.globalBatch / perRank * n.gpusPerRank,
              fmt::format("{} GPUs", number(n.globalBatch / perRank * n.gpusPerRank)));
    offer(error, "training.globalBatch", product, fmt::format("a global batch of {}", number(product)));
    if (n.globalBatch % (n.microbatch * n.ranks) == 0) // no field of ours: accumulation follows
        error.hint += fmt::format(", or accumulation {}", number(n.globalBatch / (n.microbatch * n.ranks)));
    return error;
}

} // namespace

Diagnostics batchIdentity(const BatchNumbers &numbers)
{
    if (numbers.accumulation < 1)
        return numbers.globalBatch % (numbers.microbatch * numbers.ranks) == 0 ? Diagnostics{}
                                                                               : Diagnostics{leftOver(numbers)};
    return numbers.microbatch * numbers.accumulation * numbers.ranks == numbers.globalBatch
               ? Diagnostics{}
               : Diagnostics{wrongProduct(numbers)};
}

} // namespace stringline
