// Playing an iteration, the lecture that it is played in, and its film and page as files.
#include "core/base/text.h"
#include "core/report/timeline_state.h"
#include "core/validation/plan_page_facts.h"
#include "ui/figure/animation.h"
#include "ui/main_window.h"
#include "ui/mesh/mesh_view.h"
#include "ui/mesh/rank_map.h"
#include "ui/panels/animation_dialog.h"
#include "ui/panels/lecture_numbers.h"
#include "ui/panels/message_bar.h"
#include "ui/panels/play_bar.h"
#include "ui/panels/progress_strip.h"
#include "ui/qt_text.h"
#include "ui/report/plan_report.h"
#include "ui/session/player.h"
#include "ui/session/session.h"
#include "ui/theme/type_scale.h"
#include "ui/timeline/compare_view.h"
#include "ui/timeline/time_cursor.h"
#include "ui/timeline/timeline_view.h"

#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMenu>
#include <QSplitter>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

namespace stringline::ui {

namespace {

constexpr double kLectureScale = 1.5;
constexpr double kLectureStep = 0.25;

QString fileNameOf(const QString &title, const QString &ending)
{
    return QFileInfo(title).completeBaseName().replace(u'/', u'-') + ending;
}

// The stage that keeps most at that moment: "stage 0 keeps 41.2 GiB of activations".
QString fullestText(const Timeline &timeline, const std::vector<std::vector<MemoryStep>> &steps, Tick time)
{
    std::size_t fullest = 0;
    double most = -1;
    for (std::size_t rank = 0; rank < std::min(timeline.stages(), steps.size()); ++rank) {
        if (const double bytes = activationsAt(steps[rank], time); bytes > most) {
            most = bytes;
            fullest = rank;
        }
    }
    if (most <= 0)
        return {};
    return MainWindow::tr("stage %1 keeps %2 of activations").arg(fullest).arg(toQString(bytesText(Bytes(most))));
}

} // namespace

// Under the timeline, so that the lecture has it too.
QWidget *MainWindow::makePlayer()
{
    m_player = new Player(this);
    m_playBar = new PlayBar(*m_player);
    m_lectureNumbers = new LectureNumbers;
    m_playBar->hide();
    m_lectureNumbers->hide();
    auto *stack = new QWidget;
    auto *layout = new QVBoxLayout(stack);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_lectureNumbers);
    layout->addWidget(m_compare, 1);
    layout->addWidget(m_playBar);

    const auto step = [this](int direction) {
        const EvaluationPtr evaluation = m_timeline->evaluation();
        if (!evaluation)
            return;
        const std::vector<int> ranks = m_timeline->visibleRanks();
        m_player->pause();
        m_player->setTime(direction > 0 ? eventAfter(evaluation->timeline, ranks, m_player->time())
                                        : eventBefore(evaluation->timeline, ranks, m_player->time()));
    };
    connect(m_playBar, &PlayBar::stepWanted, this, step);
    connect(m_playBar, &PlayBar::closed, m_player, &Player::hide);
    connect(&m_timeline->timeCursor(), &TimeCursor::wanted, this, [this](Tick time) {
        m_player->pause();
        m_player->setTime(time);
    });
    connect(m_player, &Player::momentChanged, this, &MainWindow::showMoment);
    // What is drawn is what is played: an invalid plan leaves both as they are.
    connect(m_timeline, &TimelineView::laidOut, this, [this] {
        if (const EvaluationPtr evaluation = m_timeline->evaluation(); evaluation != m_played)
            playOther(evaluation);
    });

