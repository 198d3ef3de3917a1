// Memory of a device: the peak of every stage by what takes it, and the fullest stage over the iteration.
#include "core/base/text.h"
#include "core/sim/memory_steps.h"
#include "core/studies/parts.h"
#include "ui/figure/figure_kind_rows.h"
#include "ui/figure/study_figure_kinds.h"
#include "ui/figure/timeline_figure_bars.h"
#include "ui/models/memory_model.h"
#include "ui/qt_text.h"
#include "ui/timeline/picture_painter.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace stringline::ui {

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(MemoryFigure)
};

double gibibytes(Bytes bytes)
{
    return bytes.value() / kGiB;
}

PlotRule capacityRule(Bytes capacity)
{
    return {Words::tr("capacity %1").arg(toQString(bytesText(capacity))).toStdString(), gibibytes(capacity)};
}

// Stages have one capacity, but for machines of several kinds.
std::vector<PlotRule> capacityRules(const std::vector<StageMemory> &memory)
{
    std::vector<PlotRule> rules;
    for (const StageMemory &stage : memory) {
        if (std::ranges::find(rules, gibibytes(stage.capacity), &PlotRule::at) == rules.end())
            rules.push_back(capacityRule(stage.capacity));
    }
    return rules;
}

// What stays for the whole iteration lies below, as layers; activations grow and shrink on it.
class MemoryOverTime {
public:
    MemoryOverTime(StudyPage &page, const StageMemory &stage, const RankTimeline &rank, const TimeRange &region)
        : m_page(page)
        , m_stage(stage)
        , m_region(region)
        , m_steps(memorySteps(rank))
    {
    }

    void draw()
    {
        ValueRange upwards;
        // Above the line there is room for its name.
        upwards.add(1.08 * gibibytes(std::max(m_stage.peak, m_stage.capacity)));
        m_page.upwards =
            askedAxis(linearAxis(upwards, true), parts::gibibytes("memory", Words::tr("memory").toStdString()));
        FigureAxis time;
        time.from = toSeconds(m_region.from).value();
        time.to = toSeconds(m_region.to).value();
        m_page.across = askedAxis(time, parts::seconds("time", Words::tr("time").toStdString()));
        m_page.across.grid = false;
        m_page.usualPlotMm = std::clamp(m_page.figure.widthMm * 0.36, 38.0, 70.0);
        for (std::size_t kind = 0; kind < memoryKinds().size(); ++kind) {
            if (m_stage.*memoryKinds()[kind].bytes > Bytes(0))
                m_page.legend.push_back({memoryLabel(memoryKinds()[kind]), LegendEntry::Swatch::Box, lookOf(kind)});
        }
        arrange(m_page);
        drawLayers();
        StudyPlot notes;
        notes.rules = {capacityRule(m_stage.capacity)};
        drawNotes(m_page, notes);
    }

private:
    [[nodiscard]] SeriesLook lookOf(std::size_t kind) const
    {
        return seriesLook(m_page.theme, kind, memoryLabel(memoryKinds()[kind]).toStdString());
    }

    void drawLayers()
    {
        double below = 0;
        for (std::size_t kind = 0; kind < memoryKinds().size(); ++kind) {
            const auto bytes = memoryKinds()[kind].bytes;
            if (bytes == &StageMemory::activations)
                continue;
            const double above = below + gibibytes(m_stage.*bytes);
            const QRectF layer(QPointF(m_page.plot.left(), m_page.upwards.axis.at(above)),
                               QPointF(m_page.plot.right(), m_page.upwards.axis.at(below)));
            below = above;
            if (layer.height() <= 0)
                continue;
            const SeriesLook look = lookOf(kind);
            m_page.figure.items.emplace_back(FigureRects{{layer}, look.color, {}, 0, false});
            m_page.figure.items.emplace_back(
                FigureLines{hatchLines(look.hatch, layer, kFigureHatchMm), Qt::black, kThinnestLineMm});
        }
        drawActivations(below);
    }

