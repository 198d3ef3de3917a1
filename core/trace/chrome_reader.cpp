// Events of Chrome's JSON. Any type of a value is understood where it can be: ids as texts or numbers, numbers in
// quotes, names that are numbers.
#include "core/measured/trace_events.h"
#include "core/trace/json_fields.h"
#include "core/trace/trace_readers.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <unordered_map>

namespace stringline {

namespace {

// The members of an event that are looked at, as their text.
struct Fields {
    std::string_view phase;
    std::string_view name;
    std::string_view category;
    std::string_view process;
    std::string_view thread;
    std::string_view time;
    std::string_view duration;
    std::string_view id;
    std::string_view bindId;
    std::string_view flowIn;
    std::string_view flowOut;
    std::string_view args;
};

struct FieldRow {
    std::string_view key;
    std::string_view Fields::*member;
};
constexpr FieldRow kFields[] = {
    {"ph", &Fields::phase},       {"name", &Fields::name},      {"cat", &Fields::category},
    {"pid", &Fields::process},    {"tid", &Fields::thread},     {"ts", &Fields::time},
    {"dur", &Fields::duration},   {"args", &Fields::args},      {"id", &Fields::id},
    {"bind_id", &Fields::bindId}, {"flow_in", &Fields::flowIn}, {"flow_out", &Fields::flowOut},
};

std::uint64_t hashOf(std::string_view a, std::string_view b, std::string_view c = {})
{
    constexpr std::uint64_t kMix = 0x9e3779b97f4a7c15U;
    const std::hash<std::string_view> hash;
    return (hash(a) * kMix + hash(b)) * kMix + hash(c);
}

class Reader {
public:
    explicit Reader(TraceBuilder &builder)
        : m_builder(builder)
    {
    }

    void member(std::string_view key, std::string_view value)
    {
        if (key != "distributedInfo")
            return;
        JsonFields fields(value);
        while (fields.next()) {
            const std::optional<double> number = jsonNumber(fields.value());
            if (!number || *number < 0 || *number > 1e9)
                continue;
            if (fields.key() == "rank") {
                facts.rank = static_cast<int>(*number);
                facts.namesRank = true;
            } else if (fields.key() == "world_size") {
                facts.worldSize = static_cast<int>(*number);
            }
        }
    }

    void take(const TraceEventText &text)
    {
        Fields fields;
        JsonFields members(text.text);
        while (members.next()) {
            for (const FieldRow &row : kFields) {
                if (row.key == members.key()) {
                    fields.*row.member = members.value();
                    break;
                }
            }
        }
        if (members.broken())
            return refuse(text, "no whole JSON object");
        const std::string_view phase = jsonText(fields.phase, m_scratch[0]);
        if (phase.size() != 1)
            return refuse(text, phase.empty() ? "without a phase" : "of an unknown phase");
        if (phase == "M")
            return metadata(fields);
        const std::optional<Tick> time = jsonMicroseconds(fields.time);
        if (!time)
            return refuse(text, "without a time");
        dispatch(text, phase.front(), fields, *time);
    }

    void finish()
    {
        for (const auto &[what, count] : m_refused)
            facts.notes.push_back(
                fmt::format("{} events {}, first event {} at byte {}", count.events, what, count.number, count.offset));
        if (m_instants > 0)
            facts.notes.push_back(fmt::format("{} moments without a duration are left out", m_instants));
        std::int64_t open = 0;
        for (const auto &[id, events] : m_async)
            open += static_cast<std::int64_t>(events.size());
        if (open > 0)
            facts.notes.push_back(fmt::format("{} asynchronous events begin and never end; they are left out", open));
    }

    TraceFacts facts;

private:
    struct Refused {
        std::int64_t events = 0;
        std::int64_t number = 0;
        std::int64_t offset = 0;
    };
    struct Async {
        std::uint32_t track = 0;
        std::uint32_t name = 0;
        Tick start = 0;
        std::int64_t number = 0;
    };

    void refuse(const TraceEventText &text, const char *what)
    {
        for (auto &[known, count] : m_refused) {
            if (known == what) {
                ++count.events;
                return;
            }
        }
        m_refused.push_back({what, {1, text.number, text.offset}});
    }

