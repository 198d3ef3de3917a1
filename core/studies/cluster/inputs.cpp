#include "core/studies/cluster/setup.h"

#include <array>

namespace stringline::cluster {

namespace {

std::vector<std::string> policyIds(const PresetLibrary &)
{
    std::vector<std::string> ids;
    for (const Policy &policy : policies())
        ids.emplace_back(policy.id);
    return ids;
}

std::vector<std::string> scalingChoices(const PresetLibrary &)
{
    return {"naive", "best", "both"};
}

std::vector<std::string> marginalChoices(const PresetLibrary &)
{
    return {"saving", "artifact"};
}

std::vector<std::string> declinedChoices(const PresetLibrary &)
{
    return {"drop", "best-effort"};
}

constexpr double kManyJobs = 1e6;
constexpr double kYear = 31536000; // s
constexpr std::array kInputs = {
    StudyInput{"policies", "Policies", "Who gets GPUs next.", InputKind::Choices, "", 0, 0,
               "fifo,shortest-first,edf,edf-admission,elasticflow,fair-share", policyIds},
    StudyInput{"scaling", "Speed of jobs",
               "naive: one plan for each model whose data parallelism grows; best: the best plan for each number of "
               "GPUs; both side by side.",
               InputKind::Choice, "", 0, 0, "both", scalingChoices},
    StudyInput{"models", "Models and batches", "Presets of models with the global batch, as gpt3-6.7b:512.",
               InputKind::Words, "", 0, 0, "megatron-18.4b:1024 megatron-39.1b:1536 megatron-76.1b:1792"},
    StudyInput{"mostGpus", "Most GPUs of a job", "Speeds are worked out up to this many.", InputKind::Integer, "GPUs",
               1, 1 << 20, "1024"},
    StudyInput{"trace", "Trace of jobs",
               "CSV of ElasticFlow's artifact: job_id,submission_time,duration,num_gpu and maybe "
               "num_iteration,model_name,deadline,batch_size; empty for made-up jobs.",
               InputKind::File, "", 0, 0, ""},
    StudyInput{"useRest", "Use the rest of a broken trace", "Leave out lines that cannot be read.", InputKind::Switch,
               "", 0, 0, "no"},
    StudyInput{"throughputs", "Files of throughputs",
               "CSV of ElasticFlow's artifact, one for each model and called after it: global_batch_size,1,2,4,... in "
               "iterations per second.",
               InputKind::Words, "", 0, 0, ""},
    StudyInput{"cluster", "File of the cluster",
               "CSV of ElasticFlow's artifact: num_switch,num_node_p_switch,num_gpu_p_node; empty for the scenario's.",
               InputKind::File, "", 0, 0, ""},
    StudyInput{"jobs", "Made-up jobs", "How many; several numbers are simulated side by side.", InputKind::Integers, "",
               1, kManyJobs, "64,128"},
    StudyInput{"seeds", "Seeds", "A made-up trace for each; figures are over all of them.", InputKind::Integers, "", 0,
               1e9, "1"},
    StudyInput{"arrivalHours", "Jobs arrive within", "Mean; gaps are exponential.", InputKind::Number, "h", 0.001, 1e6,
               "24"},
    StudyInput{"askedMost", "Most GPUs asked for", "Of made-up jobs, which ask for powers of two.", InputKind::Integer,
               "GPUs", 1, 1 << 20, "256"},
    StudyInput{"deadlineLeast", "Earliest deadline", "After submission, in durations on the GPUs asked for.",
               InputKind::Number, "", 0.01, 1000, "0.5"},
    StudyInput{"deadlineMost", "Latest deadline", "The same.", InputKind::Number, "", 0.01, 1000, "1.5"},
    StudyInput{"noDeadlinePercent", "Jobs without a deadline", "They run when others leave GPUs.", InputKind::Number,
               "%", 0, 100, "0"},
    StudyInput{"slotSeconds", "Slot", "Jobs start, stop and change GPUs at multiples of it.", InputKind::Number, "s", 1,
               86400, "60"},
    StudyInput{"overheadPercent", "Cost of new GPUs",
               "100 for 29 s and 2 s more for each doubling, 25 s longer on 256 GPUs and more.", InputKind::Number, "%",
               0, 100000, "100"},
    StudyInput{"marginal", "Spare GPUs go where they",
               "saving: save most GPU-time, as ElasticFlow's paper says; artifact: cost most, as its program sorts.",
               InputKind::Choice, "", 0, 0, "saving", marginalChoices},
    StudyInput{"declined", "Declined jobs", "best-effort: run when others leave GPUs; drop: never run.",
               InputKind::Choice, "", 0, 0, "best-effort", declinedChoices},
    StudyInput{"failures", "Nodes fail", "At random, as often as the scenario's failures per device say.",
               InputKind::Switch, "", 0, 0, "no"},
    StudyInput{"checkpointMinutes", "Between checkpoints", "Work since the last one is lost in a failure.",
               InputKind::Number, "min", 0.1, 100000, "30"},
    StudyInput{"failureSeconds", "Restart after a failure", "On a spare node, without lost work.", InputKind::Number,
               "s", 0, kYear, "300"},
    StudyInput{"ganttRows", "Rows of the Gantt chart", "At most, for each policy.", InputKind::Integer, "", 0, 1e7,
               "20000"},
};

} // namespace

std::span<const StudyInput> inputs()
{
    return kInputs;
}

} // namespace stringline::cluster
