#include "core/studies/in_parallel.h"

#include <mutex>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace stringline::parts {

void inParallel(std::size_t count, const std::function<void(std::size_t)> &round, const StudyContext &context,
                const Portion &portion)
{
    tbb::task_arena arena(context.threads > 0 ? context.threads : int(tbb::task_arena::automatic));
    std::mutex mutex;
    std::size_t done = 0;
    arena.execute([&] {
        tbb::parallel_for(std::size_t(0), count, [&](std::size_t i) {
            if (context.stop.stop_requested())
                return;
            round(i);
            const std::scoped_lock lock(mutex);
            ++done;
            context.say(portion.from +
                            (portion.to - portion.from) * static_cast<double>(done) / static_cast<double>(count),
                        portion.what);
        });
    });
}

} // namespace stringline::parts
