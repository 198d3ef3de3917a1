// The Lessons tab: a lesson is begun, questions are answered wrongly and rightly, goals are reached by hand and by the
// lesson's own way, by mouse and by keys alone, what to look at is framed, what was done is remembered; and every
// lesson goes through in the window.
#include "core/lessons/record_lesson.h"
#include "tests/support/scenarios.h"
#include "tests/support/window.h"
#include "ui/mesh/mesh_view.h"
#include "ui/panels/lesson_page.h"
#include "ui/panels/lessons_panel.h"
#include "ui/panels/look_frame.h"
#include "ui/panels/result_panel.h"
#include "ui/panels/scenario_form.h"
#include "ui/panels/workbench.h"
#include "ui/timeline/compare_view.h"

#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QTemporaryDir>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

struct LessonsFixture : WindowFixture {
    LessonsFixture()
        : WindowFixture({1600, 1000}, "llama3-8b-hgx-h100")
    {
        window->workbench().showLessons();
        QCoreApplication::processEvents();
    }

    LessonsPanel &panel = window->workbench().lessons();
    LessonRun &run = panel.run();

    void click(const char *name)
    {
        QTest::mouseClick(panel.findChild<QPushButton *>(QLatin1String(name)), Qt::LeftButton);
    }
    void choose(const QString &id) { panel.list().setCurrentRow(panel.rowOf(id.toStdString())); }
    bool begin(const QString &id)
    {
        choose(id);
        click("beginLesson");
        return there();
    }
    // The page's own numbers.
    bool there()
    {
        return QTest::qWaitFor([this] { return run.lesson() == nullptr || run.start() != nullptr; }, 60'000);
    }
    bool revealed()
    {
        return QTest::qWaitFor([this] { return run.isRevealed(); }, 60'000);
    }
    QString verdict() { return panel.findChild<QLabel *>(QStringLiteral("lessonVerdict"))->text(); }
};

} // namespace

class TestLessonsPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aLessonIsGoneThrough()
    {
        LessonsFixture fixture;
        QVERIFY(!fixture.panel.lessons().empty());
        QVERIFY(fixture.begin(QStringLiteral("pipeline-bubble")));
        LessonRun &run = fixture.run;
        QVERIFY(run.lesson() != nullptr);
        QCOMPARE(fixture.document().committed()->plan.pipeline, 8);
        const std::string bubble = quantityText("bubbleFraction", *run.start(), *run.start());
        QVERIFY(fixture.panel.page().text().contains(QString::fromStdString(bubble)));
        QVERIFY(run.isRevealed()); // nothing is asked

        fixture.click("lessonNext");
        QVERIFY(fixture.there());
        QVERIFY(!run.isRevealed());
        QCOMPARE(fixture.panel.page().choices().size(), std::size_t(3));
        QVERIFY(fixture.panel.page().explanation().isEmpty());
        QTest::mouseClick(fixture.panel.page().choices()[0], Qt::LeftButton, {}, QPoint(8, 8));
        QVERIFY(fixture.revealed());
        QVERIFY(!run.isRight());
        QCOMPARE(run.right(), std::optional<std::size_t>(1));
        QVERIFY(fixture.verdict().contains(QStringLiteral("Not so")));
        QCOMPARE(fixture.document().committed()->training.globalBatch, 128); // the plan follows the question
        QVERIFY(!fixture.panel.page().explanation().isEmpty());
        run.answer(std::size_t(1)); // an answer stands
        QCOMPARE(run.choice(), std::optional<std::size_t>(0));

        fixture.click("lessonNext");
        QVERIFY(fixture.there());
        QCOMPARE(fixture.document().committed()->training.globalBatch, 64); // a page with a state of its own
        QVERIFY(!run.isRevealed());
        QVERIFY(!run.goal()[0].holds);
        // By hand, as in the form.
        Scenario scenario = *fixture.document().committed();
        scenario.plan.schedule = "interleaved-1f1b";
        scenario.plan.chunksPerStage = 2;
        fixture.document().commit(scenario, QStringLiteral("By hand"));
        QVERIFY(fixture.revealed());
        QVERIFY(run.goal()[0].holds);

