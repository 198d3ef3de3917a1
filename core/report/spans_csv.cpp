// One line per span.
#include "core/report/spans_csv.h"

#include <fmt/format.h>

#include <iterator>

namespace stringline {

namespace {

// Nanoseconds as seconds with all nine decimals, so that nothing is rounded.
std::string secondsText(Tick time)
{
    constexpr Tick kSecond = 1'000'000'000;
    return fmt::format("{}.{:09}", time / kSecond, time % kSecond);
}

} // namespace

std::string spansCsv(const Timeline &timeline)
{
    std::string text = "rank,lane,sequence,activity,pass,microbatch,chunk,stage,part,start_s,end_s\n";
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        for (int laneIndex = 0; laneIndex < kLaneCount; ++laneIndex) {
            const Lane lane = static_cast<Lane>(laneIndex);
            int sequence = 0;
            for (const Span &span : timeline.ranks[rank].spans(lane)) {
                const bool ofMicrobatch = span.microbatch != kNone;
                fmt::format_to(std::back_inserter(text), "{},{},{},{},{},{},{},{},{},{},{}\n", rank, laneLabel(lane),
                               sequence++, row(span.activity).id,
                               !ofMicrobatch                ? ""
                               : span.pass == Pass::Forward ? "forward"
                                                            : "backward",
                               ofMicrobatch ? fmt::to_string(span.microbatch) : "", span.chunk, span.virtualStage,
                               span.part, secondsText(span.start), secondsText(span.end));
            }
        }
    }
    return text;
}

} // namespace stringline
