// The device mesh: the strip of degrees with the node's edge, and under it, where single GPUs can be seen, the map of
// ranks with the groups of the first one.
#include "core/base/text.h"
#include "core/parallel/mesh.h"
#include "ui/figure/figure_kind_rows.h"
#include "ui/figure/timeline_figure_bars.h"
#include "ui/figure/timeline_figure_layout.h"
#include "ui/mesh/axis_look.h"
#include "ui/mesh/rank_map_geometry.h"
#include "ui/mesh/strip_geometry.h"
#include "ui/qt_text.h"
#include "ui/theme/color_math.h"
#include "ui/timeline/picture_painter.h"
#include "ui/translation/table_texts.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

namespace stringline::ui {

namespace {

constexpr double kUnitsPerMm = 5; // of the strip's and the map's geometry, which count in pixels
constexpr double kBandMm = 7;
constexpr double kUnderBandMm = 9; // names of axes, the node's edge
constexpr double kLegendMm = kLineMm + 1.2;
constexpr double kHighestMapMm = 62;
constexpr double kLeastChipMm = 0.9;
constexpr std::array kHatches = {Hatch::Diagonal, Hatch::Cross, Hatch::Horizontal, Hatch::Vertical}; // by Axis

class Words {
    Q_DECLARE_TR_FUNCTIONS(MeshFigure)
};

QRectF millimetres(const QRectF &rect, const QPointF &corner)
{
    return {corner + rect.topLeft() / kUnitsPerMm, rect.size() / kUnitsPerMm};
}

class MeshDrawing {
public:
    MeshDrawing(StudyPage &page, const Scenario &scenario)
        : m_page(page)
        , m_mesh(meshOf(scenario))
        , m_inner(page.figure.widthMm - 2 * kFigureMarginMm)
        , m_font(page.figure.font)
        , m_cap(capHeightMm(kSmallPt, page.figure.font))
    {
    }

    // Whether there is a map.
    bool draw()
    {
        const double strip = kBandMm + kUnderBandMm;
        const double legend = m_page.frame.legend ? kLegendMm : 0;
        chooseMap(m_page.askedHeightMm > 0 ? std::min(kHighestMapMm, m_page.askedHeightMm - 24 - strip - legend)
                                           : kHighestMapMm);
        m_page.usualPlotMm = strip + (m_map ? 1.5 + legend + m_mapHeightMm : 0);
        arrangeBare(m_page);
        drawStrip();
        if (!m_map)
            return false;
        const double top = m_page.plot.top() + strip + 1.5;
        if (m_page.frame.legend)
            drawLegend(top);
        drawMap({kFigureMarginMm, top + legend});
        return true;
    }

private:
    [[nodiscard]] QColor colorFor(Axis axis) const { return colorOf(m_page.theme, axis); }

    // A map is drawn where its chips can be told apart. Its height is what its nodes take.
    void chooseMap(double highestMm)
    {
        if (highestMm < 8)
            return;
        const RankMapLayout map = layoutRankMap(m_mesh, QSizeF(m_inner, highestMm) * kUnitsPerMm);
        if (map.detail != RankMapLayout::Detail::Gpu || map.chip.width() < kLeastChipMm * kUnitsPerMm ||
            map.chip.height() < kLeastChipMm * kUnitsPerMm)
            return;
        double bottom = 0;
        for (const RankMapLayout::Cell &cell : map.cells)
            bottom = std::max(bottom, cell.rect.bottom());
        m_map = map;
        m_cellsMm = bottom / kUnitsPerMm;
        m_mapHeightMm = m_cellsMm + (map.stageLabels.empty() ? 0 : m_cap + 1.2);
    }

