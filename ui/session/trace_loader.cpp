#include "ui/session/trace_loader.h"

#include "core/trace/read_trace.h"
#include "ui/qt_text.h"

#include <QFileInfo>

#include <new>
#include <utility>

namespace stringline::ui {

namespace {

constexpr double kProgressStep = 0.01; // of the file, between two words about it

} // namespace

TraceLoader::TraceLoader(QObject *parent)
    : QObject(parent)
{
}

void TraceLoader::open(const QString &file)
{
    m_file = file;
    request([this, file](const std::stop_token &stop) { return read(file, stop); });
}

void TraceLoader::showStep(const MeasuredRunPtr &run, std::size_t step)
{
    request([trace = run->trace, step](const std::stop_token &stop) -> Answer {
        Answer answer{measuredRun(trace, step, stop), {}};
        if (!answer.run && !stop.stop_requested())
            answer.errors.push_back({trace->file, {}, "expected work of a device in the step, found none"});
        return answer;
    });
}

void TraceLoader::cancel()
{
    if (!m_busy)
        return;
    m_canceled = true;
    m_next.reset();
    m_worker.request_stop();
}

// On the worker.
TraceLoader::Answer TraceLoader::read(const QString &file, const std::stop_token &stop)
{
    const std::string path = file.toStdString();
    const Result<TraceRules> rules = TraceRules::load();
    if (!rules)
        return {{}, rules.errors()};
    const qint64 size = QFileInfo(file).size();
    ReadTraceOptions options;
    options.stop = stop;
    options.progress = [this, size, said = 0.0](double fraction) mutable {
        if (fraction < said + kProgressStep && fraction < 1)
            return;
        said = fraction;
        const auto bytes = qint64(fraction * double(size));
        QMetaObject::invokeMethod(
            this, [this, bytes, size] { Q_EMIT progressed(bytes, size); }, Qt::QueuedConnection);
    };
    try {
        Result<MeasuredTrace> trace = readTrace(path, *rules, options);
        if (!trace)
            return {{}, trace.errors()};
        const auto shared = std::make_shared<const MeasuredTrace>(std::move(trace).value());
        const std::optional<std::size_t> step = typicalStep(*shared);
        Answer answer{step ? measuredRun(shared, *step, stop) : MeasuredRunPtr(), {}};
        if (!answer.run && !stop.stop_requested())
            answer.errors.push_back(
                {path, {}, "expected work of a device (kernels, copies, collectives), found none in its steps"});
        return answer;
    } catch (const std::bad_alloc &) {
        return {{}, {{path, {}, "the trace needs more memory than there is"}}};
    }
}

void TraceLoader::request(Job job)
{
    m_canceled = false;
    if (m_busy) { // not waited for on this thread
        m_next = std::move(job);
        m_worker.request_stop();
        return;
    }
    start(std::move(job));
    Q_EMIT busyChanged(true);
}

void TraceLoader::start(Job job)
{
    m_busy = true;
    m_worker = std::jthread([this, job = std::move(job)](const std::stop_token &stop) {
        Answer answer = job(stop);
        if (stop.stop_requested())
            answer = {};
        QMetaObject::invokeMethod(
            this, [this, answer = std::move(answer)] { finish(answer); }, Qt::QueuedConnection);
    });
}

void TraceLoader::finish(const Answer &answer)
{
    if (m_next) {
        start(*std::exchange(m_next, std::nullopt));
        return;
    }
    m_busy = false;
    Q_EMIT busyChanged(false);
    if (m_canceled || (answer.errors.empty() && !answer.run))
        Q_EMIT canceled();
    else if (answer.run)
        Q_EMIT loaded(answer.run);
    else
        Q_EMIT failed(answer.errors);
}

} // namespace stringline::ui
