// What lies over the bars and changes with the pointer: selection, hover, the dragged range, dependencies of the
// selection, focus. On a buffered layer, so that a moving pointer does not redraw the bars.
#pragma once

#include "ui/timeline/dependencies.h"
#include "ui/timeline/gantt_plottable.h"

namespace stringline::ui {

class GanttMarks : public QCPLayerable {
public:
    GanttMarks(QCustomPlot *plot, const GanttContent &content, const ViewState &view);

    void setFocusShown(bool shown) { m_focusShown = shown; }

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;
    void draw(QCPPainter *painter) override;

private:
    struct Place {
        const TimeScale &scale;
        int scroll;
        QRectF area;
    };
    // Empty where the span's row or time is out of sight.
    [[nodiscard]] QRectF rectOf(SpanRef ref, const Place &place) const;
    [[nodiscard]] QRectF rectOf(int rank, Lane lane, TimeRange range, const Place &place) const;
    [[nodiscard]] QRectF rectOfRow(int row, const Place &place) const; // empty for none
    void drawRange(QPainter &painter, const Place &place) const;
    void drawRelatives(QPainter &painter, const Place &place) const;
    void drawDependencies(QPainter &painter, const Place &place) const;
    void drawArrow(QPainter &painter, const QRectF &from, const QRectF &to) const;
    void drawSelection(QPainter &painter, const Place &place) const;
    void outline(QPainter &painter, const QRectF &rect, const QColor &color, double width) const;

    // The passes of a microbatch on all ranks, found once per selection.
    [[nodiscard]] const std::vector<SpanRef> &relatives(std::int32_t microbatch) const;

    // Of the selection, or of what ends the selected gap; found once.
    [[nodiscard]] const Dependencies &dependencies(SpanRef selection) const;

    const GanttContent &m_content;
    const ViewState &m_view;
    mutable Dependencies m_dependencies;
    mutable SpanRef m_dependenciesOf;
    mutable std::weak_ptr<const Evaluation> m_dependenciesIn;
    mutable std::vector<SpanRef> m_relatives;
    mutable std::int32_t m_relativesOf = kNone;
    mutable std::weak_ptr<const Evaluation> m_relativesIn;
    bool m_focusShown = false;
};

} // namespace stringline::ui
