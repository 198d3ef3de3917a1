// The window: form at the left, mesh and timeline in the middle, result at the right, workbench at the bottom. It wires
// panels to the session and holds the actions; main_window_actions.cpp makes menus and tool bar, main_window_files.cpp
// opens and saves, main_window_traces.cpp opens measured traces, main_window_import.cpp other programs' configurations.
#pragma once

#include "core/base/result.h"
#include "core/evaluate/evaluate.h"
#include "core/sim/memory_steps.h"
#include "ui/session/autosave.h"

#include <QMainWindow>
#include <QPointer>

#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

class QLabel;
class QMenu;
class QToolButton;
class QUndoView;

namespace stringline {
struct ConfigExport;
struct ConfigInput;
struct ConfigWriter;
struct MeasuredTrace;
} // namespace stringline

namespace stringline::ui {

class CompareView;
class FigureComposer;
class Habits;
class HelpWindow;
class ImportDialog;
class KeyBindings;
class LectureNumbers;
class LookFrame;
class MeshView;
class MessageBar;
class PlayBar;
class Player;
class ProgressStrip;
class ResultPanel;
class ScenarioForm;
class Session;
class StatusLine;
class TimelineView;
class Tour;
class Workbench;
struct AnimationSpec;
struct HelpDeed;
struct HelpPage;
struct PaletteEntry;

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(Session &session, QWidget *parent = nullptr);
    ~MainWindow() override;

    // A file's path or a preset's id; says so in the message bar when that fails. A configuration is shown first, by
    // importDialog(), and replaces nothing before that is accepted. Of a figure, what it shows.
    bool open(const QString &fileOrPreset);
    bool saveTo(const QString &file);
    // A scenario's or a trace's, by its name and content; the person is asked before a scenario with changes goes.
    void openAny(const QString &file);
    // Reads in the background; the measured step then lies above the simulation. What is open stays.
    void openTrace(const QString &file);
    // Configurations are read into each other; of other files the first one is opened.
    void openFiles(const QStringList &files);
    // A scenario at once, one undo step; a configuration by its preview.
    void paste(const QString &text, const QString &source);
    // The plan as a configuration: on the clipboard. What the framework cannot do is refused, or left out.
    void copyAs(const ConfigWriter &writer, bool degrade = false);
    // The tour, where nobody has seen it yet; for a start without a file.
    void offerTour();
    // Offers what a crashed run left behind, in the message bar.
    void offerRecovery();

    [[nodiscard]] ScenarioForm &form() const { return *m_form; }
    [[nodiscard]] MeshView &mesh() const { return *m_mesh; }
    [[nodiscard]] TimelineView &timeline() const { return *m_timeline; }
    [[nodiscard]] CompareView &comparison() const { return *m_compare; }
    [[nodiscard]] ResultPanel &result() const { return *m_result; }
    [[nodiscard]] Workbench &workbench() const { return *m_workbench; }
    [[nodiscard]] MessageBar &messages() const { return *m_messages; }
    [[nodiscard]] ProgressStrip &progress() const { return *m_progress; }
    // Made when it is first wanted; null before.
    [[nodiscard]] FigureComposer *composer() const { return m_composer; }
    // The preview of configurations that is open; null for none.
    [[nodiscard]] ImportDialog *importDialog() const;
    [[nodiscard]] Player &player() const { return *m_player; }
    [[nodiscard]] PlayBar &playBar() const { return *m_playBar; }
    // Full screen with mesh, main numbers and timeline in large type alone; leaving it restores all.
    void setLecture(bool lecture);
    // The page about the plan that is shown; the format by the name's suffix.
    void writeReportTo(const QString &file);
    // By its object name: "save", "pinBaseline". Null where there is none.
    [[nodiscard]] QAction *action(const QString &name) const;

