// Colours of causes and of kinds of memory, the same in charts, legends and tables.
#pragma once

#include "core/report/report.h"
#include "ui/theme/theme.h"

#include <QColor>

#include <string_view>

namespace stringline::ui {

[[nodiscard]] QColor causeColor(const Theme &theme, Cause cause);
// By place in memoryKinds().
[[nodiscard]] QColor memoryColor(const Theme &theme, std::size_t kind);
// Of the part of the machine or plan that a field belongs to.
[[nodiscard]] QColor fieldColor(const Theme &theme, std::string_view path);

} // namespace stringline::ui
