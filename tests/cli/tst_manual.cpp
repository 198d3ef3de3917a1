// Papers that come with the program say what it says itself: manual pages, versions, types of files.
#include "core/base/version.h"
#include "tests/support/program.h"

#include <QFile>
#include <QRegularExpression>
#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

QString source(const char *file)
{
    QFile opened(QStringLiteral(STRINGLINE_SOURCE "/") + QLatin1String(file));
    return opened.open(QIODevice::ReadOnly) ? QString::fromUtf8(opened.readAll()) : QString();
}

QString version()
{
    return QString::fromStdString(std::string(programVersion()));
}

// All that `pattern` captures in `text`, once each and sorted.
QStringList captured(const QString &text, const char *pattern)
{
    QStringList found;
    QRegularExpressionMatchIterator at =
        QRegularExpression(QLatin1String(pattern), QRegularExpression::MultilineOption).globalMatch(text);
    while (at.hasNext())
        found << at.next().captured(1);
    found.removeDuplicates();
    found.sort();
    return found;
}

QString plainOf(QString roff)
{
    return roff.replace(QStringLiteral("\\-"), QStringLiteral("-"));
}

} // namespace

class TestManual : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // The program writes this part itself; here the law that it leaves nothing out.
    void commandsAndOptionsAreInTheManual()
    {
        const QString manual = plainOf(QString::fromUtf8(runCli({QStringLiteral("manual")}).out));
        const QStringList sections = manual.split(QStringLiteral(".SS "), Qt::SkipEmptyParts);
        QVERIFY(sections.size() > 15);
        for (const QString &section : sections) {
            const QString command = section.section(u'\n', 0, 0);
            const Answer help = runCli({command, QStringLiteral("--help")});
            QCOMPARE(help.status, 0);
            QStringList options = captured(QString::fromUtf8(help.out), "^  (?:-\\w,)?(--[a-z][a-z-]+)");
            options.removeAll(QStringLiteral("--help")); // said once, of all
            for (const QString &option : options)
                QVERIFY2(section.contains(option), qPrintable(command + u' ' + option));
        }
        QCOMPARE(captured(manual, "^\\.SS (.+)$"),
                 captured(QString::fromUtf8(runCli({QStringLiteral("--help")}).out), "^  ([a-z]+(?:-[a-z]+)*)   "));
        const QString page = source("resources/man/stringline-cli.1.in");
        QVERIFY(page.contains(QStringLiteral("@COMMANDS@")));
        QVERIFY(page.contains(QStringLiteral("@PROJECT_VERSION@")));
    }

    void roffHidesNoLine()
    {
        static const QStringList requests = {QStringLiteral(".SS"), QStringLiteral(".TP"), QStringLiteral(".PP"),
                                             QStringLiteral(".EX"), QStringLiteral(".EE")};
        const QString manual = QString::fromUtf8(runCli({QStringLiteral("manual")}).out);
        for (const QString &line : manual.split(u'\n')) {
            if (line.startsWith(u'.'))
                QVERIFY2(requests.contains(line.section(u' ', 0, 0)), qPrintable(line));
            QVERIFY2(!line.startsWith(u'\''), qPrintable(line));
        }
    }

    void theVersionIsOne()
    {
        const QString metainfo = source("resources/packaging/org.stringline.Stringline.metainfo.xml");
        QCOMPARE(captured(metainfo.section(QStringLiteral("</release>"), 0, 0), "<release version=\"([^\"]+)\""),
                 QStringList{version()});
        const QString changes = source("CHANGELOG.md");
        const QRegularExpressionMatch newest =
            QRegularExpression(QStringLiteral("^## (\\d[^\\s]*)"), QRegularExpression::MultilineOption).match(changes);
        QCOMPARE(newest.captured(1), version());
        for (const char *manual : {"resources/man/stringline.1.in", "resources/man/stringline-cli.1.in"})
            QVERIFY2(source(manual).section(u'\n', 0, 0).contains(QStringLiteral("Stringline @PROJECT_VERSION@")),
                     manual);
    }

    void theProgramSaysVersionAndCommit()
    {
        const Answer said = runCli({QStringLiteral("--version")});
        QCOMPARE(said.status, 0);
        const QString text = QString::fromUtf8(said.out).trimmed();
        QVERIFY2(text.startsWith(QStringLiteral("stringline-cli ") + version()), qPrintable(text));
        QProcess git;
        git.setWorkingDirectory(QStringLiteral(STRINGLINE_SOURCE));
        git.start(QStringLiteral("git"), {QStringLiteral("-c"), QStringLiteral("safe.directory=*"),
                                          QStringLiteral("rev-parse"), QStringLiteral("--is-inside-work-tree")});
        if (!git.waitForFinished() || git.exitCode() != 0)
            QSKIP("there is no git here that knows the commit");
        static const QRegularExpression form(QStringLiteral("\\(commit [0-9a-f]{10,}(-dirty)?\\)$"));
        QVERIFY2(form.match(text).hasMatch(), qPrintable(text));
    }

    // What the launcher opens, the metainfo names and the type's file describes is the same.
    void typesOfFilesAgree()
    {
        const QStringList described =
            captured(source("resources/packaging/stringline.mime.xml"), "mime-type type=\"([^\"]+)\"");
        QCOMPARE(described.size(), 3);
        QStringList opened =
            captured(source("resources/packaging/org.stringline.Stringline.desktop"), "^MimeType=(.*)$")
                .value(0)
                .split(u';', Qt::SkipEmptyParts);
        opened.sort();
        QCOMPARE(opened, described);
        QCOMPARE(captured(source("resources/packaging/org.stringline.Stringline.metainfo.xml"),
                          "<mediatype>([^<]+)</mediatype>"),
                 described);
    }

    void theExamplesOfTheManualsWork()
    {
        const QString page = plainOf(source("resources/man/stringline-cli.1.in"));
        const QStringList lines = captured(page, "^stringline-cli ([a-z]+ gpt3.*)$");
        QVERIFY(!lines.isEmpty());
        for (const QString &line : lines)
            QCOMPARE(runCli(line.split(u' ')).status, 0);
    }
};

QTEST_GUILESS_MAIN(TestManual)
#include "tst_manual.moc"
