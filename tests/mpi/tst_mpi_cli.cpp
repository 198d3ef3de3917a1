// Searches and sweeps of four processes give the bytes of one.
#include "tests/support/program.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

QStringList words(const QString &line)
{
    return line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

// More processes than cores, and root, are fine for a test.
Answer runFour(const QStringList &arguments)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("STRINGLINE_PRESETS"), QString::fromStdString(presetsFolder()));
    environment.insert(QStringLiteral("OMPI_ALLOW_RUN_AS_ROOT"), QStringLiteral("1"));
    environment.insert(QStringLiteral("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"), QStringLiteral("1"));
    environment.insert(QStringLiteral("OMPI_MCA_rmaps_base_oversubscribe"), QStringLiteral("1"));
    environment.insert(QStringLiteral("OMPI_MCA_mpi_yield_when_idle"), QStringLiteral("1"));
    process.setProcessEnvironment(environment);
    process.start(
        QStringLiteral(STRINGLINE_MPIEXEC),
        QStringList{QStringLiteral("-n"), QStringLiteral("4"), QString::fromStdString(binary("stringline-cli-mpi"))} +
            arguments);
    process.closeWriteChannel();
    Answer answer;
    if (process.waitForFinished(300'000) && process.exitStatus() == QProcess::NormalExit)
        answer.status = process.exitCode();
    answer.out = process.readAllStandardOutput();
    answer.err = process.readAllStandardError();
    return answer;
}

QByteArray withoutRun(const QByteArray &answer)
{
    return answer.left(answer.indexOf("\n  \"run\""));
}

QByteArray load(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestMpiCli : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void searchesAreTheSame_data()
    {
        QTest::addColumn<QString>("more");
        QTest::newRow("front of memory") << QStringLiteral("--pareto memory");
        QTest::newRow("empty") << QStringLiteral("--at-most time=0.1 --at-most cost=1000");
        QTest::newRow("a part") << QStringLiteral("--shard 2/3");
    }
    void searchesAreTheSame()
    {
        QFETCH(QString, more);
        const QStringList search =
            words(QStringLiteral("search llama3-8b-hgx-h100 --try plan.tensor=1,2,4,8 --try plan.pipeline=1,2 "
                                 "--fix plan.offloadOptimizer=0 --fix plan.offloadActivations=0 --try "
                                 "plan.chunksPerStage=1,2 --jobs 1 --json ") +
                  more);
        const Answer one = runCli(search);
        const Answer four = runFour(search);
        QVERIFY(!withoutRun(one.out).isEmpty());
        QVERIFY2(four.status == one.status, four.err.constData());
        QCOMPARE(withoutRun(four.out), withoutRun(one.out));
    }

    void sweepsAreTheSame()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("four.csv"));
        const QStringList sweep = words(
            QStringLiteral("sweep gpt3-175b-selene --axis plan.tensor=2,4,5,8 --axis training.microbatch=1,2,3,4 "
                           "--axis plan.bucketMiB=10,20,30,40,50,60,70,80,90,100,110,120,130,140,150,160,170,180,190 "
                           "--csv"));
        QVERIFY(runFour(sweep + QStringList{file}).status == 0);
        const QByteArray four = load(file);
        QCOMPARE(runCli(sweep + QStringList{file}).status, 0);
        const QByteArray whole = load(file);
        QCOMPARE(four.count('\n'), 1 + 4 * 4 * 19);
        QCOMPARE(four, whole);

        QFile cut(file);
        QVERIFY(cut.open(QIODevice::WriteOnly) && cut.write(whole.left(whole.size() / 3)) > 0);
        cut.close();
        QVERIFY(runFour(sweep + QStringList{file, QStringLiteral("--resume")}).status == 0);
        QCOMPARE(load(file), whole);
    }

    void mistakesAreSaidOnce()
    {
        const Answer answer = runFour(words(QStringLiteral("search gpt3-175b-selene --fix plan.tenser=3")));
        QCOMPARE(answer.status, 2);
        QCOMPARE(answer.err.count("did you mean plan.tensor"), 1);
    }
};

QTEST_GUILESS_MAIN(TestMpiCli)
#include "tst_mpi_cli.moc"
