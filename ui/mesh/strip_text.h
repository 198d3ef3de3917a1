// What the factor strip says: on its segments, in tooltips, in the undo list, and aloud.
#pragma once

#include "ui/mesh/strip_drag.h"

#include <QString>

namespace stringline::ui {

[[nodiscard]] QString axisTitle(const StripSegment &segment);                            // "TP 8"
[[nodiscard]] QString axisLabel(Axis axis);                                              // "Tensor parallel"
[[nodiscard]] QString axisDetail(const Scenario &scenario, const StripSegment &segment); // "data · ZeRO-1"
[[nodiscard]] QString axisTip(const Scenario &scenario, Axis axis, bool locked);         // rich text
[[nodiscard]] QString orderText(const Scenario &scenario);                               // "TP · DP · PP"
// "Tensor parallel 4 → 8", "GPUs 128 → 256", "Rank order DP · TP · PP".
[[nodiscard]] QString undoText(StripDrag::Kind kind, Axis axis, const Scenario &before, const Scenario &after);
// "Tensor parallel 8 of 128 GPUs, inside a node. Possible: 1, 2, 4, 8. With a warning: 16."
[[nodiscard]] QString spokenText(const Scenario &scenario, Axis axis, const std::vector<Alternative> &reach,
                                 bool locked);
// "128 GPUs", "16 nodes".
[[nodiscard]] QString gpusText(const Scenario &scenario);
[[nodiscard]] QString nodesText(const Scenario &scenario);

} // namespace stringline::ui
