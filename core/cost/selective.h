// What "selective" in the sense of PyTorch's operator policy computes again: all but attention and every second of the
// framework's matrices, of q, k, v, output, (gate,) up and down in this order the second, the fourth and so on.
//
// Source: torchtitan's activation checkpointing, "selective op"; what it keeps is in activations.cpp.
#pragma once

#include "core/workload/operators.h"

namespace stringline {

// Goes through the operators of a layer in order of the forward.
class EverySecondMatrix {
public:
    // `sizes` must outlive it.
    explicit EverySecondMatrix(const DimSizes &sizes)
        : m_sizes(sizes)
    {
    }

    // The share of `op` that is computed again, 0 to 1. An operator may stand for several of the framework's matrices.
    [[nodiscard]] double computedAgain(const Op &op);

private:
    const DimSizes &m_sizes;
    int m_matrices = 0; // so far
};

} // namespace stringline
