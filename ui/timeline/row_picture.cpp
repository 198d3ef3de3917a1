// From runs to fills: separators between bars, the recomputed part of a backward, operators where they fit, texture for
// collectives too short to draw one by one.
#include "ui/timeline/row_picture.h"

#include "core/sim/expand.h"
#include "core/sim/measured_names.h"
#include "ui/models/memory_model.h"
#include "ui/theme/color_math.h"
#include "ui/timeline/lane_runs.h"
#include "ui/timeline/link_strip.h"

#include <algorithm>
#include <cmath>

namespace stringline::ui {

std::vector<TemplateSummary> summarize(const Timeline &timeline)
{
    std::vector<TemplateSummary> summaries(timeline.templates.size());
    for (std::size_t i = 0; i < summaries.size(); ++i) {
        for (const TemplateOp &op : timeline.templates[i].ops) {
            if (op.activity == Activity::Recompute)
                summaries[i].recompute += op.duration;
            TemplateSummary::LaneShare &share = summaries[i].lanes[static_cast<std::size_t>(op.lane)];
            if (share.ops++ == 0)
                share.activity = op.activity;
            share.busy += op.duration;
        }
    }
    return summaries;
}

double memoryRoom(const Evaluation &evaluation, int rank)
{
    if (std::size_t(rank) >= evaluation.report.memory.size())
        return 0;
    const StageMemory &stage = evaluation.report.memory[std::size_t(rank)];
    return (stage.capacity - (stage.peak - stage.activations)).value();
}

MemoryScales memoryScales(const Evaluation &evaluation)
{
    double peak = 0;
    double open = 1;
    for (std::size_t rank = 0; rank < evaluation.timeline.ranks.size(); ++rank) {
        if (rank < evaluation.report.memory.size()) {
            const StageMemory &stage = evaluation.report.memory[rank];
            open = std::max({open, stage.capacity.value(), stage.peak.value()});
        }
        peak = std::max(peak, evaluation.timeline.ranks[rank].kept.peak);
    }
    open = std::max(open, peak);
    return {std::clamp(1.25 * peak, 1.0, open), open};
}

namespace {

// In the thin band, where the last covers those that run at the same time.
constexpr Lane kSentLanes[] = {Lane::Host, Lane::Tensor, Lane::Expert, Lane::Context, Lane::Pipeline, Lane::Data};

// A kernel's name is shown where so many digits fit.
constexpr double kNamedDigits = 6;

// Neighbouring fills of one look are one fill.
void append(std::vector<Fill> &fills, const Fill &fill)
{
    if (fill.x1 <= fill.x0)
        return;
    if (!fills.empty()) {
        Fill &last = fills.back();
        if (last.x1 == fill.x0 && last.color == fill.color && last.part == fill.part && last.hatch == fill.hatch &&
            fill.hatch == Hatch::None) {
            last.x1 = fill.x1;
            return;
        }
    }
    fills.push_back(fill);
}

class RowMaker {
public:
    RowMaker(const PictureInput &input, int rank, int rowIndex, RowPicture &picture)
        : m_in(input)
        , m_colors(*input.colors)
        , m_timeline(input.evaluation->timeline)
        , m_rank(input.evaluation->timeline.ranks[std::size_t(rank)])
        , m_rankIndex(rank)
        , m_ground(input.colors->row(rowIndex))
        , m_picture(picture)
        , m_px(std::max(1, int(std::lround(input.pixelRatio))))
        , m_right(int(std::ceil(input.scale.left + input.scale.width)))
    {
    }

