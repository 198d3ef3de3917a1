// The partition study: how layers are dealt to the stages of a pipeline, against time and memory.
#pragma once

#include "core/report/report.h"
#include "core/studies/study.h"

#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace stringline::partition {

// Layers of each chunk, in model order.
using Layers = std::vector<int>;

// A way to deal layers.
struct FamilyRow {
    std::string_view id;
    std::string_view summary;
    bool shifts = false; // one partition for each number of layers that a person asks to move; else one
    // With `moved` layers moved; empty where the model has too few for that. By estimate() where it has to try. Ends
    // early, with what was found until then, where the stop token is asked for.
    Layers (*dealt)(const Scenario &, int moved, const std::stop_token &stop) = nullptr;
};
[[nodiscard]] std::span<const FamilyRow> families();
[[nodiscard]] const FamilyRow *findFamily(std::string_view id);

[[nodiscard]] Scenario withLayers(const Scenario &scenario, Layers layers);

// A partition that was asked for, simulated.
struct Dealt {
    const FamilyRow *family = nullptr;
    int moved = 0;
    Layers layers;
    bool legal = false;
    bool fits = false;
    std::string reason;
    Report report; // of a legal one

    [[nodiscard]] std::string name() const;    // "first-heavy 2"
    [[nodiscard]] Bytes worst() const;         // of any stage's GPU
    [[nodiscard]] Bytes total(int gpus) const; // of all GPUs of all replicas
};

void addTables(const std::vector<Dealt> &all, const Scenario &scenario, StudyResult &result);
void addFindings(const std::vector<Dealt> &all, const Scenario &scenario, StudyResult &result);

} // namespace stringline::partition