    void drawStrip()
    {
        const double width = m_inner * kUnitsPerMm;
        const QString end = Words::tr("%1 GPUs").arg(toQString(groupedText(m_mesh.gpus)));
        const double endMm = textWidthMm(end, kLabelPt, true, m_font) + 1.5;
        // The strip's geometry keeps room behind its end; here that is what the count of GPUs takes.
        const StripLayout strip =
            layoutStrip(m_mesh, 0, widthPerDoubling(m_mesh, width + kEndRoom - endMm * kUnitsPerMm));
        const double top = m_page.plot.top();
        const QPointF corner(kFigureMarginMm, top);
        FigureLines hatches{{}, Qt::black, kThinnestLineMm};
        FigureRects edges{{}, {}, Qt::white, 0.3, false};
        double nameEnd = 0;
        for (const StripSegment &segment : strip.segments) {
            const QRectF band = millimetres({segment.left, 0, segment.width(), kBandMm * kUnitsPerMm}, corner);
            const QColor fill = segment.degree == 1 ? QColor(0xe6, 0xe6, 0xe6) : colorFor(segment.axis);
            m_page.figure.items.emplace_back(FigureRects{{band}, fill, {}, 0, false});
            edges.rects.push_back(band);
            const AxisRow &axis = row(segment.axis);
            addDegree(band, toQString(axis.letters), QString::number(segment.degree), contrastText(fill));
            const QString name = tableText(axis.label);
            const double half = textWidthMm(name, kSmallPt, false, m_font) / 2;
            const double x = std::max(band.center().x(), kFigureMarginMm + half);
            if (segment.degree == 1 || x - half < nameEnd + 1 || half * 2 > band.width() + 6)
                continue;
            nameEnd = x + half;
            m_page.addText({x, band.bottom() + 1 + m_cap}, name, kSmallPt, FigureText::Align::Center);
        }
        m_page.figure.items.emplace_back(std::move(edges));
        m_page.addText({kFigureMarginMm + strip.right() / kUnitsPerMm + 1.5, top + kBandMm / 2 + m_cap / 2}, end,
                       kLabelPt, FigureText::Align::Left, true);
        drawNodeEdge(strip, top);
    }

    // In one line, in two where the band is narrow, and not at all where that is too wide.
    void addDegree(const QRectF &band, const QString &letters, const QString &degree, const QColor &color)
    {
        const auto width = [&](const QString &text) { return textWidthMm(text, kSmallPt, true, m_font) + 0.6; };
        const QString whole = letters + QLatin1Char(' ') + degree;
        const double middle = band.center().y();
        const auto add = [&](double base, const QString &text) {
            m_page.addText({band.center().x(), base}, text, kSmallPt, FigureText::Align::Center, true, color);
        };
        if (width(whole) <= band.width()) {
            add(middle + m_cap / 2, whole);
        } else if (std::max(width(letters), width(degree)) <= band.width()) {
            add(middle - 0.5, letters);
            add(middle + 0.5 + m_cap, degree);
        }
    }

    // What is left of it talks inside a node.
    void drawNodeEdge(const StripLayout &strip, double top)
    {
        if (m_mesh.devicesPerNode >= m_mesh.gpus)
            return;
        const double x = kFigureMarginMm + edgeAfter(strip, m_mesh.devicesPerNode) / kUnitsPerMm;
        const double bottom = top + kBandMm + kUnderBandMm - m_cap - 1.6;
        m_page.figure.items.emplace_back(FigureShapes{
            dashed(QPolygonF{QPointF(x, top), QPointF(x, bottom)}, {1.2, 0.8}), false, {}, Qt::black, 0.35});
        const QString text = Words::tr("edge of a node of %1 GPUs").arg(m_mesh.devicesPerNode);
        const double half = textWidthMm(text, kSmallPt, false, m_font) / 2;
        const double center = std::clamp(x, kFigureMarginMm + half, kFigureMarginMm + m_inner - half);
        m_page.addText({center, bottom + 0.8 + m_cap}, text, kSmallPt, FigureText::Align::Center);
    }

    // "ranks that rank 0 talks to:" and a swatch for each axis.
    void drawLegend(double top)
    {
        std::vector<LegendEntry> entries{{Words::tr("groups of rank 0:")}};
        for (const MeshAxis &axis : m_mesh.axes) {
            if (axis.degree > 1)
                entries.push_back({toQString(row(axis.axis).letters),
                                   LegendEntry::Swatch::Box,
                                   {colorFor(axis.axis), Marker::Circle, {}, kHatches[std::size_t(axis.axis)]}});
        }
        ui::drawLegend(m_page.figure, legendLayout(entries, m_inner, 1, m_font), {kFigureMarginMm, top});
    }

