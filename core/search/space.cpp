#include "core/search/space.h"

#include "core/scenario/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace stringline {

namespace {

constexpr std::size_t kMostValues = std::numeric_limits<std::uint16_t>::max();
constexpr std::string_view kFirstInner = "plan.schedule"; // behind what tells cells apart

// Layers per chunk written out: one value, whatever commas are in it.
bool isList(std::string_view values)
{
    return values.starts_with('[');
}

Error asked(const std::string &path, std::string message)
{
    return {{}, path, std::move(message)};
}

} // namespace

Scenario SearchSpace::scenario(const Candidate &candidate) const
{
    Scenario made = bases[candidate.base];
    apply(candidate, made);
    return made;
}

void SearchSpace::apply(const Candidate &candidate, Scenario &scenario) const
{
    for (std::size_t i = 0; i < choices.size(); ++i)
        choices[i].dimension->set(scenario, choices[i].values[candidate.at[i]]);
}

const SearchSpace::Choice *SearchSpace::find(std::string_view path) const
{
    const auto found = std::ranges::find(choices, path, [](const Choice &choice) { return choice.dimension->path; });
    return found == choices.end() ? nullptr : &*found;
}

Result<SearchSpace> searchSpace(std::vector<Scenario> bases, const std::vector<AskedValues> &asks)
{
    SearchSpace space;
    space.bases = std::move(bases);
    Errors errors;
    for (const AskedValues &ask : asks) {
        if (findDimension(ask.path) && !isList(ask.values))
            continue;
        for (Scenario &base : space.bases) {
            for (Error &error : setField(base, ask.path, ask.values))
                errors.push_back(std::move(error));
        }
    }
    for (const Dimension &dimension : dimensions()) {
        const auto ask = std::ranges::find(asks, dimension.path, &AskedValues::path);
        std::vector<int> values;
        if (ask != asks.end() && isList(ask->values))
            continue; // the bases have it
        if (ask != asks.end()) {
            Result<std::vector<int>> parsed = parseValues(dimension, ask->values);
            if (!parsed) {
                errors.insert(errors.end(), parsed.errors().begin(), parsed.errors().end());
                continue;
            }
            values = std::move(parsed).value();
        } else {
            for (const Scenario &base : space.bases) {
                for (const int value : dimension.usual(base)) {
                    if (std::ranges::find(values, value) == values.end())
                        values.push_back(value);
                }
            }
        }
        if (values.size() > kMostValues)
            errors.push_back(
                asked(std::string(dimension.path),
                      fmt::format("{} values are more than the {} of one choice", values.size(), kMostValues)));
        if (!values.empty())
            space.choices.push_back({&dimension, std::move(values)});
    }
    if (!errors.empty())
        return errors;
    return space;
}

std::size_t SearchSpace::outerChoices() const
{
    const auto first =
        std::ranges::find(choices, kFirstInner, [](const Choice &choice) { return choice.dimension->path; });
    return static_cast<std::size_t>(first - choices.begin());
}

std::size_t SearchSpace::choicesOf(Reach reach) const
{
    return static_cast<std::size_t>(
        std::ranges::count_if(choices, [&](const Choice &choice) { return choice.dimension->reach <= reach; }));
}

std::vector<Candidate> cells(const SearchSpace &space)
{
    const std::size_t outer = space.outerChoices();
    std::vector<Candidate> found;
    for (std::size_t base = 0; base < space.bases.size(); ++base) {
        Scenario scenario = space.bases[base];
        Candidate cell;
        cell.base = static_cast<std::uint16_t>(base);
        const auto descend = [&](const auto &again, std::size_t depth) -> void {
            if (depth == outer) {
                found.push_back(cell);
                return;
            }
            const SearchSpace::Choice &choice = space.choices[depth];
            for (std::size_t i = 0; i < choice.values.size(); ++i) {
                choice.dimension->set(scenario, choice.values[i]);
                cell.at[depth] = static_cast<std::uint16_t>(i);
                if (choice.dimension->possible(scenario))
                    again(again, depth + 1);
            }
            cell.at[depth] = 0;
        };
        descend(descend, 0);
    }
    return found;
}

} // namespace stringline
