// What a bar, a gap or a moment of memory is, in words: for the card at the pointer, details and screen readers.
#pragma once

#include "core/evaluate/evaluate.h"
#include "ui/timeline/hit_test.h"
#include "ui/timeline/range_totals.h"

#include <QString>
#include <QStringList>

namespace stringline {
class LinkCurves;
}

namespace stringline::ui {

struct CardText {
    QString title; // "Stage 3 · backward · microbatch 6"
    QStringList lines;
    QString hint; // what a click does

    [[nodiscard]] bool isEmpty() const { return title.isEmpty(); }
    bool operator==(const CardText &) const = default;
};

// `links`: of the evaluation's timeline, where bands of links are to be described.
[[nodiscard]] CardText describe(const Evaluation &evaluation, const Hit &hit, const LinkCurves *links = nullptr);
// The same for a span that was not pointed at.
[[nodiscard]] CardText describe(const Evaluation &evaluation, SpanRef span);

// "forward", "recompute", "tensor": the short names of the legend.
[[nodiscard]] QString activityText(Activity activity);
[[nodiscard]] QString stageText(int rank);
// Of a row: pipelines of slow replicas stand behind the usual one, "Stage 3 · slow 1".
[[nodiscard]] QString stageText(const Timeline &timeline, int rank);
[[nodiscard]] QString durationText(Tick ticks, int digits = 3);

} // namespace stringline::ui
