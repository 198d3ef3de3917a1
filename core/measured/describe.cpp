#include "core/measured/describe.h"

#include "core/base/text.h"
#include "core/measured/kernels_csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

namespace stringline {

namespace {

std::string shapeText(const GemmShape &shape)
{
    const std::string product = fmt::format("{} x {} x {}", exactText(shape.m), exactText(shape.n), exactText(shape.k));
    return shape.batch > 1 ? fmt::format("{} of {}", exactText(shape.batch), product) : product;
}

std::string timeText(double us)
{
    return durationText(microseconds(us));
}

std::string kernelText(const MeasuredKernel &row)
{
    const std::string name = row.operatorName.empty() ? row.kernel : row.operatorName;
    return fmt::format("{} in {}", row.isGemm() ? shapeText(row.shape) : name, timeText(row.microseconds));
}

void appendKernels(const MeasuredTables &tables, std::vector<MeasuredExtent> &extents)
{
    struct Range {
        const MeasuredKernel *shortest = nullptr;
        const MeasuredKernel *longest = nullptr;
        int rows = 0;
    };
    enum { Products, Operators, Others };
    constexpr std::string_view kNames[] = {"products by shape", "operators by name",
                                           "kernels that no operator asks for"};
    std::map<std::pair<int, int>, Range> ranges;
    for (const MeasuredKernel &row : tables.kernels) {
        const int kind = !row.operatorName.empty() ? Operators : row.isGemm() ? Products : Others;
        Range &range = ranges[{row.origin.source, kind}];
        ++range.rows;
        if (range.shortest == nullptr || row.microseconds < range.shortest->microseconds)
            range.shortest = &row;
        if (range.longest == nullptr || row.microseconds > range.longest->microseconds)
            range.longest = &row;
    }
    for (const auto &[key, range] : ranges)
        extents.push_back({key.first, std::string(kNames[key.second]), range.rows, kernelText(*range.shortest),
                           kernelText(*range.longest)});
}

void appendCollectives(const MeasuredTables &tables, std::vector<MeasuredExtent> &extents)
{
    std::map<std::pair<int, int>, std::vector<const MeasuredCollective *>> curves;
    for (const MeasuredCollective &row : tables.collectives)
        curves[{row.origin.source, row.table}].push_back(&row);
    const auto text = [](const MeasuredCollective &row) {
        return fmt::format("{} in {}", bytesText(Bytes(row.bytes)), timeText(row.microseconds));
    };
    for (const auto &[key, rows] : curves) {
        const auto [least, most] =
            std::ranges::minmax_element(rows, {}, [](const MeasuredCollective *row) { return row->bytes; });
        const MeasuredCollective &one = *rows.front();
        std::string what =
            fmt::format("{} over {} ranks", collectives()[static_cast<std::size_t>(one.collective)].id, one.ranks);
        if (one.nodes > 0)
            what += fmt::format(" on {} node{}", one.nodes, one.nodes == 1 ? "" : "s");
        extents.push_back({key.first, std::move(what), static_cast<int>(rows.size()), text(**least), text(**most)});
    }
}

Json originJson(const MeasuredTables &tables, const MeasuredOrigin &origin)
{
    Json object = Json::object();
    object["file"] = Json(tables.sources[static_cast<std::size_t>(origin.source)].file);
    object["line"] = Json(origin.line);
    return object;
}

} // namespace

std::vector<MeasuredExtent> extentsOf(const MeasuredTables &tables)
{
    std::vector<MeasuredExtent> extents;
    appendKernels(tables, extents);
    appendCollectives(tables, extents);
    std::ranges::stable_sort(extents, {}, &MeasuredExtent::source);
    return extents;
}

std::string refusalText(const MeasuredTables &tables, const MeasuredRefusal &refusal)
{
    return fmt::format("{}: line {}: {}; expected {}",
                       tables.sources[static_cast<std::size_t>(refusal.origin.source)].file, refusal.origin.line,
                       refusal.what, refusal.expected);
}

std::string measuredText(const MeasuredTables &tables)
{
    std::string text;
    const std::vector<MeasuredExtent> extents = extentsOf(tables);
    for (std::size_t i = 0; i < tables.sources.size(); ++i) {
        const MeasuredSource &source = tables.sources[i];
        text +=
            fmt::format("{}: {}{}\n", source.file, source.format, source.device.empty() ? "" : ", " + source.device);
        for (const MeasuredExtent &extent : extents) {
            if (extent.source == static_cast<int>(i))
                text += fmt::format("  {:>6}  {}: {} to {}\n", extent.rows, extent.what, extent.from, extent.to);
        }
        for (const std::string &note : source.notes)
            text += fmt::format("  note: {}\n", note);
    }
    if (!tables.refusals.empty())
        text += fmt::format("\nNot used ({})\n", tables.refusals.size());
    for (const MeasuredRefusal &refusal : tables.refusals)
        text += "  " + refusalText(tables, refusal) + "\n";
    return text;
}

Json measuredJson(const MeasuredTables &tables)
{
    Json object = Json::object();
    const std::vector<MeasuredExtent> extents = extentsOf(tables);
    int source = 0;
    object["sources"] = arrayOf(tables.sources, [&](const MeasuredSource &from) {
        std::vector<MeasuredExtent> own;
        std::ranges::copy_if(extents, std::back_inserter(own),
                             [&](const MeasuredExtent &extent) { return extent.source == source; });
        ++source;
        return Json::Object{
            {"file", from.file},
            {"format", from.format},
            {"device", from.device},
            {"tables", arrayOf(own,
                               [](const MeasuredExtent &extent) {
                                   return Json::Object{{"what", extent.what},
                                                       {"rows", extent.rows},
                                                       {"from", extent.from},
                                                       {"to", extent.to}};
                               })},
            {"notes", arrayOf(from.notes, std::identity())},
        };
    });
    object["kernels"] = arrayOf(tables.kernels, [&](const MeasuredKernel &row) {
        Json entry = originJson(tables, row.origin);
        entry["kernel"] = Json(row.kernel);
        entry["operator"] = Json(row.operatorName);
        entry["pass"] = Json(partId(row.part));
        if (row.isGemm()) {
            entry["batch"] = Json(row.shape.batch);
            entry["m"] = Json(row.shape.m);
            entry["n"] = Json(row.shape.n);
            entry["k"] = Json(row.shape.k);
        }
        entry["dtype"] = Json(row.dtype);
        entry["microseconds"] = Json(row.microseconds);
        entry["count"] = Json(row.count);
        return entry;
    });
    object["collectives"] = arrayOf(tables.collectives, [&](const MeasuredCollective &row) {
        Json entry = originJson(tables, row.origin);
        entry["collective"] = Json(collectives()[static_cast<std::size_t>(row.collective)].id);
        entry["ranks"] = Json(row.ranks);
        entry["nodes"] = row.nodes > 0 ? Json(row.nodes) : Json();
        entry["bytes"] = Json(row.bytes);
        entry["microseconds"] = Json(row.microseconds);
        entry["count"] = Json(row.count);
        return entry;
    });
    object["refused"] = arrayOf(tables.refusals, [&](const MeasuredRefusal &refusal) {
        Json entry = originJson(tables, refusal.origin);
        entry["found"] = Json(refusal.what);
        entry["expected"] = Json(refusal.expected);
        entry["wholeTable"] = Json(refusal.wholeTable);
        return entry;
    });
    return object;
}

} // namespace stringline
