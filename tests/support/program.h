// Runs the real programs as a person would, and keeps what they said.
#pragma once

#include "tests/support/paths.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QString>
#include <QStringList>

#include <string>

namespace stringline::tests {

struct Answer {
    int status = -1; // -1: crashed, hung or did not start
    QByteArray out;
    QByteArray err;

    [[nodiscard]] QJsonDocument json() const { return QJsonDocument::fromJson(out); }
};

// The program finds its presets in the source tree and no files of the person who runs the tests.
inline Answer runProgram(const char *name, const QStringList &arguments, const QString &workingFolder = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("STRINGLINE_PRESETS"), QString::fromStdString(presetsFolder()));
    environment.insert(QStringLiteral("XDG_DATA_HOME"), QStringLiteral("/nonexistent"));
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    process.setProcessEnvironment(environment);
    if (!workingFolder.isEmpty())
        process.setWorkingDirectory(workingFolder);
    process.start(QString::fromStdString(binary(name)), arguments);
    process.closeWriteChannel();
    Answer answer;
    if (process.waitForFinished(120'000) && process.exitStatus() == QProcess::NormalExit)
        answer.status = process.exitCode();
    else
        process.kill();
    answer.out = process.readAllStandardOutput();
    answer.err = process.readAllStandardError();
    return answer;
}

inline Answer runCli(const QStringList &arguments)
{
    return runProgram("stringline-cli", arguments);
}

} // namespace stringline::tests
