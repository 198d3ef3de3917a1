// Timelines with as many bars as one likes: bars and gaps of random length on every rank, half of them passes, half
// transfers. For what must stay quick, and show everything, however much there is.
#pragma once

#include "core/evaluate/evaluate.h"
#include "ui/timeline/timeline_plot.h"
#include "ui/timeline/timeline_view.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QImage>
#include <QTimer>

#include <memory>
#include <random>

namespace stringline::tests {

inline constexpr Tick kCrowdedLength = 10'000'000'000; // ten seconds

inline EvaluationPtr crowdedEvaluation(int ranks, int bars, unsigned seed = 1)
{
    auto evaluation = std::make_shared<Evaluation>();
    Timeline &timeline = evaluation->timeline;
    timeline.length = kCrowdedLength;
    timeline.ranks.resize(std::size_t(ranks));
    std::mt19937 random(seed);
    const int each = bars / ranks / 2;
    for (RankTimeline &rank : timeline.ranks) {
        for (const Lane lane : {Lane::Compute, Lane::Pipeline}) {
            std::vector<Span> &spans = rank.spans(lane);
            spans.reserve(std::size_t(each));
            // Bars get 60 % of a slot of their own on average; every twentieth slot stays empty.
            const double slot = static_cast<double>(kCrowdedLength) / each;
            for (int i = 0; i < each; ++i) {
                if (random() % 20 == 0)
                    continue;
                Span span;
                const double from = 0.4 * static_cast<double>(random() % 1000) / 1000;
                const double length = 0.2 + 0.8 * (1 - from - 0.2) * static_cast<double>(random() % 1000) / 1000;
                span.start = Tick((i + from) * slot);
                span.end = std::max(span.start + 1, Tick((i + from + length) * slot));
                span.microbatch = i / 2;
                span.pass = i % 3 == 0 ? Pass::Forward : Pass::Backward;
                span.activity = lane == Lane::Pipeline ? Activity::Pipeline
                                : i % 3 == 0           ? Activity::Forward
                                                       : Activity::Backward;
                spans.push_back(span);
            }
        }
    }
    return evaluation;
}

// Until the picture on the screen is of the very view; false where that takes longer than ten seconds.
inline bool waitForPicture(const ui::TimelineView &timeline)
{
    QElapsedTimer timer;
    timer.start();
    QApplication::processEvents();
    while (!timeline.plot().isCurrent()) {
        if (timer.elapsed() > 10'000)
            return false;
        QEventLoop sleep; // a loop over processEvents() would spin, and that count as work
        QObject::connect(&timeline.plot(), &ui::TimelinePlot::pictureReady, &sleep, &QEventLoop::quit);
        QTimer::singleShot(5, &sleep, &QEventLoop::quit);
        sleep.exec();
        QApplication::processEvents();
    }
    return true;
}

// What a column of a rank's compute band must show: 1 where bars fill it, 0 where none touches it.
inline std::vector<double> busyShares(const Timeline &timeline, int rank, ui::TimeRange range, int columns)
{
    std::vector<double> shares(std::size_t(columns), 0);
    const double ticks = static_cast<double>(range.length()) / columns;
    for (const Span &span : timeline.ranks[std::size_t(rank)].spans(Lane::Compute)) {
        const double from = std::max(0.0, static_cast<double>(span.start - range.from) / ticks);
        const double to = std::min(double(columns), static_cast<double>(span.end - range.from) / ticks);
        for (int column = int(from); column < columns && column < to; ++column)
            shares[std::size_t(column)] += std::min(to, column + 1.0) - std::max(from, double(column));
    }
    return shares;
}

// Columns of `picture` (the plot alone, one pixel per column) whose colour at line `y` contradicts `shares`: a bar that
// is not seen within a pixel, or an empty stretch of three columns that looks busy.
inline int wrongColumns(const QImage &picture, int y, const std::vector<double> &shares, QRgb waiting)
{
    const auto looksIdle = [&](int x) { return (picture.pixel(x, y) & 0xffffff) == (waiting & 0xffffff); };
    int wrong = 0;
    for (int x = 1; x + 1 < picture.width(); ++x) {
        const auto share = [&](int at) { return shares[std::size_t(at)]; };
        const bool bar = share(x) > 0.02;
        if (bar && looksIdle(x - 1) && looksIdle(x) && looksIdle(x + 1))
            ++wrong;
        if (share(x - 1) + share(x) + share(x + 1) == 0 && !looksIdle(x))
            ++wrong;
    }
    return wrong;
}

} // namespace stringline::tests
