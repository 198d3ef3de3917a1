// Timelines as text, for tests whose expectation is a small drawing:
//
//   stage0 | F0 F1 ..B0- .B1-
//   stage1 | .F0 B0- F1 B1-
//
// A bar is its pass and microbatch, with a prime for each chunk after the first; "-" is each further unit of its
// length and "." each unit of waiting before it. O is the optimizer, g a bucket of gradients, tied the gradient of a
// tied embedding, params the gather of parameters.
#pragma once

#include "core/sim/timeline.h"

#include <string>

namespace stringline::tests {

inline std::string barName(const Span &span)
{
    if (span.activity == Activity::Optimizer)
        return "O";
    if (span.activity == Activity::Data)
        return span.part == -1 ? "tied" : span.part == -2 ? "params" : "g" + std::to_string(span.part);
    return (span.pass == Pass::Forward ? "F" : "B") + std::to_string(span.microbatch) +
           std::string(static_cast<std::size_t>(span.chunk), '\'');
}

inline std::string laneText(const std::vector<Span> &spans, Tick unit = 1)
{
    std::string text;
    Tick now = 0;
    for (const Span &span : spans) {
        text += text.empty() ? "" : " ";
        text.append(static_cast<std::size_t>((span.start - now) / unit), '.');
        text += barName(span);
        text.append(static_cast<std::size_t>((span.end - span.start) / unit - 1), '-');
        now = span.end;
    }
    return text;
}

// One line a rank for `lane`, each with its newline.
inline std::string timelineText(const Timeline &timeline, Lane lane = Lane::Compute, Tick unit = 1)
{
    const std::string name = lane == Lane::Compute ? "stage" : lane == Lane::Data ? "data" : "port";
    std::string text;
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank)
        text += name + std::to_string(rank) + " | " + laneText(timeline.ranks[rank].spans(lane), unit) + "\n";
    return text;
}

} // namespace stringline::tests
