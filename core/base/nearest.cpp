#include "core/base/nearest.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace stringline {

namespace {

// Longer words are cut: distances are quadratic, and a hostile name may have megabytes.
constexpr std::size_t kLongestWord = 64;

char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

std::string lowered(std::string_view word)
{
    std::string text(word.substr(0, kLongestWord));
    std::transform(text.begin(), text.end(), text.begin(), lower);
    return text;
}

} // namespace

int editDistance(std::string_view a, std::string_view b)
{
    // Optimal string alignment: rows i-2, i-1 and i of the usual table.
    const std::string from = lowered(a);
    const std::string to = lowered(b);
    std::array<std::vector<int>, 3> rows;
    for (std::vector<int> &row : rows)
        row.resize(to.size() + 1);
    for (std::size_t j = 0; j <= to.size(); ++j)
        rows[0][j] = static_cast<int>(j);
    for (std::size_t i = 1; i <= from.size(); ++i) {
        std::vector<int> &row = rows[i % 3];
        const std::vector<int> &above = rows[(i - 1) % 3];
        row[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= to.size(); ++j) {
            const int change = above[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
            row[j] = std::min({change, above[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
                row[j] = std::min(row[j], rows[(i - 2) % 3][j - 2] + 1);
        }
    }
    return rows[from.size() % 3][to.size()];
}

std::vector<std::string> nearestNames(std::string_view word, std::span<const std::string> names, int count)
{
    struct Candidate {
        int distance;
        const std::string *name;
    };
    const std::string wanted = lowered(word);
    std::vector<Candidate> candidates;
    for (const std::string &name : names) {
        const int distance = editDistance(wanted, name);
        const bool within = wanted.size() >= 2 && lowered(name).find(wanted) != std::string::npos;
        const int longest = static_cast<int>(std::max(wanted.size(), std::min(name.size(), kLongestWord)));
        if (within || distance * 5 <= longest * 3)
            candidates.push_back({within ? std::min(distance, 2) : distance, &name});
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate &a, const Candidate &b) { return a.distance < b.distance; });
    std::vector<std::string> nearest;
    for (const Candidate &candidate : candidates) {
        if (static_cast<int>(nearest.size()) == count)
            break;
        nearest.push_back(*candidate.name);
    }
    return nearest;
}

std::string didYouMean(std::span<const std::string> names)
{
    if (names.empty())
        return {};
    std::string text = "did you mean ";
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0)
            text += i + 1 == names.size() ? " or " : ", ";
        text += names[i];
    }
    return text + "?";
}

} // namespace stringline
