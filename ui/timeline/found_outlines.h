// Where bars that a search found are outlined in the rows, and how that is drawn. Of bars too narrow for an outline
// neighbours are one mark, so that hundreds of thousands found ones stay as quick to draw as a few.
#pragma once

#include "ui/timeline/custom_plot.h"
#include "ui/timeline/gantt_content.h"
#include "ui/timeline/time_scale.h"

#include <QList>
#include <QRectF>

namespace stringline::ui {

struct FoundOutlines {
    QList<QRectF> bars;  // wide enough for an outline
    QList<QRectF> marks; // along the foot of a band, where bars are narrower
};
// In pixels of an area `height` high, scrolled by `scroll`. `found` is in order of time.
[[nodiscard]] FoundOutlines foundOutlines(const std::vector<FoundBar> &found, const Timeline &timeline,
                                          const RowLayout &layout, const TimeScale &scale, int scroll, double height);

// Over the bars, while there is a search.
class FoundMarks : public QCPLayerable {
public:
    FoundMarks(QCustomPlot *plot, const GanttContent &content);

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;
    void draw(QCPPainter *painter) override;

private:
    struct View {
        std::uint64_t revision = 0;
        Tick from = 0;
        Tick to = 0;
        QSizeF size;
        int scroll = 0;

        bool operator==(const View &) const = default;
    };

    const GanttContent &m_content;
    // Found once per view and answer: the pointer moves more often than those change.
    std::weak_ptr<const std::vector<FoundBar>> m_of;
    View m_in;
    FoundOutlines m_outlines;
};

} // namespace stringline::ui
