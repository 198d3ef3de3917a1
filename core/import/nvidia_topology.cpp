#include "core/import/nvidia_topology.h"

#include "core/base/text.h"
#include "core/import/config_reader.h"
#include "core/import/nvidia_devices.h"
#include "core/import/nvidia_joint.h"
#include "core/scenario/scenario_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

constexpr std::size_t kLargest = std::size_t(1) << 20;
constexpr double kBitsPerByte = 8;
constexpr double kSameMemory = 0.04; // of a device's: drivers keep a little

FieldValue word(std::string_view text)
{
    return std::string(text);
}

// What is read, and into what.
struct Topology {
    ConfigReader &reader;
    const PresetLibrary &presets;
    NvidiaMatrix matrix;
    std::vector<NamedGpu> named;
    NamedMemory memory;
    NamedRate rate;
};

ConfigKey keyOf(std::string_view name, int line, std::string value)
{
    return {std::string(name), {}, line, std::move(value)};
}

bool hasMemory(const std::string &preset, double mebibytes, const PresetLibrary &presets)
{
    Scenario scenario;
    if (!applyPreset(scenario, PresetKind::Gpu, preset, presets).empty())
        return false;
    return std::abs(inGiB(scenario.cluster.device.memory) * 1024 / mebibytes - 1) < kSameMemory;
}

// The preset that a name means: names are cut in narrow tables ("NVIDIA A100-SXM..."), so the memory decides between
// devices of one family and form.
std::string presetOf(const DeviceName &device, const Topology &topology)
{
    std::string preset(device.preset);
    const DeviceLinks *family = findDeviceLinks(preset);
    if (topology.memory.mebibytes <= 0 || family == nullptr ||
        hasMemory(preset, topology.memory.mebibytes, topology.presets))
        return preset;
    const bool card = preset.find("pcie") != std::string::npos;
    for (const PresetEntry &entry : topology.presets.list(PresetKind::Gpu)) {
        if (entry.id.starts_with(family->prefix) && (entry.id.find("pcie") != std::string::npos) == card &&
            hasMemory(entry.id, topology.memory.mebibytes, topology.presets))
            return entry.id;
    }
    return preset;
}

void readDevice(Topology &topology)
{
    ConfigReader &reader = topology.reader;
    if (topology.named.empty())
        return;
    const NamedGpu &first = topology.named.front();
    const ConfigKey key = keyOf("GPU name", first.line, first.name);
    for (const NamedGpu &each : topology.named) {
        if (each.name != first.name) {
            reader.report({Severity::Warning,
                           "cluster.device.name",
                           fmt::format("The node has GPUs of several kinds: {} (line {}) and {} (line {})", first.name,
                                       first.line, each.name, each.line),
                           "The first counts for all",
                           {}});
            break;
        }
    }
    const DeviceName *device = findDeviceName(first.name);
    if (device == nullptr) {
        const std::string &stays = reader.scenario().cluster.device.name;
        reader.ignore(key, "no preset of ours is this GPU");
        reader.report(
            {Severity::Warning,
             "cluster.device.name",
             fmt::format("{} (line {}) is none of the known GPUs", quotedText(first.name), first.line),
             fmt::format("{} stays: choose another, or type its numbers in", stays.empty() ? "The scenario's" : stays),
             {}});
        return;
    }
    const std::string preset = presetOf(*device, topology);
    if (Errors errors = applyPreset(reader.scenario(), PresetKind::Gpu, preset, topology.presets); !errors.empty()) {
        for (Error &error : errors)
            reader.fail(key, error.message);
        return;
    }
    reader.understand(key, "cluster.device.name", word(reader.scenario().cluster.device.name), "preset " + preset);
    if (topology.memory.mebibytes <= 0)
        return;
    const ConfigKey size =
        keyOf("GPU memory", topology.memory.line, fmt::format("{:.0f} MiB", topology.memory.mebibytes));
    const double gibibytes = topology.memory.mebibytes / 1024;
    if (hasMemory(preset, topology.memory.mebibytes, topology.presets)) {
        reader.understand(size, "cluster.device.memoryGiB", gibibytes);
        return;
    }
    reader.ignore(size, "no memory of this GPU");
    reader.report({Severity::Warning,
                   "cluster.device.memoryGiB",
                   fmt::format("The text names {:.1f} GiB, and {} has {:.1f}", gibibytes,
                               reader.scenario().cluster.device.name, inGiB(reader.scenario().cluster.device.memory)),
                   "The device's stays",
                   {}});
}

