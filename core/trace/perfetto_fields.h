// Numbers of the fields of Perfetto's trace that are written and read here, as in its protos (trace_packet.proto,
// track_descriptor.proto, track_event.proto, debug_annotation.proto, counter_descriptor.proto).
#pragma once

#include <protozero/types.hpp>

namespace stringline::perfetto {

using Tag = protozero::pbf_tag_type;

enum class Trace : Tag { Packet = 1 };
enum class Packet : Tag {
    Timestamp = 8, // nanoseconds
    Sequence = 10, // trusted_packet_sequence_id
    TrackEvent = 11,
    SequenceFlags = 13,
    TrackDescriptor = 60
};
enum class Track : Tag {
    Uuid = 1,
    Name = 2,
    Process = 3,
    Thread = 4,
    Parent = 5, // uuid
    Counter = 8,
    ChildOrdering = 11,
    SiblingOrderRank = 12,
    SiblingMergeBehavior = 15,
    ProcessOrdering = 19,
    ThreadOrdering = 20
};
enum class Process : Tag { Pid = 1, Name = 6 };
enum class Thread : Tag { Pid = 1, Tid = 2, Name = 5 };
enum class Counter : Tag { Unit = 3 };
enum class Event : Tag {
    Annotation = 4,
    Type = 9,
    TrackUuid = 11,
    Category = 22,
    Name = 23,
    CounterValue = 30,
    DoubleCounterValue = 44,
    Flow = 47,           // fixed64
    TerminatingFlow = 48 // fixed64
};
enum class Annotation : Tag { Int = 4, Double = 5, Text = 6, Name = 10 };

inline constexpr int kStateCleared = 1; // of SequenceFlags: a reader need not have seen what came before
inline constexpr int kExplicitChildren = 3;
inline constexpr int kExplicitOrder = 1;
inline constexpr int kMergeNone = 2; // siblings of the same name stay apart
inline constexpr int kUnitBytes = 3;

enum class EventType : int { Begin = 1, End = 2, Instant = 3, Counter = 4 };

} // namespace stringline::perfetto
