// Traces in Perfetto's format as this program writes them: names in the events, times in nanoseconds. What other
// programs put there (interned names, other clocks, system traces) is not understood, and said so.
#include "core/trace/perfetto_fields.h"
#include "core/trace/trace_readers.h"

#include <fmt/format.h>

#include <optional>
#include <protozero/pbf_message.hpp>
#include <unordered_map>

namespace stringline {

namespace {

using namespace perfetto;
using protozero::pbf_message;

std::string_view viewOf(const protozero::data_view &data)
{
    return {data.data(), data.size()};
}

class Reader {
public:
    explicit Reader(TraceBuilder &builder)
        : m_builder(builder)
    {
    }

    void packet(pbf_message<Packet> packet, std::int64_t number)
    {
        m_number = number;
        std::optional<std::uint64_t> time;
        std::optional<protozero::data_view> event;
        while (packet.next()) {
            switch (packet.tag_and_type()) {
            case protozero::tag_and_type(Packet::Timestamp, protozero::pbf_wire_type::varint):
                time = packet.get_uint64();
                break;
            case protozero::tag_and_type(Packet::TrackEvent, protozero::pbf_wire_type::length_delimited):
                event = packet.get_view();
                break;
            case protozero::tag_and_type(Packet::TrackDescriptor, protozero::pbf_wire_type::length_delimited):
                track(packet.get_message());
                break;
            default:
                packet.skip();
            }
        }
        if (event && time && *time < (std::uint64_t(1) << 61))
            trackEvent(pbf_message<Event>(*event), static_cast<Tick>(*time));
        else if (event)
            refuse();
    }

    void finish(TraceFacts &facts) const
    {
        if (m_unknown > 0)
            facts.notes.push_back(fmt::format(
                "{} events are not as this program writes them (no name, time or track), first packet {}; left out",
                m_unknown, m_firstUnknown));
    }

private:
    struct Track {
        std::string process;
        std::string name;
        std::optional<std::uint32_t> lane;
        bool counter = false;
    };

    void refuse()
    {
        if (m_unknown++ == 0)
            m_firstUnknown = m_number;
    }

    void track(pbf_message<perfetto::Track> message)
    {
        std::uint64_t uuid = 0;
        std::uint64_t parent = 0;
        std::optional<protozero::data_view> process;
        std::optional<protozero::data_view> thread;
        double order = 0;
        Track made;
        while (message.next()) {
            switch (message.tag_and_type()) {
            case protozero::tag_and_type(perfetto::Track::Uuid, protozero::pbf_wire_type::varint):
                uuid = message.get_uint64();
                break;
            case protozero::tag_and_type(perfetto::Track::Parent, protozero::pbf_wire_type::varint):
                parent = message.get_uint64();
                break;
            case protozero::tag_and_type(perfetto::Track::Name, protozero::pbf_wire_type::length_delimited):
                made.name = message.get_string();
                break;
            case protozero::tag_and_type(perfetto::Track::Process, protozero::pbf_wire_type::length_delimited):
                process = message.get_view();
                break;
            case protozero::tag_and_type(perfetto::Track::Thread, protozero::pbf_wire_type::length_delimited):
                thread = message.get_view();
                break;
            case protozero::tag_and_type(perfetto::Track::Counter, protozero::pbf_wire_type::length_delimited):
                made.counter = true;
                message.skip();
                break;
            case protozero::tag_and_type(perfetto::Track::SiblingOrderRank, protozero::pbf_wire_type::varint):
                order = message.get_int32();
                break;
            default:
                message.skip();
            }
        }
        made.process = process ? fmt::to_string(uuid) : fmt::to_string(parent);
        if (process) {
            m_builder.nameProcess(made.process, nameOf(pbf_message<Process>(*process), Process::Name));
            m_builder.orderProcess(made.process, order);
        } else if (thread) {
            const std::string id = fmt::to_string(uuid);
            made.lane = m_builder.track(made.process, id);
            m_builder.nameThread(made.process, id, nameOf(pbf_message<Thread>(*thread), Thread::Name));
            m_builder.orderThread(made.process, id, order);
        }
        m_tracks[uuid] = std::move(made);
    }

