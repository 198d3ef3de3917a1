#include "core/report/training_run.h"

#include "core/formulas/energy_cost.h"
#include "core/formulas/reliability.h"
#include "core/report/report.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace stringline {

Reliability reliabilityOf(const TrainingSpec &training)
{
    Reliability reliability;
    reliability.interval = Seconds(training.checkpointMinutes * 60);
    return reliability;
}

double goodputOf(const ClusterSpec &cluster, const Reliability &reliability)
{
    if (cluster.mtbfGpuHours <= 0 || cluster.gpus <= 0)
        return 1;
    const Seconds mean = formulas::meanTimeBetweenInterruptions(cluster.mtbfGpuHours, cluster.gpus);
    const Seconds interval =
        reliability.interval > Seconds(0) ? reliability.interval : formulas::youngInterval(reliability.write, mean);
    const double efficiency = formulas::exponentialEfficiency(reliability.write, interval, reliability.restart, mean);
    return std::clamp(efficiency, 0.0, 1.0);
}

TrainingSteps trainingSteps(const TrainingSpec &training, Seconds iteration, int microbatches, Seconds perMicrobatch)
{
    TrainingSteps steps;
    double left = training.tokens / std::max(1, training.sequence); // sequences
    const double full = training.globalBatch;
    const auto take = [&](double sequences, double batch) {
        const double taken = std::min(left, sequences);
        const double fewer = microbatches * (1 - batch / full);
        const Seconds each = std::max(perMicrobatch, iteration - perMicrobatch * fewer);
        steps.iterations += taken / batch;
        steps.time += each * (taken / batch);
        left -= taken;
    };
    if (training.rampStart > 0 && training.rampIncrement > 0 && training.rampStart < training.globalBatch) {
        const double increments = std::ceil((full - training.rampStart) / training.rampIncrement);
        for (double batch = training.rampStart; batch < full && left > 0; batch += training.rampIncrement)
            take(training.rampSamples / increments, batch);
    }
    take(left, full);
    return steps;
}

Seconds perMicrobatch(const PipelineInput &pipeline)
{
    const ScheduleShape &shape = pipeline.shape;
    Tick most = 0;
    for (int rank = 0; rank < shape.stages; ++rank) {
        Tick load = 0;
        for (int chunk = 0; chunk < shape.chunks; ++chunk) {
            const auto part = static_cast<std::size_t>(modelChunkOf(pipeline.placement, shape, rank, chunk));
            const ChunkTimes &times = pipeline.chunks[part];
            load = std::accumulate(times.pass.begin(), times.pass.end(), load); // passes that do not run have no time
            if (pipeline.blockingSends)
                load += times.sendForward + times.sendBackward;
        }
        most = std::max(most, load);
    }
    return toSeconds(most) / weightCopies(pipeline.placement);
}

double busyShare(const Breakdown &breakdown)
{
    const Tick busy = breakdown[Cause::Compute] + breakdown[Cause::Recompute] + breakdown[Cause::Optimizer];
    Tick all = 0;
    for (Tick ticks : breakdown.ticks)
        all += ticks;
    return all > 0 ? static_cast<double>(busy) / static_cast<double>(all) : 0;
}

double energyOf(const ClusterSpec &cluster, Seconds wallTime, double busyShare)
{
    const double load = kBusyPower * busyShare + kWaitingPower * (1 - busyShare);
    return formulas::energyKilowattHours(cluster.gpus, cluster.device.powerWatts, load, wallTime,
                                         cluster.powerUsageEffectiveness);
}

} // namespace stringline
