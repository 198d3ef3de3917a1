// The only file that turns fills into pixels.
#include "ui/timeline/picture_painter.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace stringline::ui {

namespace {

constexpr int kLeastHatched = 5; // pixels of width below which lines would be noise
constexpr double kHatchSpacing = 5;

} // namespace

std::vector<QLineF> hatchLines(Hatch hatch, const QRectF &rect, double spacing)
{
    std::vector<QLineF> lines;
    const double w = rect.width();
    const double h = rect.height();
    if (w <= 0 || h <= 0)
        return lines;
    const bool rising = hatch == Hatch::Diagonal || hatch == Hatch::Cross;
    const bool falling = hatch == Hatch::BackDiagonal || hatch == Hatch::Cross;
    // x - y = k crosses the rectangle from k = -h to w; its two ends are where it meets the edges.
    for (double k = -h + spacing / 2; (rising || falling) && k < w; k += spacing) {
        const double x0 = std::max(0.0, k);
        const double x1 = std::min(w, k + h);
        if (x1 <= x0)
            continue;
        if (falling)
            lines.emplace_back(rect.left() + x0, rect.top() + x0 - k, rect.left() + x1, rect.top() + x1 - k);
        if (rising)
            lines.emplace_back(rect.left() + x0, rect.bottom() - (x0 - k), rect.left() + x1, rect.bottom() - (x1 - k));
    }
    const bool upright = hatch == Hatch::Vertical || hatch == Hatch::Grid;
    const bool level = hatch == Hatch::Horizontal || hatch == Hatch::Grid;
    for (double x = spacing / 2; upright && x < w; x += spacing)
        lines.emplace_back(rect.left() + x, rect.top(), rect.left() + x, rect.bottom());
    for (double y = spacing / 2; level && y < h; y += spacing)
        lines.emplace_back(rect.left(), rect.top() + y, rect.right(), rect.top() + y);
    return lines;
}

void PicturePainter::setFont(const QFont &font)
{
    if (font == m_font)
        return;
    m_font = font;
    m_numbers.clear();
    m_names.clear();
}

const QStaticText &PicturePainter::textOf(std::int32_t number)
{
    QStaticText &text = m_numbers[number];
    if (text.text().isEmpty()) {
        text.setTextFormat(Qt::PlainText);
        text.setText(QString::number(number));
        text.prepare({}, m_font);
    }
    return text;
}

const QStaticText &PicturePainter::textOf(std::string_view name)
{
    auto found = m_names.find(name);
    if (found == m_names.end())
        found = m_names.emplace(name, QStaticText()).first;
    QStaticText &text = found->second;
    if (text.text().isEmpty()) {
        text.setTextFormat(Qt::PlainText);
        text.setText(QString::fromUtf8(name.data(), qsizetype(name.size())));
        text.prepare({}, m_font);
    }
    return text;
}

