// Lines and bars of plots that have no meaning of their own: Okabe-Ito, told apart by dash and marker in grey as well.
#pragma once

#include "ui/theme/theme.h"

#include <QPen>

#include <cstddef>
#include <string_view>

namespace stringline::ui {

[[nodiscard]] QColor seriesColor(std::size_t series, const Theme &theme);
[[nodiscard]] Qt::PenStyle seriesDash(std::size_t series);
// Of a part of an iteration, by the id of its cause ("bubble"), the color that it has everywhere; otherwise that of the
// series.
[[nodiscard]] QColor partColor(std::string_view cause, std::size_t series, const Theme &theme);

} // namespace stringline::ui
