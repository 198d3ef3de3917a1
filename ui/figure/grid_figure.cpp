// Several figures on one page, row by row, with a letter each.
#include "ui/figure/figure_kind_rows.h"
#include "ui/figure/timeline_figure_layout.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace stringline::ui {

namespace {

constexpr double kBetweenColumnsMm = 2;
constexpr double kBetweenRowsMm = 1.5;

class Words {
    Q_DECLARE_TR_FUNCTIONS(GridFigure)
};

// "a", ..., "l".
QString letterOf(std::size_t part)
{
    return {QChar(u'a' + char16_t(part))};
}

struct Moving {
    QPointF by;

    void operator()(FigureRects &item) const
    {
        for (QRectF &rect : item.rects)
            rect.translate(by);
    }
    void operator()(FigureLines &item) const
    {
        for (QLineF &line : item.lines)
            line.translate(by);
    }
    void operator()(FigureShapes &item) const
    {
        for (QPolygonF &shape : item.shapes)
            shape.translate(by);
    }
    void operator()(FigureText &item) const { item.anchor += by; }
};

// What a part draws with: its own content, the grid's look.
class GridDrawing {
public:
    GridDrawing(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame)
        : m_subject(subject)
        , m_spec(spec)
        , m_frame(frame)
        , m_columns(std::clamp<std::size_t>(std::size_t(std::max(1, spec.columns)), 1, spec.parts.size()))
    {
    }

    Figure draw()
    {
        m_figure.widthMm = m_spec.widthMm;
        m_figure.background = Qt::white;
        m_figure.font = m_frame.font;
        double top = drawTitle();
        const std::size_t rows = (m_spec.parts.size() + m_columns - 1) / m_columns;
        const double free = m_spec.heightMm - top - kBetweenRowsMm * double(rows - 1);
        for (std::size_t first = 0; first < m_spec.parts.size(); first += m_columns) {
            const std::size_t last = std::min(first + m_columns, m_spec.parts.size());
            top += (first > 0 ? kBetweenRowsMm : 0);
            top += drawRow(first, last, top, m_spec.heightMm > 0 ? std::max(kLeastPlotMm, free / double(rows)) : 0);
        }
        m_figure.heightMm = top;
        return std::move(m_figure);
    }

private:
    // A grid's own title stands only where the spec has one: every part has its own.
    double drawTitle()
    {
        m_figure.title = m_spec.title;
        if (m_spec.title.isEmpty() || !m_frame.title)
            return 0;
        const double base = kFigureMarginMm + capHeightMm(kTitlePt, m_frame.font);
        m_figure.items.emplace_back(
            FigureText{{kFigureMarginMm, base},
                       elidedToMm(m_spec.title, m_spec.widthMm - 2 * kFigureMarginMm, kTitlePt, true, m_frame.font),
                       kTitlePt,
                       FigureText::Align::Left,
                       true,
                       Qt::black});
        return base + 1;
    }

    // The last row's parts share the whole width where they are fewer.
    [[nodiscard]] double partWidth(std::size_t inRow) const
    {
        return (m_spec.widthMm - kBetweenColumnsMm * double(inRow - 1)) / double(inRow);
    }

    [[nodiscard]] Figure part(std::size_t index, double widthMm, double heightMm) const
    {
        FigureSpec spec = m_spec.parts[index];
        spec.look = m_spec.look;
        spec.widthMm = widthMm;
        spec.heightMm = heightMm;
        FigureFrame frame{m_frame.title && spec.showTitle,
                          m_frame.subtitle && spec.showSubtitle,
                          m_frame.legend && spec.showLegend,
                          m_frame.font,
                          {}};
        if (m_spec.letters)
            frame.letter = letterOf(index);
        return drawnPart(m_subject, spec, frame);
    }

    // Its height: that of the highest part, which the others are then drawn at.
    double drawRow(std::size_t first, std::size_t last, double top, double heightMm)
    {
        const double widthMm = partWidth(last - first);
        std::vector<Figure> parts;
        double highest = heightMm;
        for (std::size_t i = first; i < last; ++i) {
            parts.push_back(part(i, widthMm, heightMm));
            highest = std::max(highest, parts.back().heightMm);
        }
        for (std::size_t i = first; i < last; ++i) {
            Figure &figure = parts[i - first];
            if (figure.heightMm < highest)
                figure = part(i, widthMm, highest);
            const Moving moving{{(widthMm + kBetweenColumnsMm) * double(i - first), top}};
            for (FigureItem &item : figure.items) {
                std::visit(moving, item);
                m_figure.items.push_back(std::move(item));
            }
            std::ranges::move(figure.tables, std::back_inserter(m_figure.tables));
            addCaption(i, figure);
        }
        return highest;
    }

    void addCaption(std::size_t index, const Figure &figure)
    {
        if (m_figure.title.isEmpty())
            m_figure.title = figure.title;
        const QString separator = m_figure.caption.isEmpty() ? QString() : QStringLiteral(" ");
        m_figure.caption +=
            separator + (m_spec.letters ? Words::tr("(%1) %2").arg(letterOf(index), figure.caption) : figure.caption);
    }

    const FigureSubject &m_subject;
    const FigureSpec &m_spec;
    const FigureFrame &m_frame;
    std::size_t m_columns;
    Figure m_figure;
};

} // namespace

Figure drawGrid(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame)
{
    return GridDrawing(subject, spec, frame).draw();
}

} // namespace stringline::ui
