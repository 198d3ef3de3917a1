#include "ui/figure/animation.h"

#include "core/base/file.h"
#include "core/base/text.h"
#include "ui/figure/figure_painter.h"
#include "ui/figure/timeline_figure.h"
#include "ui/qt_text.h"
#include "ui/theme/color_math.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPainter>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace stringline::ui {

namespace {

constexpr double kFaded = 0.72; // of the paper in what is still to come
constexpr QRgb kCursor = 0xffc2185b;
constexpr QRgb kCursorText = 0xffffffff;

class Words {
    Q_DECLARE_TR_FUNCTIONS(Animation)
};

const QRegularExpression &numberPattern()
{
    static const QRegularExpression kPattern(QStringLiteral("%(0?)(\\d?)d"));
    return kPattern;
}

QImage faded(const QImage &image, const QRect &area)
{
    QImage result = image;
    for (int y = area.top(); y <= area.bottom(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(result.scanLine(y));
        for (int x = area.left(); x <= area.right(); ++x)
            line[x] = mixed(qRgb(255, 255, 255), line[x], 1 - kFaded);
    }
    return result;
}

} // namespace

int AnimationSpec::frames() const
{
    return int(std::lround(seconds * framesPerSecond));
}

QString whyNoAnimation(const AnimationSpec &spec)
{
    if (spec.widthPx < kLeastAnimationPx || spec.widthPx > kMostAnimationPx)
        return Words::tr("the width is from %1 to %2 pixels").arg(kLeastAnimationPx).arg(kMostAnimationPx);
    if (!(spec.widthMm >= kSmallestFigureMm && spec.widthMm <= kLargestFigureMm))
        return Words::tr("the figure is from %1 to %2 mm wide").arg(kSmallestFigureMm).arg(kLargestFigureMm);
    if (spec.framesPerSecond < 1 || spec.framesPerSecond > kMostFramesPerSecond)
        return Words::tr("frames a second are from 1 to %1").arg(kMostFramesPerSecond);
    if (!(spec.seconds > 0 && spec.seconds <= kMostFrames) || spec.frames() < 2 || spec.frames() > kMostFrames)
        return Words::tr("seconds times frames a second are from 2 to %1 frames").arg(kMostFrames);
    return {};
}

Animation::Animation(const Evaluation &evaluation, const AnimationSpec &spec)
    : m_spec(spec)
    , m_length(evaluation.timeline.length)
{
    const TimelineFigureOptions options{spec.widthMm, 0, spec.scheme, {}, spec.title};
    const Figure figure = timelineFigure(evaluation, options);
    const QRectF area = timelineFigureRows(evaluation, options);
    const double perMm = spec.widthPx / spec.widthMm;
    const QSize size(spec.widthPx, std::max(1, int(std::lround(figure.heightMm * perMm))));
    m_past = QImage(size, QImage::Format_RGB32);
    m_past.fill(figure.background);
    QPainter painter(&m_past);
    paintFigure(painter, figure, perMm);
    painter.end();
    const QRectF rows(area.topLeft() * perMm, area.size() * perMm);
    m_rows = QRect(QPoint(int(std::lround(rows.left())), int(std::floor(rows.top()))),
                   QPoint(int(std::lround(rows.right())) - 1, int(std::floor(rows.bottom())) - 1))
                 .intersected(m_past.rect());
    m_future = faded(m_past, m_rows);
    m_textPixels = std::max(9.0, kSmallestTextPt * kMmPerPoint * perMm);
}

int Animation::cursorX(int index) const
{
    const double share = double(index) / std::max(1, frames() - 1);
    return m_rows.left() + int(std::lround(share * (m_rows.width() - 1)));
}

QImage Animation::frame(int index) const
{
    const int x = cursorX(index);
    QImage image = m_past;
    QPainter painter(&image);
    const QRect future(QPoint(x + 1, m_rows.top()), m_rows.bottomRight());
    painter.drawImage(future.topLeft(), m_future, future);
    const int width = std::max(1, m_spec.widthPx / 500);
    painter.fillRect(QRect(std::max(m_rows.left(), x - width / 2), m_rows.top(), width + 1, m_rows.height()),
                     QColor(kCursor));
    // The time in a flag at the foot of the line. Without smoothing, which would take colours from the bars.
    const double share = double(index) / std::max(1, frames() - 1);
    const QString text =
        QString::number(toSeconds(Tick(double(m_length) * share)).value(), 'f', 3) + QStringLiteral(" s");
    QFont font = figureFont(kSmallestTextPt, true);
    font.setPixelSize(int(m_textPixels));
    painter.setFont(font);
    const QFontMetrics metrics(font);
    const QSize flag(metrics.horizontalAdvance(text) + 6, metrics.height());
    const int left = std::clamp(x - flag.width() / 2, 0, std::max(0, image.width() - flag.width()));
    const QRect box(QPoint(left, m_rows.bottom() - flag.height() + 1), flag);
    painter.fillRect(box, QColor(kCursor));
    painter.setPen(QColor(kCursorText));
    painter.drawText(box, Qt::AlignCenter, text);
    return image;
}

// By how often they stand in the two pictures; shades of the flag's text are few and come first.
std::vector<QRgb> Animation::palette(int count) const
{
    std::unordered_map<QRgb, qint64> uses;
    for (const QImage *image : {&m_past, &m_future}) {
        for (int y = 0; y < image->height(); ++y) {
            const auto *line = reinterpret_cast<const QRgb *>(image->constScanLine(y));
            for (int x = 0; x < image->width(); ++x)
                ++uses[line[x] | 0xff000000U];
        }
    }
    std::vector<QRgb> colors{kCursor, kCursorText, mixed(kCursor, kCursorText, 0.5), mixed(kCursor, kCursorText, 0.75),
                             mixed(kCursor, kCursorText, 0.25)};
    for (const QRgb taken : colors)
        uses.erase(taken);
    std::vector<std::pair<qint64, QRgb>> order;
    for (const auto &[color, number] : uses)
        order.emplace_back(-number, color);
    std::ranges::sort(order);
    for (const auto &[number, color] : order) {
        if (int(colors.size()) >= count)
            break;
        colors.push_back(color);
    }
    return colors;
}

QString whyNoAnimationFile(const QString &path)
{
    if (path.endsWith(QLatin1String(".gif"), Qt::CaseInsensitive))
        return {};
    if (path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)) {
        return path.count(numberPattern()) == 1 && path.count(u'%') == 1
                   ? QString()
                   : Words::tr("a name of PNGs needs a place for the number, as in frame-%03d.png");
    }
    return Words::tr("expected a name that ends in .gif, or one of PNGs as in frame-%03d.png");
}

