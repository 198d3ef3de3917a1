// What the PyTorch profiler calls things, and what they are here. Internal to core/measured.
#pragma once

#include "core/cost/collectives.h"
#include "core/cost/kernel_times.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace stringline {

// An operator that is a product, and where its operands stand among its inputs.
struct ProfiledProduct {
    std::string_view name; // "aten::addmm"
    std::size_t left = 0;
    std::size_t right = 1;
    bool transposedRight = false; // [n, k] instead of [k, n]
};
[[nodiscard]] const ProfiledProduct *findProfiledProduct(std::string_view name);

// Which sizes of an input count as the elements of an operator.
enum class ProfiledSize : std::uint8_t {
    Elements,   // their product
    HeadsFirst, // scores of [batch, heads, tokens, head size]: tokens times tokens
    TokensFirst // scores of [batch, tokens, heads, head size]
};

// Another operator that the model knows, under one name or several that cost alike.
struct ProfiledOperator {
    std::string_view name;
    std::array<std::string_view, 3> operators; // of core/workload; empty at the end
    OpPart part = OpPart::Forward;
    std::size_t input = 0; // whose size counts
    ProfiledSize size = ProfiledSize::Elements;
};
[[nodiscard]] const ProfiledOperator *findProfiledOperator(std::string_view name);

struct ProfiledCollective {
    std::string_view name; // "_allgather_base"
    Collective collective = Collective::AllReduce;
    bool wholeIsInput = true; // the whole buffer is the input; else the output
};
// Null for sends, receives and barriers.
[[nodiscard]] const ProfiledCollective *findProfiledCollective(std::string_view name);

} // namespace stringline