    struct Key {
        const char *name;
        QString text;
        QString tip;
        QKeySequence keys;
        std::function<void()> act;
    };
    const auto slower = [this](int steps) {
        const auto &all = Player::kSeconds;
        const auto at = std::ranges::find(all, m_player->seconds()) - all.begin();
        m_player->setSeconds(all[std::size_t(std::clamp<std::ptrdiff_t>(at + steps, 0, std::ssize(all) - 1))]);
    };
    const Key keys[] = {
        {"play", tr("Play or pause"), tr("Run a cursor over the iteration"), Qt::Key_Space,
         [this] { m_player->toggle(); }},
        {"playPrevious", tr("Event before"), tr("Move the cursor to the start or end of a pass before it"),
         Qt::Key_Semicolon, [step] { step(-1); }},
        {"playNext", tr("Next event"), tr("Move the cursor to the next start or end of a pass"), Qt::Key_Apostrophe,
         [step] { step(1); }},
        {"playBegin", tr("Cursor to the beginning"), tr("Move the cursor to the beginning of the iteration"),
         QKeySequence(Qt::SHIFT | Qt::Key_Home), [this] { m_player->setTime(0); }},
        {"playEnd", tr("Cursor to the end"), tr("Move the cursor to the end of the iteration"),
         QKeySequence(Qt::SHIFT | Qt::Key_End), [this] { m_player->setTime(m_player->length()); }},
        {"playFaster", tr("Play faster"), tr("Play an iteration in less time"), {}, [slower] { slower(-1); }},
        {"playSlower", tr("Play slower"), tr("Play an iteration in more time"), {}, [slower] { slower(1); }},
        {"playLoop", tr("Loop"), tr("Play over and over"), {}, [this] { m_player->setLoops(!m_player->loops()); }},
        {"playHide",
         tr("Hide the cursor"),
         tr("Stop, and show the iteration without a cursor"),
         {},
         [this] { m_player->hide(); }},
    };
    for (const Key &key : keys) {
        auto *made = new QAction(key.text, m_timeline);
        made->setObjectName(QStringLiteral("timeline.") + QLatin1String(key.name));
        made->setShortcut(key.keys);
        made->setShortcutContext(Qt::WidgetWithChildrenShortcut); // Space presses buttons elsewhere
        made->setStatusTip(key.tip);
        made->setToolTip(key.tip);
        connect(made, &QAction::triggered, this, key.act);
        m_timeline->addAction(made);
    }
    // Escape clears what is selected, and leaves a lecture.
    for (QAction *each : m_timeline->actions()) {
        if (each->objectName() == QStringLiteral("timeline.escape"))
            connect(each, &QAction::triggered, this, [this] { setLecture(false); });
    }
    return stack;
}

void MainWindow::playOther(const EvaluationPtr &evaluation)
{
    m_played = evaluation;
    m_playedSteps.clear();
    if (!evaluation)
        return;
    m_lectureNumbers->setReport(evaluation->report);
    m_player->setLength(evaluation->timeline.length);
    showMoment();
}

void MainWindow::showMoment()
{
    const bool shown = m_player->isShown() && m_played;
    m_playBar->setVisible(shown);
    if (!shown) {
        m_timeline->timeCursor().setMoment({});
        m_mesh->map().setMoment({});
        return;
    }
    const Timeline &timeline = m_played->timeline;
    if (m_playedSteps.empty()) { // made once somebody plays
        for (std::size_t rank = 0; rank < timeline.stages(); ++rank)
            m_playedSteps.push_back(memorySteps(timeline.ranks[rank]));
    }
    const Tick time = m_player->time();
    std::vector<RankMoment> state = stateAt(timeline, time);
    state.resize(timeline.stages()); // of the usual replica
    std::vector<Activity> stages;
    for (const RankMoment &moment : state)
        stages.push_back(moment.activity);
    m_timeline->timeCursor().setMoment(time);
    m_mesh->map().setMoment(stages);
    m_playBar->showMoment(state, time, fullestText(timeline, m_playedSteps, time));
    // A cursor that runs out of sight takes the view along, a page at a time.
    const TimeRange range = m_session.view().timeRange();
    if (m_player->isPlaying() && (time < range.from || time > range.to))
        m_session.view().setTimeRange({time, time + range.length()});
}

void MainWindow::makePlayMenu(QMenu &menu)
{
    for (QAction *each : m_timeline->actions()) {
        if (each->objectName().startsWith(QStringLiteral("timeline.play")))
            menu.addAction(each);
    }
}

// Everything but mesh, numbers and timeline goes, and comes back as it was.
void MainWindow::setLecture(bool lecture)
{
    if (lecture == m_lecture.has_value())
        return;
    auto *middle = static_cast<QSplitter *>(centralWidget());
    if (lecture) {
        m_lecture = BeforeLecture{saveState(Preferences::kLayoutVersion), middle->saveState(), windowState(),
                                  m_mesh->isFolded(), m_mesh->maximumHeight()};
        for (QDockWidget *dock : findChildren<QDockWidget *>())
            dock->hide();
        m_toolBar->hide();
        menuWidget()->hide();
        statusBar()->hide();
        m_mesh->setFolded(false);
        m_mesh->setMaximumHeight(QWIDGETSIZE_MAX);
        m_lectureNumbers->show();
        setWindowState(windowState() | Qt::WindowFullScreen);
        setLectureScale(kLectureScale);
        m_timeline->setFocus(Qt::OtherFocusReason);
    } else {
        const BeforeLecture before = *std::exchange(m_lecture, {});
        m_lectureNumbers->hide();
        setLectureScale(1);
        menuWidget()->show();
        statusBar()->show();
        m_toolBar->show();
        setWindowState(before.windows);
        m_mesh->setFolded(before.meshFolded);
        m_mesh->setMaximumHeight(before.meshMaximum);
        restoreState(before.docks, Preferences::kLayoutVersion);
        middle->restoreState(before.middle);
    }
    action(QStringLiteral("largerType"))->setEnabled(lecture);
    action(QStringLiteral("smallerType"))->setEnabled(lecture);
    action(QStringLiteral("lecture"))->setChecked(lecture);
}

