// The ribbon between two timelines: how far the lower one is behind the upper one in the same work, over the same time
// axis. Above the line, red: behind, time was lost; below it, green: ahead.
#pragma once

#include "core/report/lag.h"
#include "ui/session/view_state.h"
#include "ui/theme/theme.h"

#include <QWidget>

namespace stringline::ui {

class LagRibbon : public QWidget {
    Q_OBJECT

public:
    explicit LagRibbon(ViewState &view, QWidget *parent = nullptr);

    // `reference`: what it is behind, for people: "the baseline".
    void setLag(const Lag &lag, const QString &reference);
    // Where the rows begin and end.
    void setMargins(int left, int right);
    // Behind by that much at that time, between the points; 0 without any.
    [[nodiscard]] Tick lagAt(Tick time) const;
    // What the pointer at `x` is told.
    [[nodiscard]] QString textAt(double x) const;

    static constexpr int kHeight = 44;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] double heightOf(Tick lag) const; // pixels above the line

    ViewState &m_view;
    Theme m_theme;
    Lag m_lag;
    QString m_reference;
    Tick m_most = 1; // largest distance from zero
    int m_left = 0;
    int m_right = 0;
};

} // namespace stringline::ui
