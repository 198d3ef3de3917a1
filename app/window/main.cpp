// The window: stringline [FILE...|PRESET]. And its figures, without a display: stringline render SCENARIO --out FILE.
#include "app/version/version_text.h"
#include "core/scenario/preset_folders.h"
#include "core/scenario/presets.h"
#include "ui/figure/animate_command.h"
#include "ui/figure/render_command.h"
#include "ui/main_window.h"
#include "ui/qt_text.h"
#include "ui/report/report_command.h"
#include "ui/session/autosave.h"
#include "ui/session/habits.h"
#include "ui/session/preferences.h"
#include "ui/session/session.h"
#include "ui/translation/language.h"

#include <QApplication>
#include <QFileInfo>

#include <cstdio>

namespace {

constexpr const char *kHelp = R"(Plans the training of a large transformer on a cluster and draws its timeline.

Usage:
  stringline [FILE...|PRESET]                         open the window
  stringline render SCENARIO --out FILE [OPTION]...   write a figure, without a display
  stringline animate SCENARIO --out FILE [OPTION]...  write a film of an iteration: a GIF or PNGs
  stringline report SCENARIO --out FILE               write a page about the plan: PDF, HTML or Markdown
  stringline --help | --version

FILE is a scenario in JSON, a trace, or a configuration of a framework (Megatron-LM, DeepSpeed, Hugging Face, ...);
several configurations are read into each other. PRESET is the id of a built-in scenario, such as gpt3-175b-selene.
Example:
  stringline render gpt3-175b-selene --out timeline.pdf --width-mm 183

stringline-cli has everything else: simulate, estimate, check, schedule, list, validate, compare.
)";

bool hasDisplay()
{
    return !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") || !qEnvironmentVariableIsEmpty("DISPLAY") ||
           !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
}

// Before the first window, where Qt looks for it; what the person set outside comes first.
void scaleInterface()
{
    const int percent = stringline::ui::Habits().interfacePercent();
    if (percent != 100 && qEnvironmentVariableIsEmpty("QT_SCALE_FACTOR"))
        qputenv("QT_SCALE_FACTOR", QByteArray::number(percent / 100.0));
}

int openWindow(int argc, char **argv)
{
    if (!hasDisplay()) {
        std::fputs("stringline: there is no display to open a window on. Figures need none: stringline render "
                   "SCENARIO --out FILE; numbers neither: stringline-cli simulate SCENARIO\n",
                   stderr);
        return 2;
    }
    scaleInterface();
    QApplication application(argc, argv);
    QApplication::setDesktopFileName(QStringLiteral("org.stringline.Stringline"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/stringline.svg")));
    stringline::ui::useLanguage(application, stringline::ui::Preferences().language());
    const QStringList arguments = QApplication::arguments();
    stringline::PresetLibrary presets(stringline::presetFolders());
    stringline::ui::Session session(presets, stringline::ui::Autosave::defaultFolder());
    stringline::ui::MainWindow window(session);
    // The default first, so that a file that cannot be read leaves a working window that says why.
    const QString chosen = stringline::ui::Habits().startScenario();
    const QString start = chosen.isEmpty() ? session.preferences().recentFiles().value(0) : chosen;
    const QStringList asked = arguments.mid(1);
    if (!asked.isEmpty() || start.isEmpty() || !window.open(start))
        window.open(QLatin1String(stringline::ui::Habits::kStartScenario));
    if (asked.size() == 1 && !QFileInfo::exists(asked.front()))
        window.open(asked.front()); // a preset, or a file that is missing
    window.offerRecovery();
    window.show();
    if (asked.isEmpty())
        window.offerTour();
    // Above the window: configurations are shown before they are opened.
    if (asked.size() > 1 || (asked.size() == 1 && QFileInfo::exists(asked.front())))
        window.openFiles(asked);
    return QApplication::exec();
}

// Commands that write files and need no display.
struct FileCommand {
    const char *name;
    int (*run)(const QStringList &arguments);
};
constexpr FileCommand kFileCommands[] = {{"render", stringline::ui::renderCommand},
                                         {"animate", stringline::ui::animateCommand},
                                         {"report", stringline::ui::reportCommand}};

int runWithoutDisplay(const FileCommand &command, int argc, char **argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    return command.run(QApplication::arguments().mid(2));
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication::setApplicationName(QStringLiteral("stringline"));
    QCoreApplication::setApplicationVersion(QString::fromStdString(stringline::programVersionText()));
    const QByteArray first = argc > 1 ? QByteArray(argv[1]) : QByteArray();
    if (first == "--help" || first == "-h") {
        std::fputs(kHelp, stdout);
        return 0;
    }
    if (first == "--version") {
        std::printf("stringline %s\n", stringline::programVersionText().c_str());
        return 0;
    }
    for (const FileCommand &command : kFileCommands) {
        if (first == command.name)
            return runWithoutDisplay(command, argc, argv);
    }
    return openWindow(argc, argv);
}
