// The numbers of NCCL 2.30.7's tuning model (src/graph/tuning.cc). Microseconds and GB/s; columns are LL, LL128, Simple
// unless said. Internal to nccl_tuning.cpp and its test.
#pragma once

#include <array>

namespace stringline::nccl {

using ByProtocol = std::array<double, 3>;

// Rows in the order of NcclAlgorithm: tree, ring, NVLS, NVLS tree, PAT.
inline constexpr std::array<ByProtocol, 5> kBaseLatency = {{{6.8, 14, 8.4}, {6.6, 14, 8.4}, {}, {}, {8, 8, 8}}};
inline constexpr std::array<ByProtocol, 5> kNvlinkLatency = {
    {{0.6, 1.25, 4}, {0.6, 1.9, 3.4}, {0, 0, 25}, {0, 0, 25}, {0, 0, 4}}};
inline constexpr std::array<ByProtocol, 5> kPciLatency = {{{1, 1.9, 4}, {1, 2.5, 5.7}, {}, {}, {0, 0, 4}}};
inline constexpr std::array<ByProtocol, 5> kNetLatency = {
    {{5, 8.5, 14}, {2.7, 4, 14}, {0, 0, 18}, {0, 0, 20.9}, {0, 0, 14}}};

// Rows in the order of NcclGeneration, columns for 1, 2 and more nodes.
using ByNodes = std::array<double, 3>;
inline constexpr std::array<ByNodes, 4> kMostLL = {{{39, 39, 20.4}, {87.7, 22.5, 19}, {141, 45, 35}, {282, 90, 70}}};
inline constexpr std::array<ByNodes, 4> kMostRingLL128 = {
    {{20, 20, 20}, {20, 20, 20}, {36.7, 36.7, 36.7}, {40, 40, 40}}};
inline constexpr std::array<ByNodes, 4> kMostTreeLL128 = {
    {{20, 20, 20}, {20, 20, 20}, {36.7, 36.7, 29}, {55.6, 31.67, 20}}};
inline constexpr std::array<ByNodes, 4> kMostTree = {
    {{26.5, 18.5, 10}, {24, 23.6, 17.8}, {38.7, 41.4, 36}, {70, 42.8, 24}}};
inline constexpr std::array<ByNodes, 4> kMostNvlsTree = {
    {{26.5, 18.5, 10}, {24, 23.6, 17.8}, {0, 57.7, 45.5}, {0, 96, 80}}};
inline constexpr std::array<double, 4> kNvlsEfficiency = {0, 0, 0.85, 0.74};

inline constexpr double kLL128OfBus = 0.92;
inline constexpr double kLLOfBus = 0.5; // half of what is sent are flags
inline constexpr double kTreeOfBus = 0.92;
inline constexpr double kTreeLLDivisor = 3.8;
inline constexpr double kTreeLL128OneNode = 7.0 / 9.0;
inline constexpr double kTreeLL128Nodes = 120.0 / 128.0;
inline constexpr double kPatOfBus = 0.75;
inline constexpr double kPatNetDivisor = 3.5;
inline constexpr double kPatPerRank = 2.8;                    // us
inline constexpr std::array<double, 2> kNetOverhead = {1, 2}; // us, Intel and AMD hosts
inline constexpr double kSimpleOverhead = 3;                  // times that for the Simple protocol
inline constexpr double kLargeRing = 1.4;                     // latency of ring all-reduces over nodes
inline constexpr double kLargeRingVolta = 1.9;
inline constexpr double kLargeRingBytes = 64; // per channel and rank, from where it counts

// Of a tree's bandwidth, by the power of two of the size, from 64 B to below 512 MiB.
inline constexpr std::array<std::array<double, 24>, 3> kTreeCorrection = {
    {{1, 1, 1, 1, .9, .8, .7, .7, .7, .7, .6, .5, .4, .4, .5, .6, .7, .8, .9, 1, 1, 1, 1, 1},
     {1, 1, 1, 1, 1, .9, .8, .8, .8, .7, .6, .6, .6, .6, .6, .6, .8, .9, .9, .9, .9, 1, 1, 1},
     {.9, .9, .9, .9, .9, .9, .9, .8, .7, .6, .6, .5, .5, .5, .5, .6, .7, .8, .7, .7, .8, .9, .9, .9}}};

} // namespace stringline::nccl
