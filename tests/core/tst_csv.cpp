// The table reader: quoting as in RFC 4180, and an error with its line for whatever is no table.
#include "core/base/csv.h"

#include <QtTest>

using namespace stringline;

class TestCsv : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsRowsAndTrims()
    {
        const auto table = parseCsv("id,iter_s\r\na-1, 2.5 \r\n\r\na-2,3");
        QVERIFY(bool(table));
        QCOMPARE(table->rows.size(), std::size_t(2));
        QCOMPARE(table->cell(0, "iter_s"), std::string_view("2.5"));
        QCOMPARE(table->cell(1, "id"), std::string_view("a-2"));
        QCOMPARE(table->cell(1, "no such column"), std::string_view());
        QCOMPARE(table->column("iter_s"), 1);
        QCOMPARE(table->column("nothing"), -1);
        QCOMPARE(table->lines[1], 4); // the blank line counts
    }

    void readsQuotedCells()
    {
        // One cell with a comma, a quote and a newline; the next record begins two lines further.
        const auto table = parseCsv("id,notes\n1,\"a, \"\"b\"\"\nc\"\n2,\n");
        QVERIFY(bool(table));
        QCOMPARE(table->cell(0, "notes"), std::string_view("a, \"b\"\nc"));
        QCOMPARE(table->cell(1, "notes"), std::string_view());
        QCOMPARE(table->lines[1], 4);
    }

    void writesWhatItReads()
    {
        const std::vector<std::string> cells = {"plain", "a,b", "say \"hi\"", "two\nlines", ""};
        const auto table = parseCsv("a,b,c,d,e\n" + csvLine(cells));
        QVERIFY(bool(table));
        QCOMPARE(table->rows.front(), cells);
    }

    void skipsAByteOrderMark()
    {
        const auto table = parseCsv("\xEF\xBB\xBFid\n7\n");
        QVERIFY(bool(table));
        QCOMPARE(table->cell(0, "id"), std::string_view("7"));
    }

    void refusesWhatIsNoTable_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("position");
        QTest::newRow("empty") << QByteArray("") << QStringLiteral("line 1");
        QTest::newRow("short row") << QByteArray("a,b\n1,2\n3\n") << QStringLiteral("line 3");
        QTest::newRow("long row") << QByteArray("a,b\n1,2,3\n") << QStringLiteral("line 2");
        QTest::newRow("open quote") << QByteArray("a,b\n1,\"2\n") << QStringLiteral("line 2");
        QTest::newRow("text after quote") << QByteArray("a,b\n1,\"2\"3\n") << QStringLiteral("line 2");
        QTest::newRow("name twice") << QByteArray("a,a\n") << QStringLiteral("line 1");
        QTest::newRow("no name") << QByteArray("a,\n") << QStringLiteral("line 1");
        QTest::newRow("binary") << QByteArray("a\0b\n", 4) << QString();
    }
    void refusesWhatIsNoTable()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, position);
        const auto table = parseCsv(std::string_view(text.constData(), std::size_t(text.size())), "t.csv");
        QVERIFY(!table);
        QCOMPARE(table.errors().front().file, std::string("t.csv"));
        QCOMPARE(QString::fromStdString(table.errors().front().position), position);
    }

    void limitsErrorsOfAForeignFile()
    {
        std::string text = "a,b\n";
        for (int i = 0; i < 1000; ++i)
            text += "x\n";
        const auto table = parseCsv(text);
        QVERIFY(!table);
        QVERIFY(table.errors().size() <= 20);
    }
};

QTEST_APPLESS_MAIN(TestCsv)
#include "tst_csv.moc"
