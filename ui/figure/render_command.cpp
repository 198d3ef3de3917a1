// Parses, evaluates, draws, writes.
#include "ui/figure/render_command.h"

#include "core/base/file.h"
#include "core/scenario/preset_folders.h"
#include "ui/figure/figure_caption.h"
#include "ui/figure/render_subject.h"
#include "ui/latex_text.h"
#include "ui/qt_text.h"

#include <QGuiApplication>

#include <cstdio>
#include <memory>

namespace stringline::ui {

namespace {

void printError(const QString &line)
{
    std::fputs((line + QLatin1Char('\n')).toUtf8().constData(), stderr);
}

int fail(const QStringList &lines, int status)
{
    for (const QString &line : lines)
        printError(line);
    return status;
}

int fail(const Errors &errors)
{
    QStringList lines;
    for (const Error &error : errors)
        lines << toQString(toText(error));
    return fail(lines, kCommandBadUsage);
}

int writeCaption(const QString &text, const QString &path)
{
    const bool isLatex = path.endsWith(QLatin1String(".tex"));
    const QByteArray bytes = ((isLatex ? latexText(text) : text) + QLatin1Char('\n')).toUtf8();
    if (path == QLatin1String("-")) {
        std::fputs(bytes.constData(), stdout);
        return kCommandDone;
    }
    const Errors wrong = writeFile(path.toStdString(), std::string_view(bytes.constData(), std::size_t(bytes.size())));
    return wrong.empty() ? kCommandDone : fail(wrong);
}

int render(const RenderArguments &arguments)
{
    const PresetLibrary presets(presetFolders());
    const RenderSubject made = renderSubject(arguments, presets);
    if (made.status != kCommandDone)
        return fail(made.errors, made.status);
    if (const QString why = whyNoFigure(made.subject, arguments.spec); !why.isEmpty())
        return fail({QStringLiteral("stringline render: %1").arg(why)}, kCommandScenarioWrong);
    const Figure figure = figureOf(made.subject, arguments.spec);
    if (const Errors wrong = writeFigure(figure, arguments.out, arguments.dpi); !wrong.empty())
        return fail(wrong);
    return arguments.caption.isEmpty()
               ? kCommandDone
               : writeCaption(captionText(made.subject, arguments.spec, figure), arguments.caption);
}

} // namespace

int renderCommand(const QStringList &arguments)
{
    std::unique_ptr<QGuiApplication> application;
    if (QCoreApplication::instance() == nullptr) {
        // Text is measured and drawn without a display.
        qputenv("QT_QPA_PLATFORM", "offscreen");
        static int count = 1;
        static char name[] = "stringline";
        static char *values[] = {name, nullptr};
        application = std::make_unique<QGuiApplication>(count, values);
    }
    RenderArguments parsed;
    const QString wrong = parsed.parse(arguments);
    if (!wrong.isEmpty()) {
        printError(QStringLiteral("stringline render: %1; see stringline render --help").arg(wrong));
        return kCommandBadUsage;
    }
    if (parsed.wantsHelp) {
        std::fputs(parsed.helpText().toUtf8().constData(), stdout);
        return kCommandDone;
    }
    if (parsed.wantsList) {
        std::fputs(RenderArguments::listText().toUtf8().constData(), stdout);
        return kCommandDone;
    }
    return render(parsed);
}

} // namespace stringline::ui
