// The manual page and the completion of `stringline` name the options that it has.
#include "tests/support/program.h"

#include <QFile>
#include <QRegularExpression>
#include <QtTest>

using namespace stringline::tests;

namespace {

QStringList optionsIn(const QString &text)
{
    static const QRegularExpression option(QStringLiteral("--[a-z][a-z-]+"));
    QStringList found;
    for (QRegularExpressionMatchIterator at = option.globalMatch(text); at.hasNext();)
        found << at.next().captured(0);
    found.removeAll(QStringLiteral("--help"));
    found.removeDuplicates();
    found.sort();
    return found;
}

} // namespace

class TestManualWindow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void optionsOfRender()
    {
        const Answer help = runProgram("stringline", {QStringLiteral("render"), QStringLiteral("--help")});
        QCOMPARE(help.status, 0);
        const QStringList options = optionsIn(QString::fromUtf8(help.out));
        QVERIFY(options.size() >= 10);

        QFile page(QStringLiteral(STRINGLINE_SOURCE "/resources/man/stringline.1.in"));
        QVERIFY(page.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(page.readAll()).replace(QStringLiteral("\\-"), QStringLiteral("-"));
        const qsizetype begin = text.indexOf(QStringLiteral(".SH OPTIONS OF RENDER"));
        QVERIFY(begin >= 0);
        QCOMPARE(optionsIn(text.mid(begin, text.indexOf(QStringLiteral("\n.SH "), begin + 1) - begin)), options);

        const Answer completed = runCli(
            {QStringLiteral("complete"), QStringLiteral("stringline"), QStringLiteral("render"), QStringLiteral("--")});
        QString names;
        for (const QByteArray &line : completed.out.split('\n'))
            names += QString::fromUtf8(line).section(u'\t', 0, 0) + u'\n';
        QCOMPARE(optionsIn(names), options);
    }

    void versionWithItsCommit()
    {
        const Answer window = runProgram("stringline", {QStringLiteral("--version")});
        const Answer cli = runCli({QStringLiteral("--version")});
        QVERIFY(window.out.startsWith("stringline "));
        QCOMPARE(window.out.mid(window.out.indexOf(' ')).trimmed(), cli.out.mid(cli.out.indexOf(' ')).trimmed());
    }
};

QTEST_GUILESS_MAIN(TestManualWindow)
#include "tst_manual_window.moc"
