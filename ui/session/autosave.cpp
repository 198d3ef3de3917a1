#include "ui/session/autosave.h"

#include "core/base/file.h"
#include "ui/session/document.h"
#include "ui/session/habits.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSaveFile>
#include <QStandardPaths>

#include <algorithm>
#include <cstdlib>

namespace stringline::ui {

namespace {

QString lockOf(const QString &path)
{
    return path + QStringLiteral(".lock");
}

std::string textMember(const Json &json, std::string_view key)
{
    const Json *member = json.find(key);
    return member && member->isString() ? member->asString() : std::string();
}

} // namespace

Autosave::Autosave(Document &document, const QString &folder, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_folder(folder)
    , m_path(QStringLiteral("%1/%2-%3.json")
                 .arg(folder)
                 .arg(QCoreApplication::applicationPid())
                 .arg(QDateTime::currentMSecsSinceEpoch()))
    , m_lock(lockOf(m_path))
{
    QDir().mkpath(folder);
    m_lock.setStaleLockTime(0); // stale only when its process is gone
    m_lock.tryLock(0);
    m_idle.setSingleShot(true);
    connect(&m_idle, &QTimer::timeout, this, &Autosave::write);
    connect(&document.history(), &QUndoStack::indexChanged, this, &Autosave::onChange);
    connect(&document.history(), &QUndoStack::cleanChanged, this, &Autosave::onChange);
}

Autosave::~Autosave()
{
    QFile::remove(m_path);
}

QString Autosave::defaultFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/recovery");
}

void Autosave::onChange()
{
    if (!m_unsavedSince.isValid())
        m_unsavedSince.start();
    const int idle = Habits().autosaveSeconds() * 1000;
    const qint64 left = std::max<qint64>(0, std::max(kLongestMilliseconds, idle) - m_unsavedSince.elapsed());
    m_idle.start(int(std::min<qint64>(idle, left)));
}

void Autosave::write()
{
    m_unsavedSince.invalidate();
    if (!m_document.isModified()) {
        QFile::remove(m_path);
        return;
    }
    Json json = Json::object();
    json["file"] = m_document.file().toStdString();
    json["title"] = m_document.title().toStdString();
    json["edits"] = std::max(1, std::abs(m_document.history().index() - m_document.history().cleanIndex()));
    json["scenario"] = scenarioToJson(*m_document.committed(), m_document.presets());
    QSaveFile file(m_path);
    if (!file.open(QIODevice::WriteOnly))
        return; // a full or read-only disk must not disturb the editing; saving by hand says so
    file.write(QByteArray::fromStdString(toText(json)));
    file.commit();
}

std::vector<Recovery> Autosave::leftBehind() const
{
    std::vector<Recovery> found;
    for (const QFileInfo &info : QDir(m_folder).entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Time)) {
        const QString path = info.absoluteFilePath();
        if (QFileInfo(m_path).absoluteFilePath() == path)
            continue;
        QLockFile lock(lockOf(path));
        lock.setStaleLockTime(0);
        if (!lock.tryLock(0))
            continue; // its program still runs
        const Result<std::string> text = readFile(path.toStdString());
        if (!text)
            continue;
        const Result<Json> json = parseJson(*text, path.toStdString());
        const Json *part = json && json->isObject() ? json->find("scenario") : nullptr;
        if (!part)
            continue;
        Result<ScenarioFile> content = scenarioFromJson(*part, m_document.presets(), path.toStdString());
        if (!content)
            continue;
        const Json *edits = json->find("edits");
        found.push_back({path, QString::fromStdString(textMember(*json, "file")),
                         QString::fromStdString(textMember(*json, "title")),
                         edits && edits->isInteger() ? int(edits->asInteger()) : 1, info.lastModified(),
                         std::move(content->scenario)});
    }
    return found;
}

void Autosave::discard(const Recovery &recovery)
{
    QFile::remove(recovery.path);
    QFile::remove(lockOf(recovery.path));
}

} // namespace stringline::ui
