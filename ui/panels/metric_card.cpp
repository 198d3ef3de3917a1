#include "ui/panels/metric_card.h"

#include "core/base/text.h"
#include "ui/accessible/widget_role.h"
#include "ui/qt_text.h"
#include "ui/theme/color_math.h"
#include "ui/theme/focus_ring.h"
#include "ui/theme/theme.h"
#include "ui/translation/table_texts.h"

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
    setAccessibleRole(*this, QAccessible::Button);
    describe();
}

void MetricCard::describe()
{
    const QString band = m_content.band.isEmpty()
                             ? QString()
                             : QStringLiteral("<p><b>%1</b> %2</p>").arg(m_content.band, m_evidence.toHtmlEscaped());
    setToolTip(
        QStringLiteral("<p>%1</p><p>%2</p>%3")
            .arg(tableText(m_column.explanation).toHtmlEscaped(), toQString(m_column.formula).toHtmlEscaped(), band));
    setAccessibleName(m_content.title);
    setAccessibleDescription(
        QStringList{m_content.value, m_content.band, m_content.note, m_content.change}.join(QStringLiteral(", ")));
}

void MetricCard::showBand(const QString &band, const QString &evidence)
{
    if (band == m_content.band && evidence == m_evidence)
        return;
    m_content.band = band;
    m_evidence = evidence;
    describe();
    update();
}

void MetricCard::show(const Report &report, const Report *baseline, const QString &title, const QString &note,
                      bool approximate)
{
    const double now = m_column.number(report);
    Content content{title, toQString(m_column.text(now)), m_content.band, note, {}, 0, 0};
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
    describe();
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
    const int bandLeft = inner.left() + painter.fontMetrics().horizontalAdvance(m_content.value) + 6;

    painter.setFont(sized(font(), base - 1));
    const QFontMetrics metrics = painter.fontMetrics();
    int bandRight = inner.right() - (m_content.change.isEmpty() ? metrics.horizontalAdvance(m_content.note) + 5 : 0);
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
        bandRight = pill.left() - 6;
    }
    painter.setPen(theme.muted);
    if (metrics.horizontalAdvance(m_content.band) <= bandRight - bandLeft)
        painter.drawText(QRect(bandLeft, inner.top(), bandRight - bandLeft + 1, inner.height() - 1),
                         Qt::AlignLeft | Qt::AlignBottom, m_content.band);
    painter.drawText(noteBox, Qt::AlignRight | (m_content.change.isEmpty() ? Qt::AlignBottom : Qt::AlignTop),
                     m_content.note);
    drawFocus(painter, *this);
}

} // namespace stringline::ui