void readLinks(Topology &topology, const DeviceLinks &device)
{
    ConfigReader &reader = topology.reader;
    const NvidiaMatrix &matrix = topology.matrix;
    const int line = matrix.rows.front();
    const NodeJoint joint = jointOf(matrix, device.links);
    const bool some = std::ranges::any_of(matrix.toGpu, [](const std::vector<NodeLink> &row) {
        return std::ranges::any_of(row, [](const NodeLink &link) { return link.links > 0; });
    });
    if (matrix.gpus.size() < 2)
        return;
    if (joint.links > 0) {
        const double bandwidth = joint.links * device.linkGBps;
        const std::string links = fmt::format("{} {} of {:g} GB/s a GPU", joint.links, device.family, device.linkGBps);
        reader.understand(keyOf("NVLink", line, fmt::format("{} links", joint.links)), "cluster.scaleUp.bandwidthGBps",
                          bandwidth, links);
        reader.assume(
            "NVLink", "cluster.scaleUp.name",
            word(fmt::format("{} x{}{}", device.family, joint.links, joint.switched ? ", switched" : ", GPU to GPU")),
            joint.switched ? "more links to its peers than a GPU has: switches" : "links go straight");
        const bool reduces = joint.switched && device.reduces;
        reader.assume("NVLink", "cluster.scaleUp.inNetworkReduction", FieldValue(reduces),
                      reduces ? "its switches add up" : "only switches of Hopper and later add up");
        return;
    }
    const ConfigKey key = keyOf("PCIe", line, "no NVLink between all");
    reader.understand(key, "cluster.scaleUp.bandwidthGBps", device.pcieGBps,
                      fmt::format("PCIe, 16 lanes of {:g} GB/s together", device.pcieGBps));
    reader.assume("PCIe", "cluster.scaleUp.name",
                  word(joint.worst >= NodePath::System ? "PCIe, between sockets" : "PCIe"), "the slowest path counts");
    reader.assume("PCIe", "cluster.scaleUp.inNetworkReduction", FieldValue(false), "nothing adds up there");
    if (some)
        reader.report(
            {Severity::Warning,
             "cluster.scaleUp.bandwidthGBps",
             fmt::format("NVLink joins only some GPUs of the node (line {}): groups of more go over PCIe", line),
             "A tensor-parallel group that fits its island is faster than this says",
             {}});
}

void readNetwork(Topology &topology, const DeviceLinks &device)
{
    ConfigReader &reader = topology.reader;
    const NvidiaMatrix &matrix = topology.matrix;
    const std::vector<std::size_t> cards = cardsInUse(matrix);
    if (cards.empty()) {
        reader.report({Severity::Note,
                       "cluster.scaleOut.bandwidthGBps",
                       "The matrix names no network cards",
                       "The network stays as it was",
                       {}});
        return;
    }
    const auto count = static_cast<double>(cards.size());
    const auto gpus = static_cast<double>(matrix.gpus.size());
    const double speed = topology.rate.gigabits > 0 ? topology.rate.gigabits : device.nicGbps;
    const double bandwidth = count * speed / kBitsPerByte / gpus;
    std::string names;
    for (const std::size_t card : cards)
        names += (names.empty() ? "" : " ") + matrix.nics[card];
    const std::string share = fmt::format("{} of {:g} Gb/s for {} GPUs", cards.size(), speed, matrix.gpus.size());
    if (topology.rate.gigabits > 0) {
        reader.understand(keyOf("Rate", topology.rate.line, fmt::format("{:g} Gb/s", speed)),
                          "cluster.scaleOut.bandwidthGBps", bandwidth, share);
        reader.note(keyOf("network cards", matrix.line, names), share);
    } else {
        reader.note(keyOf("network cards", matrix.line, names), fmt::format("{} of them", cards.size()));
        reader.assume("speed of a card", "cluster.scaleOut.bandwidthGBps", bandwidth,
                      share + ": usual with this GPU, the text does not say it (ibstat does)");
    }
    reader.assume("network cards", "cluster.scaleOut.name", word(fmt::format("{} x {:g} Gb/s", cards.size(), speed)),
                  share);
    if (cards.size() < matrix.nics.size()) {
        std::string others;
        for (std::size_t nic = 0; nic < matrix.nics.size(); ++nic) {
            if (std::ranges::find(cards, nic) == cards.end())
                others += (others.empty() ? "" : " ") + matrix.nics[nic];
        }
        reader.ignore(keyOf("other cards", matrix.line, others),
                      "farther from every GPU than the others: storage or management");
    }
}

