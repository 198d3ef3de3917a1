#include "ui/panels/compare_panel.h"

#include "core/base/text.h"
#include "core/report/comparison.h"
#include "ui/models/field_difference_model.h"
#include "ui/panels/table_view.h"
#include "ui/panels/waterfall_chart.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>

namespace stringline::ui {

namespace {

constexpr int kNamedCauses = 3;

} // namespace

ComparePanel::ComparePanel(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_pages(new QStackedWidget(this))
    , m_summary(new QLabel)
    , m_chart(new WaterfallChart)
    , m_model(new FieldDifferenceModel(this))
    , m_table(new TableView(*m_model, tr("Fields that differ from the baseline")))
{
    auto *nothing =
        new QLabel(tr("Pin a baseline (B), change the plan, and see here where the difference comes from."));
    nothing->setAlignment(Qt::AlignCenter);
    nothing->setProperty("note", true);
    m_summary->setMargin(8);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);

    auto *left = new QWidget;
    auto *leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins(0, 0, 0, 0);
    leftLayout->setSpacing(0);
    leftLayout->addWidget(m_summary);
    leftLayout->addWidget(m_chart);
    leftLayout->addStretch(1);
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(left);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto *both = new QWidget;
    auto *layout = new QHBoxLayout(both);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(scroll, 3);
    layout->addWidget(m_table, 2);
    m_table->setColumnWidth(FieldDifferenceModel::FieldName, 150);
    m_table->setColumnWidth(FieldDifferenceModel::Before, 80);
    m_table->setColumnWidth(FieldDifferenceModel::Now, 80);

    m_pages->addWidget(nothing);
    m_pages->addWidget(both);
    auto *page = new QVBoxLayout(this);
    page->setContentsMargins(0, 0, 0, 0);
    page->addWidget(m_pages);
}

QString ComparePanel::summary() const
{
    return m_summary->text();
}

void ComparePanel::refresh()
{
    const EvaluationPtr &a = m_session.baseline();
    const EvaluationPtr &b = m_session.shown();
    m_pages->setCurrentIndex(a && b ? 1 : 0);
    if (!a || !b)
        return;
    const Comparison comparison = compared(*a->scenario, a->report, *b->scenario, b->report);
    const std::vector<WaterfallStep> steps = waterfall(a->report, b->report, comparison);
    const QString change = toQString(durationText(Seconds(std::abs(comparison.change.value()))));
    const double share = a->report.iteration.value() > 0 ? comparison.change.value() / a->report.iteration.value() : 0;
    const QString percent = toQString(percentText(std::abs(share)));
    if (comparison.change.value() == 0)
        m_summary->setText(tr("<b>As fast as the baseline.</b>"));
    else
        m_summary->setText((comparison.change.value() > 0 ? tr("<b>%1 (%2) slower than the baseline</b>: %3.")
                                                          : tr("<b>%1 (%2) faster than the baseline</b>: %3."))
                               .arg(change, percent, waterfallText(steps, kNamedCauses).toHtmlEscaped()));
    m_chart->setSteps(steps);
    m_model->setDifferences(comparison.fields);
}

} // namespace stringline::ui
