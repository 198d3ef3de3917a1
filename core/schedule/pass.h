// The kinds of work that one microbatch brings to one chunk of layers.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace stringline {

// Zero-bubble schedules cut the backward in two: gradients of inputs, which the stage before waits for, and gradients
// of weights, which nobody waits for (arXiv 2401.10241). Pipelines that share the vocabulary have two more passes on
// every rank (arXiv 2411.05288): S computes a share of the logits, T the gradients of that share of the weights.
enum class Pass : std::uint8_t {
    Forward,
    Backward, // both gradients
    InputGradient,
    WeightGradient,
    Vocabulary,        // S
    VocabularyGradient // T
};
inline constexpr int kPassCount = 6;

struct PassRow {
    Pass pass;
    std::string_view id;     // "input-gradient"
    std::string_view letter; // as in tables of operations: F, BW, B, W, S, T
    std::string_view label;  // "input gradient"
};

inline constexpr std::array<PassRow, kPassCount> kPasses{{
    {Pass::Forward, "forward", "F", "forward"},
    {Pass::Backward, "backward", "BW", "backward"},
    {Pass::InputGradient, "input-gradient", "B", "input gradient"},
    {Pass::WeightGradient, "weight-gradient", "W", "weight gradient"},
    {Pass::Vocabulary, "vocabulary", "S", "logits"},
    {Pass::VocabularyGradient, "vocabulary-gradient", "T", "vocabulary gradient"},
}};

[[nodiscard]] constexpr const PassRow &row(Pass pass)
{
    return kPasses[static_cast<std::size_t>(pass)];
}

// Whether it works on a rank's share of the vocabulary instead of layers.
[[nodiscard]] constexpr bool isVocabularyPass(Pass pass)
{
    return pass == Pass::Vocabulary || pass == Pass::VocabularyGradient;
}

// Whether its result goes to the chunk before: the whole backward, or its first part.
[[nodiscard]] constexpr bool sendsGradient(Pass pass)
{
    return pass == Pass::Backward || pass == Pass::InputGradient;
}

// Whether it computes gradients of inputs or of weights, or both.
[[nodiscard]] constexpr bool goesBack(Pass pass)
{
    return sendsGradient(pass) || pass == Pass::WeightGradient;
}

// Whether activations that its forward kept are free when it ends.
[[nodiscard]] constexpr bool freesActivations(Pass pass)
{
    return pass == Pass::Backward || pass == Pass::WeightGradient;
}

} // namespace stringline
