#include "core/report/link_text.h"

#include "core/base/text.h"
#include "core/report/report_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace stringline {

namespace {

constexpr int kShownOfKind = 16; // more would scroll the rest away

Json wholeBytes(double bytes)
{
    return Json(static_cast<std::int64_t>(std::llround(bytes)));
}

} // namespace

std::string trafficText(const ByActivity &by)
{
    std::vector<std::pair<double, std::string_view>> parts;
    for (const ActivityRow &activity : activities()) {
        if (const double bytes = by[static_cast<std::size_t>(activity.activity)]; bytes > 0)
            parts.emplace_back(bytes, activity.label);
    }
    std::ranges::stable_sort(parts, std::greater<>(), [](const auto &part) { return part.first; });
    std::string text;
    for (const auto &[bytes, label] : parts)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", label, bytesText(Bytes(bytes)));
    return text;
}

std::string linksText(const LinkLoad &load, const Scenario &scenario, const Timeline &timeline)
{
    std::vector<const ActivityRow *> sent; // that occur
    for (const ActivityRow &activity : activities()) {
        const auto at = static_cast<std::size_t>(activity.activity);
        if (std::ranges::any_of(load.links, [at](const LinkUse &use) { return use.by[at] > 0; }))
            sent.push_back(&activity);
    }
    std::vector<std::string> header{"", "sent"};
    for (const ActivityRow *activity : sent)
        header.emplace_back(activity->id);
    header.insert(header.end(), {"busy", "load", "of GB/s"});
    const auto gib = [](double bytes) { return fmt::format("{:.2f}", inGiB(Bytes(bytes))); };
    std::vector<std::vector<std::string>> rows;
    int more = 0;
    for (const LinkUse &use : load.links) {
        if (use.which >= kShownOfKind) {
            ++more;
            continue;
        }
        std::vector<std::string> &cells = rows.emplace_back();
        cells = {linkName(use, scenario, timeline), gib(use.bytes.value())};
        for (const ActivityRow *activity : sent)
            cells.push_back(gib(use.by[static_cast<std::size_t>(activity->activity)]));
        cells.insert(cells.end(), {percentText(use.busy), percentText(use.load),
                                   groupedText(std::llround(use.capacity.value() / 1e9))});
    }
    std::string text = fmt::format("\nSent in an iteration of {}, GiB: a port of each stage, a rail, the spine\n",
                                   durationText(load.period));
    text += tableText(header, rows);
    if (more > 0)
        text += fmt::format("  and {} more\n", more);
    text += fmt::format("  all GPUs together: {} {}, network {}\n", scenario.cluster.scaleUp.name,
                        bytesText(load.scaleUp), bytesText(load.network));
    for (const std::string_view limit : linkLimits())
        text += fmt::format("  {}\n", limit);
    return text;
}

Json linksJson(const LinkLoad &load, const Scenario &scenario, const Timeline &timeline)
{
    Json object = Json::object();
    object["scaleUpBytes"] = wholeBytes(load.scaleUp.value());
    object["networkBytes"] = wholeBytes(load.network.value());
    object["links"] = arrayOf(load.links, [&](const LinkUse &use) {
        Json by = Json::object();
        for (const ActivityRow &activity : activities()) {
            if (const double bytes = use.by[static_cast<std::size_t>(activity.activity)]; bytes > 0)
                by[activity.id] = wholeBytes(bytes);
        }
        return Json::Object{{"kind", row(use.kind).id},
                            {"index", use.which},
                            {"name", linkName(use, scenario, timeline)},
                            {"ports", use.ports},
                            {"capacityBytesPerSecond", use.capacity.value()},
                            {"sentBytes", wholeBytes(use.bytes.value())},
                            {"busyFraction", use.busy},
                            {"loadFraction", use.load},
                            {"sentBytesBy", by}};
    });
    object["limits"] = arrayOf(linkLimits(), [](std::string_view limit) { return limit; });
    return object;
}

} // namespace stringline
