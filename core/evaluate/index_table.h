// Keys of a few whole numbers, numbered in the order in which they are first asked for: an open table of their numbers,
// and the keys side by side.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace stringline {

// Without a branch for each number, nor a call.
template <std::size_t Numbers>
[[nodiscard]] bool isSame(const std::array<std::int32_t, Numbers> &a, const std::array<std::int32_t, Numbers> &b)
{
    std::int32_t differs = 0;
    for (std::size_t i = 0; i < Numbers; ++i)
        differs |= a[i] ^ b[i];
    return differs == 0;
}

template <std::size_t Numbers>
class IndexTable {
public:
    using Key = std::array<std::int32_t, Numbers>;

    // The key's number; the count of keys before the call where it is new. Neighbours in a search mostly ask for the
    // same key again.
    [[nodiscard]] std::size_t at(const Key &key)
    {
        if (m_last < m_keys.size() && isSame(m_keys[m_last], key))
            return m_last;
        if (2 * (m_keys.size() + 1) > m_slots.size())
            grow();
        std::uint32_t &slot = m_slots[slotOf(key)];
        if (slot == 0) {
            m_keys.push_back(key);
            slot = static_cast<std::uint32_t>(m_keys.size());
        }
        m_last = slot - 1;
        return m_last;
    }

private:
    // Where the key is, or the empty slot for it.
    [[nodiscard]] std::size_t slotOf(const Key &key) const
    {
        std::uint64_t hash = 1469598103934665603U;
        for (const std::int32_t number : key)
            hash = std::rotl((hash ^ static_cast<std::uint32_t>(number)) * 0x9E3779B97F4A7C15U, 29);
        const std::size_t mask = m_slots.size() - 1;
        std::size_t at = static_cast<std::size_t>(hash) & mask;
        while (m_slots[at] != 0 && !isSame(m_keys[m_slots[at] - 1], key))
            at = (at + 1) & mask;
        return at;
    }

    void grow()
    {
        constexpr std::size_t kFewest = 16;
        m_slots.assign(m_slots.empty() ? kFewest : 2 * m_slots.size(), 0);
        m_keys.reserve(m_slots.size() / 2);
        for (std::size_t i = 0; i < m_keys.size(); ++i)
            m_slots[slotOf(m_keys[i])] = static_cast<std::uint32_t>(i + 1);
    }

    std::vector<Key> m_keys;
    std::vector<std::uint32_t> m_slots; // a power of two; number + 1, 0 for none
    std::size_t m_last = 0;
};

} // namespace stringline
