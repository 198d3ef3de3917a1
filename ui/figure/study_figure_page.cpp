#include "ui/figure/study_figure_page.h"

#include "ui/figure/timeline_figure_layout.h"

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

constexpr double kAxisMm = 0.18;
constexpr double kTickMm = 1.0;
constexpr double kBetweenLabels = 1.4;
constexpr double kLabelShare = 0.36; // of the page's width, for names of bars
constexpr qsizetype kTitleLines = 2;
constexpr int kLegendLines = 6;
constexpr double kTitleLineMm = 3.4;
constexpr double kUnderTextMm = 1.8; // from the last line of text to what follows
constexpr double kEndRoom = 3;       // for half of the last tick's number

QColor gridColor()
{
    return QColor(0xe2, 0xe2, 0xe2);
}

QColor subtitleColor()
{
    return QColor(0x33, 0x33, 0x33);
}

class PageDrawing {
public:
    explicit PageDrawing(StudyPage &page)
        : m_page(page)
        , m_inner(page.figure.widthMm - 2 * kFigureMarginMm)
    {
        m_title = lines(page.frame.titled(page.figure.title), kTitlePt, true);
        if (page.frame.subtitle && page.subtitle != page.figure.title)
            m_subtitle = lines(page.subtitle, kSmallPt, false);
    }

    void draw(bool withAxes)
    {
        const double below = (withAxes ? axisHeightMm() : 0) + kFigureMarginMm;
        const double titles = withAxes ? axisTitleLines() * kLineMm : 0;
        const double least = kLeastPlotMm + below + titles;
        makeRoom(least);
        const double top = drawHeader() + titles;
        double height = m_page.usualPlotMm;
        if (m_page.askedHeightMm > 0)
            height = std::max(1.0, m_page.askedHeightMm - top - below);
        m_page.figure.heightMm = top + height + below;
        m_page.plot = {kFigureMarginMm, top, m_inner, height};
        if (!withAxes)
            return;
        drawUpwards();
        drawAcross();
        drawAxisTitles();
    }

private:
    // At most two, the last one cut.
    [[nodiscard]] QStringList lines(const QString &text, double sizePt, bool bold) const
    {
        QStringList all = wrapped(text.split(QLatin1Char(' '), Qt::SkipEmptyParts), QStringLiteral(" "), m_inner,
                                  sizePt, bold, m_page.figure.font);
        if (all.size() > kTitleLines)
            all = all.mid(0, kTitleLines - 1) << all.mid(kTitleLines - 1).join(QLatin1Char(' '));
        for (QString &line : all)
            line = elidedToMm(line, m_inner, sizePt, bold, m_page.figure.font);
        return all;
    }

    // Of the title's last line; where there is none, of where it would be so that what follows is at the top.
    [[nodiscard]] double textBaseMm() const
    {
        if (!m_title.isEmpty())
            return kFigureMarginMm + capHeightMm(kTitlePt, m_page.figure.font) +
                   kTitleLineMm * double(m_title.size() - 1);
        const double above = m_subtitle.isEmpty() ? kUnderTextMm : kLineMm - capHeightMm(kSmallPt, m_page.figure.font);
        return kFigureMarginMm - above;
    }

    [[nodiscard]] double headerMm(int legendLines) const
    {
        return textBaseMm() + kLineMm * double(m_subtitle.size()) + kUnderTextMm + kLineMm * legendLines +
               (legendLines > 0 ? 0.6 : 0);
    }

    // A page of a given height drops what matters least until the plot has its least height.
    void makeRoom(double below)
    {
        m_legend = legendLayout(m_page.legend, m_inner, m_page.frame.legend ? kLegendLines : 0, m_page.figure.font);
        if (m_page.askedHeightMm <= 0)
            return;
        const auto tooHigh = [&] { return headerMm(m_legend.lines) + below > m_page.askedHeightMm; };
        if (tooHigh())
            m_subtitle.clear();
        if (tooHigh() && m_title.size() > 1)
            m_title = {elidedToMm(m_title.join(QLatin1Char(' ')), m_inner, kTitlePt, true, m_page.figure.font)};
        while (tooHigh() && m_legend.lines > 0)
            m_legend = legendLayout(m_page.legend, m_inner, m_legend.lines - 1, m_page.figure.font);
    }

