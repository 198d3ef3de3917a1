#include "ui/session/preferences.h"

#include <QFileInfo>

namespace stringline::ui {

namespace {

const QString kTheme = QStringLiteral("theme");
const QString kScheme = QStringLiteral("scheme");
const QString kLanguage = QStringLiteral("language");
const QString kRecent = QStringLiteral("recentFiles");
const QString kGeometry = QStringLiteral("window/geometry");
const QString kLayout = QStringLiteral("window/layout");
const QString kLessons = QStringLiteral("lessons/finished");
const QString kFigure = QStringLiteral("figure");
const QString kKeys = QStringLiteral("keys/");
const QString kVersion = QStringLiteral("window/layoutVersion");

} // namespace

Preferences::Preferences(QObject *parent)
    : QObject(parent)
    , m_settings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("stringline"), QStringLiteral("stringline"))
{
}

ThemeChoice Preferences::theme() const
{
    const QString text = m_settings.value(kTheme).toString();
    if (text == QStringLiteral("light"))
        return ThemeChoice::Light;
    return text == QStringLiteral("dark") ? ThemeChoice::Dark : ThemeChoice::System;
}

void Preferences::setTheme(ThemeChoice theme)
{
    if (theme == this->theme())
        return;
    m_settings.setValue(kTheme, theme == ThemeChoice::Light  ? QStringLiteral("light")
                                : theme == ThemeChoice::Dark ? QStringLiteral("dark")
                                                             : QStringLiteral("system"));
    Q_EMIT themeChanged();
}

QString Preferences::scheme() const
{
    return m_settings.value(kScheme).toString();
}

void Preferences::setScheme(const QString &id)
{
    if (id == scheme())
        return;
    m_settings.setValue(kScheme, id);
    Q_EMIT themeChanged();
}

QString Preferences::language() const
{
    return m_settings.value(kLanguage).toString();
}

void Preferences::setLanguage(const QString &id)
{
    m_settings.setValue(kLanguage, id);
}

QStringList Preferences::recentFiles() const
{
    QStringList files;
    for (const QString &file : m_settings.value(kRecent).toStringList()) {
        if (QFileInfo(file).isFile())
            files << file;
    }
    return files;
}

void Preferences::addRecentFile(const QString &file)
{
    QStringList files = m_settings.value(kRecent).toStringList();
    files.removeAll(file);
    files.prepend(file);
    m_settings.setValue(kRecent, QStringList(files.mid(0, kRecentFiles)));
    Q_EMIT recentFilesChanged();
}

void Preferences::clearRecentFiles()
{
    m_settings.remove(kRecent);
    Q_EMIT recentFilesChanged();
}

QStringList Preferences::finishedLessons() const
{
    return m_settings.value(kLessons).toStringList();
}

void Preferences::addFinishedLesson(const QString &id)
{
    QStringList finished = finishedLessons();
    if (finished.contains(id))
        return;
    finished << id;
    m_settings.setValue(kLessons, finished);
}

QByteArray Preferences::geometry() const
{
    return m_settings.value(kGeometry).toByteArray();
}

QByteArray Preferences::layout() const
{
    return m_settings.value(kVersion).toInt() == kLayoutVersion ? m_settings.value(kLayout).toByteArray()
                                                                : QByteArray();
}

void Preferences::setLayout(const QByteArray &geometry, const QByteArray &layout)
{
    m_settings.setValue(kGeometry, geometry);
    m_settings.setValue(kLayout, layout);
    m_settings.setValue(kVersion, kLayoutVersion);
}

void Preferences::clearLayout()
{
    m_settings.remove(kGeometry);
    m_settings.remove(kLayout);
}

QVariantMap Preferences::figureChoices() const
{
    return m_settings.value(kFigure).toMap();
}

void Preferences::setFigureChoices(const QVariantMap &choices)
{
    m_settings.setValue(kFigure, choices);
}

std::optional<QStringList> Preferences::keys(const QString &action) const
{
    if (!m_settings.contains(kKeys + action))
        return std::nullopt;
    QStringList keys = m_settings.value(kKeys + action).toStringList();
    keys.removeAll(QString());
    return keys;
}

void Preferences::setKeys(const QString &action, const QStringList &keys)
{
    // Settings cannot tell an empty list from none.
    m_settings.setValue(kKeys + action, keys.isEmpty() ? QStringList{QString()} : keys);
}

void Preferences::clearKeys(const QString &action)
{
    m_settings.remove(kKeys + action);
}

} // namespace stringline::ui
