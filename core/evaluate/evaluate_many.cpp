#include "core/evaluate/evaluate_many.h"

#include "core/evaluate/overflow.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace stringline {

namespace {

std::string oneLine(std::string text)
{
    std::ranges::replace_if(
        text, [](char letter) { return letter == '\n' || letter == '\r'; }, ' ');
    return text;
}

std::string textOf(const Diagnostic &diagnostic)
{
    std::string text = diagnostic.path.empty() ? diagnostic.message : diagnostic.path + ": " + diagnostic.message;
    if (!diagnostic.hint.empty())
        text += ". " + diagnostic.hint;
    return oneLine(std::move(text));
}

} // namespace

bool evaluateMany(std::size_t count, const std::function<Scenario(std::size_t)> &make,
                  const std::function<void(std::size_t, const Evaluation &)> &take, const ManyOptions &options,
                  std::stop_token stop)
{
    tbb::enumerable_thread_specific<std::unique_ptr<Workspace>> workspaces(
        [] { return std::make_unique<Workspace>(); });
    tbb::task_arena arena(options.threads > 0 ? options.threads : int(tbb::task_arena::automatic));
    std::mutex mutex;
    std::size_t done = 0;
    arena.execute([&] {
        tbb::parallel_for(std::size_t(0), count, [&](std::size_t i) {
            if (stop.stop_requested())
                return;
            const EvaluationPtr evaluation =
                evaluate(std::make_shared<const Scenario>(make(i)), *workspaces.local(), stop);
            if (evaluation == nullptr)
                return;
            take(i, *evaluation);
            if (!options.done)
                return;
            const std::scoped_lock lock(mutex);
            options.done(++done, count);
        });
    });
    return !stop.stop_requested();
}

std::string whyNotText(const Evaluation &evaluation)
{
    if (!evaluation.valid())
        return textOf(*std::ranges::find(evaluation.diagnostics, Severity::Error, &Diagnostic::severity));
    if (evaluation.report.fits)
        return {};
    Diagnostics overflow;
    appendOverflow(evaluation.report, overflow);
    return overflow.empty() ? "does not fit" : oneLine(overflow.front().message);
}

} // namespace stringline
