// The trade behind the size of a bucket of gradients, in closed form: many small ones pay the fixed cost of a
// collective again and again, a large one starts when little is left to hide it.
//
//   queue   = k s + G x - B (1 - first)   k messages, from when the first bucket is full, beyond the backward's end
//   tail    = m s + e x                   what is complete only at that end: m messages of e bytes
//   exposed = max(queue, tail) + besides
//
// G bytes of gradients, of which a backward that takes B fills a share of `first` until the first bucket is full; s
// fixed (latency, set-up) and x for a byte; e is the last bucket, with the embedding where the rank has one. In the
// queue the best size is G sqrt(s / B), where k s and the wait for the first bucket, B b / G, grow alike; in the tail
// the smaller the better.
#pragma once

#include "core/scenario/scenario.h"

namespace stringline::blocks {

struct BucketModel {
    Bytes gradients{};  // G, of one rank of the first stage
    Bytes embedding{};  // of that, what comes last and is no layer
    Bytes layer{};      // of that, a layer
    Seconds backward{}; // B, of one microbatch
    Seconds fixed{};    // s
    double perByte = 0; // x, seconds
    Seconds besides{};  // the gather of parameters and the tied embedding, which buckets do not change
};
// Of the first chunk of the first stage, dense parameters; of a scenario that validate() accepts.
[[nodiscard]] BucketModel bucketModel(const Scenario &scenario);

enum class Cutting {
    WholeLayers, // a bucket is closed by the layer that fills it: as the program, and as PyTorch does with tensors
    Anywhere     // a bucket has exactly its size
};
// Data-parallel communication that shows.
[[nodiscard]] Seconds expectedExposed(const BucketModel &model, Bytes bucket, Cutting cutting);
// The bucket for which least shows; the largest of equals.
[[nodiscard]] Bytes bestBucket(const BucketModel &model, Cutting cutting);
// G sqrt(s / B).
[[nodiscard]] Bytes balancedBucket(const BucketModel &model);

} // namespace stringline::blocks
