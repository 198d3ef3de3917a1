// Traces and tables of ElasticFlow's artifact (github.com/pkusys/ElasticFlow), as CSV:
//
//   job_id,submission_time,duration,num_gpu                                                        raw
//   job_id,submission_time,num_iteration,model_name,deadline,batch_size,num_gpu,duration           as its simulator
//   reads global_batch_size,1,2,4,8,...                                  iterations per second on as many GPUs, a file
//   a model num_switch,num_node_p_switch,num_gpu_p_node,num_cpu_p_node,mem_p_node                          a cluster,
//   in one row
//
// Times are seconds, deadlines absolute; GPUs are powers of two.
#pragma once

#include "core/base/result.h"
#include "core/studies/cluster/job.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stringline::cluster {

// A row as it stands; what a raw trace does not say is empty.
struct TraceRow {
    int line = 0;
    std::string id;
    double submit = 0;
    std::optional<double> iterations;
    std::optional<Workload> workload;
    std::optional<double> deadline;
    int gpus = 0;
    double duration = 0;
};

struct Trace {
    std::vector<TraceRow> rows; // in the file's order
    Errors broken;              // lines that are not among them
};
// Errors: a file that is no such table at all. Lines that are broken are told in the value.
[[nodiscard]] Result<Trace> readTrace(std::string_view text, const std::string &file);

struct FileScaling {
    Workload workload;
    Scaling scaling;
};
// `model` is the file's name without its ending. All that is wrong, by line.
[[nodiscard]] Result<std::vector<FileScaling>> readThroughputs(std::string_view text, const std::string &file,
                                                               const std::string &model);

struct ClusterSize {
    int nodes = 0;
    int gpusPerNode = 0;
};
[[nodiscard]] Result<ClusterSize> readClusterSize(std::string_view text, const std::string &file);

} // namespace stringline::cluster
