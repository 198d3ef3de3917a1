#include "ui/panels/sweep_panel.h"

#include "core/base/text.h"
#include "core/scenario/fields.h"
#include "core/sweep/sweep_csv.h"
#include "core/sweep/values.h"
#include "ui/panels/sweep_plot.h"
#include "ui/panels/tornado_chart.h"
#include "ui/panels/unit_line_edit.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"
#include "ui/translation/table_texts.h"

#include <QClipboard>
#include <QComboBox>
#include <QCompleter>
#include <QGridLayout>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStyle>

#include <array>

namespace stringline::ui {

namespace {

constexpr int kControls = 330; // pixels across
constexpr int kTornadoControls = 230;
constexpr std::array kPresets{"model.preset", "cluster.preset", "cluster.device.preset", "software.preset"};
constexpr std::array kFirstFields{"plan.tensor", "training.microbatch"};

void setState(QComboBox *box, const QString &state)
{
    box->setProperty("state", state);
    box->style()->unpolish(box);
    box->style()->polish(box);
}

} // namespace

SweepPanel::SweepPanel(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_sweeper(session.document().presets())
    , m_mode(new QComboBox(this))
    , m_measure(new QComboBox(this))
    , m_start(new QPushButton(tr("Sweep"), this))
    , m_copy(new QPushButton(tr("Copy CS&V"), this))
    , m_progress(new QProgressBar(this))
    , m_status(new QLabel(this))
    , m_details(new QLabel(this))
    , m_pictures(new QStackedWidget(this))
    , m_plot(new SweepPlot(this))
    , m_scroll(new QScrollArea(this))
    , m_tornado(new TornadoChart(this))
{
    m_mode->addItems({tr("One field"), tr("Two fields"), tr("Tornado")});
    m_mode->setAccessibleName(tr("What to sweep"));
    m_mode->setCurrentIndex(int(SweepMode::TwoFields));
    for (const Measure &row : measures())
        m_measure->addItem(tableText(row.label), toQString(row.id));
    m_measure->setAccessibleName(tr("What to draw"));
    m_axes.push_back(addAxis(tr("across")));
    m_axes.push_back(addAxis(tr("upwards")));
    m_start->setProperty("primary", true);
    m_start->setObjectName(QStringLiteral("startSweep"));
    m_copy->setObjectName(QStringLiteral("copySweep"));
    m_copy->setToolTip(tr("The whole table with numbers in full, for a spreadsheet or a script"));
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(6);
    m_status->setProperty("note", true);
    m_status->setWordWrap(true);
    m_status->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_details->setContentsMargins(8, 2, 8, 3);
    m_details->setProperty("note", true);
    m_details->setWordWrap(true);
    m_details->setAccessibleName(tr("The chosen scenario"));
    m_scroll->setWidget(m_tornado);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_pictures->addWidget(m_plot);
    m_pictures->addWidget(m_scroll);

    auto *controls = new QWidget(this);
    auto *grid = new QGridLayout(controls);
    grid->setContentsMargins(8, 4, 8, 3);
    grid->setHorizontalSpacing(5);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    grid->addWidget(m_mode, 0, 0);
    grid->addWidget(m_measure, 0, 1);
    for (std::size_t i = 0; i < m_axes.size(); ++i) {
        grid->addWidget(m_axes[i].field, 1 + int(i), 0);
        grid->addWidget(m_axes[i].values, 1 + int(i), 1);
    }
    grid->addWidget(m_start, 3, 0);
    grid->addWidget(m_copy, 3, 1);
    grid->addWidget(m_progress, 4, 0, 1, 2);
    grid->addWidget(m_status, 5, 0, 1, 2);
    grid->setRowStretch(5, 1);
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(controls, 0, 0);
    layout->addWidget(m_pictures, 0, 1);
    layout->addWidget(m_details, 1, 0, 1, 2);
    layout->setColumnStretch(1, 1);
    layout->setRowStretch(0, 1);

    connect(m_mode, &QComboBox::activated, this, [this] {
        showMode();
        if (mode() == SweepMode::Tornado) // which asks for nothing
            start();
    });
    connect(m_measure, &QComboBox::activated, this, [this] {
        endLook();
        showState();
    });
    connect(m_start, &QPushButton::clicked, this, [this] {
        if (m_sweeper.state().running)
            m_sweeper.stop();
        else
            start();
    });
    connect(m_copy, &QPushButton::clicked, this, &SweepPanel::copyCsv);
    connect(&m_sweeper, &Sweeper::changed, this, &SweepPanel::showState);
    connect(m_plot, &SweepPlot::chosenCell, this, &SweepPanel::lookAtCell);
    connect(m_plot, &SweepPlot::acceptedCell, this, &SweepPanel::takeCell);
    connect(m_tornado, &TornadoChart::chosen, this, &SweepPanel::lookAtStep);
    connect(m_tornado, &TornadoChart::accepted, this, &SweepPanel::takeStep);
    showMode();
}

SweepPanel::AxisBoxes SweepPanel::addAxis(const QString &name)
{
    const AxisBoxes axis{new QComboBox(this), new UnitLineEdit({}, this)};
    for (const Field &field : scenarioFields()) {
        if (field.kind == FieldKind::Text && field.path != "plan.schedule")
            continue;
        axis.field->addItem(toQString(fieldTitle(field)), toQString(field.path));
        axis.field->setItemData(axis.field->count() - 1, tableText(field.help), Qt::ToolTipRole);
    }
    for (const char *path : kPresets)
        axis.field->addItem(QLatin1String(path), QLatin1String(path));
    axis.field->setEditable(true);
    axis.field->setInsertPolicy(QComboBox::NoInsert);
    axis.field->setMaxVisibleItems(24);
    axis.field->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    axis.field->setAccessibleName(tr("Field %1").arg(name));
    axis.field->completer()->setFilterMode(Qt::MatchContains);
    axis.field->completer()->setCompletionMode(QCompleter::PopupCompletion);
    axis.values->setAccessibleName(tr("Values %1").arg(name));
    axis.values->setPlaceholderText(tr("1,2,4 or 10..100 step 10"));
    axis.values->setToolTip(tr("Values as in the form: 1,2,4, a range such as 10..100 step 10, or 1..64 times 2"));
    axis.field->setCurrentIndex(axis.field->findData(QLatin1String(kFirstFields[m_axes.size()])));
    connect(axis.field, &QComboBox::activated, this, [this, axis] { suggestValues(axis); });
    connect(axis.field->lineEdit(), &QLineEdit::editingFinished, this, [this, axis] {
        const bool good = !pathOf(axis).empty();
        setState(axis.field, good ? QString() : QStringLiteral("bad"));
        if (good && axis.values->text().isEmpty())
            suggestValues(axis);
    });
    connect(axis.values, &QLineEdit::returnPressed, this, &SweepPanel::start);
    return axis;
}

SweepMode SweepPanel::mode() const
{
    return SweepMode(m_mode->currentIndex());
}

std::size_t SweepPanel::measure() const
{
    return std::size_t(m_measure->currentIndex());
}

void SweepPanel::setMode(SweepMode mode)
{
    m_mode->setCurrentIndex(int(mode));
    showMode();
}

std::string SweepPanel::pathOf(const AxisBoxes &axis) const
{
    const QString text = axis.field->currentText().trimmed();
    int row = axis.field->findText(text, Qt::MatchFixedString);
    if (row < 0)
        row = axis.field->findData(text, Qt::UserRole, Qt::MatchFixedString);
    return row < 0 ? std::string() : axis.field->itemData(row).toString().toStdString();
}

void SweepPanel::setField(std::size_t axis, const QString &text)
{
    m_axes[axis].field->setEditText(text);
    if (const std::string path = pathOf(m_axes[axis]); !path.empty()) // by its title from now on
        m_axes[axis].field->setCurrentIndex(m_axes[axis].field->findData(toQString(path)));
    suggestValues(m_axes[axis]);
}

void SweepPanel::suggestValues(const AxisBoxes &axis)
{
    const Field *field = findField(pathOf(axis));
    setState(axis.field, {});
    axis.values->setState({});
    axis.values->setText(field == nullptr ? QString()
                                          : toQString(usualSweepValues(*field, *m_session.document().committed())));
    axis.values->setCursorPosition(0);
}

std::optional<SweepAxis> SweepPanel::askedAxis(const AxisBoxes &axis)
{
    const std::string path = pathOf(axis);
    setState(axis.field, path.empty() ? QStringLiteral("bad") : QString());
    if (path.empty()) {
        QStringList near;
        for (const std::string &each : nearestFieldPaths(axis.field->currentText().toStdString()))
            near << toQString(each);
        m_wrong = tr("There is no field \"%1\". Did you mean %2?")
                      .arg(axis.field->currentText(), near.join(QStringLiteral(", ")));
        return {};
    }
    const Result<SweepAxis> parsed = parseSweepValues(path, axis.values->text().toStdString());
    axis.values->setState(parsed ? QString() : QStringLiteral("bad"));
    if (!parsed) {
        m_wrong = toQString(toText(parsed.errors().front()));
        return {};
    }
    return *parsed;
}

void SweepPanel::start()
{
    endLook();
    m_wrong.clear();
    const Scenario base = *m_session.document().committed();
    if (mode() == SweepMode::Tornado) {
        m_sweeper.startTornado(base);
        return;
    }
    std::vector<SweepAxis> axes;
    for (std::size_t i = 0; i < (mode() == SweepMode::TwoFields ? 2U : 1U); ++i) {
        if (std::optional<SweepAxis> axis = askedAxis(m_axes[i]))
            axes.push_back(std::move(*axis));
        else
            break;
    }
    if (m_wrong.isEmpty())
        m_sweeper.sweep(base, std::move(axes));
    else
        showStatus();
}

void SweepPanel::refresh()
{
    for (const AxisBoxes &axis : m_axes) {
        if (axis.values->text().isEmpty() && !axis.values->hasFocus())
            suggestValues(axis);
    }
    showStatus();
}

void SweepPanel::showMode()
{
    endLook();
    m_wrong.clear();
    m_mode->parentWidget()->setFixedWidth(mode() == SweepMode::Tornado ? kTornadoControls : kControls);
    for (std::size_t i = 0; i < m_axes.size(); ++i) {
        const bool asks = mode() == SweepMode::TwoFields || (mode() == SweepMode::OneField && i == 0);
        m_axes[i].field->setVisible(asks);
        m_axes[i].values->setVisible(asks);
    }
    m_pictures->setCurrentWidget(mode() == SweepMode::Tornado ? static_cast<QWidget *>(m_scroll) : m_plot);
    showStatus();
}

void SweepPanel::showState()
{
    const SweeperState &state = m_sweeper.state();
    if (state.isTornado)
        m_tornado->show(state.tornado, measure());
    else
        m_plot->show(state, measure());
    showStatus();
}

void SweepPanel::showStatus()
{
    const SweeperState &state = m_sweeper.state();
    m_start->setText(state.running ? tr("Stop") : tr("Sweep"));
    m_progress->setVisible(state.running);
    m_progress->setMaximum(int(std::max<std::size_t>(state.total, 1)));
    m_progress->setValue(int(state.done));
    m_copy->setEnabled(!state.running && (!state.cells.empty() || !state.tornado.rows.empty()));
    const QString wrong = m_wrong.isEmpty() ? state.failure : m_wrong;
    m_status->setProperty("state", wrong.isEmpty() ? QString() : QStringLiteral("bad"));
    m_status->style()->unpolish(m_status);
    m_status->style()->polish(m_status);
    m_status->setToolTip(wrong);
    if (!wrong.isEmpty()) {
        m_status->setText(wrong.section(QLatin1Char('\n'), 0, 0));
        return;
    }
    if (!state.grid) {
        m_status->setText(mode() == SweepMode::Tornado ? tr("Every input one valid step down and one up.")
                                                       : tr("Simulates every combination of these values."));
        return;
    }
    QString text;
    const QString counted =
        tr("%1 of %2")
            .arg(toQString(groupedText(std::int64_t(state.done))), toQString(groupedText(std::int64_t(state.total))));
    if (state.running) {
        text = state.isTornado ? tr("%1 inputs").arg(counted) : tr("%1 cells").arg(counted);
    } else if (state.isTornado) {
        text = state.stopped ? tr("Stopped.")
               : !state.tornado.now.legal
                   ? tr("The plan in the window is not valid: %1").arg(toQString(state.tornado.now.reason))
                   : tr("%1 inputs; green helps. Hatched: does not fit.").arg(m_tornado->shownRows());
    } else {
        const auto legal = std::ranges::count_if(state.cells, [](const SweptCell &each) { return each.cell.legal; });
        const auto fit =
            std::ranges::count_if(state.cells, [](const SweptCell &each) { return each.cell.legal && each.cell.fits; });
        text = tr("%1 cells: %2 fit, %3 do not, %4 are no valid plans")
                   .arg(state.cells.size())
                   .arg(fit)
                   .arg(legal - fit)
                   .arg(std::ptrdiff_t(state.cells.size()) - legal);
        text += state.stopped ? tr(" (stopped).") : QStringLiteral(".");
        const std::ptrdiff_t best = state.best(measure());
        if (best >= 0)
            text += QLatin1Char(' ') + tr("Best that fits: %1.").arg(m_plot->textOf(std::size_t(best)));
    }
    if (!state.running && !isSamePlan(state.grid->base, *m_session.document().committed()))
        text += QLatin1Char(' ') + tr("Of the plan before it changed.");
    m_status->setText(text);
}

QString SweepPanel::status() const
{
    return m_status->text();
}

QString SweepPanel::details() const
{
    return m_details->text();
}

// The whole window follows; Esc or leaving the tab comes back.
void SweepPanel::look(const Scenario &scenario, const QString &text)
{
    m_looks = true;
    m_session.document().preview(scenario);
    m_details->setText(text + QStringLiteral(". ") + tr("Enter takes it, Esc goes back."));
}

void SweepPanel::lookAtCell(std::size_t cell)
{
    m_plot->setFocus();
    m_plot->choose(cell);
    look(m_sweeper.scenarioOf(cell), m_plot->textOf(cell));
}

void SweepPanel::lookAtStep(const TornadoPlace &place)
{
    m_tornado->setFocus();
    m_tornado->choose(place);
    const QRect line = m_tornado->placeOf(place).toRect();
    m_scroll->ensureVisible(line.left(), line.center().y(), 0, line.height());
    look(steppedScenario(m_sweeper.state().grid->base, m_tornado->tornado().rows[place.row], m_tornado->step(place)),
         m_tornado->textOf(place));
}

void SweepPanel::takeCell(std::size_t cell)
{
    take(m_sweeper.scenarioOf(cell), m_sweeper.state().cells[cell].cell.legal);
}

void SweepPanel::takeStep(const TornadoPlace &place)
{
    const TornadoStep &step = m_tornado->step(place);
    take(steppedScenario(m_sweeper.state().grid->base, m_tornado->tornado().rows[place.row], step), step.cell.legal);
}

void SweepPanel::take(const Scenario &scenario, bool legal)
{
    if (!legal) {
        m_details->setText(tr("This is no valid plan, so it is not taken. ") + m_details->text());
        return;
    }
    m_looks = false;
    m_session.document().cancel();
    m_session.document().commit(scenario, tr("Take %1").arg(changeText(*m_session.document().committed(), scenario)));
    m_details->setText(tr("Taken. Ctrl+Z brings the plan before back."));
    showStatus();
}

void SweepPanel::endLook()
{
    if (!m_looks)
        return;
    m_looks = false;
    m_session.document().cancel();
    m_plot->choose({});
    m_tornado->choose({});
    m_details->clear();
}

void SweepPanel::copyCsv()
{
    const SweeperState &state = m_sweeper.state();
    if (!state.grid)
        return;
    std::string text;
    if (state.isTornado) {
        text = tornadoCsv(state.tornado);
    } else {
        text = sweepHeader(*state.grid);
        for (const SweptCell &each : state.cells)
            text += sweepRow(*state.grid, each.cell);
    }
    QGuiApplication::clipboard()->setText(toQString(text));
    m_details->setText(tr("Copied."));
}

void SweepPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_looks)
        endLook();
    else
        QWidget::keyPressEvent(event);
}

void SweepPanel::hideEvent(QHideEvent *event)
{
    endLook();
    QWidget::hideEvent(event);
}

} // namespace stringline::ui