    // One area. Steps that are nearer than a line's width to each other are one with the most of them, as peaks count.
    void drawActivations(double below)
    {
        std::map<long, double> most; // by place across
        double now = 0;
        const double left = m_page.plot.left();
        const auto columnOf = [&](Tick time) {
            return std::lround((m_page.across.axis.at(toSeconds(time).value()) - left) / kThinnestLineMm);
        };
        std::map<long, double> last;
        for (const MemoryStep &step : m_steps) {
            if (step.time >= m_region.to)
                break;
            if (step.time >= m_region.from) {
                const long column = columnOf(step.time);
                const auto [place, isNew] = most.emplace(column, std::max(now, step.activations));
                if (!isNew)
                    place->second = std::max(place->second, step.activations);
                last[column] = step.activations;
            } else {
                most[0] = last[0] = step.activations;
            }
            now = step.activations;
        }
        const auto upwards = [&](double bytes) { return m_page.upwards.axis.at(below + bytes / kGiB); };
        QPolygonF area{QPointF(left, upwards(0))};
        for (const auto &[column, bytes] : most) {
            const double x = std::min(m_page.plot.right(), left + double(column) * kThinnestLineMm);
            area << QPointF(x, area.back().y()) << QPointF(x, upwards(bytes));
            if (last[column] != bytes) {
                const double end = std::min(m_page.plot.right(), x + kThinnestLineMm);
                area << QPointF(end, upwards(bytes)) << QPointF(end, upwards(last[column]));
            }
        }
        area << QPointF(m_page.plot.right(), area.back().y()) << QPointF(m_page.plot.right(), upwards(0));
        const auto kind = std::ranges::find(memoryKinds(), &StageMemory::activations, &MemoryKind::bytes);
        const SeriesLook look = lookOf(std::size_t(kind - memoryKinds().begin()));
        m_page.figure.items.emplace_back(FigureShapes{{area}, true, look.color, {}, 0});
    }

    StudyPage &m_page;
    const StageMemory &m_stage;
    TimeRange m_region;
    std::vector<MemoryStep> m_steps;
};

} // namespace

Figure drawMemory(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame)
{
    const std::vector<StageMemory> &memory = subject.evaluation->report.memory;
    StudyTable table{"memory", {}, {parts::integer("stage", Words::tr("stage").toStdString())}, {}, {}};
    StudyPlot plot;
    plot.kind = PlotKind::Stacks;
    plot.across = "stage";
    for (const MemoryKind &kind : memoryKinds()) {
        table.columns.push_back(parts::gibibytes(kind.id, memoryLabel(kind).toStdString()));
        plot.upwards.emplace_back(kind.id);
    }
    for (const StageMemory &stage : memory) {
        std::vector<StudyCell> row{double(stage.stage)};
        for (const MemoryKind &kind : memoryKinds())
            row.emplace_back(gibibytes(stage.*kind.bytes));
        table.add(std::move(row));
    }
    plot.rules = capacityRules(memory);
    const StageMemory &worst = *subject.evaluation->report.worstStage();
    const QString shown =
        Words::tr("Memory of a device of each pipeline stage at the moment of its peak, by what takes it. "
                  "Stage %1 is the fullest: %2 of %3.")
            .arg(worst.stage)
            .arg(toQString(bytesText(worst.peak)), toQString(bytesText(worst.capacity)));
    return plotFigure(table, plot, plotWords(*subject.evaluation, Words::tr("memory of each stage"), shown),
                      pageOptions(spec, frame));
}

Figure drawMemoryTime(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame)
{
    const Evaluation &evaluation = *subject.evaluation;
    const StageMemory &stage = *evaluation.report.worstStage();
    const QString shown =
        Words::tr("Memory of a device of stage %1, the fullest, over the iteration: %2 stay, activations "
                  "come and go; the peak of %3 is at %4.")
            .arg(stage.stage)
            .arg(toQString(bytesText(stage.peak - stage.activations)), toQString(bytesText(stage.peak)),
                 toQString(stage.peakMoment));
    StudyPage page = emptyPage(plotWords(evaluation, Words::tr("memory of stage %1 over time").arg(stage.stage), shown),
                               pageOptions(spec, frame));
    MemoryOverTime(page, stage, evaluation.timeline.ranks[std::size_t(stage.stage)],
                   regionOf(spec, evaluation.timeline.length))
        .draw();
    return std::move(page.figure);
}

} // namespace stringline::ui
