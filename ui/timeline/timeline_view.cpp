// Puts the parts of the timeline together and keeps them in step.
#include "ui/timeline/timeline_view.h"

#include "ui/theme/panel_header.h"
#include "ui/timeline/gantt_content.h"
#include "ui/timeline/hover_card.h"
#include "ui/timeline/legend.h"
#include "ui/timeline/link_strip.h"
#include "ui/timeline/mark_strip.h"
#include "ui/timeline/range_panel.h"
#include "ui/timeline/row_headers.h"
#include "ui/timeline/span_text.h"
#include "ui/timeline/time_cursor.h"
#include "ui/timeline/time_ruler.h"
#include "ui/timeline/timeline_plot.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollBar>
#include <QVBoxLayout>

namespace stringline::ui {

namespace {

constexpr int kNoteHeight = 24;

} // namespace

TimelineView::TimelineView(ViewState &view, TimelineRole role, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_role(role)
    , m_content(std::make_unique<GanttContent>())
    , m_header(new PanelHeader(tr("Timeline"), this))
    , m_legend(new Legend)
    , m_ruler(new TimeRuler(*m_content, view, this))
    , m_headers(new RowHeaders(*m_content, this))
    , m_plot(new TimelinePlot(*m_content, view, this))
    , m_scrollBar(new QScrollBar(Qt::Vertical, this))
    , m_rangePanel(new RangePanel(this))
    , m_card(new HoverCard(this))
    , m_note(new QLabel(this))
    , m_empty(new QLabel(tr("No timeline yet"), this))
{
    setObjectName(QStringLiteral("timeline"));
    setAccessibleName(tr("Timeline"));
    const bool main = role == TimelineRole::Main;
    setMinimumHeight(PanelHeader::kHeight + (main ? TimeRuler::kHeight : 0) + 2 * kLeastRowHeight);
    m_header->addWidget(m_legend);
    m_legend->setVisible(main);
    m_ruler->setVisible(main);
    if (main)
        setFocusProxy(m_plot);
    else
        m_plot->setFocusPolicy(Qt::NoFocus); // keys belong to the live one
    auto *body = new QHBoxLayout;
    body->setContentsMargins(0, 0, 0, 0);
    body->setSpacing(0);
    body->addWidget(m_headers);
    body->addWidget(m_plot, 1);
    body->addWidget(m_scrollBar);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    buildSearch(*layout);
    layout->addWidget(m_ruler);
    buildMarks(*layout);
    layout->addLayout(body, 1);
    m_timeCursor = new TimeCursor(*m_content, view, *m_ruler, *m_plot, this);
    connect(this, &TimelineView::laidOut, m_timeCursor, &TimeCursor::follow);
    connect(this, &TimelineView::scrolled, m_timeCursor, &TimeCursor::follow);

    m_scrollBar->setFixedWidth(kRightMargin);
    m_scrollBar->setAccessibleName(tr("Scroll stages"));
    m_note->setAlignment(Qt::AlignCenter);
    m_note->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_note->hide();
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setProperty("note", true);
    m_empty->setAttribute(Qt::WA_TransparentForMouseEvents);

    m_staleTimer.setSingleShot(true);
    m_staleTimer.setInterval(kStaleDelay);
    connect(&m_staleTimer, &QTimer::timeout, this, [this] {
        m_content->stale = true;
        refresh();
    });
    m_litTimer.setSingleShot(true);
    connect(&m_litTimer, &QTimer::timeout, this, [this] {
        m_content->litRow = -1;
        m_plot->marksChanged();
    });
    connect(m_scrollBar, &QScrollBar::valueChanged, this, &TimelineView::setScroll);
    connect(m_headers, &RowHeaders::lanesToggled, this, &TimelineView::toggleLanes);
    connect(m_headers, &RowHeaders::childrenToggled, this, &TimelineView::toggleChildren);
    connect(m_headers, &RowHeaders::moveWanted, this, &TimelineView::moveRow);
    connect(m_headers, &RowHeaders::menuWanted, this, &TimelineView::rowMenu);
    connect(m_plot, &TimelinePlot::rowHeightWanted, this, &TimelineView::changeRowHeight);
    const auto scrollBy = [this](int pixels) { m_scrollBar->setValue(m_scrollBar->value() + pixels); };
    connect(m_headers, &RowHeaders::scrollWanted, this, scrollBy);
    connect(m_plot, &TimelinePlot::scrollWanted, this, scrollBy);
    connect(m_plot, &TimelinePlot::hit, this, [this](const Hit &hit, QPoint position) {
        const CardText text =
            m_content->evaluation ? describe(*m_content->evaluation, hit, m_content->links.get()) : CardText{};
        m_card->show(text, m_plot->mapTo(this, position));
        hoverRow(hit.gpu == kNone ? -1 : hit.row);
    });
    connect(m_plot, &TimelinePlot::left, this, [this] {
        m_card->show({}, {});
        hoverRow(-1);
    });
    connect(m_headers, &RowHeaders::hovered, this, &TimelineView::hoverRow);
    connect(m_plot, &TimelinePlot::clicked, this, [this](const Hit &hit) {
        if (hit.wait)
            m_view.selectGap(nameOf(*hit.wait));
        else
            m_view.select(hit.span);
        if (hit.found())
            Q_EMIT detailsWanted(hit.span);
    });
    connect(m_plot, &TimelinePlot::doubleClicked, this, [this](const Hit &hit) {
        if (const Span *span = m_content->evaluation ? m_content->evaluation->timeline.find(hit.span) : nullptr)
            m_view.goTo(padded({span->start, span->end}, 0.1));
        else if (hit.wait)
            m_view.goTo(padded(hit.wait->range, 0.1));
    });
    connect(&m_view, &ViewState::selectedRangeChanged, this, &TimelineView::showRangeTotals);
    if (main)
        buildActions();
    themeChanged();
}

TimelineView::~TimelineView() = default;

EvaluationPtr TimelineView::evaluation() const
{
    return m_content->evaluation;
}

void TimelineView::setEvaluation(EvaluationPtr evaluation)
{
    const bool valid = evaluation && evaluation->valid() && !evaluation->timeline.ranks.empty();
    m_note->setVisible(!valid && m_content->evaluation);
    if (!valid) {
        m_note->setText(tr("plan not valid: showing the last valid timeline"));
        m_staleTimer.stop();
        m_content->stale = m_content->evaluation != nullptr;
        placeNote();
        refresh();
        return;
    }
    m_staleTimer.stop();
    m_content->stale = false;
    const EvaluationPtr before = std::exchange(m_content->evaluation, std::move(evaluation));
    m_content->templates = summarize(m_content->evaluation->timeline);
    m_content->index = std::make_shared<const TimelineIndex>(m_content->evaluation->timeline);
    m_content->links =
        std::make_shared<const LinkCurves>(m_content->evaluation->timeline, m_content->evaluation->traffic);
    m_content->memory = memoryScales(*m_content->evaluation);
    int last = 0;
    for (const Span &span : m_content->evaluation->timeline.ranks.front().spans(Lane::Compute))
        last = std::max(last, int(span.microbatch));
    m_content->digits = int(QString::number(last).size());
    m_empty->hide();
    m_card->show({}, {});
    m_view.setHover({});
    if (before && m_view.selection().index != kNone)
        m_view.select(sameSpan(before->timeline, m_view.selection(), m_content->evaluation->timeline));
    else if (before)
        m_view.selectGap(sameGap(before->timeline, m_view.selectedGap(), m_content->evaluation->timeline));
    m_view.setLimits(std::max(m_leastLength, m_content->evaluation->timeline.length));
    m_legend->setTimeline(m_content->evaluation->timeline);
    m_legend->setVisible(m_role == TimelineRole::Main || m_content->evaluation->timeline.measured);
    m_legend->setNote(m_plot->criticalPathNote());
    layoutRows();
    showRangeTotals();
    searchAgain();
}

void TimelineView::setStale(bool stale)
{
    if (!stale) {
        m_staleTimer.stop();
        if (m_content->stale && !m_note->isVisibleTo(this)) {
            m_content->stale = false;
            refresh();
        }
    } else if (m_content->evaluation && !m_content->stale && !m_staleTimer.isActive()) {
        m_staleTimer.start();
    }
}

bool TimelineView::isStale() const
{
    return m_content->stale;
}

void TimelineView::layoutRows()
{
    if (m_content->evaluation) {
        std::vector<Row> rows = rowsOf(*m_content->evaluation, m_choices);
        m_content->litRow = -1;
        const int height = m_rowHeight.value_or(RowLayout::sharedHeight(int(rows.size()), m_plot->height()));
        m_content->layout = RowLayout(std::move(rows), height, communicationLanes(m_content->evaluation->timeline),
                                      linkBands(*m_content->evaluation));
    }
    const int hidden = std::max(0, m_content->layout.height() - m_plot->height());
    m_scrollBar->setRange(0, hidden);
    m_scrollBar->setPageStep(m_plot->height());
    m_scrollBar->setSingleStep(m_content->layout.rowHeight());
    // Kept in the layout when there is nothing to scroll, so that the rows keep their width.
    m_scrollBar->setStyleSheet(hidden > 0 ? QString()
                                          : QStringLiteral("QScrollBar::handle { background: transparent; }"));
    m_scrollBar->setEnabled(hidden > 0);
    const int headerWidth = std::max(m_leastHeaderWidth, m_headers->neededWidth());
    if (m_headers->width() != headerWidth)
        m_headers->setFixedWidth(headerWidth);
    m_ruler->setMargins(headerWidth, kRightMargin);
    m_markStrip->setMargins(headerWidth, kRightMargin);
    refresh();
    Q_EMIT laidOut();
}

void TimelineView::setTitle(const QString &title)
{
    m_header->setTitle(title);
    setAccessibleName(title);
}

void TimelineView::setLeastLength(Tick length)
{
    m_leastLength = length;
    if (m_content->evaluation)
        m_view.setLimits(std::max(m_leastLength, m_content->evaluation->timeline.length));
}

int TimelineView::neededHeaderWidth() const
{
    return m_headers->neededWidth();
}

void TimelineView::setLeastHeaderWidth(int pixels)
{
    if (pixels == m_leastHeaderWidth)
        return;
    m_leastHeaderWidth = pixels;
    layoutRows();
}

void TimelineView::scrollTo(int pixels)
{
    m_scrollBar->setValue(pixels);
}

void TimelineView::refresh()
{
    ++m_content->revision;
    m_plot->contentChanged();
    m_headers->update();
    m_ruler->contentChanged();
}

void TimelineView::setScroll(int pixels)
{
    m_plot->setScroll(pixels);
    m_headers->setScroll(pixels);
    Q_EMIT scrolled(pixels);
}

void TimelineView::themeChanged()
{
    m_content->theme = currentTheme();
    m_legend->setTheme(m_content->theme);
    m_card->setTheme(m_content->theme);
    m_rangePanel->setTheme(m_content->theme);
    m_note->setStyleSheet(QStringLiteral("background: %1; color: %2; border: 1px solid %2; border-radius: 4px;")
                              .arg(m_content->theme.warningBack.name(), m_content->theme.warning.name()));
    refresh();
}

void TimelineView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) {
        if (currentTheme() != m_content->theme)
            themeChanged();
    } else if (event->type() == QEvent::FontChange) {
        layoutRows();
    }
}