void PicturePainter::fillImage(QImage &image, const std::vector<Row> &rows, const BarColors &colors)
{
    const int width = image.width();
    const int height = image.height();
    m_upper.resize(std::size_t(width));
    m_lower.resize(std::size_t(width));
    const auto copyDown = [&](const std::vector<QRgb> &line, int y0, int y1) {
        for (int y = std::max(0, y0); y < std::min(height, y1); ++y)
            std::memcpy(image.scanLine(y), line.data(), std::size_t(width) * sizeof(QRgb));
    };
    for (const Row &row : rows) {
        const QRgb ground = colors.row(row.index);
        std::fill(m_upper.begin(), m_upper.end(), ground);
        copyDown(m_upper, row.top, row.bottom);
        for (const BandPicture &band : row.picture.bands) {
            std::fill(m_upper.begin(), m_upper.end(), ground);
            std::fill(m_lower.begin(), m_lower.end(), ground);
            for (const Fill &fill : band.fills) {
                const int x0 = std::clamp(fill.x0, 0, width);
                const int x1 = std::clamp(fill.x1, x0, width);
                if (fill.part != Part::Lower)
                    std::fill(m_upper.begin() + x0, m_upper.begin() + x1, fill.color);
                if (fill.part != Part::Upper)
                    std::fill(m_lower.begin() + x0, m_lower.begin() + x1, fill.color);
            }
            copyDown(m_upper, band.top, band.split);
            copyDown(m_lower, band.split, band.bottom);
        }
        const auto fillRect = [&](int x0, int x1, int y0, int y1, QRgb color) {
            x0 = std::clamp(x0, 0, width);
            x1 = std::clamp(x1, x0, width);
            for (int y = std::max(0, y0); y < std::min(height, y1); ++y) {
                QRgb *line = reinterpret_cast<QRgb *>(image.scanLine(y));
                std::fill(line + x0, line + x1, color);
            }
        };
        for (const Area &area : row.picture.areas)
            fillRect(area.x0, area.x1, area.top, area.bottom, area.color);
        for (const MemoryPicture::Layer &layer : row.picture.memory.layers)
            fillRect(layer.x0, layer.x1, layer.top, layer.bottom, layer.color);
        const QRgb activations =
            row.picture.memory.layers.empty() ? colors.memory() : colors.of(Activity::Forward, kNone);
        for (const MemoryPicture::Step &step : row.picture.memory.steps) {
            fillRect(step.x0, step.x1, step.top, row.picture.memory.floor, activations);
            fillRect(step.x0, step.x1, step.overTop, step.overBottom, colors.overCapacity());
        }
    }
}

void PicturePainter::fillRectangles(QPainter &painter, const std::vector<Row> &rows, const BarColors &colors,
                                    int width) const
{
    const auto fillRect = [&](int x0, int x1, int y0, int y1, QRgb color) {
        x0 = std::clamp(x0, 0, width);
        x1 = std::clamp(x1, x0, width);
        if (x1 > x0 && y1 > y0)
            painter.fillRect(QRect(x0, y0, x1 - x0, y1 - y0), QColor::fromRgb(color));
    };
    for (const Row &row : rows) {
        fillRect(0, width, row.top, row.bottom, colors.row(row.index));
        for (const BandPicture &band : row.picture.bands) {
            for (const Fill &fill : band.fills) {
                fillRect(fill.x0, fill.x1, fill.part == Part::Lower ? band.split : band.top,
                         fill.part == Part::Upper ? band.split : band.bottom, fill.color);
            }
        }
        for (const Area &area : row.picture.areas)
            fillRect(area.x0, area.x1, area.top, area.bottom, area.color);
        for (const MemoryPicture::Layer &layer : row.picture.memory.layers)
            fillRect(layer.x0, layer.x1, layer.top, layer.bottom, layer.color);
        const QRgb activations =
            row.picture.memory.layers.empty() ? colors.memory() : colors.of(Activity::Forward, kNone);
        for (const MemoryPicture::Step &step : row.picture.memory.steps) {
            fillRect(step.x0, step.x1, step.top, row.picture.memory.floor, activations);
            fillRect(step.x0, step.x1, step.overTop, step.overBottom, colors.overCapacity());
        }
    }
}

