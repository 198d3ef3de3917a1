// Keys of DeepSpeed's JSON: what each sets, and what "auto" stands for.
//
// Internal to core/import.
#pragma once

#include "core/import/config_reader.h"

#include <optional>
#include <span>
#include <string_view>

namespace stringline {

// What several keys decide together, gathered while the file is read.
struct DeepspeedState {
    explicit DeepspeedState(ConfigReader &to)
        : reader(to)
    {
    }

    ConfigReader &reader;
    std::optional<double> accumulation;
    bool batchIsAuto = false;
    std::optional<double> bucketElements; // of the reduction
    ConfigKey bucketKey;
    std::optional<double> prefetchElements;
    ConfigKey prefetchKey;
    std::optional<bool> fp16;
    std::optional<bool> bf16;
    ConfigKey fp16Key;
    ConfigKey bf16Key;
    bool keepsPrecision = false; // "auto": the trainer decides
};

enum class DeepspeedAs : std::uint8_t {
    Size,        // a whole number, into `field`
    Switch,      // true or false, into `field`
    Device,      // where offloaded states lie, into `field` as a share
    Part,        // true or false: all or nothing of `field`, a share
    Choice,      // words into `field`'s choices by `value`: "Adam=adam AdamW=adam"
    Elements,    // gathered: elements of a bucket or of parameters
    Enabled,     // gathered: fp16 and bf16
    Accumulation // gathered
};

struct DeepspeedKey {
    std::string_view paths; // from the root, separated by spaces; the first is the present one, others older or nearby
    std::string_view field{};
    DeepspeedAs as = DeepspeedAs::Size;
    std::string_view value{};
    std::string_view note{};
    // What "auto" stands for in transformers; null where its trainer's own argument decides.
    double (*resolve)(const Scenario &scenario) = nullptr;
    std::string_view resolveRule{};
    std::optional<double> DeepspeedState::*elements = nullptr;
    ConfigKey DeepspeedState::*elementsKey = nullptr;
};

[[nodiscard]] const DeepspeedKey *findDeepspeedKey(std::string_view path);
// Whether some key lies inside the object at `path`.
[[nodiscard]] bool holdsDeepspeedKeys(std::string_view path);
[[nodiscard]] std::string_view whyDeepspeedIgnores(std::string_view path);

// Parameters of a layer in the mean, in which prefetching is counted.
[[nodiscard]] double deepspeedLayerElements(const ModelSpec &model);

void readDeepspeedKey(const DeepspeedKey &row, const ConfigKey &key, const Json &value, DeepspeedState &state);

} // namespace stringline
