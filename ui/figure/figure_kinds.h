// What figures can show, as a table: the composer's list, `stringline render --figure` and tests loop over it.
#pragma once

#include "core/evaluate/evaluate.h"
#include "core/search/found_plan.h"
#include "core/studies/study.h"
#include "core/sweep/measure.h"
#include "core/sweep/sweep.h"
#include "ui/figure/figure.h"
#include "ui/figure/figure_spec.h"

#include <QByteArray>

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace stringline::ui {

// A sweep over one or two fields, all of its cells.
struct FigureSweep {
    SweepGrid grid;
    std::vector<SweepCell> cells;
    std::vector<MeasureValues> values; // of each cell; zeros of an illegal one
};
[[nodiscard]] FigureSweep figureSweep(SweepGrid grid, std::vector<SweepCell> cells, const PresetLibrary &presets);

// Plans that a search has found.
struct FigureSearch {
    std::vector<FoundPlan> plans;
    std::vector<FoundPlan> front;
    std::string against = "memory"; // id of the objective that the front was searched against
    std::optional<FoundPlan> now;   // the subject's own plan
};

// What there is to draw from; anything may be missing.
struct FigureSubject {
    EvaluationPtr evaluation{};
    EvaluationPtr baseline{}; // what a comparison compares with
    std::shared_ptr<const Study> study{};
    std::shared_ptr<const StudyResult> studyResult{};
    QByteArray source{};      // JSON of the scenario
    QByteArray studySource{}; // and of the study; each figure embeds what it shows
    std::shared_ptr<const FigureSweep> sweep{};
    std::shared_ptr<const FigureSearch> search{};
};

// What a kind draws from: who makes a subject makes only that. Each but a study needs the scenario as well.
enum class FigureNeeds { Scenario, Baseline, Study, Sweep, Search, Parts };

struct FigureKind {
    std::string_view id; // "timeline", on the command line and in files
    const char *label;   // for people; translated in context "FigureKind"
    bool hasTime;        // takes fromSeconds and toSeconds
    bool ofStudy;        // shows a study, not the scenario
    FigureNeeds needs;
    const char *summary; // one line; translated like the label
    Figure (*draw)(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame);

    // Why the subject cannot be drawn, for people; empty where it can. A grid's parts are asked by whyNoFigure().
    [[nodiscard]] QString missing(const FigureSubject &subject) const;
};
[[nodiscard]] std::span<const FigureKind> figureKinds();
[[nodiscard]] const FigureKind *findFigureKind(std::string_view id);

// Why the spec cannot be drawn of the subject, its parts included; empty where it can.
[[nodiscard]] QString whyNoFigure(const FigureSubject &subject, const FigureSpec &spec);
// The figure with its caption and what it embeds. Expects that whyNoFigure() is empty and a size between the limits.
[[nodiscard]] Figure figureOf(const FigureSubject &subject, const FigureSpec &spec);
// Whether it shows studies alone, so that a study is what it embeds.
[[nodiscard]] bool showsStudy(const FigureSpec &spec);

} // namespace stringline::ui
