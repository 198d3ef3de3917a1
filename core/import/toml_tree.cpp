// TOML as a tree of keys with their lines. The parser is toml++, which limits how deep values nest.
#include "core/base/plain_text.h"
#include "core/import/config_tree.h"
#include "core/scenario/part_reader.h"

#include <fmt/format.h>

#include <sstream>
#include <toml++/toml.h>

namespace stringline {

namespace {

Json treeOf(const toml::node &node, const std::string &pointer, JsonLines &lines); // NOLINT(misc-no-recursion)

Json objectOf(const toml::table &table, const std::string &pointer, JsonLines &lines) // NOLINT(misc-no-recursion)
{
    // The parser sorts by name; people read in the order of the file.
    std::vector<std::pair<toml::source_position, std::string_view>> order;
    for (const auto &[key, node] : table)
        order.emplace_back(key.source().begin, key.str());
    std::ranges::sort(order, [](const auto &a, const auto &b) { return a.first < b.first; });
    Json object = Json::object();
    for (const auto &[position, name] : order) {
        const std::string place = pointer + pointerStep(name);
        lines.emplace(place, static_cast<int>(position.line));
        object[name] = treeOf(*table.get(name), place, lines);
    }
    return object;
}

Json treeOf(const toml::node &node, const std::string &pointer, JsonLines &lines) // NOLINT(misc-no-recursion)
{
    if (const toml::table *table = node.as_table())
        return objectOf(*table, pointer, lines);
    if (const toml::array *array = node.as_array()) {
        Json list = Json::array();
        for (std::size_t i = 0; i < array->size(); ++i)
            list.push(treeOf(*array->get(i), pointer + pointerStep(std::to_string(i)), lines));
        return list;
    }
    if (const auto *text = node.as_string())
        return Json(text->get());
    if (const auto *number = node.as_integer())
        return Json(static_cast<std::int64_t>(number->get()));
    if (const auto *number = node.as_floating_point())
        return Json(number->get());
    if (const auto *truth = node.as_boolean())
        return Json(truth->get());
    std::ostringstream text; // dates and times
    text << toml::node_view<const toml::node>(node);
    return Json(text.str());
}

} // namespace

Result<ConfigTree> readTomlTree(const ConfigSource &source)
{
    if (source.text.size() > kConfigLimits.bytes)
        return Error{source.file, {}, "expected TOML of at most 4 MiB"};
    try {
        const toml::table root = toml::parse(std::string_view(source.text));
        ConfigTree tree;
        tree.root = objectOf(root, {}, tree.lines);
        return tree;
    } catch (const toml::parse_error &error) {
        return Error{source.file, fmt::format("line {}", error.source().begin.line),
                     printableText(error.description())};
    }
}

} // namespace stringline
