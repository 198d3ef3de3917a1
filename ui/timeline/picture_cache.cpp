#include "ui/timeline/picture_cache.h"

#include <QPainter>
#include <QThread>

#include <cmath>
#include <latch>

namespace stringline::ui {

namespace {

constexpr int kMostThreads = 4;

} // namespace

PictureCache::PictureCache(QObject *parent)
    : QObject(parent)
    , m_painters(std::size_t(std::clamp(QThread::idealThreadCount(), 1, kMostThreads)))
{
    m_threads.setMaxThreadCount(int(m_painters.size()));
}

PictureCache::~PictureCache()
{
    m_threads.waitForDone();
}

const GanttPicture *PictureCache::request(const GanttContent &content, const PictureView &view)
{
    m_current = m_picture && m_picture->revision == content.revision && m_picture->view == view;
    if (m_current) {
        m_next.reset();
    } else if (m_running) {
        m_next = Request{content, view};
    } else {
        start({content, view});
    }
    return m_picture ? &*m_picture : nullptr;
}

void PictureCache::start(Request request)
{
    m_running = true;
    m_threads.start([this, request = std::move(request), image = std::exchange(m_spare, {})]() mutable {
        // The first part here, the others on the pool's other threads.
        const Together together = [this](std::span<const std::function<void()>> tasks) {
            if (tasks.empty())
                return;
            std::latch others(std::ptrdiff_t(tasks.size()) - 1);
            for (const std::function<void()> &task : tasks.subspan(1)) {
                m_threads.start([&] {
                    task();
                    others.count_down();
                });
            }
            tasks.front()();
            others.wait();
        };
        GanttPicture picture = renderPicture(request.content, request.view, m_painters, together, std::move(image));
        QMetaObject::invokeMethod(this,
                                  [this, picture = std::move(picture)]() mutable { arrived(std::move(picture)); });
    });
}

void PictureCache::arrived(GanttPicture picture)
{
    m_running = false;
    if (m_picture)
        m_spare = std::move(m_picture->image);
    m_picture = std::move(picture);
    if (m_next) {
        Request next = std::move(*m_next);
        m_next.reset();
        start(std::move(next));
    }
    Q_EMIT pictureReady();
}

void paintPicture(QPainter &painter, const GanttPicture &picture, const GanttContent &content, const PictureView &view)
{
    const TimeScale scale(view.range, 0, view.size.width());
    const double x0 = scale.xOf(picture.range.from);
    const double x1 = scale.xOf(picture.range.to);
    const double imageWidth = picture.image.width() / picture.view.ratio;
    const double imageHeight = picture.image.height() / picture.view.ratio;
    // The same density: whole pixels, so that bars stay sharp while the view moves.
    const bool moved = std::abs((x1 - x0) - imageWidth) < 1;
    const double left = moved ? std::round(x0 * view.ratio) / view.ratio : x0;
    const double width = moved ? imageWidth : x1 - x0;
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    const auto draw = [&](double top, double bottom, double shift) {
        if (bottom <= top)
            return;
        painter.save();
        painter.setClipRect(QRectF(0, top, view.size.width(), bottom - top), Qt::IntersectClip);
        painter.fillRect(QRectF(0, top, view.size.width(), bottom - top), content.theme.window);
        // Only what is seen: a picture that is stretched a thousandfold has edges beyond what a painter can count to.
        const double from = std::clamp(-left / width, 0.0, 1.0);
        const double to = std::clamp((view.size.width() - left) / width, 0.0, 1.0);
        if (to > from) {
            painter.drawImage(
                QRectF(left + from * width, shift, (to - from) * width, imageHeight), picture.image,
                QRectF(from * picture.image.width(), 0, (to - from) * picture.image.width(), picture.image.height()));
        }
        painter.restore();
    };
    const double pinned = std::min(content.layout.pinnedHeight(), view.size.height());
    draw(0, pinned, 0);
    draw(pinned, view.size.height(), picture.view.scroll - view.scroll);
}

} // namespace stringline::ui