    void compute(BandPicture &band);
    void busy(BandPicture &band); // the same as thin lines show it
    void communication(BandPicture &band, std::span<const Lane> lanes);
    void memory(int top, int bottom, double full, bool all);

private:
    void pass(BandPicture &band, const Run &run, const Span &span);
    void operators(BandPicture &band, const Run &run, const Span &span, const ChunkTemplate &kind);
    void passLane(BandPicture &band, Lane lane, std::span<const Lane> before);
    void texture(BandPicture &band, int x0, int x1, Activity activity, double from, double share);
    void spanLane(BandPicture &band, Lane lane, Part part);
    double fixedLayers(MemoryPicture &picture, const StageMemory &stage, double full) const;
    [[nodiscard]] static int heightOf(const MemoryPicture &picture, double bytes, double full);
    void collect(Lane lane)
    {
        const LaneIndex *index = m_in.index ? m_in.index->of(m_rankIndex, lane) : nullptr;
        if (index)
            collectRuns(*index, m_in.scale, m_runs);
        else
            collectRuns(m_rank.spans(lane), m_in.scale, m_runs);
    }
    [[nodiscard]] int pixel(Tick time) const
    {
        return int(std::lround(std::clamp(m_in.scale.xOf(time), m_in.scale.left, double(m_right))));
    }
    [[nodiscard]] QRgb separator(QRgb color) const { return mixed(color, m_colors.waiting(), 0.6); }

