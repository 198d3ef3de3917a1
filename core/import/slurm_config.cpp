#include "core/import/slurm_config.h"

#include "core/base/text.h"
#include "core/import/nvidia_devices.h"
#include "core/import/slurm_hosts.h"
#include "core/import/slurm_nodes.h"
#include "core/scenario/scenario_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace stringline {

namespace {

constexpr std::size_t kLargest = std::size_t(4) << 20;

// A number with the key that says it; the first of several counts.
struct Said {
    std::int64_t value = 0;
    ConfigKey key;
    std::string type; // of GPUs
};
using MaybeSaid = std::optional<Said>;

struct Slurm {
    ConfigReader &reader;
    const PresetLibrary &presets;
    MaybeSaid nodes;
    MaybeSaid perNode;
    MaybeSaid gpus;
    MaybeSaid perTask;
    MaybeSaid tasks;
    MaybeSaid tasksPerNode;
    std::vector<SlurmKind> kinds; // of tables and records, most GPUs first
};

std::string firstDigits(std::string_view text)
{
    const auto end = std::ranges::find_if_not(text, [](char c) { return c >= '0' && c <= '9'; });
    return {text.begin(), end};
}

// The first stays; another that says otherwise is told.
void keep(MaybeSaid &place, Said said, std::string_view path, std::string_view what, ConfigReader &reader)
{
    if (!place) {
        place = std::move(said);
        return;
    }
    if (place->value != said.value)
        reader.report({Severity::Error,
                       std::string(path),
                       fmt::format("{} ({}) says {} {}, and {} ({}) says {}", place->key.name, placeText(place->key),
                                   place->value, what, said.key.name, placeText(said.key), said.value),
                       fmt::format("The first is kept: {}", place->value),
                       {}});
    if (place->type.empty())
        place->type = said.type;
    reader.note(said.key, fmt::format("{} {}; {} counts", said.value, what, place->key.name));
}

// What the entry says, as a number; an Error at it where it says none.
MaybeSaid numberOf(const SlurmEntry &entry, ConfigReader &reader)
{
    const std::string &text = entry.key.value;
    switch (entry.fact) {
    case SlurmFact::NodeNames: {
        const HostList hosts = hostsOf(text);
        if (!hosts.refusal.empty()) {
            reader.fail(entry.key, hosts.refusal);
            return std::nullopt;
        }
        const std::set<std::string> names(hosts.names.begin(), hosts.names.end());
        return Said{std::ssize(names), entry.key, {}};
    }
    case SlurmFact::GpusPerNode:
    case SlurmFact::Gpus:
    case SlurmFact::GpusPerTask: {
        const auto gpus = gpusOfCount(text);
        if (gpus && gpus->count > 0)
            return Said{gpus->count, entry.key, gpus->type};
        reader.fail(entry.key, fmt::format("expected GPUs such as 8 or h100:8, found {}", quotedText(text)));
        return std::nullopt;
    }
    case SlurmFact::Resources: {
        const auto gpus = gpusOfResources(text);
        if (gpus && gpus->count > 0)
            return Said{gpus->count, entry.key, gpus->type};
        if (text.find("gpu") != std::string::npos)
            reader.fail(entry.key, fmt::format("expected resources such as gpu:h100:8, found {}", quotedText(text)));
        else
            reader.ignore(entry.key, "no GPUs");
        return std::nullopt;
    }
    default: { // "4", "2-4" of nodes, "8(x64)" of tasks
        const std::string digits = firstDigits(text);
        const std::string_view rest = std::string_view(text).substr(digits.size());
        const auto count = gpusOfCount(digits);
        const bool range = entry.fact == SlurmFact::Nodes && rest.starts_with('-');
        const bool repeated = entry.fact == SlurmFact::TasksPerNode && (rest.starts_with('(') || rest.starts_with(','));
        if (!count || count->count < 1 || !(rest.empty() || range || repeated)) {
            reader.fail(entry.key, fmt::format("expected a number such as 8, found {}", quotedText(text)));
            return std::nullopt;
        }
        if (range)
            reader.report({Severity::Note,
                           "cluster.gpus",
                           fmt::format("{} ({}) says {}: Slurm may give more than the first number", entry.key.name,
                                       placeText(entry.key), text),
                           {},
                           {}});
        return Said{count->count, entry.key, {}};
    }
    }
}

void readEntries(const SlurmText &text, Slurm &slurm)
{
    struct FactRow {
        SlurmFact fact;
        MaybeSaid Slurm::*place;
        std::string_view path;
        std::string_view what;
    };
    constexpr FactRow kFacts[] = {
        {SlurmFact::Nodes, &Slurm::nodes, "cluster.gpus", "nodes"},
        {SlurmFact::NodeNames, &Slurm::nodes, "cluster.gpus", "nodes"},
        {SlurmFact::GpusPerNode, &Slurm::perNode, "cluster.devicesPerNode", "GPUs a node"},
        {SlurmFact::Resources, &Slurm::perNode, "cluster.devicesPerNode", "GPUs a node"},
        {SlurmFact::Gpus, &Slurm::gpus, "cluster.gpus", "GPUs"},
        {SlurmFact::GpusPerTask, &Slurm::perTask, "cluster.devicesPerNode", "GPUs a task"},
        {SlurmFact::Tasks, &Slurm::tasks, "cluster.gpus", "tasks"},
        {SlurmFact::TasksPerNode, &Slurm::tasksPerNode, "cluster.devicesPerNode", "tasks a node"},
    };
    for (const SlurmEntry &entry : text.entries) {
        const auto *row = std::ranges::find(kFacts, entry.fact, &FactRow::fact);
        if (row == std::end(kFacts)) {
            slurm.reader.ignore(entry.key, "no time or memory depends on it");
        } else if (entry.key.value.find('$') != std::string::npos) {
            slurm.reader.ignore(entry.key, "only the shell knows it");
        } else if (MaybeSaid said = numberOf(entry, slurm.reader)) {
            keep(slurm.*(row->place), std::move(*said), row->path, row->what, slurm.reader);
        }
    }
}

// What tables say stands in where the job says nothing.
void useKinds(Slurm &slurm)
{
    if (slurm.kinds.empty())
        return;
    const SlurmKind &kind = slurm.kinds.front();
    for (std::size_t i = 1; i < slurm.kinds.size(); ++i) {
        const SlurmKind &other = slurm.kinds[i];
        slurm.reader.ignore({"nodes", {}, other.line, other.names}, kindText(other) + ": others have more GPUs");
        if (other.gpus.count > 0)
            slurm.reader.report(
                {Severity::Warning,
                 "cluster.gpus",
                 fmt::format("The nodes differ: {} and {} (line {})", kindText(kind), kindText(other), other.line),
                 "The kind with most GPUs counts; cluster.mixed takes several",
                 {}});
    }
    const ConfigKey key{"nodes", {}, kind.line, kind.names};
    if (!slurm.nodes)
        slurm.nodes = Said{kind.nodes, key, {}};
    else
        slurm.reader.note(key, kindText(kind) + "; the job's count holds");
    if (kind.gpus.count == 0)
        return;
    if (!slurm.perNode)
        slurm.perNode = Said{kind.gpus.count, {"GPUs of a node", {}, kind.line, kindText(kind)}, kind.gpus.type};
    else if (slurm.perNode->type.empty())
        slurm.perNode->type = kind.gpus.type;
}

void readType(Slurm &slurm, const ConfigKey &key, const std::string &type)
{
    ConfigReader &reader = slurm.reader;
    const DeviceSpec &device = reader.scenario().cluster.device;
    const ConfigKey name{"GPU type", {}, key.line, type};
    // A short name such as a100 means any of its family: the scenario's own stays.
    if (lettersAndDigits(device.preset).find(lettersAndDigits(type)) != std::string::npos) {
        reader.understand(name, "cluster.device.name", std::string(device.name), "the scenario's already");
        return;
    }
    const DeviceName *found = findDeviceName(type);
    if (found == nullptr) {
        reader.ignore(name, "no preset of ours is this GPU");
        reader.report({Severity::Warning,
                       "cluster.device.name",
                       fmt::format("{} ({}) is none of the known GPUs", quotedText(type), placeText(key)),
                       fmt::format("{} stays", device.name),
                       {}});
        return;
    }
    const DeviceLinks *before = findDeviceLinks(device.preset);
    const Errors errors = applyPreset(reader.scenario(), PresetKind::Gpu, found->preset, slurm.presets);
    for (const Error &error : errors)
        reader.fail(name, error.message);
    if (errors.empty())
        reader.understand(name, "cluster.device.name", std::string(device.name),
                          fmt::format("preset {}, the usual one of that name", found->preset));
    if (errors.empty() && before != findDeviceLinks(found->preset))
        reader.report(
            {Severity::Note,
             "cluster.scaleUp.bandwidthGBps",
             fmt::format("Links and network stay the scenario's ({:g} GB/s inside a node): Slurm does not say "
                         "them",
                         reader.scenario().cluster.scaleUp.bandwidth.value() / 1e9),
             "Read what `nvidia-smi topo -m` prints, or choose a cluster",
             {}});
}

void setNumbers(Slurm &slurm)
{
    ConfigReader &reader = slurm.reader;
    const ClusterSpec &cluster = reader.scenario().cluster;
    const std::int64_t before = std::max(1, nodeCount(cluster));
    if (!slurm.perNode && slurm.perTask && slurm.tasksPerNode)
        slurm.perNode = Said{slurm.perTask->value * slurm.tasksPerNode->value, slurm.perTask->key, slurm.perTask->type};
    if (!slurm.perNode && slurm.gpus && slurm.nodes && slurm.gpus->value % slurm.nodes->value == 0)
        slurm.perNode = Said{slurm.gpus->value / slurm.nodes->value, slurm.gpus->key, slurm.gpus->type};
    if (!slurm.perNode && slurm.tasksPerNode && slurm.tasksPerNode->value > 1) // a task a GPU
        slurm.perNode = slurm.tasksPerNode;
    if (!slurm.nodes && slurm.tasks && slurm.tasksPerNode && slurm.tasks->value % slurm.tasksPerNode->value == 0)
        slurm.nodes = Said{slurm.tasks->value / slurm.tasksPerNode->value, slurm.tasks->key, {}};
    const std::int64_t perNode = slurm.perNode ? slurm.perNode->value : std::max(1, cluster.devicesPerNode);
    if (!slurm.nodes && slurm.gpus && slurm.gpus->value % perNode == 0)
        slurm.nodes = Said{slurm.gpus->value / perNode, slurm.gpus->key, {}};
    const std::int64_t nodes = slurm.nodes ? slurm.nodes->value : before;
    const std::string size = fmt::format("{} nodes of {} GPUs", nodes, perNode);
    if (slurm.perNode)
        reader.understand(slurm.perNode->key, "cluster.devicesPerNode", static_cast<double>(perNode));
    if (slurm.nodes)
        reader.understand(slurm.nodes->key, "cluster.gpus", static_cast<double>(nodes) * static_cast<double>(perNode),
                          size);
    else
        reader.assume("nodes", "cluster.gpus", static_cast<double>(nodes) * static_cast<double>(perNode),
                      size + ": as many nodes as before");
    for (const MaybeSaid &said : {slurm.perNode, slurm.gpus, slurm.perTask}) {
        if (said && !said->type.empty()) {
            readType(slurm, said->key, said->type);
            break;
        }
    }
    // What is known besides has to agree.
    const auto disagree = [&](const Said &said, std::int64_t expected, std::string_view what, Severity severity) {
        if (said.value != expected)
            reader.report({severity,
                           "cluster.gpus",
                           fmt::format("{} ({}) says {} {}, and {} make {}", said.key.name, placeText(said.key),
                                       said.value, what, size, expected),
                           {},
                           {}});
    };
    if (slurm.gpus)
        disagree(*slurm.gpus, nodes * perNode, "GPUs", Severity::Error);
    if (slurm.tasks && slurm.tasksPerNode)
        disagree(*slurm.tasks, nodes * slurm.tasksPerNode->value, "tasks", Severity::Warning);
    if (slurm.tasksPerNode && slurm.tasksPerNode->value > 1 && !slurm.perTask)
        disagree(*slurm.tasksPerNode, perNode, "tasks a node", Severity::Warning);
    for (const MaybeSaid &said : {slurm.gpus, slurm.perTask, slurm.tasks, slurm.tasksPerNode}) {
        const bool used = said && ((slurm.nodes && said->key.name == slurm.nodes->key.name) ||
                                   (slurm.perNode && said->key.name == slurm.perNode->key.name));
        if (said && !used)
            reader.note(said->key, "compared with the nodes and GPUs");
    }
}

} // namespace

double slurmLikeness(std::string_view text)
{
    return text.size() > kLargest ? 0.0 : slurmTextLikeness(plainLines(text));
}

Result<ConfigImport> readSlurm(const ConfigSource &source, const Scenario &base, const PresetLibrary &presets)
{
    if (source.text.size() > kLargest)
        return Error{source.file, {}, "expected texts of Slurm in at most 4 MiB"};
    const SlurmText text = readSlurmText(plainLines(source.text));
    ConfigReader reader("slurm", source, base);
    Slurm slurm{reader, presets, {}, {}, {}, {}, {}, {}, {}};
    readEntries(text, slurm);
    slurm.kinds = slurmKinds(text, reader);
    useKinds(slurm);
    const bool nothing = !slurm.nodes && !slurm.perNode && !slurm.gpus && !slurm.tasks && !slurm.tasksPerNode;
    if (nothing) {
        Result<ConfigImport> read = std::move(reader).finish();
        if (!read)
            return read.errors();
        return Error{source.file, {}, "expected nodes or GPUs in texts of Slurm such as #SBATCH --nodes=4, found none"};
    }
    setNumbers(slurm);
    return std::move(reader).finish();
}

} // namespace stringline
