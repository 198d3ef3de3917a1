// Every input one step up and one down, as bars to both sides of what the plan has now: the most telling first. A click
// on a bar shows that step, a double-click takes it; arrow keys and Enter do the same.
#pragma once

#include "core/sweep/tornado.h"

#include <QWidget>

#include <optional>

namespace stringline::ui {

// A row of a tornado, and which of its steps.
struct TornadoPlace {
    std::size_t row = 0;
    bool up = false;
    bool operator==(const TornadoPlace &) const = default;
};

class TornadoChart : public QWidget {
    Q_OBJECT

public:
    explicit TornadoChart(QWidget *parent = nullptr);

    // `measure` by its place in measures(); the rows are sorted by it.
    void show(const Tornado &tornado, std::size_t measure);
    void choose(const std::optional<TornadoPlace> &place);
    [[nodiscard]] const Tornado &tornado() const { return m_tornado; }
    // Rows that are drawn; those behind change next to nothing.
    [[nodiscard]] std::size_t shownRows() const { return m_shown; }
    [[nodiscard]] const TornadoStep &step(const TornadoPlace &place) const;
    // The line of a step with its bar and its text, in pixels.
    [[nodiscard]] QRectF placeOf(const TornadoPlace &place) const;
    // "Tensor parallel 8 → 4: iteration time 8.1 s (+3.2 %)", or why there is none.
    [[nodiscard]] QString textOf(const TornadoPlace &place) const;
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void chosen(const stringline::ui::TornadoPlace &place);
    void accepted(const stringline::ui::TornadoPlace &place);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    [[nodiscard]] QFont smallFont() const;
    [[nodiscard]] int labelRoom() const;
    [[nodiscard]] double side() const;
    [[nodiscard]] double center() const; // where nothing changes
    [[nodiscard]] double room() const;   // of the longest bar
    [[nodiscard]] std::optional<TornadoPlace> placeAt(const QPointF &position) const;
    [[nodiscard]] std::optional<TornadoPlace> nextPlace(int by) const;
    [[nodiscard]] QString shortText(const TornadoPlace &place) const;
    [[nodiscard]] QString restText() const;
    void paintStep(QPainter &painter, const TornadoPlace &place) const;

    Tornado m_tornado;
    std::size_t m_measure = 0;
    std::size_t m_shown = 0;
    std::optional<TornadoPlace> m_chosen;
    double m_most = 0; // the largest change
    int m_labels = 0;  // pixels of the widest
    int m_texts = 0;
};

} // namespace stringline::ui