void readCount(Topology &topology)
{
    ConfigReader &reader = topology.reader;
    const NvidiaMatrix &matrix = topology.matrix;
    const int nodes = std::max(1, nodeCount(reader.scenario().cluster));
    const std::size_t count = matrix.line > 0 ? matrix.gpus.size() : topology.named.size();
    const int line = matrix.line > 0 ? matrix.line : topology.named.front().line;
    if (matrix.line > 0 && topology.named.size() > 1 && topology.named.size() != count)
        reader.report(
            {Severity::Warning,
             "cluster.devicesPerNode",
             fmt::format("The matrix (line {}) has {} GPUs, and {} are named", line, count, topology.named.size()),
             "The matrix counts",
             {}});
    reader.understand(keyOf("GPUs", line, std::to_string(count)), "cluster.devicesPerNode", static_cast<double>(count));
    reader.assume("nodes", "cluster.gpus", static_cast<double>(nodes) * static_cast<double>(count),
                  fmt::format("{} {} as before: the text is of one", nodes, nodes == 1 ? "node" : "nodes"));
}

// Of the device that counts: the text's, or the scenario's.
const DeviceLinks &linksOf(Topology &topology)
{
    if (const DeviceLinks *known = findDeviceLinks(topology.reader.scenario().cluster.device.preset))
        return *known;
    if (const DeviceName *named = findDeviceName(topology.reader.scenario().cluster.device.name)) {
        if (const DeviceLinks *known = findDeviceLinks(named->preset))
            return *known;
    }
    topology.reader.report({Severity::Warning,
                            "cluster.device.name",
                            "The generation of NVLink is not known without the GPU: 25 GB/s a link is taken",
                            "Add what `nvidia-smi -L` prints to the text",
                            {}});
    return *findDeviceLinks("h100");
}

} // namespace

double nvidiaTopologyLikeness(std::string_view text)
{
    if (text.size() > kLargest || text.find("GPU") == std::string_view::npos)
        return 0;
    const std::vector<TextLine> lines = plainLines(text);
    if (hasNvidiaMatrix(lines))
        return 0.95;
    const std::vector<NamedGpu> named = namedGpus(lines);
    const bool printed = text.find("NVIDIA-SMI") != std::string_view::npos || text.find("(UUID: ") != std::string::npos;
    return !named.empty() && printed ? 0.8 : 0.0;
}

Result<ConfigImport> readNvidiaTopology(const ConfigSource &source, const Scenario &base, const PresetLibrary &presets)
{
    if (source.text.size() > kLargest)
        return Error{source.file, {}, "expected what nvidia-smi prints in at most 1 MiB"};
    const std::vector<TextLine> lines = plainLines(source.text);
    Result<NvidiaMatrix> matrix = readNvidiaMatrix(lines, source.file);
    if (!matrix)
        return matrix.errors();
    ConfigReader reader("nvidia-topology", source, base);
    Topology topology{reader,          presets, std::move(matrix).value(), namedGpus(lines), namedMemory(lines),
                      namedRate(lines)};
    if (topology.matrix.line == 0 && topology.named.empty())
        return Error{
            source.file, {}, "expected the matrix of `nvidia-smi topo -m` (GPU0 GPU1 ...), or the GPUs' names"};
    if (topology.matrix.further > 0)
        reader.report({Severity::Note,
                       "cluster.devicesPerNode",
                       fmt::format("A second matrix on line {} is not read", topology.matrix.further),
                       "All nodes are like the first",
                       {}});
    readDevice(topology);
    readCount(topology);
    const DeviceLinks &links = linksOf(topology);
    if (topology.matrix.line > 0) {
        readLinks(topology, links);
        readNetwork(topology, links);
    }
    reader.assume("GPU", "cluster.hostLinkGBps", links.pcieGBps, fmt::format("PCIe beside {}", links.family));
    const ClusterSpec &cluster = reader.scenario().cluster;
    reader.assume("GPUs", "cluster.name",
                  word(fmt::format("Node of {} {}", cluster.devicesPerNode, cluster.device.name)),
                  "latency and efficiency of its links stay as in the scenario");
    return std::move(reader).finish();
}

} // namespace stringline
