// Lessons: conditions by hand arithmetic, texts with numbers, mistakes of files by position; and every lesson that is
// shipped, played through as its text says.
#include "core/lessons/lesson_text.h"
#include "core/report/columns.h"
#include "tests/support/case_scenarios.h"

#include <QtTest>

#include <algorithm>
#include <random>
#include <set>

using namespace stringline;
using namespace stringline::tests;

namespace {

// Two plans with numbers that can be checked by eye: 10 s with a bubble of 20 %, and 8 s with 10 %.
Evaluation made(double seconds, double bubble, int pipeline)
{
    Scenario scenario = preset("gpt3-175b-selene");
    scenario.plan.pipeline = pipeline;
    Evaluation evaluation;
    evaluation.scenario = std::make_shared<const Scenario>(scenario);
    evaluation.report.iteration = Seconds(seconds);
    evaluation.report.bubbleFraction = bubble;
    evaluation.report.fits = true;
    evaluation.report.breakdown[Cause::Compute] = 3000;
    evaluation.report.breakdown[Cause::Bubble] = 1000;
    StageMemory stage;
    stage.activations = Bytes(3.0 * 1024 * 1024 * 1024);
    stage.peak = Bytes(20.0 * 1024 * 1024 * 1024);
    stage.capacity = Bytes(80.0 * 1024 * 1024 * 1024);
    evaluation.report.memory = {stage};
    return evaluation;
}

const std::string kHead = R"({"schemaVersion": 1, "name": "Test", "scenario": "gpt3-175b-selene", "steps": )";

Result<Lesson> read(const std::string &steps)
{
    const Result<Json> json = parseJson(kHead + steps + "}");
    return json ? lessonFromJson(*json, presets(), "lesson.json") : Result<Lesson>(json.errors());
}

} // namespace

