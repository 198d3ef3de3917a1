// Culls rows and time, then lets row_picture and picture_painter do the work.
#include "ui/timeline/gantt_picture.h"

#include "core/base/text.h"
#include "core/sim/expand.h"
#include "ui/qt_text.h"
#include "ui/timeline/span_text.h"

#include <QCoreApplication>
#include <QPainter>

#include <cmath>

namespace stringline::ui {

namespace {

// Vector output has no pixels of its own: bars are placed on a grid this fine.
constexpr double kVectorRatio = 8;

// Logical pixels [top, bottom) of the area; rows of an area stand where `scroll` puts them.
struct Slice {
    int top = 0;
    int bottom = 0;
    int scroll = 0; // 0 for pinned rows
};

// The visible rows that touch the slice.
std::pair<int, int> rowsIn(const RowLayout &layout, const Slice &slice)
{
    const int first = std::max(0, layout.rowAt(slice.top + slice.scroll));
    const int last = layout.rowAt(slice.bottom - 1 + slice.scroll);
    return {first, last < 0 ? layout.rows() - 1 : last};
}

PictureInput inputFor(const GanttContent &content, const PictureView &view, const TimeScale &scale, double ratio,
                      const BarColors &colors)
{
    const QFontMetricsF metrics(view.font);
    PictureInput input;
    input.evaluation = content.evaluation.get();
    input.templates = &content.templates;
    input.index = content.index.get();
    input.links = content.links.get();
    input.colors = &colors;
    input.scale = scale;
    input.pixelRatio = ratio;
    input.memory = content.memory;
    input.digits = content.digits;
    input.digitWidth = metrics.horizontalAdvance(QLatin1Char('0')) * ratio;
    input.labelHeight = int(std::ceil((metrics.capHeight() + 2) * ratio));
    return input;
}

// `offset`: from pixels of the content to pixels of what is drawn on.
std::vector<PicturePainter::Row> picturesOf(const GanttContent &content, const PictureInput &input,
                                            std::pair<int, int> rows, int offset)
{
    std::vector<PicturePainter::Row> pictures;
    const auto scaled = [&](int y) { return int(std::lround((y - offset) * input.pixelRatio)); };
    for (int row = rows.first; row <= rows.second; ++row) {
        pictures.push_back({row, scaled(content.layout.top(row)), scaled(content.layout.bottom(row)),
                            rowPicture(input, content.layout.row(row), row, content.layout.top(row) - offset,
                                       content.layout.bands(row))});
    }
    return pictures;
}

// Open rows have room to say how high their strip is.
void drawMemoryTexts(QPainter &painter, const GanttContent &content, const PictureView &view)
{
    painter.setFont(view.font);
    painter.setPen(content.theme.muted);
    const auto [first, last] = rowsIn(content.layout, {0, view.size.height(), view.scroll});
    for (int row = 0; row <= last; ++row) {
        if (row >= content.layout.pinnedRows() && row < first)
            continue;
        const BandPlace *place = content.layout.find(row, Band::Memory);
        const auto rank = std::size_t(content.layout.row(row).rank());
        if (!place || !content.layout.isOpen(row) || rank >= content.evaluation->report.memory.size())
            continue;
        const StageMemory &memory = content.evaluation->report.memory[rank];
        painter.drawText(
            QRectF(6, content.layout.screenTop(row, view.scroll) + place->top, view.size.width() - 12, place->height),
            Qt::AlignRight | Qt::AlignVCenter,
            QCoreApplication::translate("Timeline", "peak %1 of %2, activations %3")
                .arg(toQString(bytesText(memory.peak)), toQString(bytesText(memory.capacity)),
                     toQString(bytesText(memory.activations))));
    }
}

// Of the ranks in view that have a row of their own.
std::optional<Wait> waitInView(const GanttContent &content, const PictureView &view)
{
    std::vector<int> ranks;
    const auto [first, last] = rowsIn(content.layout, {content.layout.pinnedHeight(), view.size.height(), view.scroll});
    for (int row = 0; row <= last; ++row) {
        const Row &which = content.layout.row(row);
        if ((row < content.layout.pinnedRows() || row >= first) && which.key.kind == RowKind::Rank)
            ranks.push_back(which.rank());
    }
    return largestWait(content.evaluation->timeline, ranks, view.range, content.index.get());
}

// The largest gap in view says what it waits for, the next larger ones are there for the pointer.
std::optional<Wait> drawWaitLabel(QPainter &painter, const GanttContent &content, const PictureView &view)
{
    const Timeline &timeline = content.evaluation->timeline;
    const std::optional<Wait> wait = waitInView(content, view);
    if (!wait)
        return {};
    const int row = content.layout.rowOf(wait->rank);
    const BandPlace *place = row < 0 ? nullptr : content.layout.find(row, Band::Compute);
    const QFontMetricsF metrics(view.font);
    if (!place || metrics.capHeight() + 3 > place->height)
        return {};
    const TimeScale scale(view.range, 0, view.size.width());
    const double x0 = std::max(0.0, scale.xOf(wait->range.from));
    const double x1 = std::min(scale.width, scale.xOf(wait->range.to));
    const QString duration = durationText(wait->range.length(), 2);
    const QString cause = waitCause(timeline, *wait);
    QString text;
    for (const QString &candidate : {QCoreApplication::translate("Timeline", "waits %1: %2").arg(duration, cause),
                                     QStringLiteral("%1: %2").arg(duration, cause), cause}) {
        text = candidate;
        if (metrics.horizontalAdvance(text) + 6 <= x1 - x0)
            break;
    }
    if (metrics.horizontalAdvance(text) + 6 > x1 - x0)
        return {};
    painter.setFont(view.font);
    painter.setPen(content.theme.waitingText);
    painter.drawText(QRectF(x0, content.layout.screenTop(row, view.scroll) + place->top, x1 - x0, place->height),
                     Qt::AlignCenter, text);
    return wait;
}

// A quarter of the view more on both sides, as far as there is something, by whole pixels.
struct Margins {
    int left = 0; // device pixels
    int right = 0;
    TimeRange range; // with them
};

Margins marginsOf(const GanttContent &content, const PictureView &view)
{
    const int width = int(std::lround(view.size.width() * view.ratio));
    if (view.range.length() <= 0 || width <= 0)
        return {0, 0, view.range};
    const double ticks = static_cast<double>(view.range.length()) / width; // of a pixel
    const auto pixels = [&](Tick room) { return int(std::clamp(static_cast<double>(room) / ticks, 0.0, width / 4.0)); };
    Margins margins{pixels(view.range.from), pixels(content.evaluation->timeline.length - view.range.to), {}};
    margins.range = {view.range.from - Tick(std::llround(margins.left * ticks)),
                     view.range.to + Tick(std::llround(margins.right * ticks))};
    return margins;
}

// Pinned rows and the others below them, the latter in about equal parts.
std::vector<Slice> slicesOf(const GanttContent &content, const PictureView &view, std::size_t count)
{
    const int height = view.size.height();
    const int pinned = std::min(content.layout.pinnedHeight(), height);
    std::vector<Slice> slices;
    if (pinned > 0)
        slices.push_back({0, pinned, 0});
    for (std::size_t i = 0; i < count; ++i) {
        const int top = pinned + int(std::size_t(height - pinned) * i / count);
        const int bottom = pinned + int(std::size_t(height - pinned) * (i + 1) / count);
        if (bottom > top)
            slices.push_back({top, bottom, view.scroll});
    }
    return slices;
}

} // namespace

std::size_t barsInView(const GanttContent &content, const PictureView &view, std::size_t limit)
{
    std::size_t bars = 0;
    const auto [first, last] = rowsIn(content.layout, {0, view.size.height(), view.scroll});
    for (int row = first; row <= last && bars < limit; ++row) {
        const Row &which = content.layout.row(row);
        for (int rank = which.rank(); rank < which.rank() + which.ranks && bars < limit; ++rank) {
            const RankTimeline &lanes = content.evaluation->timeline.ranks[std::size_t(rank)];
            for (const Lane lane : {Lane::Compute, Lane::Pipeline, Lane::Data}) {
                const std::vector<Span> &spans = lanes.spans(lane);
                bars += spans.size() < 16
                            ? spans.size()
                            : firstEndingAfter(spans, view.range.to) - firstEndingAfter(spans, view.range.from);
            }
        }
    }
    return bars;
}

std::optional<Wait> paintRows(QPainter &painter, const GanttContent &content, const PictureView &view,
                              PicturePainter &bars, bool vector)
{
    const double ratio = vector ? kVectorRatio : view.ratio;
    const BarColors colors(content.theme, content.stale);
    const PictureInput input =
        inputFor(content, view, TimeScale(view.range, 0, std::round(view.size.width() * ratio)), ratio, colors);
    bars.setFont(view.font);
    for (const Slice &slice : slicesOf(content, view, 1)) {
        painter.save();
        if (content.layout.pinnedRows() > 0) {
            painter.setClipRect(QRect(0, slice.top, view.size.width(), slice.bottom - slice.top), Qt::IntersectClip);
        }
        bars.paint(painter, picturesOf(content, input, rowsIn(content.layout, slice), slice.scroll), colors,
                   QSize(int(view.size.width() * ratio), int(view.size.height() * ratio)), ratio, vector);
        painter.restore();
    }
    drawMemoryTexts(painter, content, view);
    return drawWaitLabel(painter, content, view);
}

GanttPicture renderPicture(const GanttContent &content, const PictureView &view, std::span<PicturePainter> painters,
                           const Together &together, QImage image)
{
    const Margins margins = marginsOf(content, view);
    const int width = int(std::lround(view.size.width() * view.ratio)) + margins.left + margins.right;
    const QSize size(width, int(std::lround(view.size.height() * view.ratio)));
    if (image.size() != size)
        image = QImage(size, QImage::Format_RGB32);
    GanttPicture picture{content.revision, view, margins.range, std::move(image), {}};
    const BarColors colors(content.theme, content.stale);
    const PictureInput input = inputFor(content, view, TimeScale(margins.range, 0, width), view.ratio, colors);
    uchar *const bits = picture.image.bits();
    const auto scaled = [&](int y) { return int(std::lround(y * view.ratio)); };
    std::vector<std::function<void()>> tasks;
    const std::vector<Slice> slices = slicesOf(content, view, painters.size());
    const std::size_t pinned = slices.size() > painters.size() ? slices.size() - painters.size() : 0;
    for (std::size_t i = 0; i < slices.size(); ++i) {
        const Slice slice = slices[i];
        PicturePainter &painter = painters[i < pinned ? 0 : i - pinned];
        const auto draw = [&, slice] {
            // Only these lines of the image, so that slices do not meet and rows are cut at the edges.
            const int top = scaled(slice.top);
            QImage part(bits + qsizetype(top) * picture.image.bytesPerLine(), picture.image.width(),
                        scaled(slice.bottom) - top, picture.image.bytesPerLine(), QImage::Format_RGB32);
            painter.setFont(view.font);
            part.fill(content.theme.window.rgb());
            painter.paint(part, picturesOf(content, input, rowsIn(content.layout, slice), slice.top + slice.scroll),
                          colors, view.ratio);
        };
        if (i < pinned)
            draw();
        else
            tasks.emplace_back(draw);
    }
    together(tasks);
    QPainter painter(&picture.image);
    painter.scale(view.ratio, view.ratio);
    painter.translate(margins.left / view.ratio, 0);
    drawMemoryTexts(painter, content, view);
    picture.labelledWait = drawWaitLabel(painter, content, view);
    return picture;
}

} // namespace stringline::ui
