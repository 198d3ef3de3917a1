#include "ui/panels/causes_list.h"

#include "core/base/text.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <QLabel>

namespace stringline::ui {

CausesList::CausesList(QWidget *parent)
    : QScrollArea(parent)
    , m_label(new QLabel)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Likely causes"));
    m_label->setWordWrap(true);
    m_label->setTextFormat(Qt::RichText);
    m_label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_label->setContentsMargins(8, 4, 8, 4);
    setWidget(m_label);
    connect(m_label, &QLabel::linkActivated, this, [this](const QString &link) {
        const std::size_t index = link.toULongLong();
        if (m_explanation && index < m_explanation->likely.size())
            Q_EMIT applyRequested(LikelyCause(m_explanation->likely[index]));
    });
}

void CausesList::showText(const QString &text)
{
    m_explanation.reset();
    m_label->setText(text.toHtmlEscaped());
}

void CausesList::show(const ExplanationPtr &explanation)
{
    if (!explanation->diagnostics.empty()) {
        showText(toQString(explanation->diagnostics.front().message));
        return;
    }
    const QString head =
        tr("<b>%1</b> measured, %2 predicted (%3)")
            .arg(toQString(durationText(explanation->measured)), toQString(durationText(explanation->predicted)),
                 toQString(signedPercentText(explanation->errorPercent / 100)));
    if (explanation->withinNoise || explanation->likely.empty()) {
        m_explanation.reset();
        m_label->setText(head + QStringLiteral("<br>") +
                         (explanation->withinNoise ? tr("Repeated runs differ by as much: there is nothing to explain.")
                                                   : tr("Nothing that was tried brings the two together.")));
        return;
    }
    m_explanation = explanation;
    QString html = head;
    for (std::size_t i = 0; i < std::min(kMost, explanation->likely.size()); ++i) {
        const LikelyCause &cause = explanation->likely[i];
        QStringList checks;
        for (const CauseOfTime *each : cause.causes)
            checks << toQString(each->check).toHtmlEscaped();
        html += QStringLiteral("<br><b>%1. %2</b> (%3): %4. <i>%5</i> <a href=\"%6\">%7</a>")
                    .arg(i + 1)
                    .arg(tableText(cause.label).toHtmlEscaped(), toQString(percentText(cause.weight, 0)),
                         toQString(durationText(cause.predicted)), checks.join(QStringLiteral(" ")))
                    .arg(i)
                    .arg(tr("Take it into the plan"));
    }
    m_label->setText(html);
}

} // namespace stringline::ui