QString frameFile(const QString &pattern, int index)
{
    const QRegularExpressionMatch match = numberPattern().match(pattern);
    const int width = match.captured(2).toInt();
    const QChar fill = match.captured(1).isEmpty() ? u' ' : u'0';
    QString file = pattern;
    file.replace(match.capturedStart(), match.capturedLength(),
                 QStringLiteral("%1").arg(index, width, 10, fill).trimmed());
    return file;
}

Errors writeAnimation(const Animation &animation, const QString &path, const FrameProgress &progress)
{
    const auto write = [](const QString &file, const QByteArray &bytes) {
        return writeFile(file.toStdString(), std::string_view(bytes.constData(), std::size_t(bytes.size())));
    };
    if (path.endsWith(QLatin1String(".gif"), Qt::CaseInsensitive)) {
        const QByteArray bytes = gifOf(animation, progress);
        return bytes.isEmpty() ? Errors{} : write(path, bytes);
    }
    std::vector<QByteArray> pictures; // first all of them, so that a stop leaves no half
    for (int i = 0; i < animation.frames(); ++i) {
        if (progress && !progress(i))
            return {};
        QByteArray &bytes = pictures.emplace_back();
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        animation.frame(i).save(&buffer, "PNG");
    }
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        if (Errors errors = write(frameFile(path, int(i)), pictures[i]); !errors.empty())
            return errors;
    }
    return {};
}

} // namespace stringline::ui
