// A plot of a study, of any kind, to look into: wheel and drag zoom and move, a click chooses a row, F or a
// double-click beside the rows shows all.
#pragma once

#include "core/studies/plot_series.h"
#include "ui/timeline/custom_plot.h"

#include <memory>
#include <optional>
#include <vector>

namespace stringline::ui {

class SpanRects;
class SweepCells;

class StudyChart : public QCustomPlot {
    Q_OBJECT

public:
    explicit StudyChart(QWidget *parent = nullptr);

    // `plot` is one of the result's; null for an empty picture. `panel`: of plot.panel; all rows where empty.
    void show(std::shared_ptr<const StudyResult> result, const StudyPlot *plot, const QString &panel);
    void choose(std::optional<std::size_t> row); // of the plot's table
    [[nodiscard]] const StudyTable *table() const { return m_table; }
    // What a row says: its numbers, a line each.
    [[nodiscard]] QString textOf(std::size_t row) const;
    // Where a row that is shown is drawn, in pixels of the widget.
    [[nodiscard]] QPointF placeOf(std::size_t row) const;
    [[nodiscard]] const std::vector<std::size_t> &rows() const { return m_rows; }
    void showAll();

Q_SIGNALS:
    void chosenRow(std::size_t row);   // clicked, or gone to by keys
    void acceptedRow(std::size_t row); // double-clicked, or Enter

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    // A row's place in the picture; of a span its rectangle.
    struct Place {
        std::size_t row = 0;
        QRectF rect; // in the axes' units; a point where it is empty
    };
    void rebuild();
    void addSeries();
    void addMap();
    void addStacks();
    void addSpans();
    void addMarks();
    void setTicker(QCPAxis *axis, std::string_view column, bool logarithmic);
    void setNames(QCPAxis *axis, const std::vector<std::string> &names);
    void markChosen();
    void placeLegend();
    [[nodiscard]] QString axisTitle(std::string_view column) const;
    [[nodiscard]] std::optional<std::size_t> rowAt(const QPointF &position) const;
    [[nodiscard]] QPointF pixel(const QPointF &place) const;

    std::shared_ptr<const StudyResult> m_result;
    const StudyPlot *m_plot = nullptr;   // in m_result
    const StudyTable *m_table = nullptr; // in m_result
    std::vector<std::size_t> m_rows;     // of the table, that the panel shows
    std::vector<Place> m_places;
    std::optional<std::size_t> m_chosen;
    QPoint m_pressed;
    QCPColorScale *m_shades; // in the layout while a map is shown
    QCPLayoutGrid *m_side;   // with the legend, in the layout while there is one
    QCPGraph *m_mark = nullptr;
    QCPItemRect *m_frame = nullptr;
};

} // namespace stringline::ui
