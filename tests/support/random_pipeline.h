// Small random pipelines of a schedule, with the end of the iteration: chunks of different costs, transfers that block
// or not, or pairs, shared vocabularies, reductions. The same seed gives the same on every machine.
#pragma once

#include "core/sim/finish.h"
#include "core/sim/pipeline.h"

#include <QtGlobal>

#include <cstdint>
#include <random>

namespace stringline::tests {

struct RandomPipeline {
    PipelineInput pipeline;
    FinishInput finish;

    [[nodiscard]] Timeline run() const
    {
        Timeline timeline;
        if (const std::string stuck = simulatePipeline(pipeline, timeline); !stuck.empty())
            qFatal("%s", stuck.c_str());
        simulateFinish(finish, timeline);
        return timeline;
    }
};

class PipelineDice {
public:
    PipelineDice(const ScheduleRow &row, std::uint64_t seed)
        : m_row(row)
        , m_random(seed)
    {
    }

    RandomPipeline roll()
    {
        RandomPipeline result;
        rollPipeline(result.pipeline);
        rollFinish(result.pipeline, result.finish);
        return result;
    }

private:
    int whole(int low, int high) { return low + static_cast<int>(m_random() % static_cast<unsigned>(high - low + 1)); }
    bool coin() { return m_random() % 2 == 0; }

    void rollPipeline(PipelineInput &input)
    {
        ScheduleShape &shape = input.shape;
        do {
            shape = {whole(1, 6), whole(1, 12),
                     whole(m_row.minimumChunks, m_row.maximumChunks ? m_row.maximumChunks : 3)};
        } while (!m_row.refusal(shape).empty());
        input.schedule = &m_row;
        input.placement = m_row.placement;
        input.orders = m_row.orders(shape);
        input.fusesPairs = coin();
        const Result<StructurePtr> structure =
            pipelineStructure(input.orders, input.placement, shape, m_row.vocabularyBarriers, input.fusesPairs);
        if (!structure)
            qFatal("%s", toText(structure.errors().front()).c_str());
        input.structure = *structure;
        const bool sends = coin();
        input.blockingSends = sends && !input.structure->hasPairs && coin(); // passes of a pair send at its end
        for (int chunk = 0; chunk < modelChunks(m_row.placement, shape); ++chunk) {
            ChunkTimes times;
            for (Tick &pass : times.pass)
                pass = whole(1, 20);
            times.pair = whole(0, 40);
            times.sendForward = sends ? whole(0, 9) : 0;
            times.sendBackward = sends ? whole(0, 9) : 0;
            input.chunks.push_back(times);
        }
        if (m_row.vocabularyBarriers > 0) {
            input.vocabularyBroadcast = whole(0, 5);
            input.vocabularyBarriers = {whole(0, 5), whole(0, 5)};
        }
    }

    void rollFinish(const PipelineInput &input, FinishInput &finish)
    {
        const bool reduces = coin();
        finish.overlapReduction = coin();
        finish.tiedReduction = reduces && coin() ? whole(1, 20) : 0;
        finish.normReduction = whole(0, 5);
        for (int rank = 0; rank < input.shape.stages; ++rank) {
            RankFinish end;
            for (int chunk = 0; chunk < input.shape.chunks; ++chunk) {
                std::vector<GradientBucket> buckets(reduces ? static_cast<std::size_t>(whole(0, 3)) : 0);
                for (GradientBucket &bucket : buckets)
                    bucket = {whole(0, 1), whole(1, 30)}; // ready before the shortest pass ends
                end.chunks.push_back(buckets);
            }
            end.optimizer = whole(0, 10);
            end.gather = coin() ? whole(0, 20) : 0;
            finish.ranks.push_back(end);
        }
    }

    const ScheduleRow &m_row;
    std::mt19937_64 m_random;
};

} // namespace stringline::tests
