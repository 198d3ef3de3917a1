#include "core/import/nvidia_devices.h"

#include "core/import/config_reader.h"
#include "core/import/text_lines.h"

#include <algorithm>
#include <array>

namespace stringline {

namespace {

// The first row whose words all stand in the name: special ones above usual ones.
constexpr auto kNames = std::to_array<DeviceName>({
    {"gb300", "gb300-288gb"},
    {"gb200", "gb200-nvl72-gpu"},
    {"gh200", "gh200-96gb"},
    {"b300", "b300-sxm-288gb"},
    {"b200", "b200-sxm-180gb"},
    {"h200", "h200-sxm-141gb"},
    {"h800", "h800-sxm5-80gb"},
    {"h100 nvl", "h100-nvl-94gb"},
    {"h100 pcie", "h100-pcie-80gb"},
    {"h100 96gb", "h100-sxm5-96gb-500w"},
    {"h100", "h100-sxm5-80gb"},
    {"a800", "a800-sxm4-80gb"},
    {"a100 pcie 40gb", "a100-pcie-40gb"},
    {"a100 pcie", "a100-pcie-80gb"},
    {"a100 40gb", "a100-sxm4-40gb"},
    {"a100 40g", "a100-sxm4-40gb"},
    {"a100", "a100-sxm4-80gb"},
    {"v100 pcie", "v100-pcie-16gb"},
    {"v100 sxm3", "v100-sxm3-32gb"},
    {"v100 32g", "v100-sxm2-32gb"},
    {"v100", "v100-sxm2-16gb"},
    {"mi355x", "mi355x"},
    {"mi325x", "mi325x"},
    {"mi300x", "mi300x"},
    {"mi250", "mi250x"},
});

constexpr auto kLinks = std::to_array<DeviceLinks>({
    {"gb300", "NVLink5", 50, 18, 64, 800, true},
    {"gb200", "NVLink5", 50, 18, 64, 400, true},
    {"b300", "NVLink5", 50, 18, 128, 800, true},
    {"b200", "NVLink5", 50, 18, 64, 400, true},
    {"gh200", "NVLink4", 25, 18, 64, 400, true},
    {"h200", "NVLink4", 25, 18, 64, 400, true},
    {"h100", "NVLink4", 25, 18, 64, 400, true},
    {"h800", "NVLink4", 25, 8, 64, 400, true},
    {"a100", "NVLink3", 25, 12, 32, 200, false},
    {"a800", "NVLink3", 25, 8, 32, 200, false},
    {"v100", "NVLink2", 25, 6, 16, 100, false},
});

} // namespace

const DeviceName *findDeviceName(std::string_view name)
{
    const std::string plain = lettersAndDigits(name);
    for (const DeviceName &row : kNames) {
        const std::vector<std::string_view> words = wordsOf(row.words);
        if (std::ranges::all_of(words, [&](std::string_view word) { return plain.find(word) != std::string::npos; }))
            return &row;
    }
    return nullptr;
}

const DeviceLinks *findDeviceLinks(std::string_view preset)
{
    const auto found =
        std::ranges::find_if(kLinks, [&](const DeviceLinks &row) { return preset.starts_with(row.prefix); });
    return found == kLinks.end() ? nullptr : &*found;
}

} // namespace stringline
