// A schedule found by search: the order of passes with the least length under given costs and memory.
//
// It begins with every schedule of the table that fits, and with orders made by list scheduling (the rank that is free
// takes what is ready, by one of several preferences, as the heuristics of arXiv 2401.10241, section 3, and
// 2405.15362); then the best is improved along its critical path. Work is counted, not timed: the same input gives the
// same orders.
#pragma once

#include "core/base/quantity.h"
#include "core/base/tick.h"
#include "core/schedule/schedule.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace stringline {

// Times of one part of the model.
struct SearchCosts {
    Tick forward = 1;
    Tick inputGradient = 1;
    Tick weightGradient = 1;

    bool operator==(const SearchCosts &) const = default;
};

struct SearchInput {
    ScheduleShape shape;
    Placement placement = Placement::Looped; // or Vee; a bidirectional one holds the model twice and is not searched
    std::vector<SearchCosts> chunks;         // in model order
    Tick transfer = 0;                       // between ranks, one at a time out of each
    std::vector<int> memoryCaps;             // most chunk activations that each rank may keep
    std::int64_t budget = 2'000'000;         // operations that may be tried at a place, each counted once a trial

    bool operator==(const SearchInput &) const = default;
};

struct SearchedSchedule {
    Orders orders;             // empty where nothing fits
    Tick length = 0;           // of its passes
    std::string startedFrom;   // id of the schedule that it improved, or "list scheduling"
    Tick startLength = 0;      // of that
    bool stoppedEarly = false; // by the budget, with moves still untried
    std::string refusal;       // why nothing fits, with what would
};

[[nodiscard]] SearchedSchedule searchSchedule(const SearchInput &input);
[[nodiscard]] Orders searchedOrders(const SearchInput &input);

// Chunk activations that fit into what each rank has free; a stage with larger ones keeps fewer.
[[nodiscard]] std::vector<int> memoryCaps(std::span<const Bytes> free, std::span<const Bytes> chunkActivations);

// Equal chunks of unit passes and free transfers; every rank may keep `microbatches` of a stage, 0 for the p of 1F1B.
[[nodiscard]] SearchInput unitSearch(const ScheduleShape &shape, int microbatches = 0);

} // namespace stringline
