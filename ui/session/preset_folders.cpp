#include "ui/session/preset_folders.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStandardPaths>

namespace stringline::ui {

std::vector<std::string> presetFolders()
{
    const QString installed = QCoreApplication::applicationDirPath() + QStringLiteral("/../share/stringline/presets");
    QString builtIn = qEnvironmentVariable("STRINGLINE_PRESETS");
    if (builtIn.isEmpty())
        builtIn = QFileInfo(installed).isDir() ? installed : QStringLiteral(STRINGLINE_SOURCE_PRESETS);
    const QString own = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/presets");
    return {builtIn.toStdString(), own.toStdString()};
}

} // namespace stringline::ui
