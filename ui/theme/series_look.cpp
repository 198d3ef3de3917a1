#include "ui/theme/series_look.h"

#include "core/report/report.h"
#include "ui/theme/color_math.h"
#include "ui/theme/result_colors.h"

#include <algorithm>
#include <array>

namespace stringline::ui {

namespace {

// Okabe and Ito (2008), without yellow, which vanishes on white.
constexpr std::array<QRgb, 7> kColors = {0xff0072b2, 0xffd55e00, 0xff009e73, 0xffe69f00,
                                         0xffcc79a7, 0xff56b4e9, 0xff555555};
constexpr std::array kDashes = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine, Qt::DashDotDotLine};
constexpr double kLighter = 0.25; // on dark

} // namespace

QColor seriesColor(std::size_t series, const Theme &theme)
{
    const QColor color(kColors[series % kColors.size()]);
    return theme.dark ? mixed(color, Qt::white, kLighter) : color;
}

Qt::PenStyle seriesDash(std::size_t series)
{
    return kDashes[series % kDashes.size()];
}

QColor partColor(std::string_view cause, std::size_t series, const Theme &theme)
{
    const auto known = std::ranges::find(causes(), cause, &CauseRow::id);
    return known == causes().end() ? seriesColor(series, theme) : causeColor(theme, known->cause);
}

} // namespace stringline::ui
