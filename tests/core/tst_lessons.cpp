// Lessons: conditions by hand arithmetic, texts with numbers, mistakes of files by position; lessons that are written,
// read again and recorded; and every lesson that is shipped, played through as its text says.
#include "core/lessons/lesson_text.h"
#include "core/lessons/record_lesson.h"
#include "core/report/columns.h"
#include "core/scenario/changes.h"
#include "core/scenario/changes_between.h"
#include "core/scenario/fields.h"
#include "tests/support/case_scenarios.h"
#include "tests/support/paths.h"

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
    StageMemory last = stage; // the fullest is stage 0
    last.stage = 1;
    last.activations = Bytes(1.0 * 1024 * 1024 * 1024);
    last.peak = Bytes(12.0 * 1024 * 1024 * 1024);
    evaluation.report.memory = {stage, last};
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
        row("memory.peak@1 = 12 GiB", true, "Peak of stage 1 = 12.0 GiB");
        row("memory.activations@1 < 0.5 start:memory.activations@0", true, "Activations of stage 1 < 1.5 GiB");
        row("memory.peak@2 != 12 GiB", false, "Peak of stage 2 ≠ 12.0 GiB"); // there is no such stage
        row("share.bubble+share.compute = 100 %", true, "waiting (bubble) + GEMM + attention = 100.0 %");
        row("seconds.bubble + seconds.compute = 8 s", true, "waiting (bubble) + GEMM + attention = 8.00 s");
        row("share.bubble+share.tensor <= start:share.bubble+share.tensor", true,
            "waiting (bubble) + TP exposed ≤ 25.0 %");
        row("memory.peak@0+memory.peak@1 = 32 GiB", true, "Peak of stage 0 + Peak of stage 1 = 32.0 GiB");
        row("cluster.device.memoryGiB = 80", true, "Memory = 80 GiB");
        row("cluster.scaleOut.bandwidthGBps > 1 GB/s", true, "Bandwidth > 1 GB/s");
        row("unchanged", false, "Nothing changes");
        row("unchanged except plan.pipeline", true, "Nothing changes but Pipeline parallel");
        row("unchanged except training.microbatch, plan", true, "Nothing changes but Microbatch, plan");
        row("unchanged except training.microbatch,plan.tensor", false,
            "Nothing changes but Microbatch, Tensor parallel");
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
        QTest::newRow("unlike sum") << "share.data+seconds.data < 5 %"
                                    << "there is no quantity";
        QTest::newRow("sum of words") << "fits+fits = yes"
                                      << "there is no quantity";
        QTest::newRow("stage") << "memory.peak@last < 5 GiB"
                               << "there is no quantity";
        QTest::newRow("exception") << "unchanged except plan.tensr"
                                   << "did you mean plan.tensor";
        QTest::newRow("no exception") << "unchanged except "
                                      << "there is no field";
        QTest::newRow("unchanged of") << "unchanged plan.tensor"
                                      << "expected unchanged";
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

    void numbersCarryTheirUnits()
    {
        const Evaluation start = made(10, 0.2, 8);
        const Evaluation now = made(8, 0.1, 4);
        const auto filled = [&](const char *text) { return QString::fromStdString(filledText(text, now, start)); };
        QCOMPARE(filled("{cluster.device.memoryGiB}, {memory.peak@1}, {memory.peak@7}"),
                 QStringLiteral("80 GiB, 12.0 GiB, no stage 7"));
        QCOMPARE(filled("{share.bubble+share.compute}, {change:seconds.bubble+seconds.compute}"),
                 QStringLiteral("100.0 %, −2.0 s"));
        QVERIFY(std::ranges::all_of(quantityNames(), isQuantity));
    }

    // Each GPU of a middle stage hands on its eighth of the activations (2 bytes x 2048 tokens x 12288), and as much of
    // their gradients, for each of 32 microbatches.
    void bytesOfAnAxis()
    {
        const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(preset("gpt3-175b-selene")));
        QCOMPARE(evaluation->report.microbatches, 32);
        QCOMPARE(quantityNumber("bytes.pipeline", *evaluation, *evaluation), 32 * 2 * (2.0 * 2048 * 12288 / 8));
        QCOMPARE(QString::fromStdString(quantityText("bytes.pipeline", *evaluation, *evaluation)),
                 QStringLiteral("384 MiB"));
        QCOMPARE(quantityNumber("bytes.expert", *evaluation, *evaluation), 0.0);
        QCOMPARE(quantityNumber("bytes.pipeline+bytes.tensor", *evaluation, *evaluation),
                 quantityNumber("bytes.pipeline", *evaluation, *evaluation) +
                     quantityNumber("bytes.tensor", *evaluation, *evaluation));
    }

    void everyLessonIsWrittenAndReadAgain_data() { everyLessonHolds_data(); }
    void everyLessonIsWrittenAndReadAgain()
    {
        QFETCH(QString, id);
        const Result<Lesson> lesson = loadLesson(id.toStdString(), presets());
        QVERIFY(lesson);
        const Json json = lessonToJson(*lesson, presets());
        const Result<Lesson> again = lessonFromJson(*parseJson(toText(json)), presets());
        QVERIFY2(again, again ? "" : toText(again.errors().front()).c_str());
        QCOMPARE(again->name, lesson->name);
        QCOMPARE(again->summary, lesson->summary);
        QCOMPARE(again->order, lesson->order);
        QCOMPARE(again->minutes, lesson->minutes);
        QCOMPARE(again->preset, lesson->preset);
        QVERIFY(*again->scenario == *lesson->scenario);
        QVERIFY(again->steps == lesson->steps);
        QCOMPARE(json.find("scenario")->isString(), !lesson->preset.empty()); // as it was
        QCOMPARE(toText(lessonToJson(*again, presets())), toText(json));
    }

    // A scenario of no preset goes whole into the file, and what says nothing stays out of it.
    void aScenarioOfOnesOwnIsWrittenWhole()
    {
        Scenario scenario = preset("gpt3-175b-selene");
        scenario.name = "Mine";
        Lesson lesson;
        lesson.name = "Test";
        lesson.scenario = std::make_shared<const Scenario>(scenario);
        lesson.steps.emplace_back().text = "x";
        const Json json = lessonToJson(lesson, presets());
        QVERIFY(json.find("scenario")->isObject());
        for (const char *key : {"set", "summary", "order", "minutes"})
            QVERIFY2(json.find(key) == nullptr, key);
        QCOMPARE(json.find("steps")->asArray()[0].asObject().size(), std::size_t(1));
        const Result<Lesson> again = lessonFromJson(json, presets());
        QVERIFY(again);
        QCOMPARE(*again->scenario, scenario);
    }

    void changesMakeOneScenarioOfAnother()
    {
        const Scenario from = preset("gpt3-175b-selene");
        Scenario to = from;
        to.plan.tensor = 4;
        to.training.recompute = Recompute::Full;
        QCOMPARE(changesBetween(from, to, presets()),
                 (std::vector<std::string>{"training.recompute=full", "plan.tensor=4"}));
        QVERIFY(changesBetween(from, from, presets()).empty());
        // Any preset becomes any other one: what fields say is then the same.
        for (const char *other : {"llama3-8b-hgx-h100", "mixtral-8x7b-h100", "deepseek-v3-2048"}) {
            const Scenario wanted = preset(other);
            const ScenarioPtr made = changed(from, changesBetween(from, wanted, presets()), presets());
            QVERIFY2(differingFields(*made, wanted).empty(), other);
        }
    }

    void aHistoryBecomesALesson()
    {
        const ScenarioPtr start = std::make_shared<const Scenario>(preset("gpt3-175b-selene"));
        Scenario first = *start;
        first.plan.tensor = 4;
        Scenario renamed = first;
        renamed.name = "Another name";
        Scenario second = renamed;
        second.training.globalBatch = 128;
        second.plan.schedule = "gpipe";
        const auto shared = [](const Scenario &each) { return std::make_shared<const Scenario>(each); };
        const Lesson lesson = recordLesson(
            start, {{"TP 8 → 4", shared(first)}, {"Rename", shared(renamed)}, {"2 fields", shared(second)}}, presets());
        QCOMPARE(lesson.steps.size(), std::size_t(3)); // a name is no step
        QCOMPARE(lesson.steps[1].look, std::string("mesh"));
        QCOMPARE(lesson.steps[1].state, (std::vector<std::string>{"plan.tensor=4"}));
        QCOMPARE(lesson.steps[2].look, std::string("form:training.globalBatch"));
        QCOMPARE(*lesson.steps[2].state,
                 (std::vector<std::string>{"training.globalBatch=128", "plan.tensor=4", "plan.schedule=gpipe"}));
        const auto played = playLesson(lesson, presets());
        QVERIFY2(played, played ? "" : toText(played.errors().front()).c_str());
        // The page compares with what the one before led to.
        const std::string text = filledText(lesson.steps[1].text, *(*played)[1].start, *(*played)[1].before);
        const std::string was = quantityText("iterationSeconds", *(*played)[0].now, *(*played)[0].now);
        const std::string is = quantityText("iterationSeconds", *(*played)[1].now, *(*played)[1].now);
        QCOMPARE(
            QString::fromStdString(text),
            QString::fromStdString("Set *Tensor parallel* to 4. The iteration takes " + is + "; it took " + was + "."));
        QVERIFY(is != was);
        const Result<Lesson> again = lessonFromJson(lessonToJson(lesson, presets()), presets());
        QVERIFY(again);
        QVERIFY(again->steps == lesson.steps);
    }

    void aRehearsalIsStopped()
    {
        const Result<Lesson> lesson = loadLesson("pipeline-bubble", presets());
        std::stop_source source;
        source.request_stop();
        QVERIFY(rehearse(*lesson, presets(), source.get_token()).steps.size() < lesson->steps.size());
    }

    // A lesson of one's own is written under its name, and no name leads out of the folder.
    void namesStayInTheFolder()
    {
        const QTemporaryDir folder;
        PresetLibrary own({presetsFolder(), folder.filePath("own").toStdString()});
        const Json json = lessonToJson(*loadLesson("pipeline-bubble", presets()), presets());
        for (const char *id : {"../escaped", "..", "/tmp/escaped", "a/b", "a\\b", ".hidden", ""})
            QVERIFY2(!own.save(PresetKind::Lesson, id, json).empty(), id);
        QVERIFY(own.save(PresetKind::Lesson, "mine", json).empty());
        QVERIFY(QFile::exists(folder.filePath("own/lessons/mine.json")));
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList{"own"});
        QVERIFY(loadLesson("mine", own));
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
