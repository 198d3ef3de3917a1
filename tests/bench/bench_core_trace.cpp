// Reading a trace of 100 MB as PyTorch's profiler writes them: CPU seconds and memory, beside reading the same file and
// counting its lines; and writing one.
//
//   build/release/bench_core_trace [MB]
#include "core/base/file.h"
#include "core/trace/read_trace.h"
#include "tests/support/paths.h"
#include "tests/support/traces.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>

using namespace stringline;

namespace {

double cpuSeconds()
{
    std::timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// "VmHWM" or "VmRSS" of this process, in bytes.
double memoryOf(const std::string &what)
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.rfind(what + ":", 0) == 0)
            return std::atof(line.c_str() + what.size() + 1) * 1024;
    }
    return 0;
}

void forgetHighest()
{
    std::ofstream("/proc/self/clear_refs") << "5";
}

// Steps of host operators, launches and kernels, with the arguments and names that real traces have.
void generate(const std::string &path, double bytes)
{
    FileWriter file(path);
    std::string text = R"({"schemaVersion": 1, "distributedInfo": {"backend": "nccl", "rank": 3, "world_size": 64},
"traceEvents": [
)";
    static constexpr const char *kKernels[] = {
        "ampere_bf16_s16816gemm_bf16_256x128_ldg8_f2f_stages_64x3_tn",
        "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<c10::BFloat16>, "
        "at::detail::Array<char*, 3> >(int, at::native::CUDAFunctor_add<c10::BFloat16>, at::detail::Array<char*, 3>)",
        "flash_fwd_kernel<Flash_fwd_kernel_traits<128, 128, 64, 4, false, false, cutlass::bfloat16_t> >",
        "flash_bwd_dq_dk_dv_loop_seqk_parallel_kernel"};
    double time = 1.7e15;
    double written = 0;
    for (long long i = 0; written < bytes; ++i) {
        if (i % 2000 == 0)
            text += fmt::format(R"({{"ph": "X", "cat": "gpu_user_annotation", "name": "ProfilerStep#{}", "pid": 0, )"
                                R"("tid": 7, "ts": {:.3f}, "dur": 199990.000}},)"
                                "\n",
                                i / 2000, time);
        text += fmt::format(R"({{"ph": "X", "cat": "cpu_op", "name": "aten::linear", "pid": 4711, "tid": 4711, )"
                            R"("ts": {:.3f}, "dur": 31.250, "args": {{"External id": {}, "Ev Idx": {}, )"
                            R"("Input Dims": [[4096, 1, 4096], [4096, 4096]]}}}},)"
                            "\n",
                            time, i, i);
        text += fmt::format(R"({{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 4711, )"
                            R"("tid": 4711, "ts": {:.3f}, "dur": 4.500, "args": {{"External id": {}, "cbid": 211, )"
                            R"("correlation": {}}}}},)"
                            "\n",
                            time + 20, i, i);
        if (i % 10 == 9) {
            text += fmt::format(
                R"j({{"ph": "X", "cat": "kernel", "name": "ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgs)", )j"
                R"("pid": 0, "tid": 23, "ts": {:.3f}, "dur": 80.125, "args": {{"stream": 23, "correlation": {}, )"
                R"("Collective name": "allreduce", "Process Group Name": "3", )"
                R"("Process Group Description": "TENSOR_MODEL_PARALLEL_GROUP", "Group size": 8}}}},)"
                "\n",
                time + 30, i);
        } else {
            text += fmt::format(R"({{"ph": "X", "cat": "kernel", "name": "{}", "pid": 0, "tid": 7, "ts": {:.3f}, )"
                                R"("dur": 88.400, "args": {{"External id": {}, "device": 0, "stream": 7, )"
                                R"("correlation": {}, "registers per thread": 128, "grid": [64, 8, 1], )"
                                R"("block": [256, 1, 1], "est. achieved occupancy %": 38}}}},)"
                                "\n",
                                kKernels[i % 4], time + 30, i, i);
        }
        time += 100;
        if (text.size() > 1'000'000) {
            written += static_cast<double>(text.size());
            static_cast<void>(file.write(text));
            text.clear();
        }
    }
    text += R"({"ph": "M", "name": "process_name", "pid": 4711, "tid": 0, "args": {"name": "python"}}]})"
            "\n";
    static_cast<void>(file.write(text));
    if (!file.finish().empty())
        std::exit(2);
}

long long countLines(const std::string &path)
{
    const Result<OpenFile> file = openFile(path);
    std::string block(std::size_t(1) << 20, '\0');
    long long lines = 0;
    for (;;) {
        const Result<std::size_t> got = file->read(block.data(), block.size());
        if (!got || *got == 0)
            return lines;
        lines += std::count(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(*got), '\n');
    }
}

} // namespace

int main(int argc, char **argv)
{
    const double bytes = (argc > 1 ? std::atof(argv[1]) : 100) * 1e6;
    const std::string path = (std::filesystem::temp_directory_path() / "bench_core_trace.json").string();
    generate(path, bytes);
    const double size = static_cast<double>(std::filesystem::file_size(path));

    double begin = cpuSeconds();
    const long long lines = countLines(path);
    const double plain = cpuSeconds() - begin;

    const Result<TraceRules> rules = TraceRules::load(tests::presetsFolder() + "/trace-rules/default.json");
    if (!rules)
        return 2;
    forgetHighest();
    const double before = memoryOf("VmRSS");
    int calls = 0;
    begin = cpuSeconds();
    const Result<MeasuredTrace> trace = readTrace(path, *rules, {[&](double) { ++calls; }, {}, std::size_t(1) << 33});
    const double seconds = cpuSeconds() - begin;
    const double memory = memoryOf("VmHWM") - before;
    std::filesystem::remove(path);
    if (!trace)
        return 2;
    const auto events = static_cast<double>(trace->events.size());
    constexpr double kEventBytes = 2 * sizeof(Tick) + 2 * sizeof(std::uint32_t) + sizeof(std::uint16_t) + 1;
    fmt::print("{:.0f} MB, {} lines, {:.0f} events, {} steps\n", size / 1e6, lines, events, trace->steps.size());
    fmt::print("reading and counting lines  {:.3f} CPU s\n", plain);
    fmt::print("reading the trace           {:.3f} CPU s, {:.1f} times that, {:.0f} MB/s, {} reports of progress\n",
               seconds, seconds / plain, size / 1e6 / seconds, calls);
    fmt::print("memory                      {:.1f} MB at most, {:.1f} times the events' columns of {:.1f} MB\n",
               memory / 1e6, memory / (events * kEventBytes), events * kEventBytes / 1e6);

    // Writing: passes and operators of 64 stages.
    const EvaluationPtr evaluation = tests::evaluated(tests::preset("megatron-1t-3072"));
    TraceOptions options;
    options.operators = true;
    const TracePlan plan = tests::planOf(*evaluation, options);
    for (const TraceFormat &format : traceFormats()) {
        double made = 0;
        begin = cpuSeconds();
        static_cast<void>(format.write(plan,
                                       [&](std::string_view piece) {
                                           made += static_cast<double>(piece.size());
                                           return true;
                                       },
                                       {}));
        const double took = cpuSeconds() - begin;
        fmt::print("writing {:<19} {:.3f} CPU s, {:.0f} MB, {:.0f} MB/s\n", format.id, took, made / 1e6,
                   made / 1e6 / took);
    }
    return 0;
}
