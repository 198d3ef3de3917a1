#include "ui/panels/figure_seen.h"

#include "ui/theme/color_math.h"

#include <QCoreApplication>

#include <array>

namespace stringline::ui {

namespace {

constexpr double kStaleAmount = 0.8;

constexpr std::array kWays = {
    FigureSeen{"color", QT_TRANSLATE_NOOP("FigureSeen", "In color"), [](const QColor &color) { return color; }},
    FigureSeen{"grey", QT_TRANSLATE_NOOP("FigureSeen", "Printed in grey"),
               [](const QColor &color) { return desaturated(color, 1); }},
    FigureSeen{"deuteranopia", QT_TRANSLATE_NOOP("FigureSeen", "Deuteranopia"),
               [](const QColor &color) { return asSeenWith(ColorVision::Deuteranopia, color); }},
    FigureSeen{"protanopia", QT_TRANSLATE_NOOP("FigureSeen", "Protanopia"),
               [](const QColor &color) { return asSeenWith(ColorVision::Protanopia, color); }},
};

// An invalid color stands for none.
void change(QColor &color, QColor (*to)(const QColor &color))
{
    if (color.isValid())
        color = to(color);
}

} // namespace

std::span<const FigureSeen> waysToSee()
{
    return kWays;
}

Figure recolored(Figure figure, QColor (*color)(const QColor &color))
{
    change(figure.background, color);
    for (FigureItem &item : figure.items) {
        std::visit(
            [color](auto &drawn) {
                if constexpr (requires { drawn.color; })
                    change(drawn.color, color);
                if constexpr (requires { drawn.fill; }) {
                    change(drawn.fill, color);
                    change(drawn.outline, color);
                }
            },
            item);
    }
    return figure;
}

QColor staleColor(const QColor &color)
{
    return desaturated(color, kStaleAmount);
}

} // namespace stringline::ui
