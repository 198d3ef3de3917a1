#include "core/schedule/check_orders.h"

#include <fmt/format.h>

#include <array>

namespace stringline {

namespace {

enum Part { kForward, kInput, kWeight };
constexpr int kParts = 3;
constexpr std::array kNames{"F", "B", "W"};

// What an operation counts as; a whole backward counts as both gradients.
struct Parts {
    std::array<Part, 2> part{};
    int count = 1;
};
Parts partsOf(Pass pass)
{
    switch (pass) {
    case Pass::InputGradient:
        return {{kInput}, 1};
    case Pass::WeightGradient:
        return {{kWeight}, 1};
    case Pass::Backward:
        return {{kInput, kWeight}, 2};
    default:
        return {{kForward}, 1};
    }
}

class Check {
public:
    Check(Placement placement, const ScheduleShape &shape, const Orders &orders)
        : m_placement(placement)
        , m_shape(shape)
        , m_orders(orders)
        , m_microbatches(microbatchesAtPlace(placement, shape))
        , m_where(static_cast<std::size_t>(kParts * shape.stages * shape.chunks) *
                      static_cast<std::size_t>(m_microbatches),
                  -1)
        , m_next(orders.size(), 0)
    {
    }

    std::optional<OrderMistake> run()
    {
        for (std::size_t rank = 0; rank < m_orders.size(); ++rank) {
            if (auto mistake = count(static_cast<int>(rank)))
                return mistake;
        }
        walk();
        for (std::size_t rank = 0; rank < m_orders.size(); ++rank) {
            if (m_next[rank] < m_orders[rank].size())
                return stuck(static_cast<int>(rank));
        }
        return std::nullopt;
    }

private:
    // Place of an operation in its rank's order, -1 where there is none.
    int &where(Part part, Place place, int microbatch)
    {
        const int row = (place.rank * m_shape.chunks + place.chunk) * kParts + part;
        return m_where[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_microbatches) +
                       static_cast<std::size_t>(microbatch)];
    }

    [[nodiscard]] std::string name(std::string_view letter, Place place, int microbatch) const
    {
        const int stage = modelChunkOf(m_placement, m_shape, place.rank, place.chunk);
        return fmt::format("{}{} of stage {}{}", letter, microbatch, stage,
                           m_placement == Placement::Bidirectional ? fmt::format(" (direction {})", place.chunk) : "");
    }
    [[nodiscard]] std::string name(int rank, const ScheduledOp &op) const
    {
        return name(row(op.pass).letter, {rank, op.chunk}, op.microbatch);
    }

    std::optional<OrderMistake> count(int rank)
    {
        const RankOrder &order = m_orders[static_cast<std::size_t>(rank)];
        for (std::size_t i = 0; i < order.size(); ++i) {
            const Parts parts = partsOf(order[i].pass);
            for (int each = 0; each < parts.count; ++each) {
                int &place =
                    where(parts.part[static_cast<std::size_t>(each)], {rank, order[i].chunk}, order[i].microbatch);
                if (place >= 0)
                    return OrderMistake{rank, static_cast<int>(i),
                                        fmt::format("rank {} runs {} twice: as its operations {} and {}", rank,
                                                    name(rank, order[i]), place, i)};
                place = static_cast<int>(i);
            }
        }
        for (int chunk = 0; chunk < m_shape.chunks; ++chunk) {
            for (int i = 0; i < m_microbatches; ++i) {
                for (const Part part : {kForward, kInput, kWeight}) {
                    if (where(part, {rank, chunk}, i) < 0)
                        return OrderMistake{
                            rank, -1,
                            fmt::format("rank {} never runs {}", rank,
                                        name(kNames[static_cast<std::size_t>(part)], {rank, chunk}, i))};
                }
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] bool done(Part part, Place place, int microbatch)
    {
        return where(part, place, microbatch) < static_cast<int>(m_next[static_cast<std::size_t>(place.rank)]);
    }

    struct Need {
        Part part = kForward;
        Place place; // does not exist where nothing is missing
    };
    // An input of the operation that is not there yet.
    Need missing(int rank, const ScheduledOp &op)
    {
        const Place here{rank, op.chunk};
        const int part = modelChunkOf(m_placement, m_shape, rank, op.chunk);
        const int direction = m_placement == Placement::Bidirectional ? op.chunk : 0;
        if (op.pass == Pass::Forward) {
            const Place before = placeOf(m_placement, m_shape, part - 1, direction);
            return before.exists() && !done(kForward, before, op.microbatch) ? Need{kForward, before} : Need{};
        }
        if (op.pass == Pass::WeightGradient)
            return done(kInput, here, op.microbatch) ? Need{} : Need{kInput, here};
        if (!done(kForward, here, op.microbatch))
            return {kForward, here};
        const Place behind = placeOf(m_placement, m_shape, part + 1, direction);
        return behind.exists() && !done(kInput, behind, op.microbatch) ? Need{kInput, behind} : Need{};
    }

    void walk()
    {
        bool moved = true;
        while (moved) {
            moved = false;
            for (std::size_t rank = 0; rank < m_orders.size(); ++rank) {
                std::size_t &next = m_next[rank];
                while (next < m_orders[rank].size() &&
                       !missing(static_cast<int>(rank), m_orders[rank][next]).place.exists()) {
                    ++next;
                    moved = true;
                }
            }
        }
    }

    OrderMistake stuck(int rank)
    {
        const std::size_t at = m_next[static_cast<std::size_t>(rank)];
        const ScheduledOp &op = m_orders[static_cast<std::size_t>(rank)][at];
        const Need need = missing(rank, op);
        std::string why = fmt::format("rank {} can never run {}: it waits for {}", rank, name(rank, op),
                                      name(kNames[static_cast<std::size_t>(need.part)], need.place, op.microbatch));
        const auto other = static_cast<std::size_t>(need.place.rank);
        const ScheduledOp &before = m_orders[other][m_next[other]];
        if (need.place.rank == rank)
            why += ", which stands behind it";
        else
            why += fmt::format(", which rank {} runs behind {}, and that waits too", need.place.rank,
                               name(need.place.rank, before));
        return {rank, static_cast<int>(at), std::move(why)};
    }

    Placement m_placement;
    ScheduleShape m_shape;
    const Orders &m_orders;
    int m_microbatches;
    std::vector<int> m_where;
    std::vector<std::size_t> m_next;
};

} // namespace

std::optional<OrderMistake> findMistake(Placement placement, const ScheduleShape &shape, const Orders &orders)
{
    return Check(placement, shape, orders).run();
}

} // namespace stringline
