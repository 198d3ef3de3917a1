// Megatron's arguments written and read again, and broken files.
#include "core/base/file.h"
#include "core/evaluate/evaluate.h"
#include "core/import/megatron.h"
#include "core/import/megatron_write.h"
#include "tests/support/paths.h"
#include "tests/support/round_trips.h"

#include <QtTest>

#include <cstdlib>
#include <random>

using namespace stringline;
using namespace stringline::tests;

namespace {

std::string fileText(const std::string &name)
{
    const auto text = readFile(dataFile("import/" + name));
    if (!text)
        std::abort();
    return *text;
}

} // namespace

class TestMegatronRoundTrip : public QObject {
    Q_OBJECT

private slots:
    void presetsComeBack_data()
    {
        QTest::addColumn<QString>("id");
        for (const std::string &id : scenarioIds())
            QTest::newRow(id.c_str()) << QString::fromStdString(id);
    }
    // Strictly where Megatron can do the plan; otherwise the nearest that it can.
    void presetsComeBack()
    {
        QFETCH(QString, id);
        const Scenario scenario = preset(id.toUtf8().constData());
        Scenario nearest;
        const std::vector<PlanLimit> limits = megatronLimits(scenario, nearest);
        const auto strict = writeMegatron(scenario, false);
        QCOMPARE(static_cast<bool>(strict), limits.empty());
        const auto written = writeMegatron(scenario, true);
        QVERIFY(written);
        QCOMPARE(written->left.size(), limits.size());
        const auto import = readMegatron({"out.sh", written->text}, machineOf(scenario), presets());
        if (!import)
            QFAIL(toText(import.errors().front()).c_str());
        for (const Diagnostic &each : import->diagnostics)
            QVERIFY2(each.severity == Severity::Note || each.message.find("fp32") != std::string::npos,
                     each.message.c_str());
        Scenario expected = nearest;
        expected.software.preset = import->scenario.software.preset; // Megatron's laws in place of another framework's
        for (const Field *field : differingFields(expected, import->scenario)) {
            const bool ofSoftware = field->path.starts_with("software.");
            QVERIFY2(ofSoftware || !matters(field->path, expected, import->scenario),
                     (std::string(field->path) + ": " + fieldText(*field, expected) + " became " +
                      fieldText(*field, import->scenario))
                         .c_str());
        }
        for (const ConfigLine &line : import->lines)
            QVERIFY2(line.fate != Fate::Ignored || line.note.find("not known") == std::string::npos, line.key.c_str());
    }

    // Written again, what came back is the same text.
    void secondTimeIsTheSame()
    {
        for (const std::string &id : scenarioIds()) {
            const Scenario scenario = preset(id.c_str());
            const auto first = writeMegatron(scenario, true);
            const auto import = readMegatron({"", first->text}, scenario, presets());
            QVERIFY(import);
            const auto second = writeMegatron(import->scenario, true);
            QVERIFY(second && second->left.empty());
            // But for what matters() leaves open.
            const auto options = [](const std::string &text) {
                static const QRegularExpression open("--(max-position|make-vocab|train-samples)[^\n]*");
                return QString::fromStdString(text.substr(text.find("MODEL_ARGS"))).remove(open);
            };
            QCOMPARE(options(second->text), options(first->text));
        }
    }

    void whatMegatronCannotIsSaid()
    {
        Scenario scenario = preset("gpt3-175b-selene");
        scenario.plan.schedule = "zb-h1";
        scenario.model.positions = Positions::Alibi;
        scenario.training.loraRank = 8;
        const auto refused = writeMegatron(scenario, false);
        QVERIFY(!refused);
        QCOMPARE(refused.errors().size(), std::size_t(3));
        QCOMPARE(refused.errors()[1].position, std::string("plan.schedule"));
        const auto degraded = writeMegatron(scenario, true);
        QVERIFY(degraded);
        QCOMPARE(degraded->left.size(), std::size_t(3));
        QVERIFY(degraded->text.find("# Left out: plan.schedule") != std::string::npos);
        scenario.cluster.gpus = 12; // 8 and 4: no launcher starts that
        QVERIFY(!writeMegatron(scenario, true));
    }

    // Bytes changed, lines doubled, cut and swapped: a scenario or a message, never a crash.
    void mutations_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *name : {"megatron_gpt3_175b.sh", "megatron_llama3_70b.sh", "megatron_mixtral_8x7b.sh",
                                 "megatron_deepseek_v3.args", "megatron_gpt.yaml"})
            QTest::newRow(name) << name;
    }
    void mutations()
    {
        QFETCH(QString, name);
        const QByteArray wanted = qgetenv("STRINGLINE_MUTATIONS");
        const int runs = wanted.isEmpty() ? 1000 : wanted.toInt();
        const std::string good = fileText(name.toStdString());
        const Scenario base = preset("gpt3-175b-selene");
        const std::string letters = "$(){}[]\"'`\\\n =-*+/%#|&<>0123456789:,abE\t\x01\xff";
        std::mt19937 random(42);
        const auto below = [&](std::size_t limit) {
            return static_cast<std::size_t>(random() % std::max<std::size_t>(1, limit));
        };
        int read = 0;
        for (int run = 0; run < runs; ++run) {
            std::string text = good;
            for (std::size_t change = 0, changes = 1 + below(8); change < changes; ++change) {
                const std::size_t at = below(text.size());
                switch (below(5)) {
                case 0:
                    text[at] = letters[below(letters.size())];
                    break;
                case 1:
                    text.insert(at, 1, letters[below(letters.size())]);
                    break;
                case 2:
                    text.erase(at, 1 + below(20));
                    break;
                case 3:
                    text.insert(at, text.substr(below(text.size()), below(60)));
                    break;
                default:
                    text.insert(at, std::to_string(random()));
                }
                if (text.empty())
                    text = "-";
            }
            const auto import = readMegatron({"m", text}, base, presets());
            if (import) {
                ++read;
                (void)validate(import->scenario);
            } else {
                QVERIFY(!import.errors().front().message.empty());
            }
        }
        QVERIFY2(read > runs / 10, QByteArray::number(read));
    }
};

QTEST_APPLESS_MAIN(TestMegatronRoundTrip)
#include "tst_megatron_round_trip.moc"
