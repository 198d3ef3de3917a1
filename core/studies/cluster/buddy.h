// Places on the GPUs of a cluster: blocks of 2^k GPUs that begin at a multiple of 2^k. On nodes with a power of two of
// GPUs, a block lies within a node, or is a group of whole nodes.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

namespace stringline::cluster {

struct Block {
    int first = 0; // GPU
    int size = 0;  // a power of two

    [[nodiscard]] int after() const { return first + size; }
    bool operator==(const Block &) const = default;
};

class Buddies {
public:
    // Any number of GPUs: aligned blocks as large as fit.
    explicit Buddies(int gpus);

    // The first of the smallest free blocks that hold `size`; none where no block does.
    [[nodiscard]] std::optional<Block> take(int size);
    // That very block; false where not all of it is free.
    [[nodiscard]] bool take(const Block &block);
    // The same number of GPUs in several blocks, as few as can be. Needs as many free ones.
    [[nodiscard]] std::vector<Block> takeInParts(int size);
    void giveBack(const Block &block);
    [[nodiscard]] int free() const { return m_free; }

private:
    static std::size_t order(int size);

    int m_free = 0;
    std::vector<std::set<int>> m_blocks; // first GPUs of the free ones of 2^k
};

} // namespace stringline::cluster