    const PictureInput &m_in;
    const BarColors &m_colors;
    const Timeline &m_timeline;
    const RankTimeline &m_rank;
    int m_rankIndex;
    QRgb m_ground;
    RowPicture &m_picture;
    int m_px;
    int m_right;
    std::vector<Run> m_runs;
};

void RowMaker::compute(BandPicture &band)
{
    append(band.fills, {pixel(0), pixel(m_timeline.length), m_colors.waiting()});
    collect(Lane::Compute);
    for (const Run &run : m_runs) {
        const Span &span = m_rank.spans(Lane::Compute)[std::size_t(run.index)];
        const QRgb color = m_colors.of(span.activity, span.microbatch);
        if (run.x1 - run.x0 < 3 * m_px)
            append(band.fills, {run.x0, run.x1, mixed(m_colors.waiting(), color, double(run.coverage))});
        else
            pass(band, run, span);
    }
}

void RowMaker::busy(BandPicture &band)
{
    append(band.fills, {pixel(0), pixel(m_timeline.length), m_colors.waiting()});
    collect(Lane::Compute);
    for (const Run &run : m_runs) {
        const Span &span = m_rank.spans(Lane::Compute)[std::size_t(run.index)];
        append(band.fills,
               {run.x0, run.x1,
                mixed(m_colors.waiting(), m_colors.of(span.activity, span.microbatch), double(run.coverage))});
    }
}

// A bar that is wide enough for details.
void RowMaker::pass(BandPicture &band, const Run &run, const Span &span)
{
    const QRgb color = m_colors.of(span.activity, span.microbatch);
    const Hatch hatch = hatchOf(span.activity);
    // The line that keeps equal neighbours apart; at the picture's edge the bar goes on. By length, not by pixels, so
    // that rounding does not make some of equal bars stand out.
    const double width = static_cast<double>(span.duration()) * m_in.scale.pixelsPerTick();
    const int lineWidth = run.x1 < m_right && width >= 3.5 * m_px ? m_px : 0;
    const int body = run.x1 - lineWidth;
    const ChunkTemplate *kind =
        span.templateIndex == kNone ? nullptr : &m_timeline.templates[std::size_t(span.templateIndex)];
    int labelFrom = run.x0;
    Part labelPart = Part::Whole;
    if (kind && band.bottom - band.top >= 10 * m_px &&
        width >= 4.0 * m_px * (*m_in.templates)[std::size_t(span.templateIndex)].of(Lane::Compute).ops) {
        append(band.fills, {run.x0, body, color, Part::Upper, hatch});
        append(band.fills, {run.x0, body, m_colors.waiting(), Part::Lower});
        operators(band, {run.x0, body, run.index, 1, false}, span, *kind);
        labelPart = Part::Upper;
    } else {
        append(band.fills, {run.x0, body, color, Part::Whole, hatch});
        const Tick recompute = kind ? (*m_in.templates)[std::size_t(span.templateIndex)].recompute : 0;
        if (recompute > 0) {
            const int end = std::clamp(pixel(span.start + recompute), run.x0 + m_px, body);
            if (pixel(span.start) >= run.x0 - m_px && pixel(span.start + recompute) > run.x0) {
                append(band.fills, {run.x0, end, m_colors.of(Activity::Recompute, span.microbatch), Part::Whole,
                                    hatchOf(Activity::Recompute)});
                labelFrom = end;
            }
        }
    }
    append(band.fills, {body, run.x1, separator(color)});
    const int labelBottom = labelPart == Part::Upper ? band.split : band.bottom;
    if (labelBottom - band.top < m_in.labelHeight)
        return;
    if (m_timeline.measured && body - run.x0 >= kNamedDigits * m_in.digitWidth) {
        const std::string_view name = shortName(m_timeline.measured->of({m_rankIndex, Lane::Compute, run.index}));
        m_picture.labels.push_back(
            {run.x0, body, band.top, labelBottom, kNone, name, m_colors.text(span.activity, kNone)});
    }
    if (span.microbatch == kNone)
        return;
    // By the pass's length and the widest number, not by this bar's pixels: equal bars are all numbered or none is.
    const double needed = m_in.digits * m_in.digitWidth + m_px;
    if (width < needed || body - run.x0 < needed - 2 * m_px)
        return;
    if (body - labelFrom < needed) {
        if (labelFrom - run.x0 > 4 * m_px)
            return; // nobody reads a number on hatching
        labelFrom = run.x0;
    }
    m_picture.labels.push_back(
        {labelFrom, body, band.top, labelBottom, span.microbatch, {}, m_colors.text(span.activity, span.microbatch)});
}

// Each operator in the lower half, under its pass.
void RowMaker::operators(BandPicture &band, const Run &run, const Span &span, const ChunkTemplate &kind)
{
    for (const TemplateOp &op : kind.ops) {
        const Tick start = span.start + op.start;
        if (op.lane != Lane::Compute || start + op.duration <= m_in.scale.from)
            continue;
        if (start >= m_in.scale.to)
            break;
        const int x0 = std::clamp(pixel(start), run.x0, run.x1);
        const int x1 = std::clamp(std::max(x0 + m_px, pixel(start + op.duration)), run.x0, run.x1);
        const QRgb color = m_colors.of(op.activity, span.microbatch);
        const int body = std::max(x0 + 1, x1 - m_px);
        append(band.fills, {x0, std::min(body, x1), color, Part::Lower, hatchOf(op.activity)});
        append(band.fills, {body, x1, separator(color), Part::Lower});
        if (band.bottom - band.split >= m_in.labelHeight && x1 - x0 >= 4 * m_in.digitWidth) {
            m_picture.labels.push_back(
                {x0, body, band.split, band.bottom, kNone, op.name, m_colors.text(op.activity, span.microbatch)});
        }
    }
}

// Ticks two pixels wide at least would touch where collectives are shorter; then ticks of a fixed pitch show the share
// of time by their width, as a texture that nobody takes for single transfers.
void RowMaker::texture(BandPicture &band, int x0, int x1, Activity activity, double from, double share)
{
    const QRgb color = m_colors.of(activity, kNone);
    const int pitch = 4 * m_px;
    if (x1 - x0 < pitch) {
        const QRgb ground = m_ground;
        append(band.fills, {x0, x1, mixed(ground, color, std::clamp(0.3 + 0.7 * share, 0.0, 1.0))});
        return;
    }
    const double filled = std::clamp(share * pitch, double(m_px), double(pitch));
    const int whole = int(filled);
    const QRgb rest = mixed(m_ground, color, filled - whole);
    for (int x = x0 + std::min(pitch - whole, int(from * pitch)); x < x1; x += pitch) {
        append(band.fills, {x, std::min(x + whole, x1), color});
        if (filled - whole > 0.1)
            append(band.fills, {x + whole, std::min(x + whole + 1, x1), rest});
    }
}

// A lane whose bars are operators inside the passes; its texture begins behind those of the lanes `before` it.
void RowMaker::passLane(BandPicture &band, Lane lane, std::span<const Lane> before)
{
    const std::vector<Span> &passes = m_rank.spans(Lane::Compute);
    collect(Lane::Compute);
    for (const Run &run : m_runs) {
        const Span &span = passes[std::size_t(run.index)];
        if (span.templateIndex == kNone)
            continue;
        const TemplateSummary::LaneShare &kind = (*m_in.templates)[std::size_t(span.templateIndex)].of(lane);
        if (kind.ops == 0)
            continue;
        const double average = static_cast<double>(kind.busy) / kind.ops * m_in.scale.pixelsPerTick();
        if (average < 2 * m_px) {
            const TemplateSummary &pass = (*m_in.templates)[std::size_t(span.templateIndex)];
            const double scale = double(run.coverage) / static_cast<double>(std::max(Tick(1), span.duration()));
            Tick taken = 0;
            for (const Lane other : before)
                taken += pass.of(other).busy;
            texture(band, run.x0, run.x1, kind.activity, scale * static_cast<double>(taken),
                    scale * static_cast<double>(kind.busy));
            continue;
        }
        for (const TemplateOp &op : m_timeline.templates[std::size_t(span.templateIndex)].ops) {
            const Tick start = span.start + op.start;
            if (op.lane != lane || start + op.duration <= m_in.scale.from)
                continue;
            if (start >= m_in.scale.to)
                break;
            const int x0 = pixel(start);
            append(band.fills, {x0, std::min(m_right, std::max(x0 + 1, pixel(start + op.duration))),
                                m_colors.of(op.activity, kNone), Part::Whole,
                                m_colors.hatchesCommunication() ? hatchOf(op.activity) : Hatch::None});
        }
    }
}

void RowMaker::spanLane(BandPicture &band, Lane lane, Part part)
{
    const std::vector<Span> &spans = m_rank.spans(lane);
    const Hatch printed = m_colors.hatchesCommunication() ? Hatch::Vertical : Hatch::None;
    collect(lane);
    for (const Run &run : m_runs) {
        const Span &span = spans[std::size_t(run.index)];
        const QRgb color = m_colors.of(span.activity, span.microbatch);
        const Hatch hatch = printed == Hatch::None ? printed : hatchOf(span.activity);
        const int body = run.x1 - run.x0 >= 4 * m_px && run.x1 < m_right ? run.x1 - m_px : run.x1;
        const QRgb ground = m_ground;
        // Several short transfers in one column are there, but must not look like a busy link.
        const QRgb shade = run.shared ? mixed(ground, color, std::max(0.5, double(run.coverage))) : color;
        append(band.fills, {run.x0, body, shade, part, hatch});
        append(band.fills, {body, run.x1, mixed(color, ground, 0.6), part});
    }
}

// Where data transfers run beside others in the thin band, they keep the lower part of it.
void RowMaker::communication(BandPicture &band, std::span<const Lane> lanes)
{
    const bool data = std::ranges::find(lanes, Lane::Data) != lanes.end();
    if (data)
        spanLane(band, Lane::Data, Part::Whole);
    std::size_t inside = 0; // lanes inside passes stand first
    while (inside < lanes.size() && isInsidePasses(lanes[inside])) {
        passLane(band, lanes[inside], lanes.first(inside));
        spanLane(band, lanes[inside], Part::Whole); // of measured timelines, which have no passes
        ++inside;
    }
    if (std::ranges::find(lanes, Lane::Pipeline) != lanes.end())
        spanLane(band, Lane::Pipeline, Part::Whole);
    if (data && lanes.size() > 1)
        spanLane(band, Lane::Data, Part::Lower);
}

// What stays, kind on kind. Gives the bytes of all of it.
double RowMaker::fixedLayers(MemoryPicture &picture, const StageMemory &stage, double full) const
{
    double below = 0;
    const std::span<const MemoryKind> kinds = memoryKinds();
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        if (kinds[kind].bytes == &StageMemory::activations)
            continue;
        const double above = below + (stage.*kinds[kind].bytes).value();
        const int top = heightOf(picture, above, full);
        const int bottom = heightOf(picture, below, full);
        if (bottom > top)
            picture.layers.push_back({pixel(0), pixel(m_timeline.length), top, bottom, m_colors.memoryKind(kind)});
        below = above;
    }
    return below;
}

// The line that stands for so many bytes.
int RowMaker::heightOf(const MemoryPicture &picture, double bytes, double full)
{
    return picture.bottom - int(std::lround(std::clamp(bytes / full, 0.0, 1.0) * (picture.bottom - picture.top)));
}

// `full`: bytes that fill the strip. `all`: with what stays under the activations, else these alone.
void RowMaker::memory(int top, int bottom, double full, bool all)
{
    MemoryPicture &picture = m_picture.memory;
    picture.top = top;
    picture.bottom = bottom;
    const bool known = std::size_t(m_rankIndex) < m_in.evaluation->report.memory.size();
    const StageMemory *stage = known ? &m_in.evaluation->report.memory[std::size_t(m_rankIndex)] : nullptr;
    const double fixed = stage && all ? fixedLayers(picture, *stage, full) : 0;
    const double room = memoryRoom(*m_in.evaluation, m_rankIndex);
    const auto yOf = [&](double activations) { return heightOf(picture, fixed + activations, full); };
    picture.floor = yOf(0);
    std::vector<MemoryRun> runs;
    collectMemoryRuns(memorySteps(m_rank), m_timeline.length, m_in.scale, runs);
    const int capacity = known ? yOf(std::max(0.0, room)) : top;
    for (const MemoryRun &run : runs) {
        if (run.bytes <= 0)
            continue;
        const int y = std::min(yOf(run.bytes), picture.floor - 1); // a little is not nothing
        const bool over = known && run.bytes > room;
        picture.steps.push_back({run.x0, run.x1, y, over ? y : capacity, over ? std::max(capacity, y + 1) : capacity});
    }
    picture.capacity = known && fixed + room <= full ? capacity : -1;
    if (!known)
        return;
    if (stage->peakTime >= m_in.scale.from && stage->peakTime < m_in.scale.to) {
        picture.peakX = pixel(stage->peakTime);
        picture.peakTop = yOf(stage->activations.value());
    }
    // A plan that nearly fills the memory deserves a look before it does not fit.
    picture.tight = stage->activations.value() > 0.95 * room;
}

// A line or more for each rank of a folded group; of more ranks than lines an even choice.
void addSummary(const PictureInput &input, const Row &row, int index, int y0, int y1, RowPicture &picture)
{
    const int lines = std::min(row.ranks, y1 - y0);
    for (int line = 0; line < lines; ++line) {
        const int rank = row.rank() + int(qint64(line) * row.ranks / lines);
        BandPicture band{y0 + line * (y1 - y0) / lines, 0, y0 + (line + 1) * (y1 - y0) / lines, {}};
        band.split = band.bottom;
        RowMaker(input, rank, index, picture).busy(band);
        picture.bands.push_back(std::move(band));
    }
}

} // namespace

