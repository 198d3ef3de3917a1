// Parses, evaluates, draws, writes.
#include "ui/figure/render_command.h"

#include "core/base/nearest.h"
#include "core/base/text.h"
#include "core/evaluate/evaluate.h"
#include "core/report/report_text.h"
#include "core/scenario/changes.h"
#include "core/scenario/preset_folders.h"
#include "core/scenario/scenario_json.h"
#include "core/studies/plot_series.h"
#include "core/studies/study.h"
#include "ui/figure/figure_source.h"
#include "ui/figure/render_arguments.h"
#include "ui/figure/study_figure.h"
#include "ui/figure/timeline_figure.h"
#include "ui/qt_text.h"

#include <QGuiApplication>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <memory>

namespace stringline::ui {

namespace {

constexpr int kDone = 0;
constexpr int kScenarioWrong = 1;
constexpr int kBadUsage = 2;

void printError(const QString &line)
{
    std::fputs((line + QLatin1Char('\n')).toUtf8().constData(), stderr);
}

int fail(const Errors &errors, int status = kBadUsage)
{
    for (const Error &error : errors)
        printError(toQString(toText(error)));
    return status;
}

int write(const Figure &figure, const RenderArguments &arguments)
{
    const Errors wrong = writeFigure(figure, arguments.out, arguments.dpi);
    return wrong.empty() ? kDone : fail(wrong);
}

int renderScenario(const RenderArguments &arguments, const PresetLibrary &presets)
{
    const Result<ScenarioFile> file = loadShownScenario(arguments.scenario.toStdString(), presets);
    if (!file)
        return fail(file.errors());
    auto scenario = std::make_shared<Scenario>(file->scenario);
    Errors errors;
    for (const QString &change : arguments.changes) {
        const Errors wrong = applyChange(*scenario, change.toStdString(), presets);
        errors.insert(errors.end(), wrong.begin(), wrong.end());
    }
    if (!errors.empty())
        return fail(errors);

    const EvaluationPtr evaluation = evaluate(scenario);
    if (!evaluation->valid()) {
        printError(QStringLiteral("%1: the scenario has errors").arg(arguments.scenario));
        printError(toQString(diagnosticsText(evaluation->diagnostics)).trimmed());
        return kScenarioWrong;
    }
    TimelineFigureOptions options{arguments.widthMm, arguments.heightMm, arguments.scheme, {}, arguments.title};
    if (arguments.fromSeconds || arguments.toSeconds)
        options.region = TimeRange{toTicks(stringline::Seconds(arguments.fromSeconds.value_or(0))),
                                   arguments.toSeconds ? toTicks(stringline::Seconds(*arguments.toSeconds))
                                                       : evaluation->timeline.length};
    if (options.region && options.region->from >= evaluation->timeline.length) {
        printError(QStringLiteral("stringline render: --from: the iteration ends after %1 s")
                       .arg(stringline::toSeconds(evaluation->timeline.length).value()));
        return kBadUsage;
    }
    Figure figure = timelineFigure(*evaluation, options);
    figure.source = QByteArray::fromStdString(toText(scenarioToJson(*scenario, presets)));
    return write(figure, arguments);
}

// The plot of that id, or the first.
const StudyPlot *plotOf(const StudyResult &result, const std::string &id)
{
    const auto found =
        std::ranges::find_if(result.plots, [&id](const StudyPlot &plot) { return id.empty() || plot.id == id; });
    return found == result.plots.end() ? nullptr : &*found;
}

Error unknown(std::string option, const std::string &found, const std::vector<std::string> &known)
{
    const std::string hint = didYouMean(nearestNames(found, known));
    return {std::move(option),
            {},
            fmt::format("expected one of {}, found {}{}", fmt::join(known, ", "), quotedText(found),
                        hint.empty() ? "" : "; " + hint)};
}

int renderStudy(const RenderArguments &arguments, const PresetLibrary &presets)
{
    Result<Study> study = loadShownStudy(arguments.study.toStdString(), presets);
    if (!study)
        return fail(study.errors());
    Errors errors;
    for (const QString &change : arguments.changes) {
        const Errors wrong = applyStudyChange(*study, change.toStdString(), presets);
        errors.insert(errors.end(), wrong.begin(), wrong.end());
    }
    if (!errors.empty())
        return fail(errors);
    const Result<StudyResult> result = runStudy(*study, StudyContext{presets});
    if (!result)
        return fail(result.errors(), kScenarioWrong);

    const std::string plotId = arguments.plot.toStdString();
    const StudyPlot *plot = plotOf(*result, plotId);
    if (plot == nullptr) {
        std::vector<std::string> ids;
        for (const StudyPlot &each : result->plots)
            ids.push_back(each.id);
        return fail({unknown("--plot", plotId, ids)});
    }
    const std::string panel = arguments.panel.toStdString();
    const StudyTable *table = result->find(plot->table);
    const std::vector<std::string> panels = table == nullptr ? std::vector<std::string>() : plotPanels(*table, *plot);
    if (!panel.empty() && plot->panel.empty())
        return fail({{"--panel", {}, fmt::format("the plot {} has no panels", plot->id)}});
    if (!panel.empty() && std::ranges::find(panels, panel) == panels.end())
        return fail({unknown("--panel", panel, panels)});
    Figure figure = studyFigure(*study, *result, *plot,
                                {arguments.widthMm, arguments.heightMm, arguments.scheme, arguments.title, panel});
    figure.source = QByteArray::fromStdString(toText(studyToJson(*study, presets)));
    return write(figure, arguments);
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
        return kBadUsage;
    }
    if (parsed.wantsHelp) {
        std::fputs(parsed.helpText().toUtf8().constData(), stdout);
        return kDone;
    }
    const PresetLibrary presets(presetFolders());
    return parsed.study.isEmpty() ? renderScenario(parsed, presets) : renderStudy(parsed, presets);
}

} // namespace stringline::ui
