// What happens when, on every rank class: the value that the window draws and the report is made of.
//
// Two levels. A span is one pass of one microbatch through one chunk, or one transfer. The operators inside a pass
// repeat, so they stand once, in a template, with times relative to the start of the pass; expand.h unfolds what a
// view wants to see.
//
//   stage 0  compute  | F0      | F1      |.........| B0              | F2      |     spans
//            tensor     t t t t   t t t t             t t t t t t t t   t t t t       from the templates
//            pipeline           s         s                             ...           sends, on the sender's lane
#pragma once

#include "core/base/quantity.h"
#include "core/base/tick.h"
#include "core/schedule/pass.h"
#include "core/sim/port.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string_view>
#include <vector>

namespace stringline {

// What a bar shows and a breakdown counts. Colours, hatches and legend entries follow this table.
enum class Activity : std::uint8_t {
    Forward,
    Backward,
    WeightGradient, // where a schedule splits it from the backward
    Recompute,
    Optimizer,
    Tensor,
    Context,
    Expert,
    Pipeline,
    Data,
    Waiting,
    Other // of a measured timeline: what its trace names no phase or group of
};
inline constexpr int kActivityCount = 12;

struct ActivityRow {
    Activity activity;
    std::string_view id;    // "tensor"
    std::string_view label; // "tensor parallel"
    bool communication;
};
[[nodiscard]] std::span<const ActivityRow> activities();
[[nodiscard]] const ActivityRow &row(Activity activity);

// Where a bar is drawn: the parts of a rank that work side by side.
enum class Lane : std::uint8_t { Compute, Tensor, Context, Expert, Host, Pipeline, Data };
inline constexpr int kLaneCount = 7;
// Lanes that only operators inside a pass use: their bars come from the templates.
[[nodiscard]] constexpr bool isInsidePasses(Lane lane)
{
    return lane == Lane::Tensor || lane == Lane::Context || lane == Lane::Expert || lane == Lane::Host;
}
[[nodiscard]] std::string_view laneLabel(Lane lane);

// One operator inside a pass; `start` counts from the beginning of the pass.
struct TemplateOp {
    std::string_view name; // "qkv", static text
    Tick start = 0;
    Tick duration = 0;
    std::int16_t layer = 0; // within the chunk; -1 for embedding, head and loss
    Activity activity = Activity::Forward;
    Lane lane = Lane::Compute;
    SentBytes sent{}; // of a collective, by the rank
};

// A pass with gathers or reductions inside that may meet transfers of the pipeline: where its compute is when it starts
// one, and where it waits for those before. Compute counts its own time alone, without the waits.
struct StreamMoment {
    Tick compute = 0;
    std::int32_t waitsFor = 0; // the first so many streams of the pass
    PortUse starts;            // of duration 0 for none; streams of a pass run one after the other
};

// The operators of one pass through one kind of chunk. `exposed` splits `duration` by activity: communication counts
// there only where no compute runs beside it, so the parts sum to the whole.
struct ChunkTemplate {
    Pass pass = Pass::Forward;
    int layers = 0;
    Tick duration = 0;
    std::array<Tick, kActivityCount> exposed{};
    std::vector<TemplateOp> ops;       // by start
    std::vector<StreamMoment> streams; // in the order of the pass, the last its end; empty for a rigid pass
    Seconds work{};                    // of all operators, as they were before any stretch
    Seconds measured{};                // of that, by measured tables instead of formulas
};

inline constexpr std::int32_t kNone = -1;

// A span named by rank, lane and place in it.
struct SpanRef {
    std::int32_t rank = kNone;
    Lane lane = Lane::Compute;
    std::int32_t index = kNone;

    bool operator==(const SpanRef &) const = default;
};

struct Span {
    Tick start = 0;
    Tick end = 0;
    std::int32_t microbatch = kNone; // none for gradients and the optimizer
    std::int32_t templateIndex = kNone;
    std::int16_t chunk = 0;        // on this rank
    std::int16_t virtualStage = 0; // chunk's place in the model, 0..p*v-1
    Activity activity = Activity::Forward;
    Pass pass = Pass::Forward;
    std::int16_t part = 0; // bucket of a gradient reduction, 0 elsewhere
    SpanRef cause;         // what ended last before this could start: its input, or what kept its lane

