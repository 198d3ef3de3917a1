// Numbers as people read and type them.
#include "core/base/nearest.h"
#include "core/base/text.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace stringline;

Q_DECLARE_METATYPE(stringline::Unit)

class TestText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void parsesWhatPeopleType_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<Unit>("unit");
        QTest::addColumn<double>("value");
        const auto row = [](const char *text, Unit unit, double value) {
            QTest::newRow(text) << QString::fromUtf8(text) << unit << value;
        };
        row("8", Unit::None, 8);
        row(" 8 ", Unit::None, 8);
        row("-3", Unit::None, -3);
        row("300B", Unit::Tokens, 300e9);
        row("300 B tokens", Unit::Tokens, 300e9);
        row("15T", Unit::Tokens, 15e12);
        row("3e11", Unit::Tokens, 3e11);
        row("64k", Unit::None, 64000);
        row("64Ki", Unit::None, 65536);
        row("1.5M", Unit::None, 1.5e6);
        row("12 288", Unit::None, 12288);
        row("12\u202f288", Unit::None, 12288);
        row("12_288", Unit::None, 12288);
        row("12'288", Unit::None, 12288);
        row("1,048,576", Unit::None, 1048576);
        row("80", Unit::Gibibytes, 80);
        row("80 GiB", Unit::Gibibytes, 80);
        row("80G", Unit::Gibibytes, 80);
        row("81920 MiB", Unit::Gibibytes, 80);
        row("0.5 TiB", Unit::Gibibytes, 512);
        row("85.899345920 GB", Unit::Gibibytes, 80);
        row("25 MiB", Unit::Mebibytes, 25);
        row("1 GiB", Unit::Mebibytes, 1024);
        row("50 GB/s", Unit::GigabytesPerSecond, 50);
        row("400 Gb/s", Unit::GigabytesPerSecond, 50);
        row("400Gbps", Unit::GigabytesPerSecond, 50);
        row("400 Gbit/s", Unit::GigabytesPerSecond, 50);
        row("3.35 TB/s", Unit::GigabytesPerSecond, 3350);
        row("312 TFLOP/s", Unit::Teraflops, 312);
        row("1 PFLOPS", Unit::Teraflops, 1000);
        row("312T", Unit::Teraflops, 312);
        row("5 us", Unit::Microseconds, 5);
        row("5 \u00b5s", Unit::Microseconds, 5);
        row("1.5 ms", Unit::Microseconds, 1500);
        row("2 h", Unit::Minutes, 120);
        row("90", Unit::Minutes, 90);
        row("1 day", Unit::Hours, 24);
        row("1.2 kW", Unit::Watts, 1200);
        row("$ 4.10", Unit::UsdPerHour, 4.10);
        row("2.99 $/h", Unit::UsdPerHour, 2.99);
        row("44 %", Unit::Fraction, 0.44);
        row("0.44", Unit::Fraction, 0.44);
    }
    void parsesWhatPeopleType()
    {
        QFETCH(QString, text);
        QFETCH(Unit, unit);
        QFETCH(double, value);
        const auto parsed = parseNumber(text.toStdString(), unit);
        QVERIFY(parsed.has_value());
        QCOMPARE(*parsed, value);
    }

    void refusesWhatIsNoNumber()
    {
        for (const char *text : {"",    " ",    "many",  "nan", "inf", "-inf", "0x10", "8 GPUs", "1e",    "1e999",
                                 "--8", "1..2", "12 28", "8 8", ".",   "-",    "GiB",  "1 2 3",  "1e5e5", "80 GiB GiB"})
            QVERIFY2(!parseNumber(text, Unit::None), text);
        QVERIFY(!parseNumber("80 s", Unit::Gibibytes));
        QVERIFY(!parseNumber("5 GB", Unit::Microseconds));
        QVERIFY(!parseNumber(std::string(1000000, '9'), Unit::None));
    }

    void groupsDigits()
    {
        QCOMPARE(groupedText(0), "0");
        QCOMPARE(groupedText(999), "999");
        QCOMPARE(groupedText(12288), "12 288");
        QCOMPARE(groupedText(174604259328), "174 604 259 328");
        QCOMPARE(groupedText(-1000), "\u22121 000");
        QCOMPARE(groupedText(std::numeric_limits<std::int64_t>::min()), "\u22129 223 372 036 854 775 808");
    }

    void shortensCounts()
    {
        QCOMPARE(countText(174604259328.0), "174.6 B");
        QCOMPARE(countText(8030261248.0), "8.03 B");
        QCOMPARE(countText(1008038758400.0), "1.01 T");
        QCOMPARE(countText(15e12), "15.0 T");
        QCOMPARE(countText(124439808), "124.4 M");
        QCOMPARE(countText(16180), "16 180");
        QCOMPARE(countText(126), "126");
        QCOMPARE(countText(0), "0");
        // The carry goes to the next suffix: 999.96 M is no "1 000.0 M".
        QCOMPARE(countText(999960000), "1.00 B");
    }

    void showsTimes()
    {
        QCOMPARE(durationText(Seconds(8.123)), "8.12 s");
        QCOMPARE(durationText(Seconds(94.42), 4), "94.42 s");
        QCOMPARE(durationText(Seconds(0.131)), "131 ms");
        QCOMPARE(durationText(Seconds(45e-6)), "45.0 \u00b5s");
        QCOMPARE(durationText(Seconds(45e-6), 2), "45 \u00b5s");
        QCOMPARE(durationText(Seconds(4e-9)), "4.00 ns");
        QCOMPARE(durationText(Seconds(0)), "0 s");
        QCOMPARE(durationText(Seconds(0.9996)), "1.00 s");
        QCOMPARE(durationText(Seconds(9.996)), "10.0 s");
        QCOMPARE(longDurationText(Seconds(215 * 86400.0)), "215 days");
        QCOMPARE(longDurationText(Seconds(7.2 * 3600)), "7.2 h");
        QCOMPARE(longDurationText(Seconds(41 * 60)), "41 min");
        QCOMPARE(longDurationText(Seconds(3 * 86400.0)), "3.0 days");
        QCOMPARE(signedDurationText(Seconds(0.029)), "+29 ms");
        QCOMPARE(signedDurationText(Seconds(-0.2)), "\u2212200 ms");
        QCOMPARE(signedDurationText(Seconds(0)), "0 s");
    }

    void showsSizesSharesAndMoney()
    {
        QCOMPARE(bytesText(gibibytes(66)), "66.0 GiB");
        QCOMPARE(bytesText(Bytes(512 * kMiB)), "512 MiB");
        QCOMPARE(bytesText(gibibytes(1536)), "1.50 TiB");
        QCOMPARE(bytesText(Bytes(100)), "100 B");
        QCOMPARE(signedBytesText(gibibytes(-2)), "\u22122.0 GiB");
        QCOMPARE(percentText(0.441), "44.1 %");
        QCOMPARE(percentText(1, 0), "100 %");
        QCOMPARE(signedPercentText(-0.006), "\u22120.6 %");
        QCOMPARE(signedPercentText(0.0001), "0.0 %");
        QCOMPARE(moneyText(990000), "$ 0.99 M");
        QCOMPARE(moneyText(1240), "$ 1 240");
        QCOMPARE(moneyText(4.1), "$ 4.10");
    }

    // What exactText() writes, from_chars and every JSON reader turn into the same double.
    void exactTextReadsBack()
    {
        for (const double value : {0.1, 1.0 / 3, 4.4e-6, 174604259328.0, 3e11, 1e300, -2.5}) {
            const auto parsed = parseNumber(exactText(value));
            QVERIFY(parsed.has_value());
            QCOMPARE(*parsed, value);
        }
        QCOMPARE(fieldText(12288, true), "12 288");
        QCOMPARE(fieldText(0.25, false), "0.25");
    }

    void numbersWithoutEndDoNotBreakTheStyle()
    {
        const double inf = std::numeric_limits<double>::infinity();
        for (const double value : {inf, -inf, std::nan("")}) {
            QVERIFY(!countText(value).empty());
            QVERIFY(!durationText(Seconds(value)).empty());
            QVERIFY(!longDurationText(Seconds(value)).empty());
            QVERIFY(!bytesText(Bytes(value)).empty());
            QVERIFY(!moneyText(value).empty());
            QVERIFY(!percentText(value).empty());
        }
    }

    void quotesStayOneShortLine()
    {
        QCOMPARE(quotedText("many"), "\"many\"");
        QCOMPARE(quotedText("a\nb"), "\"a?b\"");
        QVERIFY(quotedText(std::string(100000, 'x')).size() < 80);
    }

    // Swapped, missing and extra letters cost one each.
    void measuresTypingMistakes()
    {
        QCOMPARE(editDistance("tensor", "tensor"), 0);
        QCOMPARE(editDistance("tensr", "tensor"), 1);
        QCOMPARE(editDistance("tnesor", "tensor"), 1);
        QCOMPARE(editDistance("Tensor", "tensor"), 0);
        QCOMPARE(editDistance("", "abc"), 3);
        const std::vector<std::string> names = {"gpt3-175b", "gpt3-13b", "llama3-8b"};
        QCOMPARE(nearestNames("gtp3-175b", names, 1), std::vector<std::string>{"gpt3-175b"});
        QVERIFY(nearestNames("xyzzy", names).empty());
        QCOMPARE(didYouMean(names), "did you mean gpt3-175b, gpt3-13b or llama3-8b?");
    }
};

QTEST_APPLESS_MAIN(TestText)
#include "tst_text.moc"
