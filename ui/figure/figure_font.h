// The typefaces of figures, as a table: a figure names one, and every back end and all measuring take it from here.
#pragma once

#include <QString>
#include <QStringList>

#include <span>
#include <string_view>

namespace stringline::ui {

struct FigureFont {
    std::string_view id; // "sans", on the command line and in files
    const char *label;   // for people; translated in context "FigureFont"
    bool serif;
    const char *families; // the first is installed with the program, the others stand in for it; parted by commas

    [[nodiscard]] QStringList familyList() const;
    // For SVG and style sheets: "'DejaVu Sans', Helvetica, Arial, sans-serif".
    [[nodiscard]] QByteArray cssFamilies() const;
};
[[nodiscard]] std::span<const FigureFont> figureFonts();
[[nodiscard]] const FigureFont *findFigureFont(std::string_view id);
// The first row where there is no such font.
[[nodiscard]] const FigureFont &figureFontOf(std::string_view id);

} // namespace stringline::ui