        fixture.click("lessonNext");
        QVERIFY(fixture.there());
        fixture.click("lessonShowHint");
        QVERIFY(fixture.panel.findChild<QLabel *>(QStringLiteral("lessonHint"))->isVisible());
        fixture.click("lessonShowMe");
        QVERIFY(fixture.revealed());
        fixture.click("lessonNext");
        QVERIFY(run.lesson() == nullptr);
        QVERIFY(fixture.session->preferences().finishedLessons().contains(QStringLiteral("pipeline-bubble")));
        bool marked = false;
        for (int i = 0; i < fixture.panel.list().count(); ++i)
            marked = marked || fixture.panel.list().item(i)->text().startsWith(QStringLiteral("✓"));
        QVERIFY(marked);
    }

    // Tab, arrows, Space and Enter do it all.
    void aLessonIsDoneByKeysAlone()
    {
        LessonsFixture fixture;
        LessonRun &run = fixture.run;
        const auto button = [&](const char *name) {
            return fixture.panel.findChild<QPushButton *>(QLatin1String(name));
        };
        // Tab goes there sooner or later, and Space presses it.
        const auto tabTo = [&](const QWidget *target) {
            for (int i = 0; i < 1000 && QApplication::focusWidget() != target; ++i)
                QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            return QApplication::focusWidget() == target;
        };
        const auto press = [&](const char *name) {
            const bool there = tabTo(button(name));
            QTest::keyClick(button(name), Qt::Key_Space);
            return there;
        };
        fixture.panel.list().setFocus();
        fixture.panel.list().setCurrentRow(0);
        while (fixture.panel.list().currentRow() < fixture.panel.rowOf("pipeline-bubble"))
            QTest::keyClick(&fixture.panel.list(), Qt::Key_Down);
        QVERIFY(press("beginLesson"));
        QVERIFY(fixture.there());
        QVERIFY(run.lesson() != nullptr);
        QVERIFY(press("lessonNext"));
        QVERIFY(fixture.there());
        QCOMPARE(run.page(), 1);
        QVERIFY(tabTo(fixture.panel.page().choices()[0]));
        QTest::keyClick(fixture.panel.page().choices()[0], Qt::Key_Space);
        QVERIFY(fixture.revealed());
        while (run.page() < 2 || !run.step().goal) {
            QVERIFY(press("lessonNext"));
            QVERIFY(fixture.there());
        }
        QVERIFY(press("lessonShowHint"));
        QVERIFY(fixture.panel.findChild<QLabel *>(QStringLiteral("lessonHint"))->isVisible());
        QVERIFY(press("lessonShowMe"));
        QVERIFY(fixture.revealed());
        while (run.lesson() != nullptr) {
            QVERIFY(press("lessonNext"));
            QVERIFY(fixture.there());
        }
        QVERIFY(fixture.session->preferences().finishedLessons().contains(QStringLiteral("pipeline-bubble")));
    }

    // "It took" on a page is what the page before ended with, also after going back.
    void aPageComparesWithTheOneBefore()
    {
        LessonsFixture fixture;
        const ScenarioPtr start = fixture.document().committed();
        Scenario changed = *start;
        changed.training.globalBatch *= 2;
        const Lesson lesson =
            recordLesson(start, {{"Batch", std::make_shared<const Scenario>(changed)}}, fixture.document().presets());
        fixture.run.begin(lesson);
        QVERIFY(fixture.there());
        const QString was =
            QString::fromStdString(quantityText("iterationSeconds", *fixture.run.now(), *fixture.run.now()));
        fixture.run.go(1);
        QVERIFY(fixture.there());
        QVERIFY2(fixture.panel.page().text().endsWith(QStringLiteral("it took %1.").arg(was)),
                 qPrintable(fixture.panel.page().text()));
        fixture.run.go(0);
        QVERIFY(fixture.there());
        QVERIFY(fixture.panel.page().text().contains(was));
        fixture.run.go(1);
        QVERIFY(fixture.there());
        QVERIFY(fixture.panel.page().text().endsWith(QStringLiteral("it took %1.").arg(was)));
    }

