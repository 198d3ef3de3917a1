// The field table: laws that hold for every row, and typed text.
#include "core/scenario/fields.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <set>

using namespace stringline;

namespace {

// A value that differs from what a default scenario holds and that the row accepts.
FieldValue otherValue(const Field &field)
{
    switch (field.kind) {
    case FieldKind::Integer:
        return std::floor(field.maximum);
    case FieldKind::Number:
        return field.minimum + (field.maximum - field.minimum) / 3;
    case FieldKind::Switch:
        return !std::get<bool>(field.get(Scenario()));
    case FieldKind::Choice:
        return std::string(field.choices.back().id);
    case FieldKind::Text: // two have a form of their own
        return std::string(field.path == "training.sequenceLengths" ? "512 1024"
                           : field.path == "cluster.stragglers"     ? "12:1.5 40:1.25"
                           : field.path == "cluster.mixed"          ? "1; 2 memoryGiB=40 scaleOut.bandwidthGBps=12.5"
                                                                    : "something else");
    case FieldKind::Layers:
        return std::string("[3, 4, 5]");
    case FieldKind::Axes:
        return std::string("pipeline-data-tensor");
    }
    return {};
}

QString messageOf(const Errors &errors)
{
    return errors.empty() ? QString() : QString::fromStdString(toText(errors.front()));
}

} // namespace

