#include "core/cost/link_traffic.h"

#include "core/cost/collective_bytes.h"
#include "core/cost/scenario_costs.h"
#include "core/cost/vocabulary.h"

#include <algorithm>
#include <utility>

namespace stringline {

namespace {

void fillTransfer(const ScenarioCosts &costs, LinkTraffic &traffic)
{
    const CostContext &context = costs.context;
    const Scenario &scenario = *context.scenario;
    traffic.message = traffic.gathered = {};
    traffic.gatherShare = 0;
    if (scenario.plan.pipeline <= 1)
        return;
    const double whole = context.elementBytes * context.share.elements(Dims(Dim::Batch, Dim::Query, Dim::Hidden));
    traffic.message = messageSent(pipelineLeavesNode(scenario), whole / std::max(1, context.tensorGroup.size));
    if (context.tensorGroup.size <= 1 || context.sequenceParallel)
        return;
    const TimeTaken gather = groupTime(context, Collective::AllGather, context.tensorGroup, Bytes(whole));
    traffic.gathered = gather.sent;
    traffic.gatherShare = std::clamp(gather.whole / transferTime(context), 0.0, 1.0);
}

} // namespace

void fillLinkTraffic(ScenarioCosts &costs, LinkTraffic &traffic)
{
    fillTransfer(costs, traffic);
    const VocabularySent vocabulary = vocabularySent(costs.context);
    traffic.outputBroadcast = vocabulary.outputBroadcast;
    traffic.barriers = {vocabulary.softmaxAllReduce, vocabulary.gradientAllReduce};
    traffic.outputTime = costs.pipeline.vocabularyBroadcast;
    traffic.barrierTimes = costs.pipeline.vocabularyBarriers;
    std::swap(traffic.finish, costs.finish);
}

} // namespace stringline