class TestLessons : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void conditions_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("holds");
        QTest::addColumn<QString>("people");
        const auto row = [](const char *text, bool holds, const char *people) {
            QTest::newRow(text) << QString::fromUtf8(text) << holds << QString::fromUtf8(people);
        };
        row("bubbleFraction < 12 %", true, "Bubble < 12.0 %");
        row("bubbleFraction < 0.1", false, "Bubble < 10.0 %");
        row("bubbleFraction <= 0.1", true, "Bubble ≤ 10.0 %");
        row("bubbleFraction < 0.5 start:bubbleFraction", false, "Bubble < 10.0 %");
        row("bubbleFraction = 0.5 start:bubbleFraction", true, "Bubble = 10.0 %");
        row("iterationSeconds < start:iterationSeconds", true, "Iteration time < 10.0 s");
        row("iterationSeconds > 7900 ms", true, "Iteration time > 7.90 s");
        row("plan.pipeline = 4", true, "Pipeline parallel = 4");
        row("plan.pipeline != 8", true, "Pipeline parallel ≠ 8");
        row("plan.schedule = 1f1b", true, "Schedule = 1f1b");
        row("plan.schedule != gpipe", true, "Schedule ≠ gpipe");
        row("fits = yes", true, "Fits in memory = yes");
        row("fits = no", false, "Fits in memory = no");
        row("share.bubble = 25 %", true, "waiting (bubble) = 25.0 %");
        row("seconds.bubble = 2 s", true, "waiting (bubble) = 2.00 s"); // a quarter of 8 s
        row("memory.activations < 4 GiB", true, "Activations < 4.0 GiB");
        row("peakBytes >= 20 GiB", true, "Peak memory ≥ 20.0 GiB");
    }
    void conditions()
    {
        QFETCH(QString, text);
        QFETCH(bool, holds);
        QFETCH(QString, people);
        const Evaluation start = made(10, 0.2, 8);
        const Evaluation now = made(8, 0.1, 4);
        const Result<Condition> condition = parseCondition(text.toStdString());
        QVERIFY2(condition, condition ? "" : condition.errors().front().message.c_str());
        QCOMPARE(stringline::holds(*condition, now, start), holds);
        QCOMPARE(QString::fromStdString(conditionText(*condition, start)), people);
    }

    void nothingHoldsOfAWrongPlan()
    {
        Evaluation wrong = made(0, 0, 8);
        wrong.diagnostics.push_back({Severity::Error, "plan.tensor", "5 does not divide 96 heads", {}, {}});
        QVERIFY(!holds(*parseCondition("bubbleFraction < 1"), wrong, wrong));
        QVERIFY(!holds(*parseCondition("plan.pipeline = 8"), wrong, wrong));
    }

    void wrongConditions_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("no relation") << "bubbleFraction 12"
                                     << "expected a quantity, one of";
        QTest::newRow("mistyped") << "bubleFraction < 12 %"
                                  << "did you mean bubbleFraction";
        QTest::newRow("no number") << "bubbleFraction < much"
                                   << "expected a number such as";
        QTest::newRow("no choice") << "training.recompute = sometimes"
                                   << "sometimes";
        QTest::newRow("order of words") << "plan.schedule < 1f1b"
                                        << "words are compared by";
        QTest::newRow("fits") << "fits = perhaps"
                              << "expected yes or no";
        QTest::newRow("of nothing") << "bubbleFraction < start:bubbles"
                                    << "there is no number start:bubbles";
        QTest::newRow("factor") << "bubbleFraction < half start:bubbleFraction"
                                << "expected a factor";
        QTest::newRow("nothing") << ""
                                 << "expected a quantity";
        QTest::newRow("sign alone") << "!"
                                    << "expected one of";
    }
    void wrongConditions()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const Result<Condition> condition = parseCondition(text.toStdString());
        QVERIFY(!condition);
        const QString message = QString::fromStdString(condition.errors().front().message);
        QVERIFY2(message.contains(says), qPrintable(message));
    }

    void textsAreFilled()
    {
        const Evaluation start = made(10, 0.2, 8);
        const Evaluation now = made(8, 0.1, 4);
        QCOMPARE(
            QString::fromStdString(filledText("{plan.pipeline} stages, not {start:plan.pipeline}: {bubbleFraction} "
                                              "({change:bubbleFraction}), {plan.schedule}; {open",
                                              now, start)),
            QStringLiteral("4 stages, not 8: 10.0 % (−10.0 pt), 1f1b; {open"));
        QCOMPARE(unknownNames("{plan.pipeline} {nothing} {change:plan.schedule}"),
                 (std::vector<std::string>{"nothing", "change:plan.schedule"}));
    }

    void mistakesAreNamed_data()
    {
        QTest::addColumn<QString>("steps");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const char *steps, const char *says) {
            QTest::newRow(name) << QString::fromUtf8(steps) << QString::fromUtf8(says);
        };
        row("no pages", "[]", "/steps: expected a list of pages");
        row("no text", R"([{"look": "mesh"}])", "/steps/0/text");
        row("name in a text", R"([{"text": "{bubble}"}])", "there is no quantity {bubble}");
        row("place", R"([{"text": "x", "look": "clock"}])", "/steps/0/look: expected one of mesh, timeline");
        row("field to look at", R"([{"text": "x", "look": "form:plan.tensr"}])", "did you mean plan.tensor");
        row("nothing behind", R"([{"text": "x", "look": "mesh:2"}])", "nothing stands behind mesh");
        row("change", R"([{"text": "x", "state": ["plan.tensor=many"]}])", "/steps/0/state/0: plan.tensor=many");
        row("one choice", R"([{"text": "x", "ask": "?", "choices": [{"text": "a", "if": ["fits = yes"]}]}])",
            "two \"choices\" or more");
        row("no question", R"([{"text": "x", "change": ["plan.tensor=4"]}])", "there is no \"ask\"");
        row("goal without a way", R"([{"text": "x", "goal": ["fits = yes"]}])", "\"solution\"");
        row("hint without a goal", R"([{"text": "x", "hint": "y"}])", "belong to a goal");
        row("condition", R"([{"text": "x", "goal": ["fits is yes"], "solution": ["plan.tensor=4"]}])",
            "/steps/0/goal/0");
        row("member", R"([{"text": "x", "explian": "y"}])", "did you mean explain");
    }
    void mistakesAreNamed()
    {
        QFETCH(QString, steps);
        QFETCH(QString, says);
        const Result<Lesson> lesson = read(steps.toStdString());
        QVERIFY(!lesson);
        QString all;
        for (const Error &error : lesson.errors())
            all += QString::fromStdString(toText(error)) + QLatin1Char('\n');
        QVERIFY2(all.contains(says), qPrintable(all));
    }

    // A lesson that says what the simulation does not is caught when it is played.
    void falseLessonsAreCaught_data()
    {
        QTest::addColumn<QString>("steps");
        QTest::addColumn<QString>("says");
        QTest::newRow("wrong answer")
            << R"([{"text": "x", "ask": "?", "change": ["training.globalBatch=128"], "choices": [
                 {"text": "shorter", "if": ["iterationSeconds < start:iterationSeconds"]},
                 {"text": "as long", "if": ["iterationSeconds = start:iterationSeconds"]}]}])"
            << "not one choice is right";
        QTest::newRow("two right answers")
            << R"([{"text": "x", "ask": "?", "change": ["training.globalBatch=128"], "choices": [
                 {"text": "longer", "if": ["iterationSeconds > start:iterationSeconds"]},
                 {"text": "much longer", "if": ["iterationSeconds > 1.2 start:iterationSeconds"]}]}])"
            << "not one choice is right";
        QTest::newRow("reached before") << R"([{"text": "x", "goal": ["fits = yes"], "solution": ["plan.tensor=4"]}])"
                                        << "reached before anything is done";
        QTest::newRow("solution") << R"([{"text": "x", "goal": ["bubbleFraction < 1 %"],
                 "solution": ["training.globalBatch=128"]}])"
                                  << "the solution does not reach the goal";
        QTest::newRow("illegal") << R"([{"text": "x", "state": ["plan.tensor=5"]}])"
                                 << "plan.tensor";
    }
    void falseLessonsAreCaught()
    {
        QFETCH(QString, steps);
        QFETCH(QString, says);
        const Result<Lesson> lesson = read(steps.toStdString());
        QVERIFY(lesson);
        const auto played = playLesson(*lesson, presets());
        QVERIFY(!played);
        QString all;
        for (const Error &error : played.errors())
            all += QString::fromStdString(toText(error)) + QLatin1Char('\n');
        QVERIFY2(all.contains(says) && all.contains("/steps/0"), qPrintable(all));
    }

    void everyLessonHolds_data()
    {
        QTest::addColumn<QString>("id");
        for (const PresetEntry &entry : presets().list(PresetKind::Lesson))
            QTest::newRow(entry.id.c_str()) << QString::fromStdString(entry.id);
    }
    void everyLessonHolds()
    {
        QFETCH(QString, id);
        const Result<Lesson> lesson = loadLesson(id.toStdString(), presets());
        QVERIFY2(lesson, lesson ? "" : toText(lesson.errors().front()).c_str());
        const auto played = playLesson(*lesson, presets());
        QVERIFY2(played, played ? "" : toText(played.errors().front()).c_str());
        QCOMPARE(played->size(), lesson->steps.size());
        const std::string text = lessonText(*lesson, *played);
        QVERIFY2(text.find('{') == std::string::npos, text.c_str());
        QVERIFY(!lesson->summary.empty());
        QVERIFY(std::ranges::any_of(lesson->steps, [](const LessonStep &step) { return step.goal.has_value(); }));
        QVERIFY(std::ranges::any_of(lesson->steps, [](const LessonStep &step) { return step.question.has_value(); }));
    }

    void ordersDiffer()
    {
        std::set<int> orders;
        const std::vector<PresetEntry> entries = presets().list(PresetKind::Lesson);
        for (const PresetEntry &entry : entries)
            orders.insert(loadLesson(entry.id, presets())->order);
        QCOMPARE(orders.size(), entries.size());
    }

    void damagedFiles()
    {
        const std::string whole = toText(*presets().load(PresetKind::Lesson, "pipeline-bubble"));
        std::mt19937 random(7);
        for (int i = 0; i < 400; ++i) {
            std::string text = whole;
            for (int change = 0; change < 2; ++change)
                text[random() % text.size()] = char(' ' + random() % 95);
            const Result<Json> json = parseJson(text, "lesson.json");
            const Result<Lesson> lesson =
                json ? lessonFromJson(*json, presets(), "lesson.json") : Result<Lesson>(json.errors());
            if (lesson)
                continue;
            for (const Error &error : lesson.errors())
                QVERIFY2(!error.message.empty() && !error.file.empty(), text.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestLessons)
#include "tst_lessons.moc"
