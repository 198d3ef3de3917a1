// Writing lessons in the window: recorded from the history, edited page by page with what is wrong said in place,
// tried, saved into one's own presets and opened again.
#include "core/scenario/changes.h"
#include "tests/support/scenarios.h"
#include "tests/support/window.h"
#include "ui/panels/lesson_choices_edit.h"
#include "ui/panels/lesson_editor.h"
#include "ui/panels/lesson_head_form.h"
#include "ui/panels/lesson_recorder.h"
#include "ui/panels/lesson_step_form.h"
#include "ui/panels/lessons_panel.h"
#include "ui/panels/quantity_edit.h"
#include "ui/panels/workbench.h"

#include <QComboBox>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTableWidget>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

struct EditorFixture : WindowFixture {
    EditorFixture()
        : WindowFixture({1280, 800}, "gpt3-175b-selene")
    {
        window->workbench().showLessons();
        QCoreApplication::processEvents();
    }

    LessonsPanel &panel = window->workbench().lessons();

    LessonEditor &editor() { return *panel.editor(); }
    template <typename Widget>
    Widget *find(const char *name)
    {
        return editor().findChild<Widget *>(QLatin1String(name));
    }
    void click(const char *name) { QTest::mouseClick(find<QPushButton>(name), Qt::LeftButton); }
    void type(const char *member, const char *text)
    {
        find<QuantityEdit>(member)->setPlainText(QString::fromUtf8(text));
    }
    void choosePageKind(LessonPageKind kind)
    {
        auto *box = find<QComboBox>("lessonKind");
        box->setCurrentIndex(int(kind));
        Q_EMIT box->activated(int(kind));
    }
    bool checked()
    {
        return QTest::qWaitFor([this] { return !editor().draft().isChecking(); }, 30'000);
    }
    QString errorOf(const char *member)
    {
        auto *label = editor().findChild<QLabel *>(QStringLiteral("error:%1").arg(QLatin1String(member)));
        return label->isHidden() ? QString() : label->text();
    }
    QString pageError() { return find<QLabel>("lessonError")->text(); }
    void commit(const char *change)
    {
        Scenario scenario = *document().committed();
        QVERIFY(applyChange(scenario, change, presets).empty());
        document().commit(scenario, QLatin1String(change));
    }
    void openPreset(const char *id)
    {
        panel.edit(*loadLesson(id, presets), false);
        QVERIFY(checked());
    }
};

} // namespace