    std::string_view process(const Fields &fields) { return jsonText(fields.process, m_scratch[1]); }
    std::string_view thread(const Fields &fields) { return jsonText(fields.thread, m_scratch[2]); }

    void dispatch(const TraceEventText &text, char phase, const Fields &fields, Tick time)
    {
        switch (phase) {
        case 'X':
            return complete(text, fields, time);
        case 'B':
            return m_builder.begin(m_builder.track(process(fields), thread(fields)), time, name(fields), text.number);
        case 'E':
            if (!m_builder.end(m_builder.track(process(fields), thread(fields)), time))
                refuse(text, "end what never began");
            return;
        case 'b':
        case 'S':
            return asyncBegin(text, fields, time);
        case 'e':
        case 'F':
            return asyncEnd(text, fields, time);
        case 'C':
            return counter(fields, time);
        case 's':
            return flow(fields, TraceBuilder::FlowPoint::Start, time);
        case 't':
            return flow(fields, TraceBuilder::FlowPoint::Step, time);
        case 'f':
            return flow(fields, TraceBuilder::FlowPoint::End, time);
        case 'i':
        case 'I':
        case 'R':
        case 'n':
            ++m_instants;
            return;
        case 'N':
        case 'O':
        case 'D':
        case 'P':
        case 'T':
        case 'p':
        case 'v':
        case 'V':
        case 'c':
        case '(':
        case ')':
            return; // objects, samples, clocks: nothing that is drawn
        default:
            return refuse(text, "of an unknown phase");
        }
    }

    void complete(const TraceEventText &text, const Fields &fields, Tick time)
    {
        const std::optional<Tick> duration = fields.duration.empty() ? 0 : jsonMicroseconds(fields.duration);
        if (!duration || *duration < 0)
            return refuse(text, "with a duration that is none");
        const std::uint32_t track = m_builder.track(process(fields), thread(fields));
        m_builder.add(track, time, *duration, name(fields), text.number);
        correlate(fields, time);
        if (!fields.bindId.empty() && (fields.flowOut == "true" || fields.flowIn == "true")) {
            const std::uint64_t id = hashOf("bind_id", jsonText(fields.bindId, m_scratch[3]));
            if (fields.flowIn == "true")
                m_builder.flow(id, TraceBuilder::FlowPoint::Step, track, time);
            else
                m_builder.flow(id, TraceBuilder::FlowPoint::Start, track, time);
        }
    }

    std::uint32_t name(const Fields &fields)
    {
        TraceNameKey key;
        key.name = jsonText(fields.name, m_scratch[3]);
        key.category = jsonText(fields.category, m_scratch[4]);
        // Only kernels of communication say which ranks they run over.
        if (fields.args.find("Group") != std::string_view::npos ||
            fields.args.find("Collective") != std::string_view::npos)
            group(fields.args, key);
        return m_builder.name(key);
    }

    void group(std::string_view args, TraceNameKey &key)
    {
        m_group.clear();
        JsonFields fields(args);
        while (fields.next()) {
            if (fields.key() == "Process Group Description" || fields.key() == "Process Group Name") {
                const std::string_view text = jsonText(fields.value(), m_scratch[5]);
                const bool description = fields.key() == "Process Group Description";
                if (m_group.empty() || description)
                    m_group = text; // the description says more than the name, which may be a number
            } else if (fields.key() == "Collective name") {
                m_collective = jsonText(fields.value(), m_scratch[5]);
                key.collective = m_collective;
            }
        }
        key.group = m_group;
    }

    // {"correlation": 712}: the same number on the host's call and on the device.
    void correlate(const Fields &fields, Tick time)
    {
        constexpr std::string_view kKey = "\"correlation\"";
        const std::size_t at = fields.args.find(kKey);
        if (at == std::string_view::npos)
            return;
        std::size_t begin = at + kKey.size();
        while (begin < fields.args.size() && (fields.args[begin] == ':' || fields.args[begin] == ' '))
            ++begin;
        std::size_t end = begin;
        while (end < fields.args.size() && fields.args[end] >= '0' && fields.args[end] <= '9')
            ++end;
        const std::optional<double> number = jsonNumber(fields.args.substr(begin, end - begin));
        if (!number || *number > 9e15)
            return;
        const std::string_view category = jsonText(fields.category, m_scratch[4]);
        const auto correlation = static_cast<std::int64_t>(*number);
        if (category.starts_with("cuda_") || category == "Runtime" || category.ends_with("_runtime") ||
            category.ends_with("_driver"))
            m_builder.launches(correlation, time);
        else
            m_builder.launchedBy(correlation);
    }

