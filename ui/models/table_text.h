// Tables as text that other programs take: for the clipboard and for files.
#pragma once

#include <QAbstractItemModel>
#include <QStringList>
#include <QVariant>

#include <optional>
#include <vector>

namespace stringline::ui {

enum class TableFormat { Text, Csv, Markdown, Latex };

// One line of cells as their format wants them, escaped, with its end.
[[nodiscard]] QString tableLine(const QStringList &cells, TableFormat format);
// A raw number as CSV has it, every digit; none for what is no fraction.
[[nodiscard]] std::optional<QString> csvNumber(const QVariant &raw);
// Header and the given rows (all of them where `rows` is empty). CSV takes the raw numbers of kSortRole where a cell
// has one, the others the text on the screen.
[[nodiscard]] QString tableText(const QAbstractItemModel &model, TableFormat format, const std::vector<int> &rows = {});

} // namespace stringline::ui
