// A study: a question that takes many simulations, as a document. What it holds is typed text, so that a form, a file
// and a command line change it alike.
//
//   { "schemaVersion": 1, "kind": "plans", "name": "MT-NLG 530B: the cheaper plan", "source": "arXiv:2312.12391",
//     "scenario": "mt-nlg-530b-2240", "set": ["cluster.priceUsdPerGpuHour=5"],
//     "inputs": { "tensor": "1,2,4,8,16", "budgetDays": { "value": 30, "evidence": "published", "source": "..." } },
//     "fieldEvidence": { "training.tokens": { "evidence": "published", "source": "..." } },
//     "published": [ { "fact": "iterationSeconds.8x8x35", "label": "...", "value": 60.1, "unit": "s",
//                      "evidence": "published", "tolerancePercent": 10, "source": "...", "why": "..." } ] }
//
// `scenario` is a preset's id or a whole scenario; `set` changes it.
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/scenario/presets.h"
#include "core/scenario/scenario.h"
#include "core/studies/study_input.h"
#include "core/studies/study_result.h"

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// Where a number comes from.
enum class Evidence {
    Published,  // the source says so
    SecondHand, // seen only in what others wrote about it: shown, never asserted
    Assumed,    // chosen by us, because nobody says
    Own         // typed by the person
};
struct EvidenceRow {
    std::string_view id;    // "second-hand"
    std::string_view label; // "published (second-hand)"
};
[[nodiscard]] const EvidenceRow &rowOf(Evidence evidence);

struct Origin {
    Evidence evidence = Evidence::Assumed;
    std::string source;

    bool operator==(const Origin &) const = default;
};

struct InputValue {
    std::string text;
    Origin origin;

    bool operator==(const InputValue &) const = default;
};

// A number of the paper, to stand beside ours.
struct PublishedFact {
    std::string fact; // id of a StudyFact
    std::string label;
    double value = 0;
    std::string unit;
    Origin origin;
    double tolerance = 0.1; // share of the value within which ours agrees
    std::string why;        // it differs, where it is known

    bool operator==(const PublishedFact &) const = default;
};

struct StudyKind;

struct Study {
    const StudyKind *kind = nullptr;
    std::string id; // of the preset, or the file's name
    std::string name;
    std::string notes;
    std::string source;
    std::string folder; // that files of inputs are looked for in
    ScenarioPtr scenario;
    std::vector<InputValue> inputs; // in the order of the kind's rows
    std::map<std::string, Origin> fieldOrigins;
    std::vector<PublishedFact> published;

    // Of an input by its id, which the kind has.
    [[nodiscard]] const std::string &text(std::string_view input) const;
    [[nodiscard]] double number(std::string_view input) const { return inputNumber(text(input)); }
    [[nodiscard]] int integer(std::string_view input) const { return static_cast<int>(number(input)); }
    [[nodiscard]] std::vector<double> numbers(std::string_view input) const { return inputNumbers(text(input)); }
    [[nodiscard]] std::vector<int> integers(std::string_view input) const;
    [[nodiscard]] std::vector<std::string> words(std::string_view input) const { return inputWords(text(input)); }
    [[nodiscard]] bool isOn(std::string_view input) const { return text(input) == "yes"; }
    // The path of a File input; empty for none.
    [[nodiscard]] std::string file(std::string_view input) const;
};

struct StudyContext {
    const PresetLibrary &presets;
    int threads = 0; // 0 for all cores
    // From any thread, one call at a time.
    std::function<void(double fraction, std::string_view what)> progress{};
    std::stop_token stop{};

    void say(double fraction, std::string_view what) const
    {
        if (progress)
            progress(fraction, what);
    }
};

struct StudyKind {
    std::string_view id; // "plans"
    std::string_view label;
    std::string_view summary; // one sentence
    std::string_view rows;    // of design/PAPERS.md: "A6, A7"
    std::string_view preset;  // id of the study that reproduces the paper's case
    std::span<const StudyInput> (*inputs)() = nullptr;
    // Errors name an input as their position. The same study has the same result on any machine and number of threads.
    Result<StudyResult> (*run)(const Study &, const StudyContext &) = nullptr;
};
[[nodiscard]] std::span<const StudyKind> studyKinds();
[[nodiscard]] const StudyKind *findStudyKind(std::string_view id);

// A study of a scenario with usual inputs.
[[nodiscard]] Study usualStudy(const StudyKind &kind, ScenarioPtr scenario);
// `file` is only named in errors.
[[nodiscard]] Result<Study> studyFromJson(const Json &json, const PresetLibrary &presets, const std::string &file = {});
[[nodiscard]] Json studyToJson(const Study &study, const PresetLibrary &presets);
// A file's path or a preset's id.
[[nodiscard]] Result<Study> loadStudy(const std::string &fileOrPreset, const PresetLibrary &presets);

// Whether it is a study rather than a scenario: a study's id, or a file that says its kind.
[[nodiscard]] bool isStudy(const std::string &fileOrPreset, const PresetLibrary &presets);

// "inputs.budgetDays=40", or a field of the scenario: "plan.tensor=4". What is set is the person's own from then on.
[[nodiscard]] Errors applyStudyChange(Study &study, std::string_view change, const PresetLibrary &presets);

// The scenario that a row of a result's table stands for; none where it stands for no scenario.
[[nodiscard]] std::optional<Scenario> rowScenario(const Study &study, const StudyTable &table, std::size_t row,
                                                  const PresetLibrary &presets);

// The kind's run, with the inputs, their origins and the published numbers beside ours.
[[nodiscard]] Result<StudyResult> runStudy(const Study &study, const StudyContext &context);

} // namespace stringline
