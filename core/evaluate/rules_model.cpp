// Rules on single fields and on the model alone.
#include "core/base/text.h"
#include "core/evaluate/rules.h"
#include "core/parallel/divisors.h"
#include "core/scenario/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stringline::rules {

void ranges(const Facts &facts, Diagnostics &found)
{
    for (const Field &field : scenarioFields()) {
        if (isInRange(field, facts.scenario))
            continue;
        const double value = std::get<double>(field.get(facts.scenario));
        const bool integral = field.kind == FieldKind::Integer;
        const std::string unit(unitLabel(field.unit));
        const auto shown = [&](double of) { return fieldText(of, integral) + (unit.empty() ? "" : " " + unit); };
        const double fixed = std::isnan(value) || value < field.minimum ? field.minimum : field.maximum;
        found.push_back({Severity::Error,
                         std::string(field.path),
                         fmt::format("{} must be between {} and {}, not {}", field.label, shown(field.minimum),
                                     shown(field.maximum), std::isfinite(value) ? shown(value) : exactText(value)),
                         "Nearest: " + shown(fixed),
                         {{std::string(field.path), fieldText(field, FieldValue(fixed))}}});
    }
}

void heads(const Facts &facts, Diagnostics &found)
{
    const ModelSpec &model = facts.scenario.model;
    if (model.heads < 1 || model.kvHeads < 1)
        return;
    if (model.heads % model.kvHeads != 0) {
        const std::vector<int> near = neighbors(divisors(model.heads), model.kvHeads);
        found.push_back({Severity::Error, "model.kvHeads",
                         fmt::format("{} KV heads do not divide {} heads: each serves a group of query heads",
                                     number(model.kvHeads), number(model.heads)),
                         nearest(near), fixesFor("model.kvHeads", near)});
    }
    const std::int64_t width = std::int64_t(model.heads) * model.headSize;
    if (model.headSize > 0 && model.hidden > 0 && width != model.hidden) {
        found.push_back({Severity::Note,
                         "model.headSize",
                         fmt::format("{} heads of {} are {} wide, the hidden size is {}", number(model.heads),
                                     number(model.headSize), number(width), number(model.hidden)),
                         "Some models are made so; the attention's matrices take the first number",
                         {}});
    }
}

void vocabulary(const Facts &facts, Diagnostics &found)
{
    const ModelSpec &model = facts.scenario.model;
    if (model.vocabulary < 1 || model.vocabularyPadTo < 1 || facts.tensor < 1)
        return;
    const std::int64_t step = model.vocabularyPadTo;
    const std::int64_t padded = (model.vocabulary + step - 1) / step * step;
    if (padded % facts.tensor == 0)
        return;
    // Megatron pads to 128 rows for every tensor rank.
    const std::int64_t pad = 128 * facts.tensor;
    const std::int64_t whole = (model.vocabulary + pad - 1) / pad * pad;
    Diagnostic note{
        Severity::Note,
        "model.vocabularyPadTo",
        fmt::format("{} rows of the embedding are no multiple of tensor {}: frameworks pad them to {}, which "
                    "are {} parameters more",
                    number(padded), number(facts.tensor), number(whole),
                    number((whole - model.vocabulary) * model.hidden * (model.tied ? 1 : 2))),
        fmt::format("Pad to a multiple of {}", number(pad)),
        {}};
    if (pad <= 1'000'000)
        note.fixes = {{"model.vocabularyPadTo", std::to_string(pad)}};
    found.push_back(std::move(note));
}

void sequenceLength(const Facts &facts, Diagnostics &found)
{
    const ModelSpec &model = facts.scenario.model;
    const int sequence = facts.scenario.training.sequence;
    const bool table = model.positions == Positions::Learned && model.positionRows > 0;
    const int most = table ? model.positionRows : model.maxSequence;
    if (most < 1 || sequence <= most)
        return;
    found.push_back(
        {Severity::Warning, "training.sequence",
         table
             ? fmt::format("{} tokens are more than the {} rows of the position table", number(sequence), number(most))
             : fmt::format("{} tokens are more than the {} that the model is made for", number(sequence), number(most)),
         nearest({most}), fixesFor("training.sequence", {most})});
}

} // namespace stringline::rules