    void whatToLookAtIsFramed()
    {
        LessonsFixture fixture;
        QVERIFY(fixture.begin(QStringLiteral("pipeline-bubble")));
        auto *frame = fixture.window->findChild<LookFrame *>();
        QVERIFY(frame != nullptr);
        QCOMPARE(frame->target(), static_cast<QWidget *>(&fixture.window->comparison()));
        QTRY_VERIFY(frame->isVisible());
        const QRect timeline(fixture.window->comparison().mapTo(fixture.window.get(), QPoint(0, 0)),
                             fixture.window->comparison().size());
        QVERIFY(frame->geometry().intersects(timeline));
        Q_EMIT fixture.panel.lookWanted(QStringLiteral("mesh"));
        QCOMPARE(frame->target(), static_cast<QWidget *>(&fixture.window->mesh()));
        Q_EMIT fixture.panel.lookWanted(QStringLiteral("form:plan.schedule"));
        QVERIFY(fixture.window->form().isAncestorOf(frame->target()));
        Q_EMIT fixture.panel.lookWanted(QStringLiteral("result:bubbleFraction"));
        QVERIFY(fixture.window->result().isAncestorOf(frame->target()));
        for (const LessonPlace &place : lessonPlaces()) {
            Q_EMIT fixture.panel.lookWanted(QString::fromStdString(std::string(place.id)));
            QVERIFY2(frame->target() != nullptr, place.id.data());
        }
        fixture.click("leaveLesson");
        QVERIFY(frame->target() == nullptr);
        QVERIFY(!frame->isVisible());
    }

    // One step of undo brings back what was open, and saving a lesson's plan cannot write over its file.
    void thePlanBeforeIsNotLost()
    {
        LessonsFixture fixture;
        QVERIFY(fixture.document().save(fixture.file("mine.json")).empty());
        const ScenarioPtr mine = fixture.document().committed();
        QVERIFY(fixture.begin(QStringLiteral("pipeline-bubble")));
        QVERIFY(fixture.document().file().isEmpty());
        QVERIFY(*fixture.document().committed() != *mine);
        fixture.click("leaveLesson");
        QVERIFY(fixture.run.lesson() == nullptr);
        fixture.document().history().undo();
        QCOMPARE(*fixture.document().committed(), *mine);
        QVERIFY(fixture.document().file().endsWith(QStringLiteral("mine.json")));
    }

    void everyLesson_data()
    {
        QTest::addColumn<QString>("id");
        for (const PresetEntry &entry : presets().list(PresetKind::Lesson))
            QTest::newRow(entry.id.c_str()) << QString::fromStdString(entry.id);
    }
    void everyLesson()
    {
        QFETCH(QString, id);
        LessonsFixture fixture;
        QVERIFY(fixture.begin(id));
        LessonRun &run = fixture.run;
        QVERIFY(run.lesson() != nullptr);
        const int pages = int(run.lesson()->steps.size());
        for (int page = 0; page < pages; ++page) {
            QVERIFY(fixture.there());
            QCOMPARE(run.page(), page);
            QVERIFY(!fixture.panel.page().text().contains(u'{'));
            if (run.step().question) {
                if (run.step().question->choices.empty())
                    run.answer(1e30);
                else
                    run.answer(std::size_t(0));
                QTRY_VERIFY_WITH_TIMEOUT(run.knowsAnswer(), 60'000);
                QVERIFY(run.step().question->choices.empty() || run.right());
            }
            if (run.step().goal) {
                QVERIFY(!run.isRevealed());
                fixture.click("lessonShowMe");
            }
            QVERIFY(fixture.revealed());
            fixture.click("lessonNext");
        }
        QVERIFY(run.lesson() == nullptr);
    }

    void aFileThatIsNoLessonSaysWhy()
    {
        LessonsFixture fixture;
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("wrong.json"));
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(R"({"schemaVersion": 1, "name": "x", "scenario": "gpt3-175b-selene", "steps": []})");
        out.close();
        const Errors errors = fixture.panel.openFile(file);
        QCOMPARE(errors.size(), std::size_t(1));
        QCOMPARE(errors[0].position, std::string("/steps"));
    }
};

QTEST_MAIN(TestLessonsPanel)
#include "tst_lessons_panel.moc"
