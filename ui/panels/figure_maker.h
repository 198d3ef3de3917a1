// Draws figures in the background. One at a time, and the newest wish wins: a figure cannot be stopped halfway, so what
// was asked for meanwhile waits, and the window does not.
#pragma once

#include "ui/figure/figure_kinds.h"

#include <QObject>

#include <memory>
#include <optional>
#include <thread>

namespace stringline::ui {

using FigurePtr = std::shared_ptr<const Figure>;

struct FigureWish {
    FigureSubject subject;
    FigureSpec spec; // that can be drawn, see whyNoFigure()
};

class FigureMaker : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    void request(FigureWish wish);
    [[nodiscard]] bool isBusy() const { return m_busy; }

Q_SIGNALS:
    void made(const stringline::ui::FigurePtr &figure); // the newest

private:
    void start(FigureWish wish);
    void deliver(const FigurePtr &figure);

    std::optional<FigureWish> m_waiting;
    bool m_busy = false;
    std::jthread m_worker; // last: joins before what it uses goes
};

} // namespace stringline::ui
