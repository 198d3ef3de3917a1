#include "ui/panels/span_panel.h"

#include "ui/models/span_table_model.h"
#include "ui/panels/span_list.h"
#include "ui/panels/table_view.h"
#include "ui/session/session.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>

namespace stringline::ui {

namespace {

constexpr int kLaterMilliseconds = 150;
constexpr int kFilterWidth = 320;

QString number(qlonglong count)
{
    return QLocale().toString(count);
}

} // namespace

SpanPanel::SpanPanel(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_model(new SpanTableModel(this))
    , m_lister(new SpanLister(this))
    , m_filter(new QLineEdit(this))
    , m_time(new QComboBox(this))
    , m_note(new QLabel(this))
    , m_save(new QToolButton(this))
    , m_table(new TableView(*m_model, tr("All bars of the timeline"), this, TableSorting::Model))
{
    m_table->setAccessibleDescription(
        tr("A row for each pass and transfer. The selected row is the selected bar of the "
           "timeline; Enter explains it, the menu key sorts and copies."));
    m_table->setColumnWidth(SpanTableModel::What, 180);
    m_table->setColumnWidth(SpanTableModel::WaitedFor, 320);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed); // no millions of heights
    makeControls();

    connect(m_table, &TableView::currentSourceRowChanged, this, [this](int row) {
        m_session.view().select(m_model->refAt(row));
        m_session.view().reveal();
    });
    connect(m_table, &QTableView::activated, this, &SpanPanel::detailsWanted);
    connect(m_table, &TableView::copyRefused, this, [this](int rows) {
        m_note->setText(tr("%1 bars are too many for the clipboard: select up to %2, or save them as CSV.")
                            .arg(number(rows), number(TableView::kMostCopied)));
    });
    connect(m_model, &SpanTableModel::sortWanted, this, [this](int column, Qt::SortOrder order) {
        m_column = column;
        m_order = order;
        list();
    });
    connect(m_lister, &SpanLister::listed, this, [this](const EvaluationPtr &evaluation, const SpanOrder &order) {
        if (evaluation != m_model->evaluation())
            return;
        m_model->setOrder(order);
        showCount();
        followSelection();
    });
    connect(m_lister, &SpanLister::saved, this, [this](const QString &file, const QString &error) {
        m_save->setEnabled(true);
        m_note->setText(error.isEmpty() ? tr("Saved as %1").arg(file) : tr("%1: %2").arg(file, error));
    });
    m_later.setSingleShot(true);
    m_later.setInterval(kLaterMilliseconds);
    connect(&m_later, &QTimer::timeout, this, &SpanPanel::list);
    const auto whenTimeIs = [this](Time time) {
        return [this, time] {
            if (isVisible() && m_time->currentIndex() == time)
                m_later.start();
        };
    };
    connect(&session.view(), &ViewState::timeRangeChanged, this, whenTimeIs(ShownTime));
    connect(&session.view(), &ViewState::selectedRangeChanged, this, whenTimeIs(SelectedRange));
    connect(&session.view(), &ViewState::selectionChanged, this, [this] {
        if (isVisible())
            followSelection();
    });
}

void SpanPanel::makeControls()
{
    m_filter->setPlaceholderText(searchExample());
    m_filter->setToolTip(searchHelp());
    m_filter->setAccessibleName(tr("Filter bars"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(kFilterWidth);
    m_time->addItems({tr("Whole iteration"), tr("Time shown in the timeline"), tr("Selected range")});
    m_time->setAccessibleName(tr("Time of the listed bars"));
    m_time->setToolTip(tr("Bars that touch this time"));
    m_note->setProperty("note", true);
    m_note->setAccessibleName(tr("Listed bars"));
    m_save->setText(tr("Save as CSV…"));
    m_save->setToolTip(tr("Write all listed bars to a file, in this order, with every digit"));
    m_save->setFocusPolicy(Qt::TabFocus);
    auto *title = new QLabel(tr("&Filter"), this);
    title->setBuddy(m_filter);
    auto *line = new QHBoxLayout;
    line->setContentsMargins(8, 4, 8, 4);
    line->addWidget(title);
    line->addWidget(m_filter, 1);
    line->addWidget(m_time);
    line->addWidget(m_note, 1);
    line->addWidget(m_save);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(m_table);
    setTabOrder(m_filter, m_time);
    setTabOrder(m_time, m_save);
    setTabOrder(m_save, m_table);
    connect(m_filter, &QLineEdit::textChanged, &m_later, qOverload<>(&QTimer::start));
    connect(m_filter, &QLineEdit::returnPressed, this, [this] {
        list();
        m_table->setFocus(Qt::OtherFocusReason);
    });
    connect(m_time, &QComboBox::currentIndexChanged, this, &SpanPanel::list);
    connect(m_save, &QToolButton::clicked, this, &SpanPanel::chooseAndSave);
}

QString SpanPanel::note() const
{
    return m_note->text();
}

bool SpanPanel::isListing() const
{
    return m_later.isActive() || m_lister->isBusy();
}

void SpanPanel::refresh()
{
    if (m_session.shown() != m_model->evaluation()) {
        m_model->setEvaluation(m_session.shown());
        list();
    }
    followSelection();
}

void SpanPanel::list()
{
    m_later.stop();
    SpanWish wish;
    wish.query = parseSearch(m_filter->text());
    wish.column = m_column;
    wish.order = m_column < 0 ? Qt::AscendingOrder : m_order;
    const ViewState &view = m_session.view();
    if (m_time->currentIndex() == ShownTime && !view.showsAll())
        wish.range = view.timeRange();
    else if (m_time->currentIndex() == SelectedRange)
        wish.range = view.selectedRange();
    if (m_model->evaluation() && wish != SpanWish{})
        m_note->setText(tr("…"));
    m_lister->request(m_model->evaluation(), wish);
}

void SpanPanel::showCount()
{
    const int shown = m_model->rowCount();
    const int all = m_model->bars();
    const bool noRange = m_time->currentIndex() == SelectedRange && !m_session.view().selectedRange();
    if (shown == all)
        m_note->setText(noRange ? tr("%1 bars: no range is selected in the timeline").arg(number(all))
                                : tr("%1 bars").arg(number(all)));
    else
        m_note->setText(tr("%1 of %2 bars").arg(number(shown), number(all)));
}

// A gap is found by the bar that ends it.
void SpanPanel::followSelection()
{
    const ViewState &view = m_session.view();
    const GapRef gap = view.selectedGap();
    m_table->selectSourceRow(
        m_model->rowOf(gap.rank != kNone ? SpanRef{gap.rank, Lane::Compute, gap.next} : view.selection()));
}

void SpanPanel::chooseAndSave()
{
    const QString file =
        QFileDialog::getSaveFileName(this, tr("Save the listed bars"), tr("timeline.csv"), tr("CSV (*.csv)"));
    if (!file.isEmpty())
        saveTo(file);
}

void SpanPanel::saveTo(const QString &file)
{
    if (!m_model->evaluation())
        return;
    m_save->setEnabled(false);
    m_note->setText(tr("Saving %1 …").arg(file));
    m_lister->save(m_model->evaluation(), m_model->order(), file);
}

} // namespace stringline::ui
