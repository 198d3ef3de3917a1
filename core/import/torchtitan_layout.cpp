#include "core/import/torchtitan_layout.h"

#include <fmt/format.h>

#include <charconv>

namespace stringline {

namespace {

constexpr std::string_view kLayer = "layers.";
constexpr int kMostLayers = 10000;

// 12 of "layers.12".
std::optional<int> layerOf(std::string_view name)
{
    if (!name.starts_with(kLayer))
        return std::nullopt;
    name.remove_prefix(kLayer.size());
    int layer = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), layer);
    const bool whole = error == std::errc() && end == name.data() + name.size();
    return whole && layer >= 0 && layer < kMostLayers ? std::optional(layer) : std::nullopt;
}

std::vector<std::string> wordsBetweenCommas(const std::string &text)
{
    std::vector<std::string> words(1);
    for (const char letter : text) {
        if (letter == ',')
            words.emplace_back();
        else if (letter != ' ')
            words.back() += letter;
    }
    return words;
}

} // namespace

TitanLayout titanLayout(std::int64_t layers, std::int64_t stages, std::int64_t first, std::int64_t last)
{
    const std::int64_t slots = layers + first + last;
    const std::string counted = fmt::format("{} layers, {} for the embedding and {} for the head", layers, first, last);
    if (stages < 1 || layers < 1 || layers > kMostLayers)
        return {{}, fmt::format("{} on {} stages", counted, stages)};
    if (stages == 1)
        return {{static_cast<int>(layers)}, {}};
    if (stages > slots)
        return {{}, fmt::format("{} stages are more than {}", stages, counted)};
    const std::int64_t each = slots / stages;
    if (first > each || last > each)
        return {{}, fmt::format("{} leave {} on a stage, less than an end takes", counted, each)};
    TitanLayout layout;
    std::int64_t left = layers;
    for (std::int64_t stage = 0; stage < stages; ++stage) {
        std::int64_t here = each + (stage < slots % stages ? 1 : 0);
        here -= stage == 0 ? first : stage == stages - 1 ? last : 0;
        here = std::min(here, left);
        left -= here;
        layout.layers.push_back(static_cast<int>(here));
    }
    return layout;
}

TitanLayout layoutOfModules(const Json &parts)
{
    TitanLayout layout;
    if (!parts.isArray() || parts.asArray().empty())
        return {{}, "expected a list of lists of module names"};
    int next = 0;
    for (const Json &part : parts.asArray()) {
        if (!part.isArray())
            return {{}, "expected a list of lists of module names"};
        int count = 0;
        for (const Json &module : part.asArray()) {
            if (!module.isString())
                return {{}, "expected names of modules"};
            if (!module.asString().starts_with(kLayer))
                continue;
            if (layerOf(module.asString()) != next)
                return {{}, fmt::format("expected layers.{} next, found {}", next, module.asString().substr(0, 40))};
            ++next;
            ++count;
        }
        layout.layers.push_back(count);
    }
    return layout;
}

Json modulesOfLayout(const std::vector<int> &layers)
{
    Json parts = Json::array();
    int next = 0;
    for (std::size_t stage = 0; stage < layers.size(); ++stage) {
        Json part = Json::array();
        if (stage == 0)
            part.push(Json("tok_embeddings"));
        for (int i = 0; i < layers[stage]; ++i)
            part.push(Json(fmt::format("{}{}", kLayer, next++)));
        if (stage + 1 == layers.size()) {
            part.push(Json("norm"));
            part.push(Json("output"));
        }
        parts.push(std::move(part));
    }
    return parts;
}

TitanLayout layoutOfSplitPoints(const Json &points, int layers)
{
    std::vector<std::string> names;
    if (points.isString()) {
        names = wordsBetweenCommas(points.asString());
    } else if (points.isArray()) {
        for (const Json &point : points.asArray())
            names.push_back(point.isString() ? point.asString() : std::string());
    }
    TitanLayout layout;
    int before = 0;
    for (const std::string &name : names) {
        const std::optional<int> layer = layerOf(name);
        if (!layer || *layer <= before || *layer >= layers)
            return {{},
                    fmt::format("expected rising layers of {}, such as layers.{}, found {}", layers, layers / 2,
                                name.empty() ? "something else" : name.substr(0, 40))};
        layout.layers.push_back(*layer - before);
        before = *layer;
    }
    layout.layers.push_back(layers - before);
    return layout;
}

} // namespace stringline
