// The colour of a parallel axis and of a kind of process group: that of its communication, the same as in timeline and
// legends.
#pragma once

#include "core/parallel/axes.h"
#include "core/parallel/rank_groups.h"
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

[[nodiscard]] inline QColor colorOf(const Theme &theme, GroupKind kind)
{
    switch (kind) {
    case GroupKind::Tensor:
        return colorOf(theme, Activity::Tensor);
    case GroupKind::Context:
        return colorOf(theme, Activity::Context);
    case GroupKind::Data:
    case GroupKind::DataContext:
    case GroupKind::Shard:
    case GroupKind::Replica:
        return colorOf(theme, Activity::Data);
    case GroupKind::Pipeline:
        return colorOf(theme, Activity::Pipeline);
    case GroupKind::Expert:
    case GroupKind::ExpertTensor:
    case GroupKind::ExpertData:
        return colorOf(theme, Activity::Expert);
    case GroupKind::Model:
        break;
    }
    return theme.muted;
}

} // namespace stringline::ui
