// Perfetto's own format: track descriptors, then begins and ends on the tracks, times in nanoseconds.
//
//   root (uuid 0)  processes in the order of their ranks
//     rank 16      its lanes in order, as threads; a counter of bytes for each part of its memory
#include "core/trace/perfetto_fields.h"
#include "core/trace/text_buffer.h"
#include "core/trace/trace_walk.h"
#include "core/trace/trace_writers.h"

#include <fmt/format.h>

#include <protozero/pbf_builder.hpp>

namespace stringline {

namespace {

using namespace perfetto;
using PacketBuilder = protozero::pbf_builder<Packet>;

constexpr std::uint32_t kSequence = 1;
constexpr std::uint64_t kUuidsPerProcess = 64;
constexpr std::uint64_t kFirstCounter = 32; // behind the threads

std::uint64_t processUuid(const TraceProcess &process)
{
    return (static_cast<std::uint64_t>(process.rank) + 1) * kUuidsPerProcess;
}

class PerfettoSink final : public TraceSink {
public:
    explicit PerfettoSink(TextBuffer &buffer)
        : m_buffer(buffer)
    {
    }

    void root()
    {
        packet([](PacketBuilder &packet) {
            packet.add_uint32(Packet::SequenceFlags, kStateCleared);
            protozero::pbf_builder<Track> track(packet, Packet::TrackDescriptor);
            track.add_uint64(Track::Uuid, 0);
            track.add_enum(Track::ChildOrdering, kExplicitChildren);
            track.add_enum(Track::ProcessOrdering, kExplicitOrder);
            track.add_enum(Track::ThreadOrdering, kExplicitOrder);
        });
    }

    void process(const TraceProcess &process) override
    {
        packet([&](PacketBuilder &packet) {
            protozero::pbf_builder<Track> track(packet, Packet::TrackDescriptor);
            track.add_uint64(Track::Uuid, processUuid(process));
            {
                protozero::pbf_builder<Process> descriptor(track, Track::Process);
                descriptor.add_int32(Process::Pid, process.rank);
                descriptor.add_string(Process::Name, process.name);
            }
            track.add_enum(Track::ChildOrdering, kExplicitChildren);
            track.add_int32(Track::SiblingOrderRank, process.rank);
        });
    }

    void thread(const TraceProcess &process, const TraceThread &thread) override
    {
        packet([&](PacketBuilder &packet) {
            protozero::pbf_builder<Track> track(packet, Packet::TrackDescriptor);
            track.add_uint64(Track::Uuid, processUuid(process) + static_cast<std::uint64_t>(thread.id));
            track.add_uint64(Track::Parent, processUuid(process));
            {
                protozero::pbf_builder<Thread> descriptor(track, Track::Thread);
                descriptor.add_int32(Thread::Pid, process.rank);
                descriptor.add_int32(Thread::Tid, thread.id);
                descriptor.add_string(Thread::Name, thread.name.data(), thread.name.size());
            }
            track.add_int32(Track::SiblingOrderRank, thread.id);
            track.add_enum(Track::SiblingMergeBehavior, kMergeNone);
        });
    }

    void begin(const TraceSlice &slice) override
    {
        event(slice.start, [&](protozero::pbf_builder<Event> &event) {
            event.add_enum(Event::Type, static_cast<int>(EventType::Begin));
            event.add_uint64(Event::TrackUuid, uuidOf(slice));
            event.add_string(Event::Category, slice.category.data(), slice.category.size());
            m_name.assign(slice.name);
            if (slice.number != kNone)
                m_name += fmt::format(" {}", slice.number);
            event.add_string(Event::Name, m_name);
            for (const TraceArg &arg : slice.arguments()) {
                protozero::pbf_builder<Annotation> annotation(event, Event::Annotation);
                annotation.add_string(Annotation::Name, arg.key.data(), arg.key.size());
                if (arg.text.empty())
                    annotation.add_int64(Annotation::Int, arg.number);
                else
                    annotation.add_string(Annotation::Text, arg.text.data(), arg.text.size());
            }
            if (slice.flowOut != 0)
                event.add_fixed64(Event::Flow, slice.flowOut);
            if (slice.flowIn != 0)
                event.add_fixed64(Event::TerminatingFlow, slice.flowIn);
        });
    }

    void end(const TraceSlice &slice) override
    {
        event(slice.end, [&](protozero::pbf_builder<Event> &event) {
            event.add_enum(Event::Type, static_cast<int>(EventType::End));
            event.add_uint64(Event::TrackUuid, uuidOf(slice));
        });
    }

    // Parts that do not change are written once.
    void sample(const TraceSample &sample) override
    {
        for (int part = 0; part < kTraceMemoryParts; ++part) {
            const bool changes = part == kTraceMemoryParts - 1;
            const std::uint64_t uuid = processUuid(*sample.process) + kFirstCounter + static_cast<std::uint64_t>(part);
            if (sample.first)
                counter(*sample.process, part, uuid);
            if (sample.first || changes)
                event(sample.time, [&](protozero::pbf_builder<Event> &event) {
                    event.add_enum(Event::Type, static_cast<int>(EventType::Counter));
                    event.add_uint64(Event::TrackUuid, uuid);
                    event.add_int64(Event::CounterValue, sample.bytes[static_cast<std::size_t>(part)]);
                });
        }
    }

    [[nodiscard]] bool failed() const override { return m_buffer.failed(); }

private:
    static std::uint64_t uuidOf(const TraceSlice &slice)
    {
        return processUuid(*slice.process) + static_cast<std::uint64_t>(slice.thread);
    }

    // The unit stands in the name too: not every viewer shows the descriptor's.
    void counter(const TraceProcess &process, int part, std::uint64_t uuid)
    {
        packet([&](PacketBuilder &packet) {
            protozero::pbf_builder<Track> track(packet, Packet::TrackDescriptor);
            track.add_uint64(Track::Uuid, uuid);
            track.add_string(Track::Name,
                             fmt::format("memory (bytes) {}", traceMemoryParts()[static_cast<std::size_t>(part)]));
            track.add_uint64(Track::Parent, processUuid(process));
            {
                protozero::pbf_builder<Counter> descriptor(track, Track::Counter);
                descriptor.add_enum(Counter::Unit, kUnitBytes);
            }
            track.add_int32(Track::SiblingOrderRank, static_cast<int>(kFirstCounter) + part);
        });
    }

    template <class Fill>
    void event(Tick time, Fill fill)
    {
        packet([&](PacketBuilder &packet) {
            packet.add_uint64(Packet::Timestamp, static_cast<std::uint64_t>(time));
            protozero::pbf_builder<Event> event(packet, Packet::TrackEvent);
            fill(event);
        });
    }

    template <class Fill>
    void packet(Fill fill)
    {
        {
            protozero::pbf_builder<Trace> trace(m_buffer.text());
            PacketBuilder packet(trace, Trace::Packet);
            packet.add_uint32(Packet::Sequence, kSequence);
            fill(packet);
        }
        m_buffer.passOn();
    }

    TextBuffer &m_buffer;
    std::string m_name;
};

} // namespace

bool writePerfettoTrace(const TracePlan &plan, const WriteBytes &out, const std::stop_token &stop)
{
    TextBuffer buffer(out);
    PerfettoSink sink(buffer);
    sink.root();
    const bool whole = walkTrace(plan, sink, stop);
    buffer.flush();
    return whole && !buffer.failed();
}

} // namespace stringline
