// Finds bars by what a person types: "backward stage 3 mb 12 qkv >50ms". Every word must hold. Pure functions.
//
//   backward, pipeline   activity of the bar, or of an operator in it
//   qkv                  part of the name of an operator in it
//   mb 12, 12            microbatch
//   stage 3, chunk 1     where it runs
//   >50ms, <2ms          duration of the bar
#pragma once

#include "core/sim/timeline.h"
#include "ui/timeline/time_scale.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace stringline::ui {

struct SearchTerm {
    enum class Kind : std::uint8_t { Word, Microbatch, Stage, Chunk, Longer, Shorter };

    Kind kind = Kind::Word;
    QString word;
    int number = 0;
    Tick duration = 0;

    bool operator==(const SearchTerm &) const = default;
};

using SearchQuery = std::vector<SearchTerm>; // empty finds nothing

// Total: what is half typed, such as "stage" or ">", is no term yet.
[[nodiscard]] SearchQuery parseSearch(const QString &text);
// What may be typed, as an example and in a sentence.
[[nodiscard]] QString searchExample();
[[nodiscard]] QString searchHelp();

struct FoundBar {
    Tick start = 0;
    SpanRef span;

    bool operator==(const FoundBar &) const = default;
};
// In order of time; of equal times from the top.
[[nodiscard]] bool isBefore(const FoundBar &a, const FoundBar &b);

// In order. Incomplete where it was told to stop.
[[nodiscard]] std::vector<FoundBar> findBars(const Timeline &timeline, const SearchQuery &query,
                                             const std::stop_token &stop = {});

// The place of `span` among the found ones; none where it is not one of them.
[[nodiscard]] std::optional<std::size_t> placeOf(const std::vector<FoundBar> &found, const FoundBar &bar);
// The found one after `from` (`step` 1) or before it (-1), round the ends. `found` must not be empty.
[[nodiscard]] std::size_t stepFrom(const std::vector<FoundBar> &found, const FoundBar &from, int step);

// The pixels in which found bars begin, each once, from the left.
[[nodiscard]] std::vector<int> foundPixels(const std::vector<FoundBar> &found, const TimeScale &scale);

} // namespace stringline::ui
