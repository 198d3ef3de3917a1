// Pages of the help that are made of the program's own tables, so that none of them can be out of date.
#pragma once

#include <QString>

#include <vector>

class QAction;

namespace stringline {
struct Field;
}

namespace stringline::ui {

// As Markdown.
[[nodiscard]] QString fieldsPage();  // every field of a scenario: meaning, unit, limits, path
[[nodiscard]] QString numbersPage(); // every number of a report: formula and meaning
[[nodiscard]] QString keysPage(const std::vector<QAction *> &actions);

// "A whole number from 1 to 10 000, in GiB", "One of none, selective, full".
[[nodiscard]] QString limitsOf(const Field &field);

} // namespace stringline::ui
