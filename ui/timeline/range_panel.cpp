// A small table painted by hand; copies as text.
#include "ui/timeline/range_panel.h"

#include "core/base/text.h"
#include "ui/theme/type_scale.h"
#include "ui/timeline/legend.h"
#include "ui/timeline/span_text.h"

#include <QPainter>

namespace stringline::ui {

namespace {

constexpr int kPad = 10;
constexpr int kLine = 17;
constexpr int kSwatch = 9;
constexpr int kLabelWidth = 124;
constexpr int kTimeWidth = 62;
constexpr int kShareWidth = 54;

QFont panelFont(const QWidget &widget, bool bold)
{
    QFont font = widget.font();
    font.setPixelSize(typePixels(11));
    font.setBold(bold);
    return font;
}

} // namespace

RangePanel::RangePanel(QWidget *parent)
    : QWidget(parent)
    , m_theme(makeTheme(false))
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void RangePanel::setTheme(const Theme &theme)
{
    m_theme = theme;
    update();
}

void RangePanel::setTotals(TimeRange range, const RangeTotals &totals, int ranks)
{
    m_title = tr("%1 to %2: %3").arg(durationText(range.from), durationText(range.to), durationText(range.length()));
    m_lines.clear();
    const auto add = [&](const QString &label, Tick ticks, Activity activity, bool sum) {
        const double share = totals.total > 0 ? static_cast<double>(ticks) / static_cast<double>(totals.total) : 0;
        m_lines.push_back({label, durationText(ranks > 0 ? ticks / ranks : 0),
                           QString::fromStdString(percentText(share)), activity, sum});
    };
    for (const ActivityRow &row : activities()) {
        if (row.activity != Activity::Waiting && totals[row.activity] > 0)
            add(activityText(row.activity), totals[row.activity], row.activity, false);
    }
    add(tr("busy"), totals.busy(), Activity::Forward, true);
    add(tr("exposed communication"), totals.exposedCommunication(), Activity::Tensor, true);
    add(tr("idle"), totals.idle(), Activity::Waiting, true);
    setAccessibleName(tr("Selected time"));
    setAccessibleDescription(asText());
    resize(sizeHint());
    update();
}

QString RangePanel::asText() const
{
    QString text = m_title;
    for (const Line &line : m_lines)
        text += QLatin1Char('\n') + line.label + QLatin1Char('\t') + line.time + QLatin1Char('\t') + line.share;
    return text;
}

QSize RangePanel::sizeHint() const
{
    return {2 * kPad + kLabelWidth + kTimeWidth + kShareWidth + 20, 2 * kPad + kLine * (int(m_lines.size()) + 2)};
}

void RangePanel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(m_theme.base);
    painter.setPen(m_theme.border);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.setRenderHint(QPainter::Antialiasing, false);
    int y = kPad - 2;
    const int right = width() - kPad;
    painter.setFont(panelFont(*this, true));
    painter.setPen(m_theme.text);
    painter.drawText(QRect(kPad, y, right - kPad, kLine), Qt::AlignVCenter, m_title);
    y += kLine;
    painter.setFont(panelFont(*this, false));
    painter.setPen(m_theme.muted);
    painter.drawText(QRect(kPad, y, right - kPad, kLine), Qt::AlignVCenter, tr("mean per stage"));
    y += kLine;
    bool ruled = false;
    for (const Line &line : m_lines) {
        if (line.sum && !ruled) {
            painter.setPen(m_theme.border);
            painter.drawLine(kPad, y, right, y);
            y += 2;
            ruled = true;
        }
        if (!line.sum)
            paintSwatch(painter, QRect(kPad, y + (kLine - kSwatch) / 2, kSwatch, kSwatch), m_theme, line.activity);
        painter.setPen(m_theme.text);
        const int labelLeft = line.sum ? kPad : kPad + kSwatch + 6;
        painter.drawText(QRect(labelLeft, y, right - labelLeft, kLine), Qt::AlignVCenter, line.label);
        painter.drawText(QRect(right - kShareWidth - kTimeWidth, y, kTimeWidth, kLine),
                         Qt::AlignVCenter | Qt::AlignRight, line.time);
        painter.setPen(m_theme.muted);
        painter.drawText(QRect(right - kShareWidth, y, kShareWidth, kLine), Qt::AlignVCenter | Qt::AlignRight,
                         line.share);
        y += kLine;
    }
}

} // namespace stringline::ui
