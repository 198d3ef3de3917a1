// Numbers of a plan by name, as texts and conditions of lessons use them.
//
//   iterationSeconds, bubbleFraction ...   every number of the report (report/columns.h)
//   plan.tensor, training.recompute ...    every field of the scenario, with its unit: "80 GiB", "25 GB/s"
//   seconds.tensor, share.bubble ...       where the time went, by cause (report.h), in seconds and of the iteration
//   memory.weights, memory.peak ...        of the stage that comes nearest to its capacity: StageMemory's parts
//   memory.weights@0, memory.peak@3 ...    of stage 0, stage 3
//   bytes.tensor, bytes.data ...           what the GPU that sends most sends for an axis in an iteration
//   share.tensor+share.data ...            sums of shares, of seconds or of bytes
//   fits                                   "yes" or "no"
//
// With "start:" before it a name means the plan before the page's changes, with "change:" the difference; before a sum
// it means the whole sum. A stage that the plan lacks has no number.
#pragma once

#include "core/base/result.h"
#include "core/evaluate/evaluate.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// Whether there is such a quantity; with "start:" or "change:" before it too.
[[nodiscard]] bool isQuantity(std::string_view name);
// A field's choice, a switch, "fits": it has a word and no number.
[[nodiscard]] bool isWord(std::string_view quantity);
// The names nearest to a mistyped one.
[[nodiscard]] std::vector<std::string> nearestQuantities(std::string_view name);
// Every plain name, without stages and sums: for menus and completion.
[[nodiscard]] std::vector<std::string> quantityNames();
// "Bubble", "TP exposed + DP exposed", "Peak of stage 3": of people.
[[nodiscard]] std::string quantityLabel(std::string_view name);
// Its number: seconds, bytes, shares; not a number where there is none. Expects isQuantity().
[[nodiscard]] double quantityNumber(std::string_view name, const Evaluation &now, const Evaluation &start);
// "8.12 s", "4", "80 GiB", "1f1b".
[[nodiscard]] std::string quantityText(std::string_view name, const Evaluation &now, const Evaluation &start);

// `number` as the quantity is written.
[[nodiscard]] std::string quantityText(std::string_view name, double number);
// What a person types for it: "5 %", "20 GiB", "1.2 s", "0.5".
[[nodiscard]] std::optional<double> typedNumber(std::string_view quantity, std::string_view text);
// The same of a quantity that is a word.
[[nodiscard]] Result<std::string> typedWord(std::string_view quantity, std::string_view text);

} // namespace stringline
