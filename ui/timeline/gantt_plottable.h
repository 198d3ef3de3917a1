// The rows of the timeline as a plottable. Key axis: ticks. Value axis: pixels of the scrolled content, downwards, so
// that one unit is one pixel.
//
// Includes QCustomPlot, which is slow to compile: only for the .cpp files of the plot.
#pragma once

#include "ui/timeline/custom_plot.h"
#include "ui/timeline/gantt_content.h"
#include "ui/timeline/picture_cache.h"

#include <optional>

namespace stringline::ui {

class GanttPlottable : public QCPAbstractPlottable {
public:
    GanttPlottable(QCPAxis *keyAxis, QCPAxis *valueAxis, const GanttContent &content);

    void setFonts(const QFont &labels);
    [[nodiscard]] const PictureCache &pictures() const { return m_pictures; }
    // Whether what was drawn last shows this very view; else a picture is on its way.
    [[nodiscard]] bool isCurrent() const { return m_current; }

    [[nodiscard]] bool usedImage() const { return m_usedImage; }
    [[nodiscard]] std::optional<Wait> labelledWait() const { return m_labelledWait; }

    double selectTest(const QPointF &pos, bool onlySelectable, QVariant *details = nullptr) const override;
    QCPRange getKeyRange(bool &foundRange, QCP::SignDomain domain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool &foundRange, QCP::SignDomain domain = QCP::sdBoth,
                           const QCPRange &keyRange = QCPRange()) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *painter, const QRectF &rect) const override;

private:
    const GanttContent &m_content;
    PicturePainter m_painter;
    PictureCache m_pictures;
    bool m_usedImage = false;
    bool m_current = true;
    std::optional<Wait> m_labelledWait;
    QFont m_font;
};

} // namespace stringline::ui
