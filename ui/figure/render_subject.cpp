// Reads, changes, evaluates, runs.
#include "ui/figure/render_subject.h"

#include "core/base/nearest.h"
#include "core/base/text.h"
#include "core/scenario/scenario_json.h"
#include "core/search/search.h"
#include "core/studies/plot_series.h"
#include "core/sweep/values.h"
#include "ui/figure/figure_source.h"
#include "ui/qt_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr std::size_t kMostSweepCells = 10000;
constexpr int kPlans = 200; // of a search, besides its front

Error unknown(std::string option, const std::string &found, const std::vector<std::string> &known)
{
    const std::string hint = didYouMean(nearestNames(found, known));
    return {std::move(option),
            {},
            fmt::format("expected one of {}, found {}{}", fmt::join(known, ", "), quotedText(found),
                        hint.empty() ? "" : "; " + hint)};
}

template <typename Rows>
std::vector<std::string> idsOf(const Rows &rows)
{
    std::vector<std::string> ids;
    for (const auto &row : rows)
        ids.emplace_back(row.id);
    return ids;
}

class SubjectMaking {
public:
    SubjectMaking(const RenderArguments &arguments, const PresetLibrary &presets)
        : m_arguments(arguments)
        , m_presets(presets)
        , m_parts(arguments.spec.parts)
    {
        if (m_parts.empty())
            m_parts = {arguments.spec};
    }

    RenderSubject make()
    {
        if (!m_arguments.scenario.isEmpty() && !makeScenario())
            return std::move(m_made);
        if (const FigureSpec *part = needing(FigureNeeds::Baseline); part != nullptr && !makeBaseline())
            return std::move(m_made);
        for (const FigureSpec &part : m_parts) {
            if (!checkTime(part))
                return std::move(m_made);
        }
        if (!m_arguments.study.isEmpty() && !makeStudy())
            return std::move(m_made);
        if (needing(FigureNeeds::Sweep) != nullptr && !makeSweep())
            return std::move(m_made);
        if (const FigureSpec *part = needing(FigureNeeds::Search); part != nullptr)
            makeSearch(*part);
        return std::move(m_made);
    }

private:
    bool fail(int status, const QStringList &lines)
    {
        m_made.status = status;
        m_made.errors = lines;
        return false;
    }
    bool fail(const Errors &errors, int status = kCommandBadUsage)
    {
        QStringList lines;
        for (const Error &error : errors)
            lines << toQString(toText(error));
        return fail(status, lines);
    }

    [[nodiscard]] const FigureSpec *needing(FigureNeeds what) const
    {
        const auto found = std::ranges::find_if(
            m_parts, [what](const FigureSpec &part) { return findFigureKind(part.kind)->needs == what; });
        return found == m_parts.end() ? nullptr : &*found;
    }

    // Null, with the reason told, where it cannot be read or has errors.
    EvaluationPtr evaluatedFrom(const QString &name, const QStringList &changes)
    {
        CommandScenario made = commandScenario(name, changes, m_presets);
        if (made.evaluation)
            return std::move(made.evaluation);
        fail(made.status, made.errors);
        return nullptr;
    }

    bool makeScenario()
    {
        m_made.subject.evaluation = evaluatedFrom(m_arguments.scenario, m_arguments.changes);
        if (!m_made.subject.evaluation)
            return false;
        m_made.subject.source =
            QByteArray::fromStdString(toText(scenarioToJson(*m_made.subject.evaluation->scenario, m_presets)));
        return true;
    }

    bool makeBaseline()
    {
        m_made.subject.baseline = m_arguments.baseline.isEmpty() ? evaluatedFrom(m_arguments.scenario, {})
                                                                 : evaluatedFrom(m_arguments.baseline, {});
        return m_made.subject.baseline != nullptr;
    }

    bool checkTime(const FigureSpec &part)
    {
        if (!part.fromSeconds || !m_made.subject.evaluation)
            return true;
        Tick length = m_made.subject.evaluation->timeline.length;
        if (m_made.subject.baseline)
            length = std::max(length, m_made.subject.baseline->timeline.length);
        if (toTicks(stringline::Seconds(*part.fromSeconds)) < length)
            return true;
        return fail(kCommandBadUsage, {QStringLiteral("stringline render: --from: the iteration ends after %1 s")
                                           .arg(stringline::toSeconds(length).value())});
    }

