// Unsaved edits survive a crash; a clean exit and a save leave nothing behind.
#include "tests/support/scenarios.h"
#include "ui/session/autosave.h"
#include "ui/session/document.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace stringline;
using namespace stringline::ui;

class TestAutosave : public QObject {
    Q_OBJECT

    PresetLibrary m_presets{{tests::presetsFolder()}};

    static QStringList recoveryFiles(const QTemporaryDir &folder)
    {
        return QDir(folder.path()).entryList({QStringLiteral("*.json")});
    }

private Q_SLOTS:
    void writesOnlyWhatIsInNoFile()
    {
        QTemporaryDir folder;
        Document document(m_presets);
        QVERIFY(document.open(QStringLiteral("gpt3-175b-selene")).empty());
        {
            Autosave autosave(document, folder.path());
            autosave.write();
            QVERIFY(recoveryFiles(folder).isEmpty());
            document.commit(tests::with(*document.scenario(), {{"plan.tensor", "4"}}), QStringLiteral("x"));
            QTRY_COMPARE_WITH_TIMEOUT(recoveryFiles(folder).size(), 1, 2 * Autosave::kIdleMilliseconds);
            QVERIFY(document.save(folder.filePath(QStringLiteral("saved.scenario"))).empty());
            autosave.write();
            QVERIFY(recoveryFiles(folder).isEmpty());
            document.commit(tests::with(*document.scenario(), {{"plan.tensor", "2"}}), QStringLiteral("x"));
            autosave.write();
            QCOMPARE(recoveryFiles(folder).size(), 1);
        }
        QVERIFY2(recoveryFiles(folder).isEmpty(), "a clean exit removes it");
    }

    void findsWhatACrashLeft()
    {
        QTemporaryDir folder;
        Document document(m_presets);
        QVERIFY(document.open(QStringLiteral("gpt3-175b-selene")).empty());
        const Scenario edited = tests::with(*document.scenario(), {{"plan.tensor", "4"}});
        {
            Autosave autosave(document, folder.path());
            document.commit(edited, QStringLiteral("x"));
            autosave.write();
            // What a crash leaves: the file under a name whose lock nobody holds.
            QVERIFY(QFile::copy(autosave.path(), folder.filePath(QStringLiteral("1-1.json"))));

            Document next(m_presets);
            Autosave other(next, folder.path());
            const std::vector<Recovery> found = other.leftBehind();
            QCOMPARE(found.size(), std::size_t(1)); // and not the one of the program that still runs
            QCOMPARE(found.front().scenario, edited);
            QCOMPARE(found.front().edits, 1);
            Autosave::discard(found.front());
            QVERIFY(other.leftBehind().empty());
        }
    }

    // A process that is killed while it writes, again and again: what is left is always whole, and taken for left
    // behind.
    void survivesAKillWhileItWrites()
    {
        Document start(m_presets);
        QVERIFY(start.open(QStringLiteral("gpt3-175b-selene")).empty());
        const Scenario one = tests::with(*start.scenario(), {{"plan.tensor", "4"}});
        const Scenario other = tests::with(*start.scenario(), {{"plan.tensor", "2"}});
        for (int kill = 0; kill < 6; ++kill) {
            QTemporaryDir folder;
            const pid_t child = fork();
            if (child == 0) {
                Document document(m_presets);
                (void)document.open(QStringLiteral("gpt3-175b-selene"));
                Autosave autosave(document, folder.path());
                for (int edit = 0;; ++edit) {
                    document.commit(edit % 2 ? one : other, QStringLiteral("x"));
                    autosave.write();
                }
            }
            QVERIFY(child > 0);
            QTRY_VERIFY_WITH_TIMEOUT(!recoveryFiles(folder).isEmpty(), 20'000);
            QTest::qWait(3 + 7 * kill);
            ::kill(child, SIGKILL);
            QCOMPARE(waitpid(child, nullptr, 0), child);

            Document next(m_presets);
            Autosave autosave(next, folder.path());
            const std::vector<Recovery> found = autosave.leftBehind();
            QCOMPARE(found.size(), std::size_t(1));
            QVERIFY(found.front().scenario == one || found.front().scenario == other);
            QVERIFY(found.front().edits > 0);
        }
    }

    void skipsWhatItCannotRead()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("1-1.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"scenario\": 3");
        file.close();
        Document document(m_presets);
        Autosave autosave(document, folder.path());
        QVERIFY(autosave.leftBehind().empty());
        QVERIFY(QFile::exists(file.fileName()));
    }
};

QTEST_MAIN(TestAutosave)
#include "tst_autosave.moc"
