// The rows of the timeline as a plottable. Key axis: ticks. Value axis: pixels of the scrolled content, downwards, so
// that one unit is one pixel.
//
// Includes QCustomPlot, which is slow to compile: only for the .cpp files of the plot.
#pragma once

#include "core/evaluate/evaluate.h"
#include "ui/timeline/custom_plot.h"
#include "ui/timeline/picture_painter.h"
#include "ui/timeline/row_layout.h"
#include "ui/timeline/waits.h"

#include <optional>

namespace stringline::ui {

// What the rows show; shared by the plottable and the marks above it.
struct GanttContent {
    EvaluationPtr evaluation;
    std::vector<TemplateSummary> templates;
    MemoryScales memory;
    int digits = 1; // of the largest microbatch number
    RowLayout layout;
    Theme theme;
    bool stale = false;
};

class GanttPlottable : public QCPAbstractPlottable {
public:
    GanttPlottable(QCPAxis *keyAxis, QCPAxis *valueAxis, const GanttContent &content);

    void setFonts(const QFont &labels);
    void contentChanged(); // colours or evaluation

    [[nodiscard]] bool usedImage() const { return m_painter.usedImage(); }
    [[nodiscard]] std::optional<Wait> labelledWait() const { return m_labelledWait; }

    double selectTest(const QPointF &pos, bool onlySelectable, QVariant *details = nullptr) const override;
    QCPRange getKeyRange(bool &foundRange, QCP::SignDomain domain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool &foundRange, QCP::SignDomain domain = QCP::sdBoth,
                           const QCPRange &keyRange = QCPRange()) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *painter, const QRectF &rect) const override;

private:
    void drawMemoryTexts(QPainter &painter, int firstRow, int lastRow, double scroll) const;
    void drawWaitLabel(QPainter &painter, const TimeScale &scale, int firstRow, int lastRow, double scroll);

    const GanttContent &m_content;
    PicturePainter m_painter;
    std::optional<BarColors> m_colors;
    std::optional<Wait> m_labelledWait;
    QFont m_font;
};

} // namespace stringline::ui
