// Rules on what a model says of itself: its name against its parameters, widths that were left out.
#include "core/base/text.h"
#include "core/evaluate/frameworks.h"
#include "core/evaluate/rules.h"
#include "core/workload/parameters.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace stringline::rules {

namespace {

constexpr double kNamesRound = 1.5; // "7B" stands for 6.5 to 8 billion, "8x7B" for 47; more than this is another model

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Billions that a name states: "mpt-7b-bench", "Llama 3 8B", "gpt2-350m", "Mixtral 8x7B" (56). A number with its letter
// stands alone: "80GB", "a100" and "v0.3" state none.
std::optional<double> billionsIn(std::string_view name)
{
    for (std::size_t start = 0; start < name.size(); ++start) {
        const char before = start > 0 ? name[start - 1] : ' ';
        if (!isDigit(name[start]) || isDigit(before) || isLetter(before) || before == '.')
            continue;
        double times = 1;
        std::size_t end = start;
        const auto number = [&] {
            const std::size_t from = end;
            bool whole = true;
            while (end < name.size() && (isDigit(name[end]) || (whole && name[end] == '.'))) {
                whole = whole && name[end] != '.';
                ++end;
            }
            return end - from <= 8 ? std::strtod(std::string(name.substr(from, end - from)).c_str(), nullptr) : 0;
        };
        double value = number();
        if (end + 1 < name.size() && (name[end] == 'x' || name[end] == 'X') && isDigit(name[end + 1])) {
            times = value;
            ++end;
            value = number();
        }
        const char unit = end < name.size() ? static_cast<char>(name[end] | ' ') : ' ';
        const char after = end + 1 < name.size() ? name[end + 1] : ' ';
        if ((unit == 'b' || unit == 'm') && !isLetter(after) && !isDigit(after))
            return times * value * (unit == 'b' ? 1 : 1e-3);
    }
    return {};
}

} // namespace

void nameAndSize(const Facts &facts, Diagnostics &found)
{
    const ModelSpec &model = facts.scenario.model;
    if (model.layers < 1 || model.hidden < 1 || model.vocabulary < 1)
        return;
    const double billions = parameterCount(model) / 1e9;
    const std::optional<double> own = billionsIn(model.name);
    const std::string &name = own ? model.name : facts.scenario.name;
    const std::optional<double> said = own ? own : billionsIn(facts.scenario.name);
    if (!said || *said <= 0 || !(billions > 0) || std::abs(std::log(*said / billions)) <= std::log(kNamesRound))
        return;
    found.push_back({Severity::Warning,
                     "model.name",
                     fmt::format("\"{}\" says {} billion parameters; these layers make {} billion ({})", name,
                                 fieldText(*said, false), fieldText(std::round(billions * 1000) / 1000, false),
                                 number(static_cast<std::int64_t>(parameterCount(model)))),
                     billions < *said ? "A small model cannot fill a large GPU: its products are short of work"
                                      : "Check layers, widths and experts",
                     {}});
}

void ffnNotGiven(const Facts &facts, Diagnostics &found)
{
    const ModelSpec &model = facts.scenario.model;
    const FrameworkRow &framework = frameworkOf(facts.scenario);
    if (model.ffnHidden != 0 || model.hidden < 1 || !framework.ffnDefault)
        return;
    const std::int64_t taken = framework.ffnDefault(model.hidden, model.gated);
    Diagnostic error{Severity::Error, "model.ffnHidden", "The FFN size is not given", {}, {}};
    if (taken < 1) {
        error.hint = "Take it from the checkpoint's configuration; families differ";
    } else {
        error.hint = fmt::format("{} would take {} for hidden size {}{}; a checkpoint may have another",
                                 framework.label, number(taken), number(model.hidden), model.gated ? ", gated" : "");
        error.fixes = {{"model.ffnHidden", std::to_string(taken)}};
    }
    found.push_back(std::move(error));
}

} // namespace stringline::rules
