#include "ui/panels/memory_plot.h"

#include "core/base/text.h"
#include "ui/qt_text.h"
#include "ui/theme/result_colors.h"

#include <QPainter>

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr int kLeft = 12;
constexpr int kTop = 26;
constexpr int kBottom = 22;
constexpr std::size_t kActivations = 3; // in memoryKinds()

} // namespace

std::vector<double> columnPeaks(const std::vector<MemoryStep> &steps, Tick length, int columns)
{
    std::vector<double> peaks(std::size_t(std::max(columns, 0)), 0);
    if (length <= 0)
        return peaks;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const Tick end = i + 1 < steps.size() ? steps[i + 1].time : length;
        const auto column = [length, columns](Tick time) {
            return std::clamp(int(double(time) / double(length) * columns), 0, columns - 1);
        };
        for (int x = column(steps[i].time); x <= column(std::max(steps[i].time, end - 1)); ++x)
            peaks[std::size_t(x)] = std::max(peaks[std::size_t(x)], steps[i].activations);
    }
    return peaks;
}

MemoryPlot::MemoryPlot(QWidget *parent)
    : QWidget(parent)
{
    setMinimumWidth(220);
    setAccessibleName(tr("Memory over time"));
}

void MemoryPlot::show(EvaluationPtr evaluation, int stage)
{
    m_evaluation = std::move(evaluation);
    m_stage = m_evaluation ? std::clamp(stage, 0, std::max(0, int(m_evaluation->report.memory.size()) - 1)) : 0;
    update();
}

void MemoryPlot::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme theme = currentTheme();
    painter.fillRect(rect(), theme.base);
    if (!m_evaluation || m_evaluation->report.memory.empty() ||
        std::size_t(m_stage) >= m_evaluation->timeline.ranks.size())
        return;
    const StageMemory &stage = m_evaluation->report.memory[std::size_t(m_stage)];
    const Tick length = m_evaluation->timeline.length;
    const QRect plot = rect().adjusted(kLeft, kTop, -kLeft, -kBottom);
    const double fixed = (stage.peak - stage.activations).value();
    const double most = std::max({stage.capacity.value(), stage.peak.value(), 1.0});
    const double scale = plot.height() / most;

    painter.setPen(theme.text);
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    const QString title = tr("Stage %1 over time").arg(stage.stage);
    const int titleWidth = painter.fontMetrics().horizontalAdvance(title) + 12;
    painter.drawText(QRect(kLeft, 4, plot.width(), kTop - 6), Qt::AlignLeft | Qt::AlignVCenter, title);
    QFont small = font();
    small.setPixelSize(QFontInfo(font()).pixelSize() - 2);
    painter.setFont(small);
    painter.setPen(theme.muted);
    const QString peak = tr("peak %1, %2").arg(toQString(bytesText(stage.peak)), toQString(stage.peakMoment));
    painter.drawText(QRect(kLeft, 4, plot.width(), kTop - 6), Qt::AlignRight | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(peak, Qt::ElideRight, plot.width() - titleWidth));

    painter.fillRect(plot, theme.window);
    const int floor = plot.bottom() + 1 - int(fixed * scale);
    painter.fillRect(QRect(plot.left(), floor, plot.width(), plot.bottom() + 1 - floor), memoryColor(theme, 1));
    const std::vector<double> peaks =
        columnPeaks(memorySteps(m_evaluation->timeline.ranks[std::size_t(m_stage)]), length, plot.width());
    for (int x = 0; x < int(peaks.size()); ++x) {
        const int height = int(peaks[std::size_t(x)] * scale);
        painter.fillRect(plot.left() + x, floor - height, 1, height, memoryColor(theme, kActivations));
    }
    const int capacity = plot.bottom() + 1 - int(stage.capacity.value() * scale);
    painter.setPen(QPen(theme.bad, 1, Qt::DashLine));
    painter.drawLine(plot.left(), capacity, plot.right(), capacity);

    painter.setPen(theme.muted);
    const QRect axis(plot.left(), plot.bottom() + 2, plot.width(), kBottom - 2);
    painter.drawText(axis, Qt::AlignLeft | Qt::AlignVCenter, tr("0"));
    painter.drawText(axis, Qt::AlignRight | Qt::AlignVCenter, toQString(durationText(toSeconds(length))));
    painter.drawText(axis, Qt::AlignHCenter | Qt::AlignVCenter,
                     tr("%1 stays, up to %2 of activations, of %3")
                         .arg(toQString(bytesText(Bytes(fixed))), toQString(bytesText(stage.activations)),
                              toQString(bytesText(stage.capacity))));
}

} // namespace stringline::ui
