// Roles that all models of this program share.
#pragma once

#include <Qt>

namespace stringline::ui {

// The raw number behind a cell's text, for sorting and for CSV.
inline constexpr int kSortRole = Qt::UserRole + 1;

} // namespace stringline::ui