    template <class Tag>
    static std::string nameOf(pbf_message<Tag> message, Tag tag)
    {
        std::string name;
        while (message.next()) {
            if (message.tag() == tag && message.wire_type() == protozero::pbf_wire_type::length_delimited)
                name = message.get_string();
            else
                message.skip();
        }
        return name;
    }

    void trackEvent(pbf_message<Event> message, Tick time)
    {
        std::int32_t type = 0;
        std::uint64_t uuid = 0;
        std::int64_t value = 0;
        TraceNameKey key;
        std::uint64_t flowOut = 0;
        std::uint64_t flowIn = 0;
        while (message.next()) {
            switch (message.tag_and_type()) {
            case protozero::tag_and_type(Event::Type, protozero::pbf_wire_type::varint):
                type = message.get_enum();
                break;
            case protozero::tag_and_type(Event::TrackUuid, protozero::pbf_wire_type::varint):
                uuid = message.get_uint64();
                break;
            case protozero::tag_and_type(Event::Category, protozero::pbf_wire_type::length_delimited):
                key.category = viewOf(message.get_view());
                break;
            case protozero::tag_and_type(Event::Name, protozero::pbf_wire_type::length_delimited):
                key.name = viewOf(message.get_view());
                break;
            case protozero::tag_and_type(Event::CounterValue, protozero::pbf_wire_type::varint):
                value = message.get_int64();
                break;
            case protozero::tag_and_type(Event::Flow, protozero::pbf_wire_type::fixed64):
                flowOut = message.get_fixed64();
                break;
            case protozero::tag_and_type(Event::TerminatingFlow, protozero::pbf_wire_type::fixed64):
                flowIn = message.get_fixed64();
                break;
            default:
                message.skip();
            }
        }
        const auto found = m_tracks.find(uuid);
        if (found == m_tracks.end())
            return refuse();
        const Track &track = found->second;
        if (type == static_cast<int>(EventType::Counter) && track.counter)
            return m_builder.count(track.process, track.name, {}, time, static_cast<double>(value));
        if (!track.lane)
            return refuse();
        if (type == static_cast<int>(EventType::End)) {
            if (!m_builder.end(*track.lane, time))
                refuse();
        } else if (type == static_cast<int>(EventType::Begin) && !key.name.empty()) {
            m_builder.begin(*track.lane, time, m_builder.name(key), m_number);
            if (flowOut != 0)
                m_builder.flow(flowOut, TraceBuilder::FlowPoint::Start, *track.lane, time);
            if (flowIn != 0)
                m_builder.flow(flowIn, TraceBuilder::FlowPoint::End, *track.lane, time);
        } else {
            refuse();
        }
    }

    TraceBuilder &m_builder;
    std::unordered_map<std::uint64_t, Track> m_tracks;
    std::int64_t m_number = 0;
    std::int64_t m_unknown = 0;
    std::int64_t m_firstUnknown = 0;
};

} // namespace

Result<TraceFacts> readPerfettoTrace(std::string_view bytes, const std::string &file, TraceBuilder &builder,
                                     const std::stop_token &stop)
{
    TraceFacts facts;
    Reader reader(builder);
    std::int64_t number = 0;
    pbf_message<Trace> trace(bytes.data(), bytes.size());
    std::size_t at = 0;
    // The library says by an exception what is no message; files are where exceptions end.
    try {
        while (!stop.stop_requested() && trace.next()) {
            if (trace.tag_and_type() ==
                protozero::tag_and_type(Trace::Packet, protozero::pbf_wire_type::length_delimited))
                reader.packet(trace.get_message(), number);
            else
                trace.skip();
            at = bytes.size() - trace.length();
            ++number;
        }
    } catch (const protozero::exception &error) {
        if (builder.events() == 0)
            return Error{file, fmt::format("byte {}", at),
                         fmt::format("expected a Perfetto trace, packet {} is broken: {}", number, error.what())};
        facts.notes.push_back(
            fmt::format("byte {}: packet {} is broken ({}); what came before is used", at, number, error.what()));
    }
    reader.finish(facts);
    return facts;
}

} // namespace stringline
