// The colour of a parallel axis: that of its communication, the same as in timeline and legends.
#pragma once

#include "core/parallel/axes.h"
#include "ui/theme/theme.h"

namespace stringline::ui {

[[nodiscard]] inline QColor colorOf(const Theme &theme, Axis axis)
{
    switch (axis) {
    case Axis::Tensor:
        return colorOf(theme, Activity::Tensor);
    case Axis::Context:
        return colorOf(theme, Activity::Context);
    case Axis::Expert:
    case Axis::ExpertTensor:
        return colorOf(theme, Activity::Expert);
    case Axis::Data:
        return colorOf(theme, Activity::Data);
    case Axis::Pipeline:
        return colorOf(theme, Activity::Pipeline);
    }
    return theme.muted;
}

} // namespace stringline::ui