    bool makeStudy()
    {
        Result<Study> study = loadShownStudy(m_arguments.study.toStdString(), m_presets);
        if (!study)
            return fail(study.errors());
        Errors errors;
        // Changes are the scenario's where there is one.
        for (const QString &change : m_arguments.scenario.isEmpty() ? m_arguments.changes : QStringList()) {
            const Errors wrong = applyStudyChange(*study, change.toStdString(), m_presets);
            errors.insert(errors.end(), wrong.begin(), wrong.end());
        }
        if (!errors.empty())
            return fail(errors);
        const Result<StudyResult> result = runStudy(*study, StudyContext{m_presets});
        if (!result)
            return fail(result.errors(), kCommandScenarioWrong);
        m_made.subject.studySource = QByteArray::fromStdString(toText(studyToJson(*study, m_presets)));
        m_made.subject.study = std::make_shared<const Study>(std::move(study).value());
        m_made.subject.studyResult = std::make_shared<const StudyResult>(*result);
        for (const FigureSpec &part : m_parts) {
            if (findFigureKind(part.kind)->ofStudy && !checkPlot(part))
                return false;
        }
        return true;
    }

    bool checkPlot(const FigureSpec &part)
    {
        const StudyResult &result = *m_made.subject.studyResult;
        const auto found = std::ranges::find_if(
            result.plots, [&part](const StudyPlot &plot) { return part.plot.empty() || plot.id == part.plot; });
        if (found == result.plots.end())
            return fail({unknown("--plot", part.plot, idsOf(result.plots))});
        const StudyTable *table = result.find(found->table);
        const std::vector<std::string> panels =
            table == nullptr ? std::vector<std::string>() : plotPanels(*table, *found);
        if (!part.panel.empty() && found->panel.empty())
            return fail({{"--panel", {}, fmt::format("the plot {} has no panels", found->id)}});
        if (!part.panel.empty() && std::ranges::find(panels, part.panel) == panels.end())
            return fail({unknown("--panel", part.panel, panels)});
        return true;
    }

    bool makeSweep()
    {
        for (const FigureSpec &part : m_parts) {
            if (findFigureKind(part.kind)->needs == FigureNeeds::Sweep && !part.plot.empty() &&
                std::ranges::find(measures(), part.plot, &Measure::id) == measures().end())
                return fail({unknown("--plot", part.plot, idsOf(measures()))});
        }
        std::vector<SweepAxis> axes;
        for (const QString &text : m_arguments.sweeps) {
            const qsizetype equals = text.indexOf(QLatin1Char('='));
            if (equals <= 0)
                return fail({{"--sweep", {}, "expected PATH=VALUES, found " + quotedText(text.toStdString())}});
            const Result<SweepAxis> axis =
                parseSweepValues(text.left(equals).toStdString(), text.mid(equals + 1).toStdString());
            if (!axis)
                return fail(axis.errors());
            axes.push_back(*axis);
        }
        Result<SweepGrid> grid = sweepGrid(*m_made.subject.evaluation->scenario, std::move(axes), m_presets);
        if (!grid)
            return fail(grid.errors());
        if (grid->cells() > kMostSweepCells)
            return fail(
                {{"--sweep", {}, fmt::format("expected at most {} plans, found {}", kMostSweepCells, grid->cells())}});
        std::vector<std::size_t> cells(grid->cells());
        for (std::size_t i = 0; i < cells.size(); ++i)
            cells[i] = i;
        std::vector<SweepCell> swept = sweepCells(*grid, cells, m_presets);
        m_made.subject.sweep =
            std::make_shared<const FigureSweep>(figureSweep(std::move(grid).value(), std::move(swept), m_presets));
        return true;
    }

    bool makeSearch(const FigureSpec &part)
    {
        FigureSearch found;
        if (!part.plot.empty())
            found.against = part.plot;
        const Objective *against = findObjective(found.against);
        if (against == nullptr || against->id == "time") {
            std::vector<std::string> ids = idsOf(objectives());
            std::erase(ids, "time");
            return fail({unknown("--plot", found.against, ids)});
        }
        const Scenario &scenario = *m_made.subject.evaluation->scenario;
        const Result<SearchSpace> space = searchSpace({scenario});
        if (!space)
            return fail(space.errors());
        SearchOptions options;
        options.against = against;
        options.count = kPlans;
        SearchResult result = search(*space, options);
        found.plans = std::move(result.plans);
        found.front = std::move(result.front);
        found.now = foundPlan({}, scenario, m_made.subject.evaluation->report);
        m_made.subject.search = std::make_shared<const FigureSearch>(std::move(found));
        return true;
    }

    const RenderArguments &m_arguments;
    const PresetLibrary &m_presets;
    std::vector<FigureSpec> m_parts; // the spec itself where it has none
    RenderSubject m_made;
};

} // namespace

RenderSubject renderSubject(const RenderArguments &arguments, const PresetLibrary &presets)
{
    return SubjectMaking(arguments, presets).make();
}

} // namespace stringline::ui
