#include "ui/session/habits.h"

#include <algorithm>

namespace stringline::ui {

namespace {

const QString kInterface = QStringLiteral("interfacePercent");
const QString kWheel = QStringLiteral("timeline/wheelZooms");
const QString kAutosave = QStringLiteral("autosaveSeconds");
const QString kStart = QStringLiteral("startScenario");
const QString kTour = QStringLiteral("tourSeen");

} // namespace

Habits::Habits(QObject *parent)
    : QObject(parent)
    , m_settings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("stringline"), QStringLiteral("stringline"))
{
}

int Habits::interfacePercent() const
{
    return std::clamp(m_settings.value(kInterface, 100).toInt(), 50, 400);
}

void Habits::setInterfacePercent(int percent)
{
    m_settings.setValue(kInterface, percent);
}

bool Habits::wheelZooms() const
{
    return m_settings.value(kWheel, false).toBool();
}

void Habits::setWheelZooms(bool zooms)
{
    if (zooms == wheelZooms())
        return;
    m_settings.setValue(kWheel, zooms);
    Q_EMIT wheelChanged();
}

int Habits::autosaveSeconds() const
{
    return std::clamp(m_settings.value(kAutosave, kAutosaveSeconds).toInt(), 1, 600);
}

void Habits::setAutosaveSeconds(int seconds)
{
    m_settings.setValue(kAutosave, seconds);
}

QString Habits::startScenario() const
{
    return m_settings.value(kStart, QLatin1String(kStartScenario)).toString();
}

void Habits::setStartScenario(const QString &id)
{
    m_settings.setValue(kStart, id);
}

bool Habits::tourSeen() const
{
    return m_settings.value(kTour, false).toBool();
}

void Habits::setTourSeen(bool seen)
{
    m_settings.setValue(kTour, seen);
}

} // namespace stringline::ui
