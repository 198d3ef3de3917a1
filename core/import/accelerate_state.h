// What Accelerate's reader knows while it puts facts together.
//
// Internal to core/import.
#pragma once

#include "core/import/accelerate_keys.h"
#include "core/import/fact_reader.h"

namespace stringline {

struct AccelerateState : FactReader {
    explicit AccelerateState(ConfigReader &to)
        : FactReader(to, kAccelerateDefault, "(Accelerate)")
    {
    }

    AccelerateEngine engine = AccelerateEngine::None;
    double processes = 1; // of all machines
    double machines = 1;
    bool hasDegrees = false; // a block parallelism_config
    double replicate = 1;
    double shard = 1;
};

// What each engine makes of its block, after the degrees.
void readAccelerateDdp(AccelerateState &state);
void readAccelerateFsdp(AccelerateState &state);
void readAccelerateDeepspeed(AccelerateState &state);
void readAccelerateMegatron(AccelerateState &state);

} // namespace stringline
