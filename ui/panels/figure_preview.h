// A figure at its true size on the screen: the page on the window's ground, with rulers in millimetres.
#pragma once

#include "ui/panels/figure_maker.h"
#include "ui/panels/figure_seen.h"

#include <QWidget>

namespace stringline::ui {

class FigurePreview : public QWidget {
    Q_OBJECT

public:
    explicit FigurePreview(QWidget *parent = nullptr);

    void setFigure(const FigurePtr &figure);
    [[nodiscard]] const FigurePtr &figure() const { return m_figure; }
    void setStale(bool stale); // drained of colour until the next figure
    [[nodiscard]] bool isStale() const { return m_stale; }
    void setSeen(const FigureSeen &seen);
    void setZoom(int percent); // cut to what there is
    [[nodiscard]] int zoom() const { return m_zoom; }
    // Of the screen, by its size as it reports it, and by the zoom.
    [[nodiscard]] double pixelsPerMm() const;
    [[nodiscard]] QRectF page() const; // where it lies in the widget
    [[nodiscard]] QSize sizeHint() const override;

    static constexpr int kLeastZoom = 50;
    static constexpr int kMostZoom = 400;
    static constexpr int kRuler = 22;
    static constexpr int kMargin = 14;

Q_SIGNALS:
    void zoomChanged(int percent);

protected:
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    void refit();
    void recolor();
    void paintRulers(QPainter &painter) const;

    FigurePtr m_figure;
    Figure m_drawn; // m_figure in the colours that are wanted
    const FigureSeen *m_seen;
    int m_zoom = 100;
    bool m_stale = false;
};

} // namespace stringline::ui
