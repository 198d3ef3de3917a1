#include "ui/session/accuracy.h"

#include "core/scenario/preset_folders.h"
#include "ui/qt_text.h"

#include <utility>

namespace stringline::ui {

Accuracy::Accuracy(const PresetLibrary &presets, QObject *parent)
    : QObject(parent)
    , m_presets(presets)
{
}

void Accuracy::start()
{
    if (std::exchange(m_started, true))
        return;
    m_worker = std::jthread([this](const std::stop_token &stop) {
        auto points = evaluatePublished(publishedPointsFile(presetFolders()), m_presets, stop);
        if (stop.stop_requested())
            return;
        QMetaObject::invokeMethod(
            this, [this, result = std::move(points)]() mutable { deliver(std::move(result)); }, Qt::QueuedConnection);
    });
}

void Accuracy::deliver(Result<std::vector<PublishedPoint>> points)
{
    if (points)
        m_points = std::make_shared<const std::vector<PublishedPoint>>(std::move(*points));
    else
        m_failure = toQString(toText(points.errors().front()));
    Q_EMIT ready();
}

std::optional<ErrorBand> Accuracy::bandOf(const Scenario &scenario, MeasuredQuantity quantity) const
{
    return m_points ? expectedError(*m_points, kindOf(scenario), quantity) : std::nullopt;
}

} // namespace stringline::ui
