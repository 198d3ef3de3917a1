// Studies of a scenario in one line: study("partition", tinyScenario(), {"inputs.moved=1"}).
#pragma once

#include "core/studies/study.h"
#include "tests/support/data_table.h"
#include "tests/support/scenarios.h"

#include <initializer_list>
#include <memory>
#include <string>

namespace stringline::tests {

inline Study study(const char *kind, const Scenario &scenario, std::initializer_list<std::string> changes = {})
{
    Study made = usualStudy(*findStudyKind(kind), std::make_shared<const Scenario>(scenario));
    for (const std::string &change : changes) {
        const Errors errors = applyStudyChange(made, change, presets());
        if (!errors.empty())
            endTest(toText(errors.front()));
    }
    return made;
}

inline Study studyPreset(const char *id)
{
    Result<Study> made = loadStudy(id, presets());
    if (!made)
        endTest(toText(made.errors().front()));
    return std::move(made).value();
}

inline Result<StudyResult> ran(const Study &study, int threads = 1, std::stop_token stop = {})
{
    return runStudy(study, StudyContext{presets(), threads, {}, std::move(stop)});
}

// Its result; a test whose study fails ends at once.
inline StudyResult resultOf(const Study &study, int threads = 1)
{
    Result<StudyResult> result = ran(study, threads);
    if (!result)
        endTest(toText(result.errors().front()));
    return std::move(result).value();
}

// Why there is none; empty where there is one.
inline std::string refusalOf(const Study &study)
{
    const Result<StudyResult> result = ran(study);
    return result ? std::string() : toText(result.errors().front());
}

inline double factOf(const StudyResult &result, const std::string &id)
{
    const StudyFact *fact = result.fact(id);
    if (fact == nullptr)
        endTest("no fact " + id);
    return fact->value;
}

inline const StudyTable &tableOf(const StudyResult &result, const std::string &id)
{
    const StudyTable *table = result.find(id);
    if (table == nullptr)
        endTest("no table " + id);
    return *table;
}

// The first row whose `column` says that.
inline std::size_t rowOf(const StudyTable &table, const std::string &column, const std::string &word)
{
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        if (table.word(row, column) == word)
            return row;
    }
    endTest("no row " + word);
}

// Every plot names columns of its table, and every row that belongs to a scenario can be loaded.
inline std::string brokenPart(const Study &study, const StudyResult &result)
{
    for (const StudyPlot &plot : result.plots) {
        const StudyTable *table = result.find(plot.table);
        if (table == nullptr)
            return "plot " + plot.id + ": no table " + plot.table;
        if (plot.across.empty() || plot.upwards.empty())
            return "plot " + plot.id + ": nothing to draw";
        std::vector<std::string> named = plot.upwards;
        for (const std::string &each :
             {plot.across, plot.acrossTo, plot.by, plot.panel, plot.shade, plot.name, plot.front})
            if (!each.empty())
                named.push_back(each);
        for (const std::string &each : named) {
            bool known = false;
            for (const StudyColumn &column : table->columns)
                known = known || column.id == each;
            if (!known)
                return "plot " + plot.id + ": no column " + each;
        }
    }
    for (const StudyTable &table : result.tables) {
        for (const std::string &change : table.changes) {
            Study other = study;
            for (const std::string &word : inputWords(change.find('[') == std::string::npos ? change : std::string())) {
                const Errors errors = applyStudyChange(other, word, presets());
                if (!errors.empty())
                    return table.id + ": " + toText(errors.front());
            }
        }
    }
    return {};
}

} // namespace stringline::tests
