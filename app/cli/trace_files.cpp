#include "app/cli/trace_files.h"

#include "app/cli/output.h"

#include <fmt/format.h>

namespace stringline::cli {

namespace {

// False where it failed, and said why.
bool writeOne(const TracePlan &plan, const TraceFormat &format, const TraceRequest &request, WrittenTrace &written)
{
    const bool packed = request.file.ends_with(".gz");
    written.size = predictedSize(plan, format);
    const std::string warning = largeTraceWarning(written.size, plan.options, packed);
    if (!warning.empty() && written.size.bytes > kLargestTrace && !request.large) {
        printError(fmt::format("{}: {}; --large writes it all the same", request.file, warning));
        return false;
    }
    if (!warning.empty())
        printError(fmt::format("{}: {}", request.file, warning));
    if (written.file.empty())
        return format.write(plan,
                            [](std::string_view bytes) {
                                print(bytes);
                                return true;
                            },
                            {});
    const Errors errors = writeTraceFile(plan, format, written.file);
    printErrors(errors);
    return errors.empty();
}

} // namespace

std::optional<std::vector<WrittenTrace>> writeTraces(const Evaluation &evaluation, const TraceFormat &format,
                                                     const TraceRequest &request)
{
    const Result<TracePlan> plan =
        tracePlan(*evaluation.scenario, evaluation.timeline, evaluation.report.memory, request.options);
    if (!plan) {
        printErrors(plan.errors());
        return {};
    }
    std::vector<WrittenTrace> written;
    const std::size_t files = request.filePerRank ? plan->processes.size() : 1;
    for (std::size_t i = 0; i < files; ++i) {
        const TracePlan part = request.filePerRank ? planOfProcess(*plan, i) : *plan;
        WrittenTrace one{request.filePerRank ? fileOfRank(request.file, part.processes.front().rank) : request.file,
                         {}};
        if (!writeOne(part, format, request, one))
            return {};
        written.push_back(std::move(one));
    }
    return written;
}

} // namespace stringline::cli