    void asyncBegin(const TraceEventText &text, const Fields &fields, Tick time)
    {
        // They may overlap, so that they have a lane of their own.
        const std::string_view category = jsonText(fields.category, m_scratch[4]);
        m_lane = fmt::format("async {}", category);
        const std::uint32_t track = m_builder.track(process(fields), m_lane);
        m_builder.nameThread(process(fields), m_lane, m_lane);
        m_async[asyncId(fields)].push_back({track, name(fields), time, text.number});
    }

    void asyncEnd(const TraceEventText &text, const Fields &fields, Tick time)
    {
        const auto found = m_async.find(asyncId(fields));
        if (found == m_async.end() || found->second.empty())
            return refuse(text, "end what never began");
        const Async open = found->second.back();
        found->second.pop_back();
        if (found->second.empty())
            m_async.erase(found);
        m_builder.add(open.track, open.start, std::max<Tick>(0, time - open.start), open.name, open.number);
    }

    std::uint64_t asyncId(const Fields &fields)
    {
        return hashOf(process(fields), fields.category, fields.id.empty() ? fields.name : fields.id);
    }

    void counter(const Fields &fields, Tick time)
    {
        JsonFields series(fields.args);
        while (series.next()) {
            const std::optional<double> value = jsonNumber(series.value());
            if (value)
                m_builder.count(process(fields), jsonText(fields.name, m_scratch[3]),
                                jsonText(series.key(), m_scratch[4]), time, *value);
        }
    }

    void flow(const Fields &fields, TraceBuilder::FlowPoint point, Tick time)
    {
        const std::uint64_t id = hashOf(fields.category, fields.name, fields.id);
        m_builder.flow(id, point, m_builder.track(process(fields), thread(fields)), time);
    }

    void metadata(const Fields &fields)
    {
        const std::string_view what = jsonText(fields.name, m_scratch[3]);
        const bool names = what == "process_name" || what == "thread_name";
        if (!names && what != "process_sort_index" && what != "thread_sort_index")
            return;
        const bool ofThread = what.starts_with("thread");
        JsonFields args(fields.args);
        while (args.next()) {
            if (names && args.key() == "name") {
                const std::string_view label = jsonText(args.value(), m_scratch[4]);
                if (ofThread)
                    m_builder.nameThread(process(fields), thread(fields), label);
                else
                    m_builder.nameProcess(process(fields), label);
            } else if (!names && args.key() == "sort_index") {
                const double order = jsonNumber(args.value()).value_or(0);
                if (ofThread)
                    m_builder.orderThread(process(fields), thread(fields), order);
                else
                    m_builder.orderProcess(process(fields), order);
            }
        }
    }

    TraceBuilder &m_builder;
    std::string m_scratch[6]; // for texts with escapes, one for each that is held at the same time
    std::string m_group;
    std::string m_collective;
    std::string m_lane;
    std::vector<std::pair<std::string_view, Refused>> m_refused;
    std::unordered_map<std::uint64_t, std::vector<Async>> m_async;
    std::int64_t m_instants = 0;
};

} // namespace

Result<TraceFacts> readChromeTrace(const ReadBytes &read, const std::string &file, TraceBuilder &builder,
                                   const std::stop_token &stop)
{
    Reader reader(builder);
    const TraceEventVisitor visitor{[&](const TraceEventText &event) {
                                        reader.take(event);
                                        return !stop.stop_requested();
                                    },
                                    [&](std::string_view key, std::string_view value) { reader.member(key, value); }};
    const Result<TraceEnd> end = forEachEvent(read, visitor);
    if (!end)
        return end.errors();
    reader.finish();
    if (!end->message.empty()) {
        const std::string place = fmt::format("byte {}, behind event {}", end->offset, end->events - 1);
        if (builder.events() == 0)
            return Error{file, end->events > 0 ? place : fmt::format("byte {}", end->offset),
                         "expected a Chrome trace, found " + end->message};
        reader.facts.notes.push_back(fmt::format("{}: {}; what came before is used", place, end->message));
    }
    return std::move(reader.facts);
}

} // namespace stringline
