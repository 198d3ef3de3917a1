#include "app/cli/shard_argument.h"

#include "app/cli/processes.h"
#include "core/base/text.h"

#include <CLI/CLI.hpp>

#include <charconv>
#include <optional>

namespace stringline::cli {

namespace {

std::optional<int> wholeNumber(std::string_view text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return {};
    return value;
}

} // namespace

std::shared_ptr<std::string> declareShard(CLI::App &app)
{
    auto text = std::make_shared<std::string>();
    app.add_option("--shard", *text, "Do only the K-th of N parts; merge joins their outputs")->type_name("K/N");
    return text;
}

Result<Shard> parseShard(const std::string &text)
{
    if (text.empty())
        return Shard{};
    constexpr int kMost = 1'000'000; // parts
    const std::size_t slash = std::min(text.find('/'), text.size());
    const std::string_view all = text;
    const auto index = wholeNumber(all.substr(0, slash));
    const auto count = wholeNumber(all.substr(std::min(slash + 1, text.size())));
    if (!index || !count || *count < 1 || *count > kMost || *index < 1 || *index > *count)
        return Error{"--shard", quotedText(text), "expected a part and how many there are, such as 1/3 to 3/3"};
    return Shard{*index - 1, *count};
}

Shard shardOfProcess(const Shard &shard)
{
    return {shard.index + shard.count * processRank(), shard.count * processCount()};
}

} // namespace stringline::cli
