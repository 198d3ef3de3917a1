#include "core/studies/study.h"

#include "core/base/nearest.h"
#include "core/scenario/changes.h"
#include "core/scenario/fields.h"
#include "core/scenario/preset_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <filesystem>

namespace stringline {

namespace {

namespace fs = std::filesystem;

constexpr std::array<EvidenceRow, 4> kEvidence = {
    {{"published", "published"}, {"second-hand", "published (second-hand)"}, {"assumed", "assumed"}, {"own", "own"}}};
constexpr std::string_view kInputs = "inputs.";

std::size_t placeOf(const StudyKind &kind, std::string_view input)
{
    const std::span<const StudyInput> rows = kind.inputs();
    return static_cast<std::size_t>(
        std::find_if(rows.begin(), rows.end(), [input](const StudyInput &row) { return row.id == input; }) -
        rows.begin());
}

std::string withUnit(const std::string &value, std::string_view unit)
{
    return unit.empty() || value.empty() ? value : fmt::format("{} {}", value, unit);
}

// What was put into the study, and who says so.
std::vector<StudyOrigin> originsOf(const Study &study)
{
    std::vector<StudyOrigin> origins;
    const std::span<const StudyInput> rows = study.kind->inputs();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const InputValue &value = study.inputs[i];
        origins.push_back({std::string(rows[i].label), withUnit(value.text, rows[i].unit), value.origin.evidence,
                           value.origin.source});
    }
    for (const auto &[path, origin] : study.fieldOrigins) {
        const Field *field = findField(path);
        assert(field != nullptr && "the reader refuses other paths");
        origins.push_back({std::string(field->label),
                           withUnit(fieldText(*field, *study.scenario), unitLabel(field->unit)), origin.evidence,
                           origin.source});
    }
    return origins;
}

std::vector<StudyComparison> comparisonsOf(const Study &study, const StudyResult &result)
{
    std::vector<StudyComparison> comparisons;
    for (const PublishedFact &published : study.published) {
        const StudyFact *fact = result.fact(published.fact);
        if (fact == nullptr)
            continue; // the question was changed, or the study stopped
        const bool agrees = std::abs(fact->value - published.value) <= published.tolerance * std::abs(published.value);
        comparisons.push_back({published.label, published.value, fact->value, published.unit, published.origin.evidence,
                               published.origin.source, published.tolerance, agrees, published.why});
    }
    return comparisons;
}

} // namespace

const EvidenceRow &rowOf(Evidence evidence)
{
    return kEvidence[static_cast<std::size_t>(evidence)];
}

const std::string &Study::text(std::string_view input) const
{
    const std::size_t place = placeOf(*kind, input);
    assert(place < inputs.size() && "a kind asks for its own inputs");
    return inputs[place].text;
}

std::vector<int> Study::integers(std::string_view input) const
{
    std::vector<int> whole;
    for (const double number : numbers(input))
        whole.push_back(static_cast<int>(number));
    return whole;
}

std::string Study::file(std::string_view input) const
{
    const std::string &typed = text(input);
    if (typed.empty() || fs::path(typed).is_absolute())
        return typed;
    std::error_code error;
    const fs::path beside = fs::path(folder) / typed;
    return !folder.empty() && fs::exists(beside, error) ? beside.string() : typed;
}

Study usualStudy(const StudyKind &kind, ScenarioPtr scenario)
{
    Study study;
    study.kind = &kind;
    study.name = scenario->name;
    study.scenario = std::move(scenario);
    for (const StudyInput &row : kind.inputs())
        study.inputs.push_back({std::string(row.usual), {Evidence::Assumed, "usual value"}});
    return study;
}

Result<Study> loadStudy(const std::string &fileOrPreset, const PresetLibrary &presets)
{
    const Result<PresetDocument> document = loadDocument(presets, PresetKind::Study, fileOrPreset);
    if (!document)
        return document.errors();
    const fs::path file = document->file;
    Result<Study> study = studyFromJson(document->json, presets, document->file);
    if (study) {
        study->id = file.stem().string();
        study->folder = file.parent_path().string();
    }
    return study;
}

bool isStudy(const std::string &fileOrPreset, const PresetLibrary &presets)
{
    return documentKind(presets, fileOrPreset) == PresetKind::Study;
}

Errors applyStudyChange(Study &study, std::string_view change, const PresetLibrary &presets)
{
    const std::size_t equals = change.find('=');
    if (equals == std::string_view::npos || equals == 0)
        return {{"--set", std::string(change), "expected path=value, such as plan.tensor=4 or inputs.days=30"}};
    const std::string_view path = change.substr(0, equals);
    if (!path.starts_with(kInputs)) {
        Scenario scenario = *study.scenario;
        Errors errors = applyChange(scenario, change, presets);
        if (errors.empty()) {
            study.scenario = std::make_shared<const Scenario>(std::move(scenario));
            if (const auto origin = study.fieldOrigins.find(std::string(path)); origin != study.fieldOrigins.end())
                origin->second = {Evidence::Own, {}};
        }
        return errors;
    }
    const std::string_view name = path.substr(kInputs.size());
    const std::span<const StudyInput> rows = study.kind->inputs();
    const std::size_t place = placeOf(*study.kind, name);
    if (place == rows.size()) {
        std::vector<std::string> names;
        for (const StudyInput &row : rows)
            names.emplace_back(row.id);
        const std::string hint = didYouMean(nearestNames(name, names));
        return {{"--set", std::string(path),
                 fmt::format("this study has no such input{}{}", hint.empty() ? "" : "; ", hint)}};
    }
    const std::string_view value = change.substr(equals + 1);
    if (std::string refusal = inputRefusal(rows[place], value, presets); !refusal.empty())
        return {{"--set", std::string(path), std::move(refusal)}};
    study.inputs[place] = {std::string(value), {Evidence::Own, {}}};
    return {};
}

std::optional<Scenario> rowScenario(const Study &study, const StudyTable &table, std::size_t row,
                                    const PresetLibrary &presets)
{
    if (row >= table.changes.size() || table.changes[row].empty())
        return {};
    Scenario scenario = *study.scenario;
    const std::string &changes = table.changes[row];
    for (std::size_t begin = 0; begin < changes.size();) {
        const std::size_t end = std::min(changes.find(' ', begin), changes.size());
        if (end > begin && !applyChange(scenario, changes.substr(begin, end - begin), presets).empty())
            return {};
        begin = end + 1;
    }
    return scenario;
}

Result<StudyResult> runStudy(const Study &study, const StudyContext &context)
{
    Result<StudyResult> result = study.kind->run(study, context);
    if (result) {
        result->origins = originsOf(study);
        result->comparisons = comparisonsOf(study, *result);
    }
    return result;
}

} // namespace stringline
