#include "ui/theme/result_colors.h"

#include "ui/theme/color_math.h"

namespace stringline::ui {

namespace {

QColor slate(const Theme &theme)
{
    return theme.dark ? QColor(0x6f, 0x8a, 0xa8) : QColor(0x40, 0x58, 0x70);
}

} // namespace

QColor causeColor(const Theme &theme, Cause cause)
{
    switch (cause) {
    case Cause::Compute:
        return slate(theme);
    case Cause::Recompute:
        return mixed(colorOf(theme, Activity::Forward), Qt::white, 0.2);
    case Cause::Tensor:
        return colorOf(theme, Activity::Tensor);
    case Cause::Context:
        return colorOf(theme, Activity::Context);
    case Cause::Expert:
        return colorOf(theme, Activity::Expert);
    case Cause::Pipeline:
        return colorOf(theme, Activity::Pipeline);
    case Cause::Data:
        return colorOf(theme, Activity::Data);
    case Cause::Optimizer:
        return colorOf(theme, Activity::Optimizer);
    case Cause::Bubble:
        return theme.dark ? QColor(0x4a, 0x50, 0x5c) : QColor(0xc8, 0xcc, 0xd6);
    case Cause::Other:
        break;
    }
    return theme.dark ? QColor(0x8f, 0x86, 0x70) : QColor(0xa8, 0x9d, 0x83);
}

QColor memoryColor(const Theme &theme, std::size_t kind)
{
    const QColor colors[] = {
        theme.dark ? QColor(0x5f, 0x6f, 0x86) : QColor(0x4b, 0x57, 0x68), // weights
        theme.dark ? QColor(0x7d, 0x8c, 0xa3) : QColor(0x6b, 0x78, 0x8b), // gradients
        theme.dark ? QColor(0x9d, 0xab, 0xbf) : QColor(0x96, 0xa1, 0xb2), // optimizer
        colorOf(theme, Activity::Forward),                                // activations
        colorOf(theme, Activity::Tensor),                                 // buffers
        theme.dark ? QColor(0x4a, 0x50, 0x5c) : QColor(0xc8, 0xcc, 0xd6), // overhead
    };
    return colors[std::min(kind, std::size(colors) - 1)];
}

QColor fieldColor(const Theme &theme, std::string_view path)
{
    if (path.starts_with("cluster.scaleUp"))
        return colorOf(theme, Activity::Tensor);
    if (path.starts_with("cluster.scaleOut") || path.starts_with("cluster.oversubscription"))
        return colorOf(theme, Activity::Data);
    if (path.starts_with("cluster.device.memory"))
        return colorOf(theme, Activity::Optimizer);
    if (path.starts_with("cluster.device"))
        return colorOf(theme, Activity::Backward);
    if (path.starts_with("training."))
        return causeColor(theme, Cause::Bubble);
    return slate(theme);
}

} // namespace stringline::ui
