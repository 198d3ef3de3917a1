// Keeps words as long as there is room, then swatches with tooltips.
#include "ui/timeline/legend.h"

#include "ui/theme/color_math.h"
#include "ui/theme/type_scale.h"
#include "ui/timeline/picture_painter.h"
#include "ui/timeline/span_text.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace stringline::ui {

namespace {

struct Place {
    Activity activity;
    bool always;
};
constexpr Place kOrder[] = {{Activity::Forward, true},   {Activity::Backward, true}, {Activity::WeightGradient, false},
                            {Activity::Recompute, true}, {Activity::Tensor, true},   {Activity::Context, false},
                            {Activity::Expert, false},   {Activity::Pipeline, true}, {Activity::Data, true},
                            {Activity::Optimizer, true}, {Activity::Other, false},   {Activity::Waiting, true}};
constexpr int kSwatch = 10;
constexpr int kGap = 5;      // between swatch and word
constexpr int kSpacing = 14; // between entries
constexpr int kTightSpacing = 8;

QVector<Activity> shownOf(const Timeline &timeline)
{
    QVector<Activity> shown;
    for (const Place &place : kOrder) {
        const auto uses = [&place](const ChunkTemplate &pass) {
            return std::ranges::find(pass.ops, place.activity, &TemplateOp::activity) != pass.ops.end();
        };
        const auto holds = [&place](const RankTimeline &rank) {
            return std::ranges::any_of(rank.lanes(), [&place](const std::vector<Span> &lane) {
                return std::ranges::find(lane, place.activity, &Span::activity) != lane.end();
            });
        };
        if (place.always || std::ranges::any_of(timeline.templates, uses) ||
            (timeline.measured && std::ranges::any_of(timeline.ranks, holds)))
            shown.append(place.activity);
    }
    return shown;
}

} // namespace

void paintSwatch(QPainter &painter, const QRect &rect, const Theme &theme, Activity activity)
{
    painter.save();
    painter.fillRect(rect, colorOf(theme, activity));
    painter.setRenderHint(QPainter::Antialiasing);
    const Hatch hatch = hatchOf(activity);
    const bool communication = row(activity).communication;
    if (hatch == Hatch::DottedOutline) {
        painter.setPen(QPen(theme.window, 1, Qt::DotLine));
        painter.drawRect(QRectF(rect).adjusted(1.5, 1.5, -1.5, -1.5));
    } else if (hatch != Hatch::None && (!communication || theme.scheme == Scheme::PrintGrey)) {
        painter.setPen(QPen(theme.hatch, 1));
        const std::vector<QLineF> lines = hatchLines(hatch, rect, 4);
        painter.drawLines(lines.data(), int(lines.size()));
    }
    painter.restore();
}

Legend::Legend(QWidget *parent)
    : QWidget(parent)
    , m_theme(makeTheme(false))
    , m_shown(shownOf(Timeline{}))
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHorizontalStretch(255); // what the header leaves is for the note
    setSizePolicy(policy);
    setAccessibleName(tr("Legend"));
}

void Legend::setTheme(const Theme &theme)
{
    m_theme = theme;
    update();
}

void Legend::setTimeline(const Timeline &timeline)
{
    const QVector<Activity> shown = shownOf(timeline);
    if (shown == m_shown)
        return;
    m_shown = shown;
    updateGeometry();
    update();
}

// Painted, because a label that gets another text makes the whole window lay itself out again.
void Legend::setNote(const QString &note)
{
    if (note == m_note)
        return;
    m_note = note;
    setAccessibleDescription(note);
    update();
}

QFont Legend::textFont() const
{
    QFont small = font();
    small.setPixelSize(typePixels(11));
    return small;
}

QSize Legend::sizeHint() const
{
    const QFontMetrics metrics(textFont());
    int width = -kSpacing;
    for (const Activity activity : m_shown)
        width += kSwatch + kGap + metrics.horizontalAdvance(activityText(activity)) + kSpacing;
    return {width, std::max(kSwatch, metrics.height()) + 2};
}

QSize Legend::minimumSizeHint() const
{
    return {int(m_shown.size()) * (kSwatch + kTightSpacing) - kTightSpacing, sizeHint().height()};
}

QVector<Legend::Entry> Legend::entries() const
{
    const QFontMetrics metrics(textFont());
    const bool words = width() >= sizeHint().width();
    QVector<Entry> entries;
    int right = width();
    for (auto activity = m_shown.crbegin(); activity != m_shown.crend(); ++activity) {
        Entry entry{*activity, {}, {}};
        if (words) {
            const int textWidth = metrics.horizontalAdvance(activityText(*activity));
            entry.text = QRect(right - textWidth, 0, textWidth + 1, height());
            right -= textWidth + kGap;
        }
        entry.swatch = QRect(right - kSwatch, (height() - kSwatch) / 2, kSwatch, kSwatch);
        right -= kSwatch + (words ? kSpacing : kTightSpacing);
        entries.prepend(entry);
    }
    return entries;
}

void Legend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setFont(textFont());
    const QVector<Entry> shown = entries();
    if (const int room = shown.front().swatch.left() - 2 * kSpacing; room > 0 && !m_note.isEmpty()) {
        painter.setPen(m_theme.muted);
        painter.drawText(QRect(kSpacing, 0, room, height()), Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(m_note, Qt::ElideRight, room));
    }
    for (const Entry &entry : shown) {
        paintSwatch(painter, entry.swatch, m_theme, entry.activity);
        painter.setPen(m_theme.text);
        if (!entry.text.isEmpty())
            painter.drawText(entry.text, Qt::AlignLeft | Qt::AlignVCenter, activityText(entry.activity));
    }
}

bool Legend::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    for (const Entry &entry : entries()) {
        if (entry.swatch.united(entry.text).adjusted(-3, -3, 3, 3).contains(help->pos())) {
            const std::string_view label = row(entry.activity).label;
            QToolTip::showText(help->globalPos(), QString::fromUtf8(label.data(), qsizetype(label.size())), this);
            return true;
        }
    }
    QToolTip::hideText();
    return true;
}

} // namespace stringline::ui
