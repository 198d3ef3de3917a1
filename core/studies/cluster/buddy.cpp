#include "core/studies/cluster/buddy.h"

#include <bit>
#include <cassert>

namespace stringline::cluster {

std::size_t Buddies::order(int size)
{
    return static_cast<std::size_t>(std::bit_width(static_cast<unsigned>(size))) - 1;
}

Buddies::Buddies(int gpus)
    : m_free(gpus)
    , m_blocks(order(gpus) + 1)
{
    for (int first = 0; first < gpus;) {
        const int size = static_cast<int>(std::bit_floor(static_cast<unsigned>(gpus - first)));
        m_blocks[order(size)].insert(first);
        first += size;
    }
}

std::optional<Block> Buddies::take(int size)
{
    const std::size_t wanted = order(size);
    std::size_t found = wanted;
    while (found < m_blocks.size() && m_blocks[found].empty())
        ++found;
    if (found >= m_blocks.size())
        return {};
    const int first = *m_blocks[found].begin();
    m_blocks[found].erase(m_blocks[found].begin());
    for (; found > wanted; --found)
        m_blocks[found - 1].insert(first + (1 << (found - 1)));
    m_free -= size;
    return Block{first, size};
}

bool Buddies::take(const Block &block)
{
    // The free block around it, if there is one.
    for (std::size_t k = order(block.size); k < m_blocks.size(); ++k) {
        const int around = block.first & ~((1 << k) - 1);
        if (m_blocks[k].erase(around) == 0)
            continue;
        for (int first = around; k-- > order(block.size);) {
            const int half = first + (1 << k);
            const bool right = block.first >= half;
            m_blocks[k].insert(right ? first : half);
            first = right ? half : first;
        }
        m_free -= block.size;
        return true;
    }
    return false;
}

std::vector<Block> Buddies::takeInParts(int size)
{
    assert(size <= m_free && "somebody counted");
    std::vector<Block> blocks;
    for (int part = static_cast<int>(std::bit_floor(static_cast<unsigned>(size))); size > 0;) {
        const std::optional<Block> block = part <= size ? take(part) : std::nullopt;
        if (block) {
            blocks.push_back(*block);
            size -= part;
        } else {
            part /= 2;
        }
    }
    return blocks;
}

void Buddies::giveBack(const Block &block)
{
    m_free += block.size;
    Block merged = block;
    for (std::size_t k = order(block.size); k + 1 < m_blocks.size(); ++k) {
        const int buddy = merged.first ^ merged.size;
        if (m_blocks[k].erase(buddy) == 0)
            break;
        merged = {merged.first & ~merged.size, 2 * merged.size};
    }
    m_blocks[order(merged.size)].insert(merged.first);
}

} // namespace stringline::cluster