// Of keys that no widget and no action took.
void MainWindow::keyPressEvent(QKeyEvent *event)
{
    if (m_lecture && event->key() == Qt::Key_Escape)
        setLecture(false);
    else
        QMainWindow::keyPressEvent(event);
}

void MainWindow::setLectureScale(double scale)
{
    setTypeScale(scale);
    scale = typeScale();
    QFont type = font();
    if (QFontInfo(type).pixelSize() > 0)
        type.setPixelSize(int(QFontInfo(type).pixelSize() * scale));
    // Widgets take their type from what they stand in; the window itself keeps its own.
    centralWidget()->setFont(scale > 1 ? type : QFont());
    m_lectureNumbers->setTypeScale(scale);
    for (QWidget *each : centralWidget()->findChildren<QWidget *>()) {
        QEvent changed(QEvent::FontChange);
        QCoreApplication::sendEvent(each, &changed);
        each->update();
    }
}

void MainWindow::changeLectureScale(int steps)
{
    if (m_lecture)
        setLectureScale(typeScale() + steps * kLectureStep);
}

void MainWindow::exportAnimation()
{
    const EvaluationPtr evaluation = m_session.shown();
    if (!evaluation || !m_progress->text().isEmpty()) {
        m_messages->show(Severity::Warning, evaluation ? tr("Something else is still being read or written.")
                                                       : tr("There is no timeline to export yet."));
        return;
    }
    AnimationSpec asked;
    asked.scheme = schemeOf(m_session.preferences().scheme().toStdString()).value_or(Scheme::Accessible);
    auto *dialog =
        new AnimationDialog(asked, fileNameOf(m_session.document().title(), QStringLiteral("-play.gif")), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog, evaluation] { writeAnimationInBackground(evaluation, dialog->spec(), dialog->file()); });
    dialog->open();
}

void MainWindow::writeAnimationInBackground(const EvaluationPtr &evaluation, const AnimationSpec &spec,
                                            const QString &file)
{
    m_progress->begin(tr("Writing %1").arg(QFileInfo(file).fileName()));
    // A running writer is asked to stop and waited for when another takes its place, or the window goes.
    m_writer = std::jthread([this, evaluation, spec, file](const std::stop_token &stop) {
        const Animation animation(*evaluation, spec);
        const Errors errors = writeAnimation(animation, file, [&](int frame) {
            const double done = double(frame) / animation.frames();
            QMetaObject::invokeMethod(this, [this, file, done] {
                if (!m_progress->text().isEmpty())
                    m_progress->setProgress(tr("Writing %1").arg(QFileInfo(file).fileName()), done);
            });
            return !stop.stop_requested();
        });
        QMetaObject::invokeMethod(this, [this, file, errors, stopped = stop.stop_requested()] {
            m_progress->end();
            const QString said = !errors.empty() ? toQString(toText(errors.front()))
                                 : stopped       ? tr("Nothing was written.")
                                                 : tr("Exported %1").arg(QFileInfo(file).absoluteFilePath());
            m_session.log(errors.empty() ? Severity::Note : Severity::Error, said);
            m_messages->show(errors.empty() ? Severity::Note : Severity::Error, said);
        });
    });
}

void MainWindow::exportReport()
{
    const EvaluationPtr evaluation = m_session.shown();
    if (!evaluation) {
        m_messages->show(Severity::Warning, tr("There is no result to report yet."));
        return;
    }
    const QString file = QFileDialog::getSaveFileName(
        this, tr("Report"), fileNameOf(m_session.document().title(), QStringLiteral("-report.pdf")),
        tr("PDF (*.pdf);;HTML, one file (*.html);;Markdown with SVG figures (*.md)"));
    if (!file.isEmpty())
        writeReportTo(file);
}

void MainWindow::writeReportTo(const QString &file)
{
    const EvaluationPtr evaluation = m_session.shown();
    const PointsPtr &points = m_session.accuracy().points();
    const PlanPage page = pageOf(*evaluation, m_session.document().presets(),
                                 points ? std::span(*points) : std::span<const PublishedPoint>());
    FigureSubject subject;
    subject.evaluation = evaluation;
    subject.baseline = m_session.baseline();
    const Errors errors = writeReport(page, reportFigures(subject), file);
    if (!errors.empty()) {
        report(errors, tr("Not written"));
        return;
    }
    const QString said = tr("Exported %1").arg(QFileInfo(file).absoluteFilePath());
    m_session.log(Severity::Note, said);
    m_messages->show(Severity::Note, said);
}

} // namespace stringline::ui
