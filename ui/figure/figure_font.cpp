// The table of typefaces.
#include "ui/figure/figure_font.h"

#include <QtGlobal>

#include <algorithm>
#include <array>

namespace stringline::ui {

namespace {

constexpr std::array kFonts = {
    FigureFont{"sans", QT_TRANSLATE_NOOP("FigureFont", "Sans serif"), false, "DejaVu Sans,Helvetica,Arial"},
    FigureFont{"serif", QT_TRANSLATE_NOOP("FigureFont", "Serif"), true, "DejaVu Serif,Times New Roman,Times"},
};

} // namespace

QStringList FigureFont::familyList() const
{
    return QString::fromLatin1(families).split(QLatin1Char(','));
}

QByteArray FigureFont::cssFamilies() const
{
    QStringList list = familyList();
    for (QString &family : list) {
        if (family.contains(QLatin1Char(' ')))
            family = QLatin1Char('\'') + family + QLatin1Char('\'');
    }
    list << (serif ? QStringLiteral("serif") : QStringLiteral("sans-serif"));
    return list.join(QStringLiteral(", ")).toLatin1();
}

std::span<const FigureFont> figureFonts()
{
    return kFonts;
}

const FigureFont *findFigureFont(std::string_view id)
{
    const auto found = std::ranges::find(kFonts, id, &FigureFont::id);
    return found == kFonts.end() ? nullptr : &*found;
}

const FigureFont &figureFontOf(std::string_view id)
{
    const FigureFont *found = findFigureFont(id);
    return found == nullptr ? kFonts.front() : *found;
}

} // namespace stringline::ui
