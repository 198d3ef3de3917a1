// Files are read whole or not at all, and written whole or not at all.
#include "core/base/file.h"

#include <QtTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace stringline;

class TestFile : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::string path(const char *name) const { return m_folder.filePath(QString::fromUtf8(name)).toStdString(); }

private Q_SLOTS:
    void readsWhatItWrote()
    {
        const std::string bytes("a\0b\n\xff", 5);
        QVERIFY(writeFile(path("f"), bytes).empty());
        QCOMPARE(*readFile(path("f")), bytes);
        QVERIFY(writeFile(path("f"), "").empty());
        QCOMPARE(*readFile(path("f")), std::string());
    }

    void leavesNothingBeside()
    {
        QTemporaryDir folder;
        const std::string file = folder.filePath(QStringLiteral("f")).toStdString();
        QVERIFY(writeFile(file, "1").empty());
        QVERIFY(writeFile(file, "2").empty());
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden),
                 QStringList{QStringLiteral("f")});
    }

    void keepsModeAndLinks()
    {
        QVERIFY(writeFile(path("target"), "1").empty());
        QCOMPARE(::chmod(path("target").c_str(), 0640), 0);
        QCOMPARE(::symlink(path("target").c_str(), path("link").c_str()), 0);
        QVERIFY(writeFile(path("link"), "2").empty());
        QCOMPARE(*readFile(path("target")), "2");
        QVERIFY(QFileInfo(QString::fromStdString(path("link"))).isSymLink());
        struct stat status {};
        QCOMPARE(::stat(path("target").c_str(), &status), 0);
        QCOMPARE(int(status.st_mode & 0777), 0640);
    }

    void refusesWhatIsNoFile()
    {
        const auto message = [](const Result<std::string> &result) {
            return result ? QString() : QString::fromStdString(toText(result.errors().front()));
        };
        QVERIFY(message(readFile(path("missing"))).contains(QStringLiteral("No such file")));
        QVERIFY(message(readFile(path("."))).contains(QStringLiteral("folder")));
        QVERIFY(message(readFile("/dev/null")).contains(QStringLiteral("regular file")));
        QCOMPARE(::mkfifo(path("pipe").c_str(), 0600), 0);
        QVERIFY(message(readFile(path("pipe"))).contains(QStringLiteral("regular file")));
        QVERIFY(writeFile(path("large"), "12345").empty());
        QVERIFY(message(readFile(path("large"), 4)).contains(QStringLiteral("at most 4 bytes")));
        QCOMPARE(*readFile(path("large"), 5), "12345");
    }

    void refusesPlacesThatCannotBeWritten()
    {
        QVERIFY(!writeFile(path("."), "x").empty());
        QVERIFY(!writeFile(path("no/such/folder"), "x").empty());
        QVERIFY(!writeFile("/dev/null", "x").empty());
    }
};

QTEST_APPLESS_MAIN(TestFile)
#include "tst_file.moc"
