// Devices by the names that drivers and schedulers give them, with what their generation of links can do.
//
// Internal to core/import.
#pragma once

#include "core/scenario/scenario.h"

#include <span>
#include <string_view>

namespace stringline {

struct DeviceName {
    std::string_view words;  // all of them stand in the name, which is compared without regard to case and dashes
    std::string_view preset; // of presets/gpus
};
// The device that a name means ("NVIDIA H100 80GB HBM3", "nvidia_a100-sxm4-80gb", "h100"); null where none does. Short
// names mean the usual model.
[[nodiscard]] const DeviceName *findDeviceName(std::string_view name);

// Of a generation, by the start of its presets' ids. Sources: NVIDIA's data sheets and DGX user guides.
struct DeviceLinks {
    std::string_view prefix; // "h100"
    std::string_view family; // "NVLink4"
    double linkGBps = 0;     // of one NVLink, each way
    int links = 0;           // of a GPU, at most
    double pcieGBps = 0;     // 16 lanes, each way
    double nicGbps = 0;      // of the network cards that its usual machines have, each way
    bool reduces = false;    // its NVSwitches add up
};
// Null for an unknown device.
[[nodiscard]] const DeviceLinks *findDeviceLinks(std::string_view preset);

} // namespace stringline
