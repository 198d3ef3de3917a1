// Completion: every command, its options, presets, formats and fields, as shells ask for them.
#include "core/scenario/fields.h"
#include "tests/support/program.h"

#include <QStandardPaths>
#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

// Candidates without their notes.
QStringList completed(const QStringList &words)
{
    const Answer answer = runCli(QStringList{QStringLiteral("complete")} + words);
    QStringList found;
    for (const QByteArray &line : answer.out.split('\n')) {
        if (!line.isEmpty())
            found << QString::fromUtf8(line).section(u'\t', 0, 0);
    }
    return found;
}

// The same of a line as it is typed behind "stringline-cli".
QStringList ofCli(const QString &line)
{
    return completed(QStringList{QStringLiteral("stringline-cli")} + line.split(u' '));
}

QStringList commandNames()
{
    QStringList names;
    bool listed = false;
    for (const QByteArray &line : runCli({QStringLiteral("--help")}).out.split('\n')) {
        if (listed && line.startsWith("  "))
            names << QString::fromUtf8(line).simplified().section(u' ', 0, 0);
        listed = listed || line.startsWith("Subcommands");
    }
    return names;
}

} // namespace

class TestCompletion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void commandsAreThoseOfTheHelp()
    {
        const QStringList names = commandNames();
        QVERIFY(names.size() > 15);
        QCOMPARE(ofCli({}), names);
        QVERIFY(!names.contains(QStringLiteral("complete"))); // what nobody types is hidden
        QCOMPARE(ofCli(QStringLiteral("sim")), QStringList{QStringLiteral("simulate")});
        QCOMPARE(ofCli(QStringLiteral("nothing x")), QStringList{});
    }

    // Each option that --help shows can be completed, of every command.
    void optionsAreThoseOfTheHelp()
    {
        static const QRegularExpression option(QStringLiteral("^  (?:-\\w,)?(--[a-z][a-z-]*)"));
        for (const QString &command : commandNames()) {
            QStringList expected;
            const QString help = QString::fromUtf8(runCli({command, QStringLiteral("--help")}).out);
            for (const QString &line : help.split(u'\n')) {
                if (const QRegularExpressionMatch match = option.match(line); match.hasMatch())
                    expected << match.captured(1);
            }
            QVERIFY(!expected.isEmpty());
            const QStringList found = ofCli(command + QStringLiteral(" --"));
            for (const QString &each : expected)
                QVERIFY2(found.contains(each), qPrintable(command + u' ' + each));
        }
    }

    void valuesOfArguments_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QStringList>("some");
        QTest::addColumn<bool>("files");
        const auto row = [](const char *line, const char *some, bool files) {
            QTest::newRow(line) << QString::fromUtf8(line) << QString::fromUtf8(some).split(u' ') << files;
        };
        row("simulate gpt3", "gpt3-175b-selene", true);
        row("compare gpt3-175b-selene llama3-8", "llama3-8b-hgx-h100", true);
        row("lesson pipeline", "pipeline-bubble", true);
        row("export ", "chrome-trace perfetto megatron slurm", false);
        row("import ", "auto hf megatron nccl-tests perfetto", false);
        row("schedule inter", "interleaved-1f1b", false);
        row("list ", "models clusters formats lessons", false);
        row("search x --objective ", "time cost memory", false);
        row("search x --clusters selene,dgx", "selene,dgx-h100", false);
        row("search x --at-most da", "days=", false);
        row("simulate x --set plan.ten", "plan.tensor=", false);
        row("simulate x --set training.recompute=", "training.recompute=full training.recompute=selective", false);
        row("simulate x --set plan.schedule=inter", "plan.schedule=interleaved-1f1b", false);
        row("export perfetto x --ranks ", "one-per-stage all", false);
        row("fit gemm t.csv --gpu h100", "h100-sxm5-80gb", false);
        row("calibrate runs.csv --cluster sel", "selene", false);
    }
    void valuesOfArguments()
    {
        QFETCH(QString, line);
        QFETCH(QStringList, some);
        QFETCH(bool, files);
        const QStringList found = ofCli(line);
        for (const QString &each : some)
            QVERIFY2(found.contains(each), qPrintable(each + QStringLiteral(" not in ") + found.join(u' ')));
        QCOMPARE(found.contains(QStringLiteral(":files")), files);
        const QString typed = line.section(u' ', -1);
        for (const QString &each : found)
            QVERIFY2(each == QStringLiteral(":files") || each.startsWith(typed), qPrintable(each));
    }

    void filesAloneWhereAFileIsWanted()
    {
        for (const char *line :
             {"validate ", "merge a.json ", "simulate x --measured ", "sweep x --csv ", "simulate x --spans "})
            QCOMPARE(ofCli(QString::fromUtf8(line)), QStringList{QStringLiteral(":files")});
    }

    void everyFieldCanBeSet()
    {
        const QStringList found = ofCli(QStringLiteral("check x --set "));
        QCOMPARE(std::size_t(found.size()), scenarioFields().size());
    }

    void theWindowsOwn()
    {
        const QString program = QStringLiteral("stringline");
        QVERIFY(completed({program, QString()}).contains(QStringLiteral("render")));
        QVERIFY(completed({program, QStringLiteral("gpt3")}).contains(QStringLiteral("gpt3-175b-selene")));
        QVERIFY(completed({program, QStringLiteral("render"), QStringLiteral("--study"), QStringLiteral("block")})
                    .contains(QStringLiteral("block-size")));
        const QStringList options = completed({program, QStringLiteral("render"), QStringLiteral("--")});
        QVERIFY(options.contains(QStringLiteral("--width-mm")));
    }

    // The script itself, in the shell that people use.
    void bashCompletes_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("replies");
        QTest::newRow("command") << QStringLiteral("stringline-cli simu") << QStringLiteral("simulate");
        QTest::newRow("preset") << QStringLiteral("stringline-cli check gpt3") << QStringLiteral("gpt3-175b-selene");
        // Readline replaces what stands behind '=' alone.
        QTest::newRow("choice") << QStringLiteral("stringline-cli check x --set training.recompute=f")
                                << QStringLiteral("full");
        QTest::newRow("window") << QStringLiteral("stringline ren") << QStringLiteral("render");
    }
    void bashCompletes()
    {
        QFETCH(QString, line);
        QFETCH(QString, replies);
        const QString bash = QStandardPaths::findExecutable(QStringLiteral("bash"));
        if (bash.isEmpty())
            QSKIP("there is no bash here");
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("STRINGLINE_PRESETS"), QString::fromStdString(presetsFolder()));
        environment.insert(QStringLiteral("XDG_DATA_HOME"), QStringLiteral("/nonexistent"));
        environment.insert(QStringLiteral("PATH"), QFileInfo(QString::fromStdString(binary("stringline-cli"))).path() +
                                                       u':' + environment.value(QStringLiteral("PATH")));
        process.setProcessEnvironment(environment);
        process.start(bash,
                      {QStringLiteral("-c"),
                       QStringLiteral("source <(stringline-cli completion bash); compopt() { :; }; "
                                      "COMP_WORDBREAKS=$' \\t\\n=:'; COMP_LINE=$1; COMP_POINT=${#1}; _stringline; "
                                      "echo \"${COMPREPLY[*]}\""),
                       QStringLiteral("bash"), line});
        QVERIFY(process.waitForFinished());
        QCOMPARE(QString::fromUtf8(process.readAllStandardOutput()).trimmed(), replies);
        QCOMPARE(process.readAllStandardError(), QByteArray());
    }

    // Each shell takes its script for one of its own.
    void scriptsAreSound_data()
    {
        QTest::addColumn<QString>("check");
        QTest::newRow("bash") << QStringLiteral("-n");
        QTest::newRow("zsh") << QStringLiteral("-n");
        QTest::newRow("fish") << QStringLiteral("--no-execute");
    }
    void scriptsAreSound()
    {
        QFETCH(QString, check);
        const QString name = QString::fromUtf8(QTest::currentDataTag());
        const Answer script = runCli({QStringLiteral("completion"), name});
        QCOMPARE(script.status, 0);
        QVERIFY(script.out.contains("stringline-cli complete"));
        const QString shell = QStandardPaths::findExecutable(name);
        if (shell.isEmpty())
            QSKIP("this shell is not here");
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write(script.out);
        file.close();
        QProcess process;
        process.start(shell, {check, file.fileName()});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.readAllStandardError(), QByteArray());
        QCOMPARE(process.exitCode(), 0);
    }
};

QTEST_GUILESS_MAIN(TestCompletion)
#include "tst_completion.moc"