void TimelineView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layout()->activate();
    layoutRows();
    placeNote();
    showRangeTotals();
    m_empty->setGeometry(QRect(0, PanelHeader::kHeight, width(), height() - PanelHeader::kHeight));
}

void TimelineView::placeNote()
{
    const QRect rows = m_plot->geometry();
    const int noteWidth = std::min(rows.width() - 16, m_note->sizeHint().width() + 32);
    m_note->setGeometry(rows.center().x() - noteWidth / 2, rows.bottom() - kNoteHeight - 8, noteWidth, kNoteHeight);
    m_note->raise();
}

void TimelineView::showRangeTotals()
{
    const std::optional<TimeRange> range = m_view.selectedRange();
    m_rangePanel->setVisible(range && m_content->evaluation);
    if (!range || !m_content->evaluation)
        return;
    const Timeline &timeline = m_content->evaluation->timeline;
    m_rangePanel->setTotals(*range, rangeTotals(timeline, *range), int(timeline.ranks.size()));
    // At the side of the rows that the range leaves free.
    const QRect rows = m_plot->geometry();
    const TimeScale scale = m_plot->scale();
    const bool rangeIsRight = scale.xOf(range->from) + scale.xOf(range->to) > scale.width;
    m_rangePanel->move(rangeIsRight ? rows.left() + 8 : rows.right() - m_rangePanel->width() - 8, rows.top() + 8);
    m_rangePanel->raise();
}

std::vector<int> TimelineView::visibleRanks() const
{
    std::vector<int> ranks;
    for (int rank = 0; m_content->evaluation && rank < int(m_content->evaluation->timeline.ranks.size()); ++rank) {
        if (m_content->layout.rowOf(rank) >= 0)
            ranks.push_back(rank);
    }
    return ranks;
}

QString TimelineView::cardText() const
{
    const CardText &text = m_card->text();
    return text.isEmpty() ? QString() : (QStringList(text.title) + text.lines).join(QLatin1Char('\n'));
}

} // namespace stringline::ui
