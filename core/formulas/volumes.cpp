#include "core/formulas/volumes.h"

namespace stringline::formulas {

Bytes allReduceSent(Bytes buffer, double ranks)
{
    return buffer * (2 * (ranks - 1) / ranks);
}

Bytes allGatherSent(Bytes buffer, double ranks)
{
    return buffer * ((ranks - 1) / ranks);
}

Bytes residualMessage(double batch, double sequence, double hidden, double elementBytes)
{
    return Bytes(elementBytes * batch * sequence * hidden);
}

Bytes tensorParallelSent(Bytes message, double ranks)
{
    return 4 * allReduceSent(message, ranks);
}

Bytes sequenceParallelSent(Bytes message, double ranks)
{
    return 8 * allGatherSent(message, ranks);
}

Bytes sequenceParallelSentKeepingShards(Bytes message, double ranks)
{
    return 10 * allGatherSent(message, ranks);
}

Bytes gradientAllReduceSent(double parameters, double gradientBytes, double ranks)
{
    return allReduceSent(Bytes(parameters * gradientBytes), ranks);
}

Bytes zeroOptimizerSent(double parameters, double gradientBytes, double weightBytes, double ranks)
{
    return allGatherSent(Bytes(parameters * (gradientBytes + weightBytes)), ranks);
}

Bytes zeroWeightsSent(double parameters, double gradientBytes, double weightBytes, double ranks)
{
    return allGatherSent(Bytes(parameters * (gradientBytes + 2 * weightBytes)), ranks);
}

Bytes hybridShardSent(double parameters, double gradientBytes, double weightBytes, double shardRanks, double replicas)
{
    return zeroWeightsSent(parameters, gradientBytes, weightBytes, shardRanks) +
           gradientAllReduceSent(parameters / shardRanks, gradientBytes, replicas);
}

Bytes offloadTraffic(double parameters, double gradientBytes, double weightBytes)
{
    return Bytes(parameters * (gradientBytes + weightBytes));
}

Bytes expertExchangeSent(double tokens, double expertsPerToken, double hidden, double elementBytes, double ranks)
{
    return allGatherSent(Bytes(tokens * expertsPerToken * hidden * elementBytes), ranks);
}

Bytes ringAttentionSent(const AttentionShape &attention, double ranks)
{
    const double tokens = attention.batch * attention.sequence / ranks;
    return Bytes((ranks - 1) * 2 * tokens * attention.kvHeads * attention.headSize * attention.elementBytes);
}

Bytes gatheredKeysReceived(const AttentionShape &attention, double ranks)
{
    const double tokens = attention.batch * attention.sequence;
    return allGatherSent(Bytes(2 * tokens * attention.kvHeads * attention.headSize * attention.elementBytes), ranks);
}

Bytes ulyssesSent(const AttentionShape &attention, double ranks)
{
    const double tokens = attention.batch * attention.sequence / ranks;
    const double features = 2 * (attention.heads + attention.kvHeads) * attention.headSize;
    return allGatherSent(Bytes(tokens * features * attention.elementBytes), ranks);
}

} // namespace stringline::formulas