    double drawHeader()
    {
        double base = textBaseMm();
        for (qsizetype i = 0; i < m_title.size(); ++i)
            m_page.addText({kFigureMarginMm, base - kTitleLineMm * double(m_title.size() - 1 - i)}, m_title[i],
                           kTitlePt, FigureText::Align::Left, true);
        for (const QString &line : m_subtitle) {
            base += kLineMm;
            m_page.addText({kFigureMarginMm, base + 0.4}, line, kSmallPt, FigureText::Align::Left, false,
                           subtitleColor());
        }
        drawLegend(m_page.figure, m_legend, {kFigureMarginMm, base + kUnderTextMm});
        return headerMm(m_legend.lines);
    }

    [[nodiscard]] int axisTitleLines() const
    {
        const double width = textWidthMm(m_page.upwards.title, kSmallPt, false, m_page.figure.font) +
                             textWidthMm(m_page.rightTitle, kSmallPt, false, m_page.figure.font);
        const int titles = (m_page.upwards.title.isEmpty() ? 0 : 1) + (m_page.rightTitle.isEmpty() ? 0 : 1);
        return titles == 2 && width + 4 > m_inner ? 2 : std::min(titles, 1);
    }

    void drawAxisTitles()
    {
        const double base = m_page.plot.top() - 1.3;
        const bool apart = axisTitleLines() == 2;
        m_page.addText({kFigureMarginMm, apart ? base - kLineMm : base},
                       elidedToMm(m_page.upwards.title, m_inner, kSmallPt, false, m_page.figure.font), kSmallPt);
        m_page.addText({m_page.figure.widthMm - kFigureMarginMm, base},
                       elidedToMm(m_page.rightTitle, m_inner, kSmallPt, false, m_page.figure.font), kSmallPt,
                       FigureText::Align::Right);
        const QString across = elidedToMm(m_page.across.title, m_inner, kSmallPt, false, m_page.figure.font);
        const double half = textWidthMm(across, kSmallPt, false, m_page.figure.font) / 2;
        const double x = std::clamp(m_page.plot.center().x(), kFigureMarginMm + half,
                                    m_page.figure.widthMm - kFigureMarginMm - half);
        m_page.addText({x, m_page.plot.bottom() + axisHeightMm() - 0.7}, across, kSmallPt, FigureText::Align::Center);
    }

    void drawUpwards()
    {
        AxisAsked &asked = m_page.upwards;
        QRectF &plot = m_page.plot;
        asked.axis.start = plot.bottom();
        asked.axis.end = plot.top();
        const bool places = asked.axis.kind == FigureAxis::Kind::Places;
        if (places && !asked.axis.names.isEmpty())
            std::swap(asked.axis.start, asked.axis.end); // words read from the top
        std::vector<FigureTick> ticks = figureTicks(asked.axis, asked.unit, std::clamp(int(plot.height() / 7), 2, 8));
        const double cap = capHeightMm(kSmallPt, m_page.figure.font);
        double widest = 0;
        double last = std::numeric_limits<double>::quiet_NaN();
        for (FigureTick &tick : ticks) {
            if (tick.text.isEmpty())
                continue;
            const double y = asked.axis.at(tick.value);
            if (std::abs(y - last) < cap * 1.7) {
                tick.text.clear();
                continue;
            }
            last = y;
            tick.text = elidedToMm(tick.text, kLabelShare * m_inner, kSmallPt, false, m_page.figure.font);
            widest = std::max(widest, textWidthMm(tick.text, kSmallPt, false, m_page.figure.font));
        }
        plot.setLeft(kFigureMarginMm + widest + kTickMm + 0.6);
        plot.setRight(m_page.figure.widthMm - kFigureMarginMm - std::max(kEndRoom, m_page.rightMm));
        FigureLines grid{{}, gridColor(), kThinnestLineMm};
        FigureLines lines{{QLineF(plot.topLeft(), plot.bottomLeft())}, Qt::black, kAxisMm};
        for (const FigureTick &tick : ticks) {
            const double y = asked.axis.at(tick.value);
            if (!places)
                lines.lines.emplace_back(plot.left() - (tick.text.isEmpty() ? 0.5 : 1) * kTickMm, y, plot.left(), y);
            if (tick.text.isEmpty())
                continue;
            if (asked.grid && !places)
                grid.lines.emplace_back(plot.left(), y, plot.right(), y);
            m_page.addText({plot.left() - kTickMm - 0.4, y + cap / 2}, tick.text, kSmallPt, FigureText::Align::Right);
        }
        m_page.figure.items.emplace_back(std::move(grid));
        m_page.figure.items.emplace_back(std::move(lines));
    }

    // Where the text of a tick stands: moved into the page where it would leave it.
    [[nodiscard]] double textCenter(const FigureTick &tick) const
    {
        const double half = textWidthMm(tick.text, kSmallPt, false, m_page.figure.font) / 2;
        const double right = m_page.figure.widthMm - kFigureMarginMm - half;
        return std::clamp(m_page.across.axis.at(tick.value), std::min(kFigureMarginMm + half, right), right);
    }