// Hatches, outlines, the capacity line and the mark of the peak.
void PicturePainter::drawDetails(QPainter &painter, const Row &row, const BarColors &colors, int width,
                                 double pixelRatio) const
{
    for (const BandPicture &band : row.picture.bands) {
        for (const Fill &fill : band.fills) {
            if (fill.hatch == Hatch::None || fill.x1 - fill.x0 < kLeastHatched * pixelRatio)
                continue;
            const int top = fill.part == Part::Lower ? band.split : band.top;
            const int bottom = fill.part == Part::Upper ? band.split : band.bottom;
            const QRectF rect(fill.x0, top, fill.x1 - fill.x0, bottom - top);
            if (fill.hatch == Hatch::DottedOutline) {
                QPen pen(QColor::fromRgb(colors.row(row.index)), pixelRatio, Qt::DotLine);
                painter.setPen(pen);
                painter.setBrush(Qt::NoBrush);
                const double inset = 1.5 * pixelRatio;
                painter.drawRect(rect.adjusted(inset, inset, -inset, -inset));
                continue;
            }
            const std::vector<QLineF> lines = hatchLines(fill.hatch, rect, kHatchSpacing * pixelRatio);
            painter.setPen(QPen(QColor::fromRgb(colors.hatch()), pixelRatio));
            painter.drawLines(lines.data(), int(lines.size()));
        }
    }
    const MemoryPicture &memory = row.picture.memory;
    const bool roomForLine = memory.bottom - memory.top >= 6 * pixelRatio || memory.tight;
    if (roomForLine && memory.capacity >= memory.top && memory.capacity < memory.bottom) {
        QPen pen(QColor::fromRgb(memory.tight ? colors.overCapacity() : colors.capacity()), pixelRatio);
        pen.setDashPattern({4, 3});
        painter.setPen(pen);
        const double y = memory.capacity + 0.5 * pixelRatio;
        painter.drawLine(QPointF(0, y), QPointF(width, y));
    }
    if (memory.peakX >= 0 && memory.bottom > memory.top) {
        const int w = std::max(1, int(std::lround(2 * pixelRatio)));
        const int top = std::max(memory.top, memory.peakTop - w / 2);
        painter.fillRect(QRect(std::max(0, memory.peakX - w / 2), top, w, memory.bottom - top),
                         QColor::fromRgb(colors.peak()));
    }
}

void PicturePainter::drawLabels(QPainter &painter, const Row &row, double pixelRatio)
{
    QRgb pen = 0;
    for (const BarLabel &label : row.picture.labels) {
        const QStaticText &text = label.number != kNone ? textOf(label.number) : textOf(label.name);
        const QSizeF size = text.size();
        const double x0 = label.x0 / pixelRatio;
        const double x1 = label.x1 / pixelRatio;
        const double y0 = label.top / pixelRatio;
        const double y1 = label.bottom / pixelRatio;
        if (size.width() > x1 - x0 + 3)
            continue;
        if (pen != label.color) {
            painter.setPen(QColor::fromRgb(label.color));
            pen = label.color;
        }
        painter.drawStaticText(
            QPointF(std::round((x0 + x1 - size.width()) / 2), std::round((y0 + y1 - size.height()) / 2)), text);
    }
}

// Hatches, lines and texts.
void PicturePainter::drawOver(QPainter &painter, const std::vector<Row> &rows, const BarColors &colors, int width,
                              double pixelRatio)
{
    painter.save();
    painter.scale(1 / pixelRatio, 1 / pixelRatio);
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (const Row &row : rows)
        drawDetails(painter, row, colors, width, pixelRatio);
    painter.restore();
    painter.save();
    painter.setFont(m_font);
    for (const Row &row : rows)
        drawLabels(painter, row, pixelRatio);
    painter.restore();
}

void PicturePainter::paint(QImage &image, const std::vector<Row> &rows, const BarColors &colors, double pixelRatio)
{
    fillImage(image, rows, colors);
    QPainter painter(&image);
    painter.scale(pixelRatio, pixelRatio);
    drawOver(painter, rows, colors, image.width(), pixelRatio);
}

void PicturePainter::paint(QPainter &painter, const std::vector<Row> &rows, const BarColors &colors, QSize size,
                           double pixelRatio, bool vector)
{
    std::size_t fills = 0;
    for (const Row &row : rows) {
        fills += row.picture.memory.steps.size() + row.picture.areas.size();
        for (const BandPicture &band : row.picture.bands)
            fills += band.fills.size();
    }
    m_usedImage = !vector && fills > kFewFills;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.scale(1 / pixelRatio, 1 / pixelRatio);
    if (m_usedImage) {
        if (m_image.size() != size)
            m_image = QImage(size, QImage::Format_RGB32);
        fillImage(m_image, rows, colors);
        const int bottom = rows.empty() ? 0 : std::min(size.height(), rows.back().bottom);
        const int top = rows.empty() ? 0 : std::max(0, rows.front().top);
        painter.drawImage(QRect(0, top, size.width(), bottom - top), m_image,
                          QRect(0, top, size.width(), bottom - top));
    } else {
        fillRectangles(painter, rows, colors, size.width());
    }
    painter.restore();
    drawOver(painter, rows, colors, size.width(), pixelRatio);
}

} // namespace stringline::ui
