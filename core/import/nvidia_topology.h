// `nvidia-smi topo -m`, with or without what `nvidia-smi`, `nvidia-smi -L` and `ibstat` print beside it: the GPUs of a
// node, their links, and the network cards.
#pragma once

#include "core/import/config_import.h"

namespace stringline {

// How sure it is that `text` was printed by nvidia-smi, 0 to 1.
[[nodiscard]] double nvidiaTopologyLikeness(std::string_view text);
// See ConfigFormat::read. Sets the cluster alone; what the text does not say stays, the number of nodes too.
[[nodiscard]] Result<ConfigImport> readNvidiaTopology(const ConfigSource &source, const Scenario &base,
                                                      const PresetLibrary &presets);

} // namespace stringline