    [[nodiscard]] Tick duration() const { return end - start; }
};

// What a rank keeps of the microbatches under way, in bytes.
struct KeptBytes {
    std::vector<double> perMicrobatch; // per chunk on the rank
    double peak = 0;

    // What is there when the order of passes keeps `bytes`; nothing but rounding is left below a byte.
    [[nodiscard]] static double held(double bytes) { return bytes < 1 ? 0 : bytes; }
};

// Writes the passes and transfers of a rank when somebody looks. A sweep over hundreds of thousands of passes stores
// their times alone, in its own order; spans are six times as large.
class LaneSource {
public:
    virtual ~LaneSource() = default;
    virtual void writeLanes(int rank, std::vector<Span> &compute, std::vector<Span> &pipeline) const = 0;

    mutable std::mutex writing; // two threads may look at once
};

// One rank class: all ranks of a pipeline stage, which behave alike. Each lane is sorted by start, without overlap;
// lanes inside passes are empty, see expand.h.
class RankTimeline {
public:
    RankTimeline() = default;
    RankTimeline(const RankTimeline &other);
    RankTimeline(RankTimeline &&other) noexcept;
    RankTimeline &operator=(RankTimeline other) noexcept;
    ~RankTimeline() = default;

    [[nodiscard]] const std::vector<Span> &spans(Lane lane) const
    {
        if (lane != Lane::Data)
            look();
        return m_lanes[static_cast<std::size_t>(lane)];
    }
    [[nodiscard]] std::vector<Span> &spans(Lane lane)
    {
        if (lane != Lane::Data)
            look();
        return m_lanes[static_cast<std::size_t>(lane)];
    }
    [[nodiscard]] const std::array<std::vector<Span>, kLaneCount> &lanes() const
    {
        look();
        return m_lanes;
    }

    // For simulations. Passes and transfers come from `source` from now on; the other lanes are empty.
    void follow(std::shared_ptr<const LaneSource> source, int rank);
    // Behind the passes, on the compute lane.
    void append(const Span &span);
    [[nodiscard]] const std::vector<Span> &appended() const { return m_appended; }

    KeptBytes kept; // see memory_steps.h

private:
    void look() const
    {
        if (m_source != nullptr && !m_written.load(std::memory_order_acquire))
            write();
    }
    void write() const;

    std::shared_ptr<const LaneSource> m_source; // none where lanes are filled by hand
    int m_rank = 0;
    std::vector<Span> m_appended;
    mutable std::array<std::vector<Span>, kLaneCount> m_lanes;
    mutable std::atomic<bool> m_written = false;
};

class PassTimes;
struct MeasuredNames;

struct Timeline {
    std::vector<RankTimeline> ranks;
    std::vector<ChunkTemplate> templates;
    Tick length = 0;
    Tick period = 0; // from one iteration to the next; `length` where all ranks begin and end together
    std::shared_ptr<PassTimes> passes; // where ranks take theirs from; see pass_times.h
    // Replicas that are not like the usual one are classes of their own, whose ranks stand behind its: see iteration.h.
    std::vector<std::shared_ptr<PassTimes>> further;
    std::vector<int> replicas; // that each class stands for; empty where all are alike
    std::vector<Tick> begins;  // when each rank begins; empty for all at 0
    // Of one that was measured instead of simulated, see measured_names.h; null else. Its spans belong to no microbatch
    // and stand in any lane, also in those that a simulation fills from templates.
    std::shared_ptr<const MeasuredNames> measured;

    [[nodiscard]] const Span *find(SpanRef ref) const;
    [[nodiscard]] std::size_t stages() const { return ranks.size() / (1 + further.size()); }
    [[nodiscard]] const PassTimes &passesOf(std::size_t rank) const
    {
        const std::size_t each = rank / stages();
        return each == 0 ? *passes : *further[each - 1];
    }
    // When the iteration of a rank begins, and the next one.
    [[nodiscard]] Tick begin(std::size_t rank) const { return begins.empty() ? 0 : begins[rank]; }
    [[nodiscard]] Tick end(std::size_t rank) const { return begins.empty() ? length : begins[rank] + period; }
};

} // namespace stringline
