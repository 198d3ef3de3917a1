#include "ui/figure/study_figure_legend.h"

#include "ui/figure/timeline_figure_bars.h"
#include "ui/figure/timeline_figure_layout.h"
#include "ui/timeline/picture_painter.h"

#include <QCoreApplication>

namespace stringline::ui {

namespace {

constexpr double kGap = 0.8;      // between swatch and name
constexpr double kBetween = 3;    // two entries
constexpr double kHollowMm = 1.0; // radius

double swatchMm(LegendEntry::Swatch swatch)
{
    switch (swatch) {
    case LegendEntry::Swatch::None:
        return 0;
    case LegendEntry::Swatch::Line:
    case LegendEntry::Swatch::LineAndMarker:
        return 6.4;
    case LegendEntry::Swatch::Box:
        return 3.4;
    case LegendEntry::Swatch::Marker:
    case LegendEntry::Swatch::Hollow:
        return 2.2;
    }
    return 0;
}

double beforeNameMm(LegendEntry::Swatch swatch)
{
    return swatch == LegendEntry::Swatch::None ? 0 : swatchMm(swatch) + kGap;
}

LegendLayout inLines(std::vector<LegendEntry> entries, double widthMm, std::string_view font)
{
    LegendLayout layout;
    layout.lines = 1;
    double x = 0;
    for (LegendEntry &entry : entries) {
        const double before = beforeNameMm(entry.swatch);
        entry.text = elidedToMm(entry.text, widthMm - before, kSmallPt, false, font);
        const double width = before + textWidthMm(entry.text, kSmallPt, false, font);
        if (x > 0 && x + width > widthMm) {
            x = 0;
            ++layout.lines;
        }
        layout.entries.push_back({std::move(entry), {x, kLineMm * (layout.lines - 1)}});
        x += width + kBetween;
    }
    return layout;
}

void drawSwatch(Figure &figure, const LegendEntry &entry, const QRectF &swatch)
{
    const SeriesLook &look = entry.look;
    const QPointF middle = swatch.center();
    const auto addMarker = [&](double radius, const QColor &fill, const QColor &outline, double widthMm) {
        figure.items.emplace_back(
            FigureShapes{{markerShape(look.marker, middle, radius)}, true, fill, outline, widthMm});
    };
    if (entry.swatch == LegendEntry::Swatch::Line || entry.swatch == LegendEntry::Swatch::LineAndMarker) {
        const QPolygonF line{QPointF(swatch.left(), middle.y()), QPointF(swatch.right(), middle.y())};
        figure.items.emplace_back(FigureShapes{dashed(line, look.dash), false, {}, look.color, kSeriesMm});
    }
    if (entry.swatch == LegendEntry::Swatch::Marker || entry.swatch == LegendEntry::Swatch::LineAndMarker)
        addMarker(kMarkerMm, look.color, {}, 0);
    if (entry.swatch == LegendEntry::Swatch::Hollow)
        addMarker(kHollowMm, Qt::white, Qt::black, kMarkMm);
    if (entry.swatch == LegendEntry::Swatch::Box) {
        figure.items.emplace_back(FigureRects{{swatch}, look.color, {}, 0, false});
        figure.items.emplace_back(
            FigureLines{hatchLines(look.hatch, swatch, kFigureHatchMm), Qt::black, kThinnestLineMm});
    }
}

} // namespace

LegendLayout legendLayout(const std::vector<LegendEntry> &entries, double widthMm, int most, std::string_view font)
{
    if (entries.empty() || most <= 0)
        return {};
    for (std::size_t shown = entries.size();; --shown) {
        std::vector<LegendEntry> some(entries.begin(), entries.begin() + std::ptrdiff_t(shown));
        if (shown < entries.size())
            some.push_back({QCoreApplication::translate("StudyFigure", "and %1 more").arg(entries.size() - shown)});
        LegendLayout layout = inLines(std::move(some), widthMm, font);
        if (layout.lines <= most || shown == 0)
            return layout;
    }
}

void drawLegend(Figure &figure, const LegendLayout &legend, const QPointF &corner)
{
    for (const auto &[entry, place] : legend.entries) {
        const QRectF swatch(corner + place, QSizeF(swatchMm(entry.swatch), capHeightMm(kSmallPt, figure.font) + 0.3));
        drawSwatch(figure, entry, swatch);
        const QPointF anchor(swatch.left() + beforeNameMm(entry.swatch), swatch.bottom() - 0.15);
        figure.items.emplace_back(FigureText{anchor, entry.text, kSmallPt, FigureText::Align::Left, false, Qt::black});
    }
}

} // namespace stringline::ui
