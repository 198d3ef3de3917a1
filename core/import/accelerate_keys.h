// Accelerate's keys and words, as tables. Names and defaults are those of Accelerate 1.10 to 1.12
// (src/accelerate/commands/config/config_args.py, utils/dataclasses.py, parallelism_config.py).
//
// Internal to core/import.
#pragma once

#include "core/import/config_rows.h"

namespace stringline {

inline constexpr std::string_view kAccelerateDefault = "Accelerate's default";

[[nodiscard]] const ConfigRows &accelerateRows();

// What shards the states, by `distributed_type`.
enum class AccelerateEngine : std::uint8_t { None, Ddp, Fsdp, Deepspeed, Megatron };
struct AccelerateType {
    std::string_view names; // "MULTI_GPU MULTI_XPU"
    AccelerateEngine engine;
    std::string_view software; // the preset whose constants stand for it
};
[[nodiscard]] std::span<const AccelerateType> accelerateTypes();
[[nodiscard]] const AccelerateType *findAccelerateType(std::string_view name);

// FSDP's sharding strategies, by name and by the number that older files write.
struct ShardingStrategy {
    std::string_view name;
    std::string_view number;
    bool shards = true;
    bool frees = true;   // parameters after the forward
    bool inNode = false; // over the GPUs of a node, and copied over nodes
};
[[nodiscard]] const ShardingStrategy *findShardingStrategy(std::string_view word);

} // namespace stringline
