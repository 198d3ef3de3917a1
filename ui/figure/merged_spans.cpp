// Many rectangles as few that look the same.
#include "ui/figure/study_figure_kinds.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace stringline::ui {

namespace {

std::size_t countOf(const std::vector<SpanRects> &spans)
{
    std::size_t count = 0;
    for (const SpanRects &each : spans)
        count += each.rects.size();
    return count;
}

// Nothing that happened vanishes: at least a line wide and high.
QRectF visible(QRectF rect, const QRectF &page)
{
    rect.setWidth(std::max(rect.width(), kThinnestLineMm));
    rect.setHeight(std::max(rect.height(), kThinnestLineMm));
    rect.moveRight(std::min(rect.right(), page.right()));
    rect.moveBottom(std::min(rect.bottom(), page.bottom()));
    return rect;
}

// Rectangles of one height follow each other; where one of two is narrower than `nearMm` they become one.
std::vector<QRectF> joined(std::vector<QRectF> rects, double nearMm)
{
    std::ranges::sort(rects, {}, [](const QRectF &r) { return std::tuple(r.top(), r.bottom(), r.left(), r.right()); });
    std::vector<QRectF> kept;
    for (const QRectF &rect : rects) {
        if (!kept.empty()) {
            QRectF &last = kept.back();
            const bool sameLane = last.top() == rect.top() && last.bottom() == rect.bottom();
            const bool narrow = std::min(last.width(), rect.width()) < nearMm;
            if (sameLane && narrow && rect.left() - last.right() < nearMm) {
                last.setRight(std::max(last.right(), rect.right()));
                continue;
            }
        }
        kept.push_back(rect);
    }
    return kept;
}

// Each square of a grid in the group that covers most of it, if anything covers half of it; squares of a row that
// follow each other as one.
class Raster {
public:
    Raster(const QRectF &page, double stepMm)
        : m_page(page)
        , m_columns(std::max(1, int(std::ceil(page.width() / stepMm))))
        , m_rows(std::max(1, int(std::ceil(page.height() / stepMm))))
        , m_step(page.width() / m_columns, page.height() / m_rows)
        , m_best(std::size_t(m_columns) * std::size_t(m_rows))
        , m_covered(m_best.size())
        , m_ofGroup(m_best.size())
    {
    }

    void add(const SpanRects &spans)
    {
        std::vector<std::size_t> touched;
        for (const QRectF &rect : spans.rects)
            cover(rect, touched);
        for (const std::size_t cell : touched) {
            if (m_ofGroup[cell] > m_best[cell].area)
                m_best[cell] = {m_ofGroup[cell], spans.group};
            m_covered[cell] += m_ofGroup[cell];
            m_ofGroup[cell] = 0;
        }
    }

    [[nodiscard]] std::vector<SpanRects> spans(std::size_t groups) const
    {
        std::vector<SpanRects> result(groups);
        for (std::size_t group = 0; group < groups; ++group)
            result[group].group = group;
        for (int row = 0; row < m_rows; ++row) {
            for (int column = 0; column < m_columns;) {
                int end = column + 1;
                if (isTaken(row, column)) {
                    const std::size_t group = best(row, column);
                    while (end < m_columns && isTaken(row, end) && best(row, end) == group)
                        ++end;
                    result[group].rects.push_back(rectOf(row, column, end));
                }
                column = end;
            }
        }
        return result;
    }

private:
    struct Best {
        double area = 0; // share of the square
        std::size_t group = 0;
    };

    [[nodiscard]] std::size_t placeOf(int row, int column) const
    {
        return std::size_t(row) * std::size_t(m_columns) + std::size_t(column);
    }
    [[nodiscard]] bool isTaken(int row, int column) const { return m_covered[placeOf(row, column)] >= 0.5; }
    [[nodiscard]] std::size_t best(int row, int column) const { return m_best[placeOf(row, column)].group; }

    [[nodiscard]] QRectF rectOf(int row, int from, int to) const
    {
        const QPointF corner(m_page.left() + from * m_step.width(), m_page.top() + row * m_step.height());
        return QRectF(corner, QSizeF((to - from) * m_step.width(), m_step.height())) & m_page;
    }

    void cover(const QRectF &rect, std::vector<std::size_t> &touched)
    {
        const double left = (rect.left() - m_page.left()) / m_step.width();
        const double right = (rect.right() - m_page.left()) / m_step.width();
        const double top = (rect.top() - m_page.top()) / m_step.height();
        const double bottom = (rect.bottom() - m_page.top()) / m_step.height();
        for (int row = std::max(0, int(top)); row < m_rows && row < bottom; ++row) {
            const double high = std::min(bottom, row + 1.0) - std::max(top, double(row));
            for (int column = std::max(0, int(left)); column < m_columns && column < right; ++column) {
                const double wide = std::min(right, column + 1.0) - std::max(left, double(column));
                const std::size_t place = placeOf(row, column);
                if (m_ofGroup[place] == 0 && high * wide > 0)
                    touched.push_back(place);
                m_ofGroup[place] += high * wide;
            }
        }
    }

    QRectF m_page;
    int m_columns;
    int m_rows;
    QSizeF m_step; // a square of the grid, in millimetres
    std::vector<Best> m_best;
    std::vector<double> m_covered;
    std::vector<double> m_ofGroup; // of the group that is being added
};

} // namespace

std::vector<SpanRects> mergedSpans(std::vector<SpanRects> spans, const QRectF &page, double nearMm, std::size_t most)
{
    std::vector<SpanRects> few = spans;
    for (SpanRects &each : few)
        each.rects = joined(std::move(each.rects), nearMm);
    if (countOf(few) <= most) {
        for (SpanRects &each : few) {
            for (QRectF &rect : each.rects)
                rect = visible(rect, page);
        }
        return few;
    }
    for (double step = nearMm;; step *= 1.5) {
        Raster raster(page, step);
        for (const SpanRects &each : spans)
            raster.add(each);
        std::vector<SpanRects> drawn = raster.spans(spans.size());
        if (countOf(drawn) <= most || step > std::max(page.width(), page.height()))
            return drawn;
    }
}

} // namespace stringline::ui
