#include "ui/panels/explanation_view.h"

#include "ui/panels/explanation.h"
#include "ui/session/session.h"
#include "ui/timeline/time_scale.h"

#include <QLabel>
#include <QScrollBar>

#include <utility>

namespace stringline::ui {

ExplanationView::ExplanationView(Session &session, QWidget *parent)
    : QScrollArea(parent)
    , m_session(session)
    , m_label(new QLabel)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    m_label->setTextFormat(Qt::RichText);
    m_label->setWordWrap(true);
    m_label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_label->setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
    m_label->setMargin(10);
    m_label->setAccessibleName(tr("Explanation"));
    setWidget(m_label);
    connect(m_label, &QLabel::linkActivated, this, &ExplanationView::follow);
    connect(&m_savings, &SavingsFinder::found, this, &ExplanationView::refresh);
}

QString ExplanationView::text() const
{
    return m_label->text();
}

void ExplanationView::refresh()
{
    const EvaluationPtr &evaluation = m_session.shown();
    if (!evaluation)
        return;
    const Timeline &timeline = evaluation->timeline;
    const SpanRef bar = m_session.view().selection();
    const std::optional<Wait> gap = waitOf(timeline, m_session.view().selectedGap());
    const bool isBar = timeline.find(bar) != nullptr;
    const SpanRef pass = isBar ? bar : gap ? SpanRef{gap->rank, Lane::Compute, gap->next} : SpanRef{};
    const bool atEnd = gap && gap->next == kNone;
    if (!atEnd)
        m_savings.request(evaluation, pass);
    const SavingsPtr savings = atEnd ? nullptr : m_savings.answer(evaluation, pass);
    const QString text = isBar ? explanationOf(*evaluation, bar, savings.get())
                         : gap ? explanationOf(*evaluation, *gap, savings.get())
                               : explanationOf(*evaluation, savings.get());
    if (text == m_label->text())
        return;
    m_label->setText(text);
    const QString subject = isBar ? linkTo(bar) : gap ? linkTo(nameOf(*gap)) : QString();
    if (std::exchange(m_subject, subject) != subject)
        verticalScrollBar()->setValue(0);
}

void ExplanationView::follow(const QString &link)
{
    const ExplanationLink target = linkFrom(link);
    ViewState &view = m_session.view();
    if (target.range) {
        view.goTo(padded(*target.range, 0.02));
        view.revealRank(target.rank);
    } else if (target.gap.rank != kNone) {
        view.selectGap(target.gap);
        view.reveal();
    } else if (target.span.index != kNone) {
        view.select(target.span);
        view.reveal();
    }
}

} // namespace stringline::ui
