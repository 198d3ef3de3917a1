// Text as LaTeX prints it, with any engine and without packages.
#pragma once

#include <QString>

namespace stringline::ui {

// ASCII only: special characters escaped, accents, Greek letters and signs as commands, line ends as blanks. What
// LaTeX has no command for becomes "?".
[[nodiscard]] QString latexText(const QString &text);

} // namespace stringline::ui
