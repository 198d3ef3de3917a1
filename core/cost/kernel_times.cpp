#include "core/cost/kernel_times.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace stringline {

namespace {

constexpr int kDims = 4; // batch, m, n, k

std::array<double, kDims> dimsOf(const GemmShape &shape)
{
    return {shape.batch, shape.m, shape.n, shape.k};
}

bool same(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

// [m, k] x [k, n] is the transposed of [n, k] x [k, m]: the same work in the other layout.
GemmShape transposed(const GemmShape &shape)
{
    return {shape.batch, shape.n, shape.m, shape.k};
}

// The dimension in which alone two shapes differ; kDims for none, -1 for several.
int onlyDifference(const GemmShape &a, const GemmShape &b)
{
    const auto left = dimsOf(a);
    const auto right = dimsOf(b);
    int found = kDims;
    for (int i = 0; i < kDims; ++i) {
        if (same(left[static_cast<std::size_t>(i)], right[static_cast<std::size_t>(i)]))
            continue;
        if (found != kDims)
            return -1;
        found = i;
    }
    return found;
}

// The largest factor between two shapes, as a logarithm, and their distance in the space of logarithms.
struct Apart {
    double most = 0;
    double squared = 0;
};
Apart apart(const GemmShape &a, const GemmShape &b)
{
    Apart result;
    const auto left = dimsOf(a);
    const auto right = dimsOf(b);
    for (std::size_t i = 0; i < kDims; ++i) {
        const double factor = std::log(left[i] / right[i]);
        result.most = std::max(result.most, std::abs(factor));
        result.squared += factor * factor;
    }
    return result;
}

double slope(const SizedTime &a, const SizedTime &b)
{
    return std::log(b.time / a.time) / std::log(b.size / a.size);
}

Seconds scaled(const SizedTime &from, double size, double power)
{
    return from.time * std::pow(size / from.size, power);
}

} // namespace

std::optional<Seconds> interpolated(const std::vector<SizedTime> &points, double size)
{
    if (points.empty() || size <= 0)
        return {};
    const SizedTime &first = points.front();
    const SizedTime &last = points.back();
    if (size < first.size / kMeasuredReach || size > last.size * kMeasuredReach)
        return {};
    if (size <= first.size)
        return scaled(first, size, points.size() < 2 ? 0 : std::clamp(slope(first, points[1]), 0.0, 1.0));
    if (size >= last.size) {
        const double power = points.size() < 2 ? 1 : std::clamp(slope(points[points.size() - 2], last), 0.0, 1.0);
        return scaled(last, size, power);
    }
    const auto above = std::ranges::lower_bound(points, size, {}, &SizedTime::size);
    if (above->size == size)
        return above->time;
    const auto below = above - 1;
    if (above->size > below->size * kWidestGap)
        return {};
    return scaled(*below, size, slope(*below, *above));
}

bool MeasuredPlace::allows(const MeasuredPlace &run) const
{
    const auto fits = [](double measured, double asked) { return measured == 0 || measured == asked; };
    return fits(hidden, run.hidden) && fits(tensor, run.tensor) && fits(microbatch, run.microbatch);
}

MeasuredTimes::MeasuredTimes(std::vector<MeasuredGemm> gemms, std::vector<MeasuredOp> ops,
                             std::vector<MeasuredCurve> curves)
    : m_gemms(std::move(gemms))
    , m_ops(std::move(ops))
    , m_curves(std::move(curves))
{
    std::ranges::stable_sort(m_ops, {}, &MeasuredOp::elements);
}

std::optional<Seconds> MeasuredTimes::gemm(const GemmShape &shape, double elementBytes) const
{
    if (m_gemms.empty() || !(shape.batch > 0 && shape.m > 0 && shape.n > 0 && shape.k > 0))
        return {};
    for (const GemmShape &wanted : {shape, transposed(shape)}) {
        for (const MeasuredGemm &row : m_gemms) {
            if (row.elementBytes == elementBytes && onlyDifference(row.shape, wanted) == kDims)
                return row.time;
        }
    }
    for (const GemmShape &wanted : {shape, transposed(shape)}) {
        if (const auto time = betweenShapes(wanted, elementBytes))
            return time;
    }
    return nearShapes(shape, elementBytes);
}

// Among the dimensions along which measured shapes enclose the wanted one, the narrowest enclosure counts.
std::optional<Seconds> MeasuredTimes::betweenShapes(const GemmShape &shape, double elementBytes) const
{
    std::optional<Seconds> best;
    double narrowest = kWidestGap;
    for (int dim = 0; dim < kDims; ++dim) {
        const auto place = static_cast<std::size_t>(dim);
        const double wanted = dimsOf(shape)[place];
        SizedTime below;
        SizedTime above;
        for (const MeasuredGemm &row : m_gemms) {
            if (row.elementBytes != elementBytes || onlyDifference(row.shape, shape) != dim)
                continue;
            const SizedTime point{dimsOf(row.shape)[place], row.time};
            if (point.size < wanted && point.size > below.size)
                below = point;
            if (point.size > wanted && (above.size == 0 || point.size < above.size))
                above = point;
        }
        if (below.size > 0 && above.size > 0 && above.size / below.size <= narrowest) {
            narrowest = above.size / below.size;
            best = scaled(below, wanted, slope(below, above));
        }
    }
    return best;
}

std::optional<Seconds> MeasuredTimes::nearShapes(const GemmShape &shape, double elementBytes) const
{
    double weights = 0;
    double sum = 0; // of logarithms of FLOP/s
    for (const MeasuredGemm &row : m_gemms) {
        if (row.elementBytes != elementBytes)
            continue;
        const Apart straight = apart(row.shape, shape);
        const Apart turned = apart(transposed(row.shape), shape);
        const Apart &distance = straight.squared <= turned.squared ? straight : turned;
        if (distance.most > std::log(kMeasuredReach) * (1 + 1e-9))
            continue;
        const double weight = 1 / (distance.squared * distance.squared + 1e-12);
        weights += weight;
        sum += weight * std::log(row.shape.flops() / row.time.value());
    }
    if (weights <= 0)
        return {};
    return Seconds(shape.flops() / std::exp(sum / weights));
}

std::optional<Seconds> MeasuredTimes::op(std::string_view name, OpPart part, const MeasuredPlace &run,
                                         double elements) const
{
    std::vector<SizedTime> sized;
    for (const MeasuredOp &row : m_ops) {
        if (row.part != part || row.name != name || !row.place.allows(run))
            continue;
        if (row.elements <= 0)
            return row.time;
        sized.push_back({row.elements, row.time});
    }
    if (!sized.empty())
        return interpolated(sized, elements);
    if (part == OpPart::InputGradient || part == OpPart::WeightGradient) {
        if (const auto whole = op(name, OpPart::Backward, run, elements))
            return *whole * 0.5;
    }
    return {};
}

std::optional<Seconds> MeasuredTimes::collective(Collective collective, const GroupSpan &span, Bytes bytes) const
{
    const MeasuredCurve *chosen = nullptr;
    for (const MeasuredCurve &curve : m_curves) {
        if (curve.collective != collective || curve.ranks != span.size)
            continue;
        if (curve.nodes != 0 && curve.nodes != span.nodes)
            continue;
        if (span.nodes > 1 && curve.groupsPerNode != 0 && curve.groupsPerNode != span.groupsPerNode)
            continue;
        // A source that says on how many nodes it ran goes before one that does not.
        if (chosen == nullptr || (chosen->nodes == 0 && curve.nodes != 0))
            chosen = &curve;
    }
    return chosen == nullptr ? std::nullopt : interpolated(chosen->points, bytes.value());
}

} // namespace stringline
