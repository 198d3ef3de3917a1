// What one row of the timeline looks like, as plain fills and labels in device pixels: made without a painter, so that
// tests can count it, and drawn either scan line by scan line into an image or as rectangles.
#pragma once

#include "core/evaluate/evaluate.h"
#include "core/report/link_curve.h"
#include "ui/theme/theme.h"
#include "ui/timeline/bar_colors.h"
#include "ui/timeline/lane_index.h"
#include "ui/timeline/row_layout.h"
#include "ui/timeline/time_scale.h"

#include <QRgb>

#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace stringline::ui {

enum class Part : std::uint8_t { Whole, Upper, Lower };

struct Fill {
    int x0 = 0;
    int x1 = 0;
    QRgb color = 0;
    Part part = Part::Whole;
    Hatch hatch = Hatch::None;
};

// A band's fills, later ones over earlier ones. `split` is where the lower part begins.
struct BandPicture {
    int top = 0;
    int split = 0;
    int bottom = 0;
    std::vector<Fill> fills;
};

struct MemoryPicture {
    struct Step {
        int x0, x1;
        int top;     // of the area
        int overTop; // of what is beyond capacity; equal to `top` where something is, else to overBottom
        int overBottom;
    };
    struct Layer { // what stays from begin to end
        int x0, x1;
        int top, bottom;
        QRgb color;
    };
    int top = 0;
    int bottom = 0;
    int floor = 0; // of the activations: on the layers, or the bottom
    std::vector<Layer> layers;
    std::vector<Step> steps;
    int capacity = -1;  // y of the line; -1 where it is outside
    bool tight = false; // the peak comes near to capacity, or is beyond it
    int peakX = -1;     // column of the highest moment; -1 where it is not in view
    int peakTop = 0;
};

struct BarLabel {
    int x0 = 0; // the bar, in which the text is centered
    int x1 = 0;
    int top = 0;
    int bottom = 0;
    std::int32_t number = kNone; // a microbatch
    std::string_view name;       // or the name of an operator
    QRgb color = 0;
};

// A filled rectangle of a strip.
struct Area {
    int x0, x1;
    int top, bottom;
    QRgb color;

    bool operator==(const Area &) const = default;
};

struct RowPicture {
    std::vector<BandPicture> bands;
    std::vector<Area> areas; // later ones over earlier ones
    MemoryPicture memory;
    std::vector<BarLabel> labels;
};

// What drawing needs to know of a template, found once per evaluation.
struct TemplateSummary {
    struct LaneShare {
        Tick busy = 0; // summed over its operators
        int ops = 0;
        Activity activity = Activity::Tensor; // of the first
    };
    Tick recompute = 0;
    std::array<LaneShare, kLaneCount> lanes;

    [[nodiscard]] const LaneShare &of(Lane lane) const { return lanes[static_cast<std::size_t>(lane)]; }
};
[[nodiscard]] std::vector<TemplateSummary> summarize(const Timeline &timeline);

// The bytes that fill a memory strip, the same for all rows so that they compare. The thin strips of closed rows show
// activations alone and are filled by little more than their highest peak, so that the course of time is seen and the
// capacity line comes into view only when it is near; those of open rows show all kinds on each other, up to the
// capacity.
struct MemoryScales {
    double closed = 1; // bytes
    double open = 1;
};
[[nodiscard]] MemoryScales memoryScales(const Evaluation &evaluation);
// What is left for activations on that rank beside weights, gradients, optimizer states and the rest.
[[nodiscard]] double memoryRoom(const Evaluation &evaluation, int rank);

struct PictureInput {
    const Evaluation *evaluation = nullptr;
    const std::vector<TemplateSummary> *templates = nullptr;
    const TimelineIndex *index = nullptr; // may be missing
    const LinkCurves *links = nullptr;    // the same
    const BarColors *colors = nullptr;
    TimeScale scale;       // device pixels
    double pixelRatio = 1; // device pixels per logical pixel
    MemoryScales memory;
    int digits = 2;        // of the largest microbatch number
    double digitWidth = 7; // device pixels, of labels
    int labelHeight = 12;
};

// The row whose bands stand at `top` plus `bands` (logical pixels, scaled by the ratio). `index`: of the row, for the
// colour of its ground.
[[nodiscard]] RowPicture rowPicture(const PictureInput &input, const Row &row, int index, int top,
                                    const std::vector<BandPlace> &bands);

} // namespace stringline::ui