class TestFields : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRowIsComplete()
    {
        std::set<std::string_view> paths;
        for (const Field &field : scenarioFields()) {
            const std::string path(field.path);
            QVERIFY2(paths.insert(field.path).second, path.c_str());
            QVERIFY2(!field.label.empty() && field.help.ends_with("."), path.c_str());
            QVERIFY2(field.get != nullptr && field.set != nullptr, path.c_str());
            QCOMPARE(findField(field.path), &field);
            if (field.kind == FieldKind::Integer || field.kind == FieldKind::Number)
                QVERIFY2(field.minimum < field.maximum, path.c_str());
            QCOMPARE(field.kind == FieldKind::Choice, !field.choices.empty());
        }
    }

    // A key of a physical quantity ends in its unit.
    void keysCarryTheirUnit()
    {
        for (const Field &field : scenarioFields()) {
            const auto ends = [&](std::string_view ending) { return field.path.ends_with(ending); };
            if (field.unit == Unit::Gibibytes)
                QVERIFY(ends("GiB"));
            if (field.unit == Unit::GigabytesPerSecond)
                QVERIFY(ends("GBps"));
            if (field.unit == Unit::Microseconds)
                QVERIFY(ends("Us"));
            if (field.unit == Unit::Teraflops)
                QVERIFY(ends("Tflops"));
            if (field.unit == Unit::Watts)
                QVERIFY(ends("Watts"));
        }
    }

    // Setting one field changes that field and no other, and reads back as it was set.
    void rowsAreIndependent()
    {
        for (const Field &field : scenarioFields()) {
            const FieldValue value = otherValue(field);
            Scenario scenario;
            field.set(scenario, value);
            QVERIFY2(field.get(scenario) == value, std::string(field.path).c_str());
            if (field.choices.size() == 1)
                continue; // nothing else to choose
            const std::vector<const Field *> differing = differingFields(Scenario(), scenario);
            QCOMPARE(differing.size(), std::size_t(1));
            QCOMPARE(differing.front(), &field);
        }
    }

    // Text of a value, typed again, is that value.
    void textReadsBack()
    {
        for (const Field &field : scenarioFields()) {
            const FieldValue value = otherValue(field);
            const Result<FieldValue> parsed = parseField(field, fieldText(field, value));
            QVERIFY2(bool(parsed), std::string(field.path).c_str());
            QVERIFY2(*parsed == value, std::string(field.path).c_str());
        }
    }

    void everyKindOfChoiceIsAccepted()
    {
        for (const Field &field : scenarioFields()) {
            for (const Choice &choice : field.choices) {
                Scenario scenario;
                QVERIFY(setField(scenario, field.path, choice.id).empty());
                QVERIFY(setField(scenario, field.path, choice.label).empty());
                QVERIFY(field.get(scenario) == FieldValue(std::string(choice.id)));
            }
        }
    }

    // The numbers just outside a range are refused with the range and the nearest valid number.
    void rangesHold()
    {
        for (const Field &field : scenarioFields()) {
            if (field.kind != FieldKind::Integer && field.kind != FieldKind::Number)
                continue;
            QVERIFY(numberRefusal(field, field.minimum).empty());
            QVERIFY(numberRefusal(field, field.maximum).empty());
            QVERIFY(numberRefusal(field, field.maximum * 2 + 1).find("nearest") != std::string::npos);
            QVERIFY(!numberRefusal(field, field.minimum - 1).empty());
            QVERIFY(!numberRefusal(field, std::nan("")).empty());
        }
        QVERIFY(!numberRefusal(*findField("plan.tensor"), 1.5).empty());
    }

    void unitsOfTypedText()
    {
        const Scenario scenario = tests::with(Scenario(), {{"cluster.device.memoryGiB", "80 GiB"},
                                                           {"cluster.scaleOut.bandwidthGBps", "400 Gb/s"},
                                                           {"cluster.scaleUp.latencyUs", "4.4"},
                                                           {"training.tokens", "300B"},
                                                           {"training.checkpointMinutes", "2 h"},
                                                           {"plan.sequenceParallel", "on"},
                                                           {"plan.layersPerChunk", "12,12, 11"}});
        QCOMPARE(scenario.cluster.device.memory, gibibytes(80));
        QCOMPARE(scenario.cluster.scaleOut.bandwidth, BytesPerSecond(50e9));
        QCOMPARE(fieldText(*findField("cluster.scaleUp.latencyUs"), scenario), "4.4");
        QCOMPARE(scenario.training.tokens, 300e9);
        QCOMPARE(fieldText(*findField("training.tokens"), scenario), "300 000 000 000");
        QCOMPARE(scenario.training.checkpointMinutes, 120.0);
        QVERIFY(scenario.plan.sequenceParallel);
        QCOMPARE(scenario.plan.layersPerChunk.layers, (std::vector<int>{12, 12, 11}));
    }

    void mistakesSayWhatWasExpected()
    {
        Scenario scenario;
        QVERIFY(messageOf(setField(scenario, "plan.tensr", "8")).contains(QStringLiteral("plan.tensor")));
        QVERIFY(messageOf(setField(scenario, "plan.tensor", "many")).contains(QStringLiteral("\"many\"")));
        QVERIFY(messageOf(setField(scenario, "plan.tensor", "0")).contains(QStringLiteral("nearest: 1")));
        QVERIFY(messageOf(setField(scenario, "plan.tensor", "1e308")).contains(QStringLiteral("nearest")));
        QVERIFY(messageOf(setField(scenario, "training.recompute", "ful")).contains(QStringLiteral("full?")));
        QVERIFY(messageOf(setField(scenario, "plan.sequenceParallel", "maybe")).contains(QStringLiteral("on or off")));
        QVERIFY(messageOf(setField(scenario, "plan.axisOrder", "tensor-data")).contains(QStringLiteral("pipeline")));
        // With all four, as a moved axis or a search writes it.
        Scenario moved;
        QVERIFY(setField(moved, "plan.axisOrder", "tensor-pipeline-data-context").empty());
        QCOMPARE(moved.plan.axisOrder.back(), std::string("context"));
        QVERIFY(!setField(scenario, "plan.axisOrder", "tensor-pipeline-data-data").empty());
        QCOMPARE(scenario, Scenario());
    }

    void layerSplitsHaveTwoForms()
    {
        for (const char *text : {"even", "balanced", "embedding-and-head-count-as-layers", "[1, 2, 3]", "[0, 10000]"})
            QCOMPARE(layerSplitText(*parseLayerSplit(text)), text);
        QCOMPARE(layerSplitText(*parseLayerSplit(" 1,2 ,3 ")), "[1, 2, 3]");
        for (const char *text : {"", "[]", "[1", "1]", "[1,]", "[,1]", "[1 2]", "[-1]", "[1.5]", "[10001]",
                                 "[99999999999999999999]", "odd", "[[1]]"})
            QVERIFY2(!parseLayerSplit(text), text);
    }
};

QTEST_APPLESS_MAIN(TestFields)
#include "tst_fields.moc"
