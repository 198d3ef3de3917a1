// What figures can show, as a table: the composer's list, `stringline render --figure` and tests loop over it.
#pragma once

#include "core/evaluate/evaluate.h"
#include "core/studies/study.h"
#include "ui/figure/figure.h"
#include "ui/figure/figure_spec.h"

#include <QByteArray>

#include <memory>
#include <span>
#include <string_view>

namespace stringline::ui {

// What there is to draw from; anything may be missing.
struct FigureSubject {
    EvaluationPtr evaluation{};
    EvaluationPtr baseline{}; // what a comparison compares with
    std::shared_ptr<const Study> study{};
    std::shared_ptr<const StudyResult> studyResult{};
    QByteArray source{};      // JSON of the scenario
    QByteArray studySource{}; // and of the study; each figure embeds what it shows
};

struct FigureKind {
    std::string_view id; // "timeline", on the command line and in files
    const char *label;   // for people; translated in context "FigureKind"
    bool hasTime;        // takes fromSeconds and toSeconds
    bool ofStudy;        // shows a study, not the scenario
    // Why the subject cannot be drawn, for people; empty where it can.
    QString (*missing)(const FigureSubject &subject);
    Figure (*draw)(const FigureSubject &subject, const FigureSpec &spec);
};
[[nodiscard]] std::span<const FigureKind> figureKinds();
[[nodiscard]] const FigureKind *findFigureKind(std::string_view id);

// Why the spec cannot be drawn of the subject, its parts included; empty where it can.
[[nodiscard]] QString whyNoFigure(const FigureSubject &subject, const FigureSpec &spec);
// The figure with its caption and what it embeds. Expects that whyNoFigure() is empty and a size between the limits.
[[nodiscard]] Figure figureOf(const FigureSubject &subject, const FigureSpec &spec);

} // namespace stringline::ui
