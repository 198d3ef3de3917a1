#include "ui/panels/figure_maker.h"

#include <utility>

namespace stringline::ui {

void FigureMaker::request(FigureWish wish)
{
    if (m_busy)
        m_waiting = std::move(wish);
    else
        start(std::move(wish));
}

void FigureMaker::start(FigureWish wish)
{
    m_busy = true;
    m_worker = std::jthread([this, wish = std::move(wish)] {
        auto figure = std::make_shared<const Figure>(figureOf(wish.subject, wish.spec));
        QMetaObject::invokeMethod(
            this, [this, figure = std::move(figure)] { deliver(figure); }, Qt::QueuedConnection);
    });
}

void FigureMaker::deliver(const FigurePtr &figure)
{
    m_busy = false;
    if (m_waiting) {
        start(*std::exchange(m_waiting, std::nullopt));
        return;
    }
    Q_EMIT made(figure);
}

} // namespace stringline::ui