class TestLessonEditor : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theHistoryIsRecorded()
    {
        EditorFixture fixture;
        fixture.commit("plan.tensor=4");
        fixture.commit("plan.pipeline=16");
        fixture.commit("training.recompute=full");
        fixture.document().history().undo();
        LessonRecorder recorder(fixture.document());
        QCOMPARE(recorder.steps().count(), 3);
        QCOMPARE(recorder.steps().item(2)->checkState(), Qt::Unchecked); // it is undone
        QCOMPARE(recorder.lesson()->steps.size(), std::size_t(3));
        recorder.steps().setCurrentRow(1);
        recorder.show();
        QTest::mouseClick(recorder.findChild<QPushButton *>(QStringLiteral("recordFromHere")), Qt::LeftButton);
        const std::optional<Lesson> lesson = recorder.lesson();
        QCOMPARE(lesson->scenario->plan.tensor, 4); // what was there before the first that counts
        QCOMPARE(lesson->steps.size(), std::size_t(3));
        QCOMPARE(lesson->steps[1].state, (std::vector<std::string>{"plan.pipeline=16"}));
        for (int i = 0; i < 3; ++i)
            recorder.steps().item(i)->setCheckState(Qt::Unchecked);
        QVERIFY(!recorder.lesson());
        QVERIFY(!recorder.findChild<QPushButton *>(QStringLiteral("recordSteps"))->isEnabled());
    }

    void everyLessonIsShownAsItIs_data()
    {
        QTest::addColumn<QString>("id");
        for (const PresetEntry &entry : tests::presets().list(PresetKind::Lesson))
            QTest::newRow(entry.id.c_str()) << QString::fromStdString(entry.id);
    }
    // Looking at a page in the form changes nothing of it.
    void everyLessonIsShownAsItIs()
    {
        QFETCH(QString, id);
        const Result<Lesson> lesson = loadLesson(id.toStdString(), tests::presets());
        LessonStepForm form;
        const Json json = lessonToJson(*lesson, tests::presets());
        for (const Json &page : json.find("steps")->asArray()) {
            form.show(page);
            QCOMPARE(toText(form.value()), toText(page));
        }
    }

    void aPresetLessonHasNoMistakes()
    {
        EditorFixture fixture;
        fixture.openPreset("pipeline-bubble");
        QVERIFY(fixture.editor().draft().checked().errors.empty());
        QCOMPARE(fixture.editor().pages().count(), 5);
        fixture.editor().choosePage(0);
        const QString preview = fixture.find<QLabel>("lessonPreview")->text();
        QVERIFY(!preview.isEmpty() && !preview.contains(u'{'));
        QVERIFY(!fixture.editor().draft().isModified()); // looking is not editing
        fixture.editor().choosePage(1);
        auto *choices = fixture.find<QTableWidget>("lessonChoices");
        QCOMPARE(choices->verticalHeaderItem(1)->text(), QStringLiteral("✓"));
    }

    // What is wrong stands under its box and before the page in the list, and goes when it is right.
    void mistakesAreSaidInPlace()
    {
        EditorFixture fixture;
        fixture.openPreset("pipeline-bubble");
        fixture.editor().choosePage(0);
        fixture.type("lesson:text", "The bubble is {bubleFraction}.");
        QVERIFY(fixture.checked());
        QVERIFY2(fixture.errorOf("text").contains(QStringLiteral("did you mean bubbleFraction")),
                 qPrintable(fixture.errorOf("text")));
        QVERIFY(fixture.editor().pages().item(1)->text().startsWith(QStringLiteral("⚠")));
        QVERIFY(!fixture.find<QPushButton>("tryLesson")->isEnabled());
        fixture.editor().choosePage(1); // the others keep their numbers
        QVERIFY(!fixture.find<QLabel>("lessonPreview")->text().contains(u'{'));
        fixture.editor().choosePage(0);
        fixture.type("lesson:text", "The bubble is {bubbleFraction}.");
        QVERIFY(fixture.checked());
        QVERIFY(fixture.errorOf("text").isEmpty());
        QVERIFY(!fixture.editor().pages().item(1)->text().startsWith(QStringLiteral("⚠")));
        QVERIFY(fixture.find<QPushButton>("tryLesson")->isEnabled());

        fixture.editor().choosePage(1);
        auto *choices = fixture.find<QTableWidget>("lessonChoices");
        choices->item(0, 1)->setText(choices->item(1, 1)->text()); // two are right
        QVERIFY(fixture.checked());
        QVERIFY2(fixture.pageError().contains(QStringLiteral("not one choice is right")),
                 qPrintable(fixture.pageError()));

        fixture.editor().choosePage(2);
        fixture.type("lesson:goal", "fits = yes");
        QVERIFY(fixture.checked());
        QVERIFY2(fixture.pageError().contains(QStringLiteral("reached before anything is done")),
                 qPrintable(fixture.pageError()));
        fixture.type("lesson:goal", "bubbleFraction < 0.1 %");
        QVERIFY(fixture.checked());
        QVERIFY2(fixture.pageError().contains(QStringLiteral("does not reach the goal")),
                 qPrintable(fixture.pageError()));
    }

    void pagesAreAddedMovedAndRemoved()
    {
        EditorFixture fixture;
        fixture.openPreset("pipeline-bubble");
        LessonDraft &draft = fixture.editor().draft();
        const Json first = draft.page(0);
        const Json second = draft.page(1);
        fixture.editor().choosePage(0);
        fixture.click("pageDown");
        QCOMPARE(toText(draft.page(1)), toText(first));
        QCOMPARE(fixture.editor().pages().currentRow(), 2);
        fixture.click("pageUp");
        QCOMPARE(toText(draft.page(0)), toText(first));
        fixture.click("duplicatePage");
        QCOMPARE(draft.pages(), 5);
        QCOMPARE(toText(draft.page(1)), toText(first));
        fixture.click("removePage");
        QCOMPARE(toText(draft.page(1)), toText(second));
        fixture.click("addPage");
        QCOMPARE(draft.pages(), 5);
        QVERIFY(fixture.checked());
        QVERIFY2(fixture.errorOf("text").contains(QStringLiteral("expected what the page says")),
                 qPrintable(fixture.errorOf("text")));
    }

    // The plan in the window becomes a page's solution, as changes to what the page starts from.
    void thePresentPlanIsTaken()
    {
        EditorFixture fixture;
        QTest::mouseClick(fixture.panel.findChild<QPushButton *>(QStringLiteral("newLesson")), Qt::LeftButton);
        QVERIFY(fixture.checked());
        fixture.editor().choosePage(0);
        fixture.click("addPage");
        fixture.type("lesson:text", "Less than {bubbleFraction}, please.");
        fixture.choosePageKind(LessonPageKind::Goal);
        fixture.type("lesson:goal", "bubbleFraction < 0.8 start:bubbleFraction\nunchanged except plan");
        fixture.click("take:solution"); // nothing was changed
        QVERIFY(fixture.find<QLabel>("lessonMessage")->text().contains(QStringLiteral("change it first")));
        fixture.commit("plan.pipeline=4");
        fixture.click("take:solution");
        QCOMPARE(fixture.find<QuantityEdit>("lesson:solution")->toPlainText(), QStringLiteral("plan.pipeline=4"));
        QVERIFY(fixture.checked());
        QVERIFY2(fixture.editor().draft().checked().errors.empty(), toText(fixture.editor().draft().page(1)).c_str());
        fixture.click("take:state");
        QCOMPARE(fixture.find<QuantityEdit>("lesson:state")->toPlainText(), QStringLiteral("plan.pipeline=4"));
    }

    void namesAreCompleted()
    {
        EditorFixture fixture;
        fixture.openPreset("pipeline-bubble");
        fixture.editor().choosePage(0);
        auto *text = fixture.find<QuantityEdit>("lesson:text");
        text->clear();
        text->setFocus();
        QTest::keyClicks(text, QStringLiteral("It is {start:bubbleFr"));
        auto *completer = text->findChild<QCompleter *>();
        QCOMPARE(completer->currentCompletion(), QStringLiteral("bubbleFraction"));
        Q_EMIT completer->activated(completer->currentCompletion());
        QCOMPARE(text->toPlainText(), QStringLiteral("It is {start:bubbleFraction}"));
    }

    // Saved under its name among one's own; tried from the page that is open; opened again as it was.
    void aLessonIsSavedAndTried()
    {
        EditorFixture fixture;
        fixture.openPreset("pipeline-bubble");
        fixture.editor().choosePage(-1);
        auto *name = fixture.find<QLineEdit>("lessonName");
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("../../My bubble"));
        QVERIFY(fixture.checked());
        fixture.click("saveLesson");
        QVERIFY(QFile::exists(fixture.folder.filePath(QStringLiteral("presets/lessons/my-bubble.json"))));
        const int row = fixture.panel.rowOf("my-bubble");
        QVERIFY(row > 0);
        QCOMPARE(fixture.panel.list().item(row - 1)->text(), QStringLiteral("Mine"));
        QVERIFY(fixture.panel.rowOf("pipeline-bubble") < row); // it is not hidden

        fixture.editor().choosePage(1);
        fixture.click("tryLesson");
        QVERIFY(QTest::qWaitFor([&] { return fixture.panel.run().start() != nullptr; }, 30'000));
        QCOMPARE(fixture.panel.run().page(), 1);
        QCOMPARE(fixture.panel.run().before()->scenario->plan.pipeline, 8);

        const Result<Lesson> again = loadLesson("my-bubble", fixture.presets);
        QVERIFY(again);
        QCOMPARE(again->steps.size(), std::size_t(4));
        // Another one waits until this one is saved.
        fixture.editor().choosePage(0);
        fixture.type("lesson:text", "Another text.");
        fixture.panel.edit(*loadLesson("zero-bubble", fixture.presets), false);
        QVERIFY(fixture.find<QLabel>("lessonMessage")->text().contains(QStringLiteral("not saved")));
        QVERIFY(fixture.checked());
        fixture.click("saveLesson");
        QCOMPARE(loadLesson("my-bubble", fixture.presets)->steps[0].text, std::string("Another text."));
    }
};

QTEST_MAIN(TestLessonEditor)
#include "tst_lesson_editor.moc"
