// Made once per theme and evaluation.
#include "ui/timeline/bar_colors.h"

#include "ui/theme/color_math.h"
#include "ui/theme/result_colors.h"

namespace stringline::ui {

BarColors::BarColors(const Theme &theme, bool stale)
    : m_byMicrobatch(theme.scheme == Scheme::ByMicrobatch)
    , m_hatchesCommunication(theme.scheme == Scheme::PrintGrey)
{
    const auto shown = [&](const QColor &color) {
        return (stale ? mixed(desaturated(color, 0.75), theme.window, 0.25) : color).rgb();
    };
    for (const ActivityRow &activity : activities()) {
        const auto i = std::size_t(activity.activity);
        m_activity[i] = shown(theme.activity[i]);
        m_activityText[i] = contrastText(QColor(m_activity[i])).rgb();
    }
    for (std::size_t i = 0; i < m_forward.size(); ++i) {
        m_forward[i] = shown(theme.forwardOf[i]);
        m_backward[i] = shown(theme.backwardOf[i]);
        m_forwardText[i] = contrastText(QColor(m_forward[i])).rgb();
        m_backwardText[i] = contrastText(QColor(m_backward[i])).rgb();
    }
    m_rows = {theme.window.rgb(), theme.rowOdd.rgb()};
    m_memory = theme.memory.rgb();
    for (std::size_t kind = 0; kind < m_memoryKinds.size(); ++kind)
        m_memoryKinds[kind] = shown(memoryColor(theme, kind));
    m_overCapacity = shown(theme.bad);
    m_peak = theme.muted.rgb();
    m_capacity = theme.border.rgb();
    m_hatch = shown(theme.hatch);
}

QRgb BarColors::of(Activity activity, std::int32_t microbatch) const
{
    if (m_byMicrobatch && microbatch >= 0) {
        if (activity == Activity::Backward)
            return m_backward[std::size_t(microbatch % kMicrobatchHues)];
        if (activity == Activity::Forward || activity == Activity::Recompute)
            return m_forward[std::size_t(microbatch % kMicrobatchHues)];
    }
    return m_activity[std::size_t(activity)];
}

QRgb BarColors::text(Activity activity, std::int32_t microbatch) const
{
    if (m_byMicrobatch && microbatch >= 0 && activity != Activity::Optimizer)
        return (activity == Activity::Backward ? m_backwardText
                                               : m_forwardText)[std::size_t(microbatch % kMicrobatchHues)];
    return m_activityText[std::size_t(activity)];
}

} // namespace stringline::ui
