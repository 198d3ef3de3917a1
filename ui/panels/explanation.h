// Why a bar begins when it does, why a rank stands still, why the iteration takes so long: as rich text with links to
// the bars and gaps that it speaks of. Pure functions.
#pragma once

#include "core/evaluate/evaluate.h"
#include "ui/session/savings.h"
#include "ui/timeline/waits.h"

#include <QString>

#include <optional>

namespace stringline::ui {

// `savings` may be null while they are looked for: "…" stands in their place.
[[nodiscard]] QString explanationOf(const Evaluation &evaluation, SpanRef bar, const Savings *savings);
[[nodiscard]] QString explanationOf(const Evaluation &evaluation, const Wait &gap, const Savings *savings);
[[nodiscard]] QString explanationOf(const Evaluation &evaluation, const Savings *savings);

// Where a link leads: one of the three.
struct ExplanationLink {
    SpanRef span;
    GapRef gap;
    std::optional<TimeRange> range;
    int rank = kNone; // whose row the range is about
};
[[nodiscard]] QString linkTo(SpanRef span);
[[nodiscard]] QString linkTo(GapRef gap);
[[nodiscard]] QString linkTo(TimeRange range, int rank);
[[nodiscard]] ExplanationLink linkFrom(const QString &link); // names nothing for other texts

} // namespace stringline::ui
