#include "ui/translation/table_texts.h"

#include "core/calibrate/likely_causes.h"
#include "core/parallel/axes.h"
#include "core/parallel/rank_groups.h"
#include "core/report/columns.h"
#include "core/report/link_load.h"
#include "core/scenario/fields.h"
#include "core/schedule/schedule.h"
#include "core/search/dimension.h"
#include "core/search/objective.h"
#include "core/studies/study.h"
#include "core/sweep/measure.h"
#include "core/trace/measured_trace.h"
#include "core/trace/trace_formats.h"
#include "core/validation/expected_error.h"
#include "ui/qt_text.h"

#include <QCoreApplication>

#include <unordered_set>

namespace stringline::ui {

namespace {

class Texts {
public:
    void add(std::string_view text)
    {
        if (!text.empty() && m_seen.insert(text).second)
            m_texts.push_back(text);
    }
    template <class Rows, class... Members>
    void addRows(const Rows &rows, Members... members)
    {
        for (const auto &row : rows)
            (add(row.*members), ...);
    }
    [[nodiscard]] std::vector<std::string_view> take() { return std::move(m_texts); }

private:
    std::vector<std::string_view> m_texts;
    std::unordered_set<std::string_view> m_seen;
};

} // namespace

QString tableText(std::string_view text)
{
    const QByteArray source(text.data(), qsizetype(text.size()));
    return QCoreApplication::translate("Tables", source.constData());
}

std::vector<std::string_view> tableTexts()
{
    Texts texts;
    for (const Field &field : scenarioFields()) {
        texts.add(field.label);
        texts.add(field.help);
        for (const Choice &choice : field.choices)
            texts.add(choice.label);
    }
    texts.addRows(reportColumns(), &ReportColumn::label, &ReportColumn::explanation);
    texts.addRows(causes(), &CauseRow::label, &CauseRow::explanation);
    texts.addRows(activities(), &ActivityRow::label);
    for (int lane = 0; lane < kLaneCount; ++lane)
        texts.add(laneLabel(static_cast<Lane>(lane)));
    texts.addRows(parallelAxes(), &AxisRow::label, &AxisRow::summary);
    texts.addRows(foldedAxes(), &AxisRow::label, &AxisRow::summary);
    texts.addRows(groupKinds(), &GroupKindRow::label, &GroupKindRow::summary);
    texts.addRows(schedules(), &ScheduleRow::label, &ScheduleRow::summary);
    texts.addRows(dimensions(), &Dimension::label);
    texts.addRows(objectives(), &Objective::label, &Objective::unit);
    texts.addRows(measures(), &Measure::label, &Measure::unit);
    texts.addRows(linkKinds(), &LinkKindRow::label, &LinkKindRow::summary);
    texts.addRows(traceKinds(), &TraceKindRow::label);
    texts.addRows(traceFormats(), &TraceFormat::label, &TraceFormat::summary);
    texts.addRows(causesOfTime(), &CauseOfTime::label, &CauseOfTime::check);
    for (const std::string_view missing : notInTheAnswer())
        texts.add(missing);
    for (const StudyKind &kind : studyKinds()) {
        texts.add(kind.label);
        texts.add(kind.summary);
        texts.addRows(kind.inputs(), &StudyInput::label, &StudyInput::help, &StudyInput::unit);
    }
    return texts.take();
}

} // namespace stringline::ui
