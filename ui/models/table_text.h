// Tables as text that other programs take: for the clipboard and for files.
#pragma once

#include <QAbstractItemModel>
#include <QString>

#include <vector>

namespace stringline::ui {

enum class TableFormat { Text, Csv, Markdown, Latex };

// Header and the given rows (all of them where `rows` is empty). CSV takes the raw numbers of kSortRole where a cell
// has one, the others the text on the screen.
[[nodiscard]] QString tableText(const QAbstractItemModel &model, TableFormat format, const std::vector<int> &rows = {});

} // namespace stringline::ui