    // Windows lower than this fold the mesh to its strip, the workbench to its tabs and a section of the form.
    static constexpr int kCompactHeight = 900;

protected:
    void closeEvent(QCloseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    struct Command {
        const char *name;
        QString text;
        QKeySequence keys;
        std::function<void()> act;
        QString tip;
    };

    // main_window.cpp
    void makePanels();
    void giveRoom();
    void connectPanels();
    void showShown();
    void showScenario();
    void showBaseline();
    void setCompact(bool compact);
    void resetLayout();
    void applyDefaultSizes();

    // main_window_actions.cpp
    void makeActions();
    QAction *add(const Command &command);
    void makeMenus();
    void makeViewMenu();
    void makePlanMenu();
    void makeToolBar();
    void fillRecent(QMenu &menu);
    void fillNew(QMenu &menu);
    void showTitles();
    void showUndoTexts();
    void applyTheme();

    // main_window_dialogs.cpp
    void showKeys();
    void showPalette();
    void openPalette(std::vector<PaletteEntry> entries, const QString &placeholder);
    void showRowFinder();
    void showAbout();
    void showPreferences();
    void startTour();
    void showHelp(const HelpPage &page);
    void doForHelp(const HelpDeed &deed);
    [[nodiscard]] std::vector<QAction *> commands() const;

    // main_window_files.cpp
    void newFromPreset(const QString &id);
    void chooseAndOpen();
    void save();
    void saveAs();
    void reload();
    void copyScenario();
    void pasteClipboard();
    bool openStudy(const QString &fileOrPreset);
    bool openFigure(const QString &file);
    void report(const Errors &errors, const QString &what);
    // Runs `then` at once when nothing is unsaved, otherwise asks first.
    void whenSaved(const QString &question, const std::function<void()> &then);
    void recover(const Recovery &recovery);

    // main_window_figures.cpp
    FigureComposer &openComposer();
    void connectFigures();

    // main_window_import.cpp
    bool openConfigs(const QStringList &files); // false where none of them is one
    void previewConfigs(const std::vector<ConfigInput> &inputs);
    void fillWriters(QMenu &menu, const std::function<void(const ConfigWriter &)> &choose);
    std::optional<ConfigExport> writeAs(const ConfigWriter &writer, bool degrade, const QString &refusal,
                                        const std::function<void()> &nearest);
    void tellLeft(const ConfigExport &written, const QString &done);
    void saveAs(const ConfigWriter &writer, bool degrade);

    // main_window_traces.cpp
    void connectTraces();
    void chooseAndOpenTrace();
    void showReference();
    void showTraceNotes();

    // main_window_lessons.cpp
    void connectLessons();
    void lookAt(const QString &look);
    bool openLesson(const QString &fileOrPreset);

    // main_window_play.cpp
    QWidget *makePlayer();
    void makePlayMenu(QMenu &menu);
    void playOther(const EvaluationPtr &evaluation);
    void showMoment();
    void setLectureScale(double scale);
    void changeLectureScale(int steps);
    void exportAnimation();
    void writeAnimationInBackground(const EvaluationPtr &evaluation, const AnimationSpec &spec, const QString &file);
    void exportReport();

    // Plan
    void pinBaseline();
    void returnToBaseline();
    void applyBestAdvice();
    void repair();

    Session &m_session;
    MessageBar *m_messages = nullptr;
    ProgressStrip *m_progress = nullptr; // of reading a trace
    LookFrame *m_look = nullptr;         // round what a lesson speaks of
    ScenarioForm *m_form = nullptr;
    MeshView *m_mesh = nullptr;
    CompareView *m_compare = nullptr;
    TimelineView *m_timeline = nullptr; // of m_compare
    ResultPanel *m_result = nullptr;
    Workbench *m_workbench = nullptr;
    StatusLine *m_status = nullptr;
    QUndoView *m_history = nullptr;
    KeyBindings *m_keys = nullptr;
    Habits *m_habits = nullptr;
    QPointer<ImportDialog> m_import;      // while it is open
    FigureComposer *m_composer = nullptr; // made when it is first wanted
    HelpWindow *m_help = nullptr;         // made when it is first wanted
    QPointer<Tour> m_tour;                // while it runs
    QDockWidget *m_formDock = nullptr;
    QDockWidget *m_resultDock = nullptr;
    QDockWidget *m_workbenchDock = nullptr;
    QDockWidget *m_historyDock = nullptr;
    QToolBar *m_toolBar = nullptr;
    QLabel *m_fileLabel = nullptr;
    QToolButton *m_undoButton = nullptr;
    QToolButton *m_baselineButton = nullptr;
    QToolButton *m_compareButton = nullptr;
    QString m_baselineTitle;
    std::weak_ptr<const MeasuredTrace> m_notedTrace;
    QByteArray m_defaultLayout;
    bool m_compact = false;
    bool m_peeking = false;
    bool m_closing = false;
    bool m_laidOut = false;
    Player *m_player = nullptr;
    PlayBar *m_playBar = nullptr;
    LectureNumbers *m_lectureNumbers = nullptr;
    EvaluationPtr m_played;
    std::vector<std::vector<MemoryStep>> m_playedSteps; // by stage, once somebody plays
    struct BeforeLecture {
        QByteArray docks;
        QByteArray middle; // of the splitter between mesh and timeline
        Qt::WindowStates windows;
        bool meshFolded = false;
        int meshMaximum = 0;
    };
    std::optional<BeforeLecture> m_lecture; // while it lasts
    std::jthread m_writer;                  // last: joins before what it reports to goes
};

} // namespace stringline::ui
