// Keeps a person from waiting for a picture with very many bars: threads draw it, and until it is there the last one is
// shown where its bars now belong, moved or stretched. Pictures with few bars are drawn at once.
//
// One picture is drawn at a time; of requests that come meanwhile the newest counts. The one under way is never given
// up, so that a long drag shows pictures too.
#pragma once

#include "ui/timeline/gantt_picture.h"

#include <QObject>
#include <QThreadPool>

#include <optional>
#include <vector>

namespace stringline::ui {

class PictureCache : public QObject {
    Q_OBJECT

public:
    // Above this many bars in view threads draw (measured: bench_ui_scale).
    static constexpr std::size_t kFewBars = 12'000;

    explicit PictureCache(QObject *parent = nullptr);
    ~PictureCache() override;

    // The best there is for this view: of exactly this view and content, or an older one while a request for this one
    // runs. Null where there is none at all.
    [[nodiscard]] const GanttPicture *request(const GanttContent &content, const PictureView &view);
    // Whether the last request was answered with the very picture.
    [[nodiscard]] bool isCurrent() const { return m_current; }

Q_SIGNALS:
    void pictureReady();

private:
    struct Request {
        GanttContent content;
        PictureView view;
    };

    void start(Request request);
    void arrived(GanttPicture picture);

    QThreadPool m_threads;
    std::vector<PicturePainter> m_painters; // of the threads, one each
    std::optional<GanttPicture> m_picture;
    QImage m_spare; // memory of the picture before
    std::optional<Request> m_next;
    bool m_running = false;
    bool m_current = true;
};

// Draws `picture` as it looks from `view`.
void paintPicture(QPainter &painter, const GanttPicture &picture, const GanttContent &content, const PictureView &view);

} // namespace stringline::ui
