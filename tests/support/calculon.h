// Calculon's runs as scenarios of ours, with its assumptions switched on: layers only (no vocabulary, no final norm, no
// positions), attention as separate kernels, dropout, no biases, LayerNorm.
#pragma once

#include "core/cost/steps.h"
#include "core/scenario/scenario.h"

#include <string>
#include <vector>

namespace stringline::tests {

// One row of calculon.csv; see its source file.
struct CalculonCase {
    std::string name;
    Scenario scenario;
    double elementBytes = 2; // of weights and activations; 1 in its float8
    bool fusedActivation = false;
    bool gatherAgain = false;  // the backward repeats gathers instead of keeping their result
    bool tiledOverlap = false; // products cut in tiles beside their collectives
    bool shardedOptimizer = false;
    bool training = true;
    std::string system;
    int layersPerRank = 0;
    struct Products { // FLOPs
        double forward = 0;
        double input = 0;
        double weight = 0;
    } flops;
    struct PerPass { // bytes moved, or seconds
        double forward = 0;
        double input = 0;
        double weight = 0;
    } bytes, seconds;
    double recomputeSeconds = 0;
    double weights = 0; // bytes, as the rest
    double gradients = 0;
    double optimizer = 0;
    double kept = 0;
    double checkpoint = 0;
    double forwardTensor = 0;
    double backwardTensor = 0;
    double gatheredAgain = 0;
};

// The scenario's machine moves one byte a second and computes in no time: a step's seconds are its bytes.
[[nodiscard]] std::vector<CalculonCase> calculonCases();

// Sizes of one rank, elements: n = b s h of a whole residual, r = n cut by sequence parallelism or not, S scores, f
// inner activations of the FFN.
struct CalculonSizes {
    double n = 0;
    double r = 0;
    double S = 0;
    double f = 0;
    double h = 0;
    double t = 1;
    double dataRanks = 1;
    double tokens = 0;
    double headSize = 0;
    bool gathers = false; // sequence parallel
};
[[nodiscard]] CalculonSizes sizesOf(const CalculonCase &run);

// With 8-bit elements all bytes halve but those of masks, one byte either way.
[[nodiscard]] double inElements(const CalculonCase &run, double bytes, double masks);

// A layer of the run as our operators.
struct CalculonLayer {
    CostContext context;
    LayerOps ops;

    explicit CalculonLayer(const CalculonCase &run);
};

// Bytes that the steps of an activity move: the scenario's machine takes a second for each.
[[nodiscard]] double bytesOf(const Steps &steps, Activity activity);

enum class CalculonEngine { Matrix, Vector };

// Its time of one operation: FLOPs over the engine's rate plus bytes over the memory's, each at the efficiency that its
// table gives for that size.
[[nodiscard]] double calculonSeconds(const std::string &system, CalculonEngine engine, double flops, double bytes);

} // namespace stringline::tests