    void drawMap(const QPointF &corner)
    {
        FigureRects nodes{{}, QColor(0xf4, 0xf4, 0xf4), QColor(0x80, 0x80, 0x80), 0.12, false};
        for (const RankMapLayout::Cell &cell : m_map->cells)
            nodes.rects.push_back(millimetres(cell.rect, corner));
        m_page.figure.items.emplace_back(std::move(nodes));
        std::map<int, Axis> groups; // of ranks that share one with rank 0
        for (const MeshAxis &axis : m_mesh.axes) {
            for (const int rank : groupOf(m_mesh, axis.axis, 0))
                groups.emplace(rank, axis.axis);
        }
        std::map<int, FigureRects> chips; // by axis; -1 for none
        FigureLines hatches{{}, Qt::black, kThinnestLineMm};
        for (int rank = 0; rank < m_mesh.gpus; ++rank) {
            const QRectF chip = millimetres(rectOf(*m_map, m_mesh, rank), corner);
            const auto found = rank == 0 ? groups.end() : groups.find(rank);
            const int kind = rank == 0 ? kAxisCount : found == groups.end() ? -1 : int(found->second);
            FigureRects &rects = chips[kind];
            rects.fill = rank == 0               ? QColor(Qt::black)
                         : found == groups.end() ? QColor(0xd2, 0xd2, 0xd2)
                                                 : colorFor(found->second);
            rects.rects.push_back(chip);
            if (found != groups.end())
                std::ranges::copy(hatchLines(kHatches[std::size_t(found->second)], chip, kFigureHatchMm),
                                  std::back_inserter(hatches.lines));
        }
        for (auto &[kind, rects] : chips)
            m_page.figure.items.emplace_back(std::move(rects));
        m_page.figure.items.emplace_back(std::move(hatches));
        drawMapLabels(corner);
    }

    void drawMapLabels(const QPointF &corner)
    {
        double free = 0;
        for (const RankMapLayout::Label &label : m_map->rowLabels) {
            const QRectF rect = millimetres(label.rect, corner);
            const double base = rect.center().y() + m_cap / 2;
            if (base - m_cap < free)
                continue;
            free = base + 0.5;
            m_page.addText({rect.right(), base},
                           elidedToMm(toQString(label.text), rect.width(), kSmallPt, false, m_font), kSmallPt,
                           FigureText::Align::Right);
        }
        free = 0;
        for (const RankMapLayout::Label &label : m_map->stageLabels) {
            const QRectF rect = millimetres(label.rect, corner);
            const QString text = free == 0 ? Words::tr("stage %1").arg(toQString(label.text)) : toQString(label.text);
            if (rect.left() < free)
                continue;
            free = rect.left() + textWidthMm(text, kSmallPt, false, m_font) + 1;
            m_page.addText({rect.left(), corner.y() + m_cellsMm + 1 + m_cap}, text, kSmallPt);
        }
        if (!m_map->captions)
            return;
        for (const RankMapLayout::Cell &cell : m_map->cells) {
            const QRectF rect = millimetres(cell.rect, corner);
            m_page.addText({rect.left() + 1, rect.bottom() - 0.7},
                           elidedToMm(Words::tr("node %1").arg(cell.node), rect.width() - 1.4, kSmallPt, false, m_font),
                           kSmallPt);
        }
    }

    StudyPage &m_page;
    Mesh m_mesh;
    double m_inner;
    std::string m_font;
    double m_cap;
    std::optional<RankMapLayout> m_map;
    double m_cellsMm = 0;
    double m_mapHeightMm = 0; // and the stages' names
};

} // namespace

Figure drawMesh(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame)
{
    const Evaluation &evaluation = *subject.evaluation;
    QString shown =
        Words::tr("Degrees of the parallel axes, the innermost first, each as long as its logarithm; what is left "
                  "of the dashed line stays inside a node.");
    const QString map = Words::tr("Below, ranks by node, and the groups that rank 0 (black) belongs to.");
    StudyPage page = emptyPage(plotWords(evaluation, Words::tr("device mesh"), shown), pageOptions(spec, frame));
    if (MeshDrawing(page, *evaluation.scenario).draw())
        page.figure.caption = plotWords(evaluation, {}, shown + QLatin1Char(' ') + map).caption;
    return std::move(page.figure);
}

} // namespace stringline::ui
