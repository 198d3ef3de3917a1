#include "core/import/slurm_export.h"

#include "core/import/megatron_write.h"
#include "core/import/nvidia_devices.h"

#include <fmt/format.h>

#include <cctype>

namespace stringline {

namespace {

// A variable that a launch needs where the plan's numbers count on what it turns on or off.
struct VariableRow {
    std::string_view name;
    std::string_view value;
    std::string_view why;
    bool (*needed)(const Scenario &) = nullptr;
};

bool shardsParameters(const Scenario &scenario)
{
    return scenario.plan.zero >= 2;
}
bool hasMultimem(const Scenario &scenario)
{
    const DeviceLinks *links = findDeviceLinks(scenario.cluster.device.preset);
    return links != nullptr && links->reduces;
}

// Sources: NCCL 2.28, environment variables; Megatron Core 0.15, arguments.py (CUDA_DEVICE_MAX_CONNECTIONS).
constexpr VariableRow kVariables[] = {
    {"CUDA_DEVICE_MAX_CONNECTIONS", "1", "communication of a layer starts before the GEMM that hides it",
     [](const Scenario &s) {
         const bool hides = s.plan.sequenceParallel || s.plan.overlapTensor != TensorOverlap::None;
         return s.plan.tensor > 1 && hides && !shardsParameters(s);
     }},
    {"NCCL_COLLNET_ENABLE", "1", "the network's switches add up all-reduces, which NCCL leaves off (SHARP)",
     [](const Scenario &s) { return s.cluster.scaleOut.inNetworkReduction; }},
    {"NCCL_NVLS_ENABLE", "0", "the node's switches do not add up all-reduces in this plan",
     [](const Scenario &s) { return hasMultimem(s) && !s.cluster.scaleUp.inNetworkReduction; }},
};

// What Slurm takes as the name of a job.
std::string jobName(std::string_view name)
{
    constexpr std::size_t kLongest = 40;
    std::string job;
    for (const char c : name) {
        const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '_';
        if (plain)
            job += c;
        else if (!job.empty() && job.back() != '-')
            job += '-';
        if (job.size() >= kLongest)
            break;
    }
    while (!job.empty() && job.back() == '-')
        job.pop_back();
    return job.empty() ? "pretrain" : job;
}

} // namespace

Result<ConfigExport> writeSlurm(const Scenario &scenario, bool degrade)
{
    const Result<MegatronScript> script = megatronScript(scenario, degrade);
    if (!script)
        return script.errors();
    ConfigExport written;
    written.left = script->left;
    std::string &text = written.text;
    text =
        fmt::format("#!/bin/bash\n#SBATCH --job-name={}\n#SBATCH --nodes={}\n", jobName(scenario.name), script->nodes);
    text +=
        fmt::format("#SBATCH --ntasks-per-node=1\n#SBATCH --gpus-per-node={}\n#SBATCH --exclusive\n", script->perNode);
    text += script->comments;
    text += "# Partition, account and time limit too.\n";
    text += "\n# Every node runs torchrun, which starts a process for each of its GPUs.\n"
            "export MASTER_ADDR=$(scontrol show hostnames \"$SLURM_JOB_NODELIST\" | head -n 1)\n"
            "export MASTER_PORT=29500\n";
    for (const VariableRow &row : kVariables) {
        if (row.needed(script->nearest))
            text += fmt::format("export {}={} # {}\n", row.name, row.value, row.why);
    }
    text += script->options;
    text += fmt::format("\nsrun torchrun --nproc_per_node {} --nnodes {} --rdzv_id \"$SLURM_JOB_ID\" \\\n"
                        "    --rdzv_backend c10d --rdzv_endpoint \"$MASTER_ADDR:$MASTER_PORT\" {}",
                        script->perNode, script->nodes, script->program);
    written.launcher = "sbatch run.sh";
    return written;
}

} // namespace stringline
