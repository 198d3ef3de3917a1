#include "core/import/slurm_hosts.h"

#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

namespace stringline {

namespace {

constexpr std::size_t kLongestNumber = 9; // digits

// "001-064": from 1 to 64, three digits wide.
struct Range {
    int first = 0;
    int last = 0;
    std::size_t width = 0;

    [[nodiscard]] std::int64_t count() const { return std::int64_t(last) - first + 1; }
};
// A piece of a name: text as it stands, or ranges.
struct Piece {
    std::string_view text;
    std::vector<Range> ranges;
};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isHostLetter(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '.' || c == '_';
}

std::optional<int> numberOf(std::string_view text)
{
    if (text.empty() || text.size() > kLongestNumber || !std::ranges::all_of(text, isDigit))
        return std::nullopt;
    int value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

// Why `text` is no range; empty where `range` holds it.
std::string readRange(std::string_view text, Range &range)
{
    const std::size_t dash = text.find('-');
    const std::string_view first = text.substr(0, dash);
    const std::string_view last = dash == std::string_view::npos ? first : text.substr(dash + 1);
    const auto from = numberOf(first);
    const auto to = numberOf(last);
    if (!from || !to)
        return fmt::format("expected numbers of at most {} digits such as 001-064 in brackets, found {}",
                           kLongestNumber, quotedText(text));
    if (*to < *from)
        return fmt::format("the range {} falls", text);
    range = {*from, *to, first.size()};
    return {};
}

std::string readPieces(std::string_view host, std::vector<Piece> &pieces)
{
    while (!host.empty()) {
        const std::size_t open = host.find('[');
        const std::string_view text = host.substr(0, open);
        if (const auto wrong = std::ranges::find_if_not(text, isHostLetter); wrong != text.end())
            return fmt::format("no host has a {} in its name", quotedText(std::string_view(&*wrong, 1)));
        if (!text.empty())
            pieces.push_back({text, {}});
        if (open == std::string_view::npos)
            return {};
        const std::size_t close = host.find(']', open);
        if (close == std::string_view::npos)
            return "a bracket is not closed";
        const std::string_view inside = host.substr(open + 1, close - open - 1);
        if (inside.find('[') != std::string_view::npos)
            return "brackets stand in one another";
        Piece piece;
        for (std::size_t at = 0; at <= inside.size();) {
            const std::size_t comma = std::min(inside.find(',', at), inside.size());
            if (std::string refusal = readRange(inside.substr(at, comma - at), piece.ranges.emplace_back());
                !refusal.empty())
                return refusal;
            at = comma + 1;
        }
        pieces.push_back(std::move(piece));
        host.remove_prefix(close + 1);
    }
    return {};
}

// How many names; at most one more than the limit.
std::int64_t countOf(const std::vector<Piece> &pieces)
{
    std::int64_t count = 1;
    for (const Piece &piece : pieces) {
        std::int64_t values = piece.ranges.empty() ? 1 : 0;
        for (const Range &range : piece.ranges)
            values = std::min<std::int64_t>(values + range.count(), kMostSlurmNodes + 1);
        count = std::min<std::int64_t>(count * values, kMostSlurmNodes + 1);
    }
    return count;
}

std::vector<std::string> namesOf(const std::vector<Piece> &pieces)
{
    std::vector<std::string> names{""};
    for (const Piece &piece : pieces) {
        if (piece.ranges.empty()) {
            for (std::string &name : names)
                name += piece.text;
            continue;
        }
        std::vector<std::string> longer;
        for (const std::string &name : names) {
            for (const Range &range : piece.ranges) {
                for (int i = range.first; i <= range.last; ++i)
                    longer.push_back(fmt::format("{}{:0{}}", name, i, range.width));
            }
        }
        names = std::move(longer);
    }
    return names;
}

} // namespace

HostList hostsOf(std::string_view list)
{
    HostList hosts;
    const auto refused = [&](std::string why) {
        hosts.names.clear();
        hosts.refusal = std::move(why);
        return hosts;
    };
    for (const std::string_view host : splitOutside(list)) {
        std::vector<Piece> pieces;
        if (std::string refusal = readPieces(host, pieces); !refusal.empty())
            return refused(std::move(refusal));
        if (pieces.empty())
            return refused("expected the name of a host between commas, found nothing");
        if (countOf(pieces) + std::ssize(hosts.names) > kMostSlurmNodes)
            return refused(fmt::format("expected at most {} nodes, found more", groupedText(kMostSlurmNodes)));
        for (std::string &name : namesOf(pieces))
            hosts.names.push_back(std::move(name));
    }
    if (hosts.names.empty())
        return refused("expected the names of hosts, found nothing");
    return hosts;
}

bool looksLikeHosts(std::string_view word)
{
    const auto fits = [](char c) { return isHostLetter(c) || c == '[' || c == ']' || c == ','; };
    const bool letter = !word.empty() && ((word[0] >= 'a' && word[0] <= 'z') || (word[0] >= 'A' && word[0] <= 'Z'));
    return letter && std::ranges::all_of(word, fits) && std::ranges::any_of(word, isDigit);
}

std::vector<std::string_view> splitOutside(std::string_view text)
{
    std::vector<std::string_view> parts;
    int depth = 0;
    std::size_t first = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i == text.size() || (text[i] == ',' && depth <= 0)) {
            parts.push_back(text.substr(first, i - first));
            first = i + 1;
        } else if (text[i] == '[' || text[i] == '(') {
            ++depth;
        } else if (text[i] == ']' || text[i] == ')') {
            --depth;
        }
    }
    return parts;
}

} // namespace stringline
