#include "core/trace/describe_trace.h"

#include "core/base/text.h"
#include "core/report/report_text.h"

#include <fmt/format.h>

namespace stringline {

namespace {

constexpr std::size_t kMostLines = 40; // of a list in text; JSON has all

double seconds(Tick ticks)
{
    return toSeconds(ticks).value();
}

std::string share(Tick part, Tick whole)
{
    return whole > 0 ? percentText(static_cast<double>(part) / static_cast<double>(whole)) : "";
}

std::string processOf(const MeasuredTrace &trace, std::int32_t index)
{
    return index < 0 ? "all" : trace.processes[static_cast<std::size_t>(index)];
}

std::string tracksText(const MeasuredTrace &trace)
{
    std::vector<std::vector<std::string>> rows;
    for (const TraceTrack &track : trace.tracks) {
        if (track.count > 0 && rows.size() < kMostLines)
            rows.push_back({quotedText(track.process), quotedText(track.thread), groupedText(track.count),
                            track.device ? "device" : "host"});
    }
    return tableText({"process", "lane", "events", "of the"}, rows);
}

std::string stepsText(const MeasuredTrace &trace)
{
    std::vector<std::vector<std::string>> rows;
    for (const TraceStep &step : trace.steps) {
        if (rows.size() < kMostLines)
            rows.push_back({fmt::to_string(step.number), quotedText(processOf(trace, step.processIndex)),
                            durationText(toSeconds(step.from)), durationText(toSeconds(step.to - step.from), 4)});
    }
    return tableText({"step", "process", "begins", "lasts"}, rows);
}

std::string kindsText(const MeasuredTrace &trace, const TraceSummary &summary)
{
    std::vector<std::vector<std::string>> rows;
    for (const TraceKindRow &kind : traceKinds()) {
        const TraceKindTime &time = summary.of(kind.kind);
        if (time.events > 0)
            rows.push_back({std::string(kind.label), groupedText(time.events), durationText(toSeconds(time.busy), 4),
                            durationText(toSeconds(time.exposed), 4), share(time.exposed, summary.length())});
    }
    rows.push_back({"idle", "", "", durationText(toSeconds(summary.idle), 4), share(summary.idle, summary.length())});
    return fmt::format("\nstep {} of {}, {}:\n", summary.step.number,
                       quotedText(processOf(trace, summary.processIndex)),
                       durationText(toSeconds(summary.length()), 4)) +
           tableText({"kind", "events", "busy", "exposed", "of the step"}, rows);
}

std::string differencesText(const TraceAnswer &answer)
{
    std::vector<std::vector<std::string>> rows;
    Seconds measured{};
    Seconds simulated{};
    const auto line = [&](std::string_view label, Seconds first, Seconds second) {
        rows.push_back(
            {std::string(label), durationText(first, 4), durationText(second, 4), signedDurationText(first - second)});
    };
    for (const KindDifference &each : answer.differences) {
        line(causes()[static_cast<std::size_t>(each.cause)].label, each.measured, each.simulated);
        measured += each.measured;
        simulated += each.simulated;
    }
    line("step", measured, simulated);
    return fmt::format("\nagainst {}:\n", quotedText(answer.against)) +
           tableText({"", "measured", "simulated", "difference"}, rows);
}

Json summaryJson(const MeasuredTrace &trace, const TraceSummary &summary)
{
    Json object = Json::object();
    object["number"] = Json(summary.step.number);
    object["process"] = Json(processOf(trace, summary.processIndex));
    object["seconds"] = Json(seconds(summary.length()));
    object["idleSeconds"] = Json(seconds(summary.idle));
    Json kinds = Json::array();
    for (const TraceKindRow &kind : traceKinds()) {
        const TraceKindTime &time = summary.of(kind.kind);
        if (time.events == 0)
            continue;
        Json row = Json::object();
        row["kind"] = Json(kind.id);
        row["events"] = Json(time.events);
        row["busySeconds"] = Json(seconds(time.busy));
        row["exposedSeconds"] = Json(seconds(time.exposed));
        kinds.push(std::move(row));
    }
    object["kinds"] = std::move(kinds);
    return object;
}

Json tracksJson(const MeasuredTrace &trace)
{
    return arrayOf(trace.tracks, [](const TraceTrack &track) {
        Json row = Json::object();
        row["process"] = Json(track.process);
        row["thread"] = Json(track.thread);
        row["events"] = Json(static_cast<std::int64_t>(track.count));
        row["device"] = Json(track.device);
        return row;
    });
}

} // namespace

std::string traceText(const TraceAnswer &answer)
{
    const MeasuredTrace &trace = answer.trace;
    std::string text =
        fmt::format("{}: {} trace, {} events over {}, {} arrows, {} counters", quotedText(trace.file),
                    trace.format == "perfetto" ? "Perfetto" : "Chrome",
                    groupedText(static_cast<std::int64_t>(trace.events.size())), durationText(toSeconds(trace.length)),
                    groupedText(static_cast<std::int64_t>(trace.flows.size())), trace.counters.size());
    if (trace.namesRank)
        text += fmt::format(", rank {} of {}", trace.rank, trace.worldSize);
    text += "\n\n" + tracksText(trace) + "\n" + stepsText(trace);
    if (answer.summary)
        text += kindsText(trace, *answer.summary);
    if (!answer.differences.empty())
        text += differencesText(answer);
    for (const std::string &note : trace.notes)
        text += fmt::format("note: {}\n", note);
    return text;
}

Json traceJson(const TraceAnswer &answer)
{
    const MeasuredTrace &trace = answer.trace;
    Json object = Json::object();
    object["file"] = Json(trace.file);
    object["format"] = Json(trace.format);
    object["rank"] = Json(trace.rank);
    object["worldSize"] = trace.worldSize > 0 ? Json(trace.worldSize) : Json();
    object["seconds"] = Json(seconds(trace.length));
    object["events"] = Json(static_cast<std::int64_t>(trace.events.size()));
    object["flows"] = Json(static_cast<std::int64_t>(trace.flows.size()));
    object["tracks"] = tracksJson(trace);
    object["counters"] = arrayOf(trace.counters, [](const TraceCounter &counter) {
        Json row = Json::object();
        row["process"] = Json(counter.process);
        row["name"] = Json(counter.name);
        row["samples"] = Json(static_cast<std::int64_t>(counter.time.size()));
        return row;
    });
    object["steps"] = arrayOf(trace.steps, [&](const TraceStep &step) {
        Json row = Json::object();
        row["number"] = Json(step.number);
        row["process"] = Json(processOf(trace, step.processIndex));
        row["beginSeconds"] = Json(seconds(step.from));
        row["seconds"] = Json(seconds(step.to - step.from));
        return row;
    });
    if (answer.summary)
        object["step"] = summaryJson(trace, *answer.summary);
    if (!answer.differences.empty()) {
        object["against"] = Json(answer.against);
        object["differences"] = arrayOf(answer.differences, [](const KindDifference &each) {
            Json row = Json::object();
            row["cause"] = Json(causes()[static_cast<std::size_t>(each.cause)].id);
            row["measuredSeconds"] = Json(each.measured.value());
            row["simulatedSeconds"] = Json(each.simulated.value());
            row["differenceSeconds"] = Json(each.difference().value());
            return row;
        });
    }
    object["notes"] = arrayOf(trace.notes, [](const std::string &note) { return note; });
    return object;
}

} // namespace stringline
