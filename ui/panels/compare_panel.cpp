#include "ui/panels/compare_panel.h"

#include "core/base/text.h"
#include "ui/models/kind_difference_model.h"
#include "ui/panels/plan_table.h"
#include "ui/panels/waterfall_chart.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <cmath>

namespace stringline::ui {

ComparePanel::ComparePanel(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_pages(new QStackedWidget(this))
    , m_keep(new QPushButton(tr("&Add to comparison")))
    , m_ends(new QWidget)
    , m_from(new QComboBox)
    , m_to(new QComboBox)
    , m_equal(new QCheckBox(tr("E&qual fields")))
    , m_failure(new QLabel)
    , m_stepRow(new QWidget)
    , m_steps(new QComboBox)
    , m_summary(new QLabel)
    , m_chart(new WaterfallChart)
    , m_plans(new SideBySideModel(this))
    , m_kinds(new KindDifferenceModel(this))
    , m_planTable(new PlanTable(*m_plans))
    , m_kindTable(new TableView(*m_kinds, tr("Measured and simulated time by kind")))
    , m_tables(new QStackedWidget)
{
    auto *nothing = new QLabel(tr("Pin a baseline (B), change the plan, and see here where the difference comes from.\n"
                                  "Or add plans to the comparison, as many as you like.\n"
                                  "Or open a trace (Ctrl+T) to compare with a measured step."));
    nothing->setAlignment(Qt::AlignCenter);
    nothing->setProperty("note", true);
    m_pages->addWidget(nothing);
    m_pages->addWidget(makeComparison());
    auto *page = new QVBoxLayout(this);
    page->setContentsMargins(0, 0, 0, 0);
    page->setSpacing(0);
    page->addWidget(makeBar());
    page->addWidget(m_pages, 1);

    connect(&m_session.kept(), &KeptPlans::changed, this, &ComparePanel::refresh);
    connect(&m_session.kept(), &KeptPlans::failed, m_failure, [this](const QString &text) {
        m_failure->setText(text);
        m_failure->setToolTip(text);
    });
    connect(m_planTable, &PlanTable::takeRequested, this, &ComparePanel::takePlan);
    connect(m_planTable, &PlanTable::removeRequested, &m_session.kept(), &KeptPlans::remove);
    connect(m_planTable, &PlanTable::renameRequested, &m_session.kept(), &KeptPlans::rename);
    refresh();
}

QWidget *ComparePanel::makeComparison()
{
    m_summary->setMargin(8);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(m_chart);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto *left = new QWidget;
    auto *leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins(0, 0, 0, 0);
    leftLayout->setSpacing(0);
    leftLayout->addWidget(makeStepRow());
    leftLayout->addWidget(m_summary);
    leftLayout->addWidget(scroll, 1);
    m_tables->addWidget(m_planTable);
    m_tables->addWidget(m_kindTable);
    auto *both = new QSplitter(Qt::Horizontal);
    both->addWidget(left);
    both->addWidget(m_tables);
    both->setStretchFactor(0, 2);
    both->setStretchFactor(1, 3);
    both->setSizes({400, 600}); // shares, until a person draws the line
    both->setChildrenCollapsible(false);
    m_kindTable->setColumnWidth(KindDifferenceModel::Kind, 130);
    m_kindTable->setColumnWidth(KindDifferenceModel::Measured, 80);
    m_kindTable->setColumnWidth(KindDifferenceModel::Simulated, 80);
    return both;
}

QString ComparePanel::lengthText(Seconds time)
{
    return toQString(durationText(Seconds(std::abs(time.value()))));
}

QString ComparePanel::shareText(Seconds time, Seconds whole)
{
    return toQString(percentText(whole.value() > 0 ? std::abs(time.value()) / whole.value() : 0));
}

QString ComparePanel::summary() const
{
    return m_summary->text();
}

void ComparePanel::refresh()
{
    const bool measured = m_session.measured() != nullptr;
    const std::vector<PlanColumn> plans = columns();
    const bool several = plans.size() > 1;
    m_keep->setEnabled(m_session.shown() != nullptr);
    m_ends->setVisible(several && !measured);
    m_pages->setCurrentIndex(m_session.shown() && (measured || several) ? 1 : 0);
    if (m_pages->currentIndex() == 0)
        return;
    m_stepRow->setVisible(measured);
    m_tables->setCurrentWidget(measured ? m_kindTable : static_cast<QWidget *>(m_planTable));
    if (measured)
        refreshMeasured();
    else
        refreshPlans(plans);
}

} // namespace stringline::ui
