#include "ui/panels/accuracy_panel.h"

#include "core/base/text.h"
#include "ui/models/accuracy_model.h"
#include "ui/panels/accuracy_plot.h"
#include "ui/panels/causes_list.h"
#include "ui/panels/table_view.h"
#include "ui/panels/unit_line_edit.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"
#include "ui/translation/table_texts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QVBoxLayout>

namespace stringline::ui {

namespace {

constexpr int kOwnTimeWidth = 92;
constexpr int kWidths[] = {150, 120, 56, 170, 78, 78, 66};

} // namespace

AccuracyPanel::AccuracyPanel(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_model(new AccuracyModel(this))
    , m_table(new TableView(*m_model, tr("Published runs"), this))
    , m_plot(new AccuracyPlot(this))
    , m_quantity(new QComboBox(this))
    , m_summary(new QLabel(this))
    , m_details(new QLabel(this))
    , m_ownTime(new UnitLineEdit(tr("s"), this))
    , m_causes(new CausesList(this))
{
    m_quantity->addItems({tr("Iteration time"), tr("Peak memory")});
    m_quantity->setAccessibleName(tr("Compared quantity"));
    m_summary->setTextFormat(Qt::RichText);
    m_summary->setWordWrap(true);
    m_details->setProperty("note", true);
    m_details->setTextFormat(Qt::RichText);
    m_details->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_details->setWordWrap(true);
    m_details->setContentsMargins(8, 2, 8, 3);
    m_details->setAccessibleName(tr("The chosen run"));
    for (int column = 0; column < int(std::size(kWidths)); ++column)
        m_table->setColumnWidth(column, kWidths[column]);

    auto *top = new QHBoxLayout;
    top->setContentsMargins(8, 3, 8, 3);
    top->addWidget(m_quantity);
    top->addWidget(m_summary, 1);
    auto *ownLabel = new QLabel(tr("My run ta&kes"), this);
    ownLabel->setBuddy(m_ownTime);
    m_ownTime->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_ownTime->setFixedWidth(kOwnTimeWidth);
    m_ownTime->setObjectName(QStringLiteral("ownTime"));
    m_ownTime->setAccessibleName(tr("Measured time of an iteration"));
    m_ownTime->setToolTip(
        tr("Seconds of an iteration of your own run, such as 9.1 or 850 ms: lists what may be the cause"));
    top->addWidget(ownLabel);
    top->addWidget(m_ownTime);
    m_causes->hide();
    auto *side = new QVBoxLayout;
    side->setSpacing(0);
    side->addWidget(m_table, 1);
    side->addWidget(m_details);
    auto *body = new QHBoxLayout;
    body->setSpacing(0);
    body->addWidget(m_plot, 2);
    body->addLayout(side, 3);
    body->addWidget(m_causes, 3);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addLayout(body, 1);

    connect(m_quantity, &QComboBox::activated, this, &AccuracyPanel::refresh);
    connect(m_table, &TableView::currentSourceRowChanged, this, [this](int row) {
        m_plot->choose(m_model->pointOf(row));
        showPoint(m_model->pointOf(row));
    });
    connect(m_plot, &AccuracyPlot::chosenChanged, this, [this](int point) {
        m_table->selectSourceRow(m_model->rowOf(point));
        showPoint(point);
    });
    connect(m_ownTime, &QLineEdit::returnPressed, this, &AccuracyPanel::explainOwnTime);
    connect(m_ownTime, &UnitLineEdit::canceled, this, [this] {
        m_ownTime->clear();
        explainOwnTime();
    });
    connect(&m_explainer, &Explainer::explained, m_causes, &CausesList::show);
    connect(m_causes, &CausesList::applyRequested, this,
            [this](const LikelyCause &cause) { m_session.document().commit(cause.scenario, tableText(cause.label)); });
    connect(&session.accuracy(), &Accuracy::ready, this, &AccuracyPanel::refresh);
    showPoint(-1);
}

MeasuredQuantity AccuracyPanel::quantity() const
{
    return m_quantity->currentIndex() == 0 ? MeasuredQuantity::Time : MeasuredQuantity::Memory;
}

void AccuracyPanel::refresh()
{
    if (!isVisible())
        return;
    m_session.accuracy().start();
    const PointsPtr &points = m_session.accuracy().points();
    if (!points) {
        m_summary->setText(m_session.accuracy().failure().isEmpty() ? tr("Published runs are being evaluated …")
                                                                    : m_session.accuracy().failure().toHtmlEscaped());
        return;
    }
    const std::optional<ErrorBand> band = m_session.accuracy().bandOf(*m_session.document().scenario(), quantity());
    const QString kind = band ? toQString(band->kind) : QString();
    if (band) {
        m_summary->setText(
            tr("<b>%1</b> of the prediction: eight of ten of %2 published runs, %3%4")
                .arg(toQString(bandText(*band)))
                .arg(band->used.size())
                .arg(kind.toHtmlEscaped(), band->nearest ? QString() : tr(" (nearest kind with enough of them)")));
    } else {
        m_summary->setText(tr("Too few published runs to say how far this may be off"));
    }
    m_summary->setToolTip(m_summary->text());
    const QString shown = kind + QString::number(int(quantity()));
    if (shown == m_shownKind)
        return;
    m_shownKind = shown;
    const std::vector<std::size_t> used = band ? band->used : std::vector<std::size_t>();
    m_model->show(points, quantity(), used);
    m_plot->show(points, quantity(), used);
    m_table->selectSourceRow(m_model->rowOf(m_plot->chosen()));
    showPoint(m_plot->chosen());
}

void AccuracyPanel::explainOwnTime()
{
    const QString text = m_ownTime->text().trimmed();
    m_causes->setVisible(!text.isEmpty());
    const std::optional<double> seconds = parseNumber(text.toStdString(), Unit::Seconds);
    const bool readable = seconds && *seconds > 0;
    m_ownTime->setState(text.isEmpty() || readable ? QString() : QStringLiteral("bad"));
    if (text.isEmpty())
        return;
    if (!readable) {
        m_causes->showText(tr("Expected a time, such as 9.1 or 850 ms."));
        return;
    }
    m_causes->showText(tr("Looking for what may be the cause …"));
    m_explainer.request(m_session.document().scenario(), Seconds(*seconds));
}

void AccuracyPanel::showPoint(int point)
{
    const PointsPtr &points = m_session.accuracy().points();
    if (!points || point < 0) {
        m_details->setText(tr("A click on a point or a row shows the run."));
        return;
    }
    const PublishedPoint &run = (*points)[std::size_t(point)];
    QStringList assumed;
    for (const std::string &each : run.assumptions)
        assumed << toQString(each).toHtmlEscaped();
    m_details->setText(
        QStringLiteral("<b>%1</b> (%2) · %3 × %4 · %5<br>")
            .arg(toQString(run.model).toHtmlEscaped(), toQString(run.id).toHtmlEscaped())
            .arg(run.kind.gpus)
            .arg(toQString(run.gpu).toHtmlEscaped(), toQString(run.plan).toHtmlEscaped()) +
        tr("measured %1, predicted %2 (%3) · %4")
            .arg(valueText(run.quantity, run.measured), valueText(run.quantity, run.predicted), errorText(run),
                 toQString(run.source).toHtmlEscaped()) +
        (assumed.isEmpty() ? QString() : tr("<br>taken as: %1").arg(assumed.join(QStringLiteral("; ")))));
}

} // namespace stringline::ui
