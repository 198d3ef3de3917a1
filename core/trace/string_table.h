// Texts that occur often, each kept once under a number.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace stringline {

class StringTable {
public:
    // Its number, and whether it is new.
    std::pair<std::uint32_t, bool> intern(std::string_view text)
    {
        if (const auto found = m_numbers.find(text); found != m_numbers.end())
            return {found->second, false};
        const auto number = static_cast<std::uint32_t>(m_texts.size());
        m_numbers.emplace(m_texts.emplace_back(text), number);
        return {number, true};
    }
    [[nodiscard]] const std::string &text(std::uint32_t number) const { return m_texts[number]; }
    [[nodiscard]] std::size_t size() const { return m_texts.size(); }

private:
    std::deque<std::string> m_texts; // does not move them
    std::unordered_map<std::string_view, std::uint32_t> m_numbers;
};

} // namespace stringline
