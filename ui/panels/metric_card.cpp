#include "ui/panels/metric_card.h"

#include "core/base/text.h"
#include "ui/qt_text.h"
#include "ui/theme/color_math.h"
#include "ui/theme/theme.h"

#include <QPainter>

namespace stringline::ui {

namespace {

constexpr int kMargin = 10;
constexpr int kPillHeight = 17;

int pixels(const QFont &font)
{
    return QFontInfo(font).pixelSize();
}

QFont sized(QFont font, int pixelSize, bool bold = false)
{
    font.setPixelSize(pixelSize);
    font.setBold(bold);
    return font;
}

// A triangle, because fonts draw ▲ and ▼ at different sizes.
void drawArrow(QPainter &painter, const QRectF &box, int direction, const QColor &color)
{
    const double middle = box.center().x();
    const QPointF up[] = {{box.left(), box.bottom()}, {box.right(), box.bottom()}, {middle, box.top()}};
    const QPointF down[] = {{box.left(), box.top()}, {box.right(), box.top()}, {middle, box.bottom()}};
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(direction > 0 ? up : down, 3);
}

} // namespace

QString changeOf(const ReportColumn &column, double before, double now)
{
    if (column.text(before) == column.text(now))
        return {};
    QString text = toQString(column.signedText(now - before));
    // Times and money read better with their share; what is a share already does not.
    if (column.id == "iterationSeconds" && before > 0)
        text += QStringLiteral(" (%1)").arg(toQString(signedPercentText((now - before) / before)));
    return text;
}

int judgementOf(const ReportColumn &column, double before, double now)
{
    if (column.better == Better::Neither || now == before)
        return 0;
    return (now < before) == (column.better == Better::Lower) ? 1 : -1;
}

MetricCard::MetricCard(const ReportColumn &column, QWidget *parent)
    : QWidget(parent)
    , m_column(column)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFixedHeight(sizeHint().height());
    setToolTip(QStringLiteral("<p>%1</p><p>%2</p>")
                   .arg(toQString(column.explanation).toHtmlEscaped(), toQString(column.formula).toHtmlEscaped()));
}

void MetricCard::show(const Report &report, const Report *baseline, const QString &title, const QString &note,
                      bool approximate)
{
    const double now = m_column.number(report);
    Content content{title, toQString(m_column.text(now)), note, {}, 0, 0};
    if (approximate)
        content.value.prepend(QStringLiteral("≈ "));
    if (baseline) {
        const double before = m_column.number(*baseline);
        content.change = changeOf(m_column, before, now);
        content.judgement = judgementOf(m_column, before, now);
        content.direction = now > before ? 1 : -1;
    }
    if (content == m_content)
        return;
    m_content = content;
    setAccessibleName(title);
    setAccessibleDescription(QStringList{content.value, content.note, content.change}.join(QStringLiteral(", ")));
    update();
}

void MetricCard::setStale(bool stale)
{
    if (stale == m_stale)
        return;
    m_stale = stale;
    update();
}

void MetricCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme theme = currentTheme();
    const int vertical = height() < sizeHint().height() ? 3 : 6;
    const QRect inner = rect().adjusted(kMargin, vertical, -kMargin, -vertical);
    const int base = pixels(font());

    painter.setPen(theme.border);
    painter.drawLine(QPointF(0, height() - 0.5), QPointF(width(), height() - 0.5));

    painter.setFont(font());
    painter.setPen(theme.muted);
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignTop, m_content.title);

    painter.setFont(sized(font(), base + 4, true));
    painter.setPen(m_stale ? theme.faint : theme.text);
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignBottom, m_content.value);

    painter.setFont(sized(font(), base - 1));
    const QFontMetrics metrics = painter.fontMetrics();
    QRect noteBox = inner;
    if (!m_content.change.isEmpty()) {
        const int text = metrics.horizontalAdvance(m_content.change);
        const QRect pill(inner.right() - text - 24, inner.bottom() - kPillHeight + 2, text + 25, kPillHeight);
        const QColor back = m_content.judgement > 0   ? theme.goodBack
                            : m_content.judgement < 0 ? theme.badBack
                                                      : theme.header;
        const QColor front = m_content.judgement > 0 ? theme.good : m_content.judgement < 0 ? theme.bad : theme.muted;
        painter.setPen(Qt::NoPen);
        painter.setBrush(back);
        painter.drawRoundedRect(pill, kPillHeight / 2.0, kPillHeight / 2.0);
        drawArrow(painter, QRectF(pill.left() + 7, pill.center().y() - 3, 8, 7), m_content.direction, front);
        painter.setPen(front);
        painter.drawText(pill.adjusted(19, 0, -6, 0), Qt::AlignLeft | Qt::AlignVCenter, m_content.change);
        noteBox.setBottom(pill.top() - 1);
    }
    painter.setPen(theme.muted);
    painter.drawText(noteBox, Qt::AlignRight | (m_content.change.isEmpty() ? Qt::AlignBottom : Qt::AlignTop),
                     m_content.note);
}

} // namespace stringline::ui
