#include "ui/session/study_runner.h"

#include "ui/qt_text.h"
#include "ui/session/background_threads.h"

namespace stringline::ui {

StudyRunner::StudyRunner(const PresetLibrary &presets, QObject *parent)
    : QObject(parent)
    , m_presets(presets)
{
    m_poll.setInterval(kPollMilliseconds);
    connect(&m_poll, &QTimer::timeout, this, &StudyRunner::poll);
}

StudyRunner::~StudyRunner()
{
    m_worker.request_stop();
}

void StudyRunner::stop()
{
    m_worker.request_stop();
}

void StudyRunner::clear()
{
    m_worker = {}; // asks the one that runs to stop, and waits for it
    m_poll.stop();
    m_state = {};
    Q_EMIT changed();
}

void StudyRunner::start(const Study &study)
{
    m_worker = {};
    const bool again = m_state.study && m_state.study->kind == study.kind; // the picture stays until the next is there
    m_state.study = std::make_shared<const Study>(study);
    if (!again)
        m_state.result.reset();
    m_state.errors.clear();
    m_state.fraction = 0;
    m_state.what.clear();
    m_state.running = true;
    m_since.start();
    m_shared = std::make_shared<Shared>();
    m_worker = std::jthread([this, asked = m_state.study, shared = m_shared](const std::stop_token &stop) {
        const auto progress = [&shared](double fraction, std::string_view what) {
            const std::scoped_lock lock(shared->mutex);
            shared->fraction = fraction;
            shared->what = what;
        };
        Result<StudyResult> result = runStudy(*asked, {m_presets, threadsBesideTheWindow(), progress, stop});
        const std::scoped_lock lock(shared->mutex);
        if (result)
            shared->result = std::make_shared<const StudyResult>(std::move(result).value());
        else
            shared->errors = result.errors();
        shared->finished = true;
    });
    m_poll.start();
    Q_EMIT changed();
}

void StudyRunner::poll()
{
    {
        const std::scoped_lock lock(m_shared->mutex);
        m_state.fraction = m_shared->fraction;
        m_state.what = toQString(m_shared->what);
        if (m_shared->finished) {
            m_state.running = false;
            m_state.seconds = double(m_since.elapsed()) / 1000;
            m_state.result = m_shared->result;
            m_state.errors = m_shared->errors;
        }
    }
    if (!m_state.running)
        m_poll.stop();
    Q_EMIT changed();
}

} // namespace stringline::ui