RowPicture rowPicture(const PictureInput &input, const Row &row, int index, int top,
                      const std::vector<BandPlace> &bands)
{
    RowPicture picture;
    RowMaker maker(input, row.rank(), index, picture);
    const auto scaled = [&input](int y) { return int(std::lround(y * input.pixelRatio)); };
    for (const BandPlace &place : bands) {
        const int y0 = scaled(top + place.top);
        const int y1 = scaled(top + place.top + place.height);
        if (place.band == Band::Memory) {
            maker.memory(y0, y1, row.open ? input.memory.open : input.memory.closed, row.open);
            continue;
        }
        if (place.band == Band::Summary) {
            addSummary(input, row, index, y0, y1, picture);
            continue;
        }
        if (const std::optional<Port> port = portOf(place.band)) {
            addLinkStrip(input, *port, row.rank(), y0, y1, picture.areas);
            continue;
        }
        BandPicture band{y0, y0 + (y1 - y0 + 1) / 2, y1, {}};
        if (place.band == Band::Compute)
            maker.compute(band);
        else if (const std::optional<Lane> lane = laneOf(place.band))
            maker.communication(band, std::span(&*lane, 1));
        else
            maker.communication(band, kSentLanes);
        picture.bands.push_back(std::move(band));
    }
    return picture;
}

} // namespace stringline::ui
