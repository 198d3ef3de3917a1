// What the rows show. The view changes it on the thread of the window; threads that draw have a copy.
#pragma once

#include "core/evaluate/evaluate.h"
#include "ui/theme/theme.h"
#include "ui/timeline/lane_index.h"
#include "ui/timeline/row_layout.h"
#include "ui/timeline/row_picture.h"
#include "ui/timeline/timeline_search.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace stringline::ui {

struct GanttContent {
    EvaluationPtr evaluation;
    std::shared_ptr<const TimelineIndex> index; // of the evaluation's timeline
    std::shared_ptr<const LinkCurves> links;    // the same
    std::vector<TemplateSummary> templates;
    MemoryScales memory;
    int digits = 1; // of the largest microbatch number
    RowLayout layout;
    Theme theme;
    int litRow = -1; // of the layout, framed for a moment after it was looked for
    FoundBars found; // of a search; null while there is none
    bool stale = false;
    std::uint64_t revision = 0; // rises with every change
};

} // namespace stringline::ui
