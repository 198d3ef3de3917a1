// Megatron's options as a table: what each takes, which field of a scenario it sets, and what Megatron does without it.
#pragma once

#include <span>
#include <string_view>

namespace stringline {

// The release whose options and defaults these are (megatron/training/arguments.py).
inline constexpr std::string_view kMegatronVersion = "Megatron Core 0.15";

enum class Takes { Nothing, Count, Number, Word, Words };

struct MegatronOption {
    std::string_view name; // without dashes: "num-layers"
    Takes takes = Takes::Nothing;
    std::string_view field{};    // path of the scenario's field; empty: read along with another, or ignored
    std::string_view fallback{}; // its default; empty where it follows from others or there is none
    std::string_view note{};     // how it is read, or why it is ignored
    bool ignored = false;
};
[[nodiscard]] std::span<const MegatronOption> megatronOptions();
[[nodiscard]] const MegatronOption *findMegatronOption(std::string_view name);

// What an option was called before, and its value there where the new name takes one and the old one took none.
struct MegatronRename {
    std::string_view old;
    std::string_view name;
    std::string_view value{}; // empty: the value that is written
    std::string_view also{};  // a second option that the old one implied, with its value behind a space
};
[[nodiscard]] std::span<const MegatronRename> megatronRenames();

// Families of options on which no time and no byte depends: the beginning of their names, and why.
struct MegatronFamily {
    std::string_view start;
    std::string_view note;
};
[[nodiscard]] std::span<const MegatronFamily> megatronIgnored();

} // namespace stringline
