#include "core/import/megatron_layout.h"

#include <charconv>

namespace stringline {

namespace {

constexpr std::size_t kMost = 10000;

// "*3" at the start of `text`, taken off it; 1 where it does not begin with a star.
std::optional<int> takeTimes(std::string_view &text)
{
    if (!text.starts_with('*'))
        return 1;
    text.remove_prefix(1);
    int times = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), times);
    if (error != std::errc() || times < 0 || times > static_cast<int>(kMost))
        return {};
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return times;
}

} // namespace

std::optional<std::vector<int>> layerPattern(std::string_view text)
{
    std::string dense;
    for (const char c : text) {
        if (c != ' ' && c != '(' && c != ')' && c != '\t')
            dense += c;
    }
    std::vector<int> all;
    std::string_view rest = dense;
    while (!rest.empty()) {
        if (rest.starts_with('+'))
            rest.remove_prefix(1);
        const std::size_t close = rest.find(']');
        if (!rest.starts_with('[') || close == std::string_view::npos)
            return {};
        std::vector<int> part;
        for (const char c : rest.substr(1, close - 1)) {
            if (c == ',')
                continue;
            if (c != '0' && c != '1')
                return {};
            part.push_back(c - '0');
        }
        rest.remove_prefix(close + 1);
        const auto times = takeTimes(rest);
        if (!times || part.size() * static_cast<std::size_t>(*times) + all.size() > kMost)
            return {};
        for (int i = 0; i < *times; ++i)
            all.insert(all.end(), part.begin(), part.end());
    }
    return all.empty() ? std::nullopt : std::optional(all);
}

std::optional<std::vector<int>> pipelineLayout(std::string_view text)
{
    // First the repeats are written out: of one letter, or of what stands in brackets, which do not nest.
    std::string letters;
    while (!text.empty()) {
        std::string part(1, text.front());
        if (text.front() == '(') {
            const std::size_t close = text.find(')');
            if (close == std::string_view::npos)
                return {};
            part = text.substr(1, close - 1);
            text.remove_prefix(close);
        }
        text.remove_prefix(1);
        // "t*3" in brackets counts as well.
        std::string inner;
        for (std::string_view rest = part; !rest.empty();) {
            const char letter = rest.front();
            rest.remove_prefix(1);
            const auto times = takeTimes(rest);
            if (!times || inner.size() + static_cast<std::size_t>(*times) > kMost)
                return {};
            inner.append(static_cast<std::size_t>(*times), letter);
        }
        const auto times = takeTimes(text);
        if (!times || letters.size() + inner.size() * static_cast<std::size_t>(*times) > kMost)
            return {};
        for (int i = 0; i < *times; ++i)
            letters += inner;
    }
    std::vector<int> layers(1, 0);
    for (const char letter : letters) {
        if (letter == '|')
            layers.push_back(0);
        else if (letter == 't')
            ++layers.back();
        else if (letter != 'E' && letter != 'L' && letter != 'm' && letter != ',' && letter != ' ')
            return {};
    }
    return layers;
}

std::string pipelineLayoutText(const std::vector<int> &layersPerChunk, int predictionLayers)
{
    std::string text = "E";
    for (std::size_t i = 0; i < layersPerChunk.size(); ++i) {
        if (i > 0)
            text += '|';
        if (layersPerChunk[i] > 0)
            text += "t*" + std::to_string(layersPerChunk[i]);
    }
    text.append(static_cast<std::size_t>(predictionLayers), 'm');
    return text + "L";
}

} // namespace stringline
