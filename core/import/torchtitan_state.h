// What torchtitan's reader knows while it puts facts together.
//
// Internal to core/import.
#pragma once

#include "core/import/fact_reader.h"
#include "core/import/torchtitan_keys.h"

namespace stringline {

struct TitanState : FactReader {
    explicit TitanState(ConfigReader &to)
        : FactReader(to, kTitanDefault, "(torchtitan)")
    {
    }

    double dataRanks = 0; // replicate x shard; 0 where the degrees do not come out even
    bool compilesModel = false;
};

void readTitanModel(TitanState &state, const PresetLibrary &presets);
void readTitanCompile(TitanState &state, const ConfigTree &tree);
void readTitanPrecision(TitanState &state);
// Degrees, what FSDP and tensor parallelism follow from them, the pipeline, the experts.
void readTitanDegrees(TitanState &state);
void readTitanPipeline(TitanState &state);
void readTitanExperts(TitanState &state);

} // namespace stringline
