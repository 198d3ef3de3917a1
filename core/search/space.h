// The plans that a search chooses from: scenarios that differ in the rows of dimensions().
#pragma once

#include "core/base/result.h"
#include "core/search/dimension.h"

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// A plan of a space: for each of its choices the place of the value, and the base that it starts from. Ordered as plans
// are listed where nothing else tells them apart.
struct Candidate {
    std::uint16_t base = 0;
    std::array<std::uint16_t, kDimensionCount> at{};

    auto operator<=>(const Candidate &) const = default;
};

struct SearchSpace {
    struct Choice {
        const Dimension *dimension = nullptr;
        std::vector<int> values; // at most 65,535
    };
    std::vector<Scenario> bases; // one for each kind of machine
    std::vector<Choice> choices; // in the order of dimensions()

    [[nodiscard]] Scenario scenario(const Candidate &candidate) const;
    // Sets of `scenario` what `candidate` says, nothing else.
    void apply(const Candidate &candidate, Scenario &scenario) const;
    // Choices that tell cells apart: those before the schedule.
    [[nodiscard]] std::size_t outerChoices() const;
    [[nodiscard]] std::size_t choicesOf(Reach reach) const; // and of those before
    [[nodiscard]] const Choice *find(std::string_view path) const;
};

// Typed by a person: a field and the values to try, "plan.tensor" and "1,2,4"; or the one to keep.
struct AskedValues {
    std::string path;
    std::string values;
};
// What a search of `base` varies: usual values of all rows but those asked for. A path that is no row is set once in
// every base, if there is one value. A base that is alone keeps its own value where a row has no usual one.
[[nodiscard]] Result<SearchSpace> searchSpace(std::vector<Scenario> bases, const std::vector<AskedValues> &asked = {});

// The parts of a space: candidates whose outer choices are set, in order; each holds plans, or none that is legal.
[[nodiscard]] std::vector<Candidate> cells(const SearchSpace &space);

} // namespace stringline
