#include "ui/panels/advice_list.h"

#include "core/base/text.h"
#include "core/report/comparison.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace stringline::ui {

QString explanationOf(const Evaluation &before, const Scenario &after)
{
    QStringList lines;
    const Estimate estimate = stringline::estimate(after);
    const Comparison comparison = compared(*before.scenario, before.report, after, estimate.report);
    for (const FieldDifference &difference : comparison.fields)
        lines << QStringLiteral("%1 %2 → %3")
                     .arg(tableText(difference.field->label), toQString(difference.a), toQString(difference.b))
                     .toHtmlEscaped();
    QStringList causesMoved;
    for (const CauseDifference &difference : comparison.causes) {
        if (difference.change() != 0 && causesMoved.size() < 4)
            causesMoved << QStringLiteral("%1 %2").arg(tableText(difference.cause->label),
                                                       toQString(signedDurationText(toSeconds(difference.change()))));
    }
    if (!causesMoved.isEmpty())
        lines << QStringLiteral("≈ ") + causesMoved.join(QStringLiteral(" · ")).toHtmlEscaped();
    return lines.join(QStringLiteral("<br>"));
}

AdviceList::AdviceList(QWidget *parent)
    : QWidget(parent)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 8, 10, 8);
    layout->setSpacing(8);
    for (std::size_t i = 0; i < kMost; ++i) {
        auto *label = new QLabel(this);
        label->setWordWrap(true);
        label->setTextFormat(Qt::RichText);
        label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
        label->setObjectName(QStringLiteral("advice"));
        connect(label, &QLabel::linkActivated, this, [this, i](const QString &link) { onLink(i, link); });
        layout->addWidget(label);
        m_labels.push_back(label);
    }
    show(nullptr, {});
}

void AdviceList::show(const EvaluationPtr &evaluation, const std::vector<Advice> &advice)
{
    m_evaluation = evaluation;
    m_advice.assign(advice.begin(), advice.begin() + std::min<std::ptrdiff_t>(kMost, std::ssize(advice)));
    m_explained.assign(m_advice.size(), false);
    for (std::size_t i = 0; i < m_labels.size(); ++i) {
        if (i < m_advice.size())
            m_labels[i]->setText(html(i));
        else if (i == 0)
            m_labels[i]->setText(evaluation ? tr("No change of a single setting helps that fits in memory.")
                                            : tr("Computed when the plan rests."));
        m_labels[i]->setProperty("note", m_advice.empty());
        m_labels[i]->setVisible(i == 0 || i < m_advice.size());
    }
    setEnabled(true);
}

void AdviceList::setStale(bool stale)
{
    // Advice on another plan must not be applied to this one.
    setEnabled(!stale);
}

QString AdviceList::html(std::size_t index) const
{
    const Advice &advice = m_advice[index];
    QString text = QStringLiteral("%1 <b>%2</b>: %3. <a href=\"apply\">%4</a> · <a href=\"explain\">%5</a>")
                       .arg(toQString(advice.reason).toHtmlEscaped(), toQString(advice.title).toHtmlEscaped(),
                            toQString(advice.effect).toHtmlEscaped(), tr("Apply"),
                            m_explained[index] ? tr("Hide") : tr("Explain"));
    if (m_explained[index] && m_evaluation)
        text += QStringLiteral("<br>") + explanationOf(*m_evaluation, advice.scenario);
    return text;
}

void AdviceList::onLink(std::size_t index, const QString &link)
{
    if (index >= m_advice.size())
        return;
    if (link == QStringLiteral("apply")) {
        Q_EMIT applyRequested(Advice(m_advice[index]));
        return;
    }
    m_explained[index] = !m_explained[index];
    m_labels[index]->setText(html(index));
}

} // namespace stringline::ui