    // Texts that touch their neighbour on the left.
    [[nodiscard]] std::vector<std::size_t> touching(const std::vector<FigureTick> &ticks) const
    {
        std::vector<std::size_t> found;
        double last = -std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < ticks.size(); ++i) {
            if (ticks[i].text.isEmpty())
                continue;
            const double half = textWidthMm(ticks[i].text, kSmallPt, false, m_page.figure.font) / 2;
            const double center = textCenter(ticks[i]);
            if (center - half < last + kBetweenLabels)
                found.push_back(i);
            else
                last = center + half;
        }
        return found;
    }

    // As many names as fit, evenly chosen.
    [[nodiscard]] std::vector<FigureTick> acrossTicks() const
    {
        const AxisAsked &asked = m_page.across;
        if (asked.axis.kind == FigureAxis::Kind::Places) {
            const std::vector<FigureTick> all = figureTicks(asked.axis, asked.unit, 0);
            for (std::size_t every = 1; every < all.size(); ++every) {
                std::vector<FigureTick> ticks = all;
                for (std::size_t i = 0; i < ticks.size(); ++i) {
                    if (i % every != 0)
                        ticks[i].text.clear();
                }
                if (touching(ticks).empty())
                    return ticks;
            }
            return all;
        }
        for (int count = std::clamp(int(m_page.plot.width() / 8), 2, 12); count > 2; --count) {
            std::vector<FigureTick> ticks = figureTicks(asked.axis, asked.unit, count);
            if (touching(ticks).empty())
                return ticks;
        }
        return figureTicks(asked.axis, asked.unit, 2);
    }

    void drawAcross()
    {
        AxisAsked &asked = m_page.across;
        const QRectF &plot = m_page.plot;
        asked.axis.start = plot.left();
        asked.axis.end = plot.right();
        if (asked.axis.kind == FigureAxis::Kind::Places) {
            for (QString &name : asked.axis.names)
                name = elidedToMm(name, kLabelShare * m_inner, kSmallPt, false, m_page.figure.font);
        }
        std::vector<FigureTick> ticks = acrossTicks();
        for (const std::size_t i : touching(ticks))
            ticks[i].text.clear();
        FigureLines grid{{}, gridColor(), kThinnestLineMm};
        FigureLines lines{{QLineF(plot.bottomLeft(), plot.bottomRight())}, Qt::black, kAxisMm};
        const bool places = asked.axis.kind == FigureAxis::Kind::Places;
        const double base = plot.bottom() + kTickMm + 0.7 + capHeightMm(kSmallPt, m_page.figure.font);
        for (const FigureTick &tick : ticks) {
            const double x = asked.axis.at(tick.value);
            if (!places)
                lines.lines.emplace_back(x, plot.bottom(), x,
                                         plot.bottom() + (tick.text.isEmpty() ? 0.5 : 1) * kTickMm);
            if (tick.text.isEmpty())
                continue;
            if (asked.grid && !places)
                grid.lines.emplace_back(x, plot.top(), x, plot.bottom());
            m_page.addText({textCenter(tick), base}, tick.text, kSmallPt, FigureText::Align::Center);
        }
        m_page.figure.items.emplace_back(std::move(grid));
        m_page.figure.items.emplace_back(std::move(lines));
    }

    StudyPage &m_page;
    double m_inner;
    QStringList m_title;
    QStringList m_subtitle;
    LegendLayout m_legend;
};

} // namespace

double axisHeightMm()
{
    return kTickMm + 0.7 + capHeightMm(kSmallPt) + kLineMm + 0.7;
}

void StudyPage::addText(const QPointF &anchor, const QString &text, double sizePt, FigureText::Align align, bool bold,
                        const QColor &color)
{
    if (!text.isEmpty())
        figure.items.emplace_back(FigureText{anchor, text, sizePt, align, bold, color});
}

void arrange(StudyPage &page)
{
    PageDrawing(page).draw(true);
}

void arrangeBare(StudyPage &page)
{
    PageDrawing(page).draw(false);
}

void arrangeWithout(StudyPage &page, const QString &why)
{
    page.legend.clear();
    page.usualPlotMm = kLeastPlotMm;
    arrangeBare(page);
    const double inner = page.plot.width();
    page.addText({page.plot.center().x(), page.plot.center().y()},
                 elidedToMm(why, inner, kLabelPt, false, page.figure.font), kLabelPt, FigureText::Align::Center, false,
                 subtitleColor());
}

} // namespace stringline::ui
