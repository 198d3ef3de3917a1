// Writing a figure to a file; the format follows the file's name.
#pragma once

#include "core/base/result.h"
#include "ui/figure/figure.h"

#include <QByteArray>
#include <QString>

#include <span>

namespace stringline::ui {

inline constexpr double kDefaultDpi = 300; // of pictures; the vector formats have none

struct FigureFormat {
    const char *suffix; // "pdf"; the longest one at the end of a name counts: "pgfplots.tex" before "tex"
    const char *label;  // for a file dialog
    // Why the figure cannot be written so, for people; empty where it can.
    QString (*missing)(const Figure &figure);
    QByteArray (*bytes)(const Figure &figure, double dpi);
};
[[nodiscard]] std::span<const FigureFormat> figureFormats();
[[nodiscard]] const FigureFormat *figureFormatOf(const QString &path);
[[nodiscard]] QString figureSuffixes(); // ".pdf, .svg or .png"

// The same figure gives the same bytes, on any day: dates and ids are fixed.
[[nodiscard]] Errors writeFigure(const Figure &figure, const QString &path, double dpi = kDefaultDpi);

} // namespace stringline::ui
