// The German window: every text of the code and of core's tables has a translation with the same placeholders, and what
// the window then shows is translated.
#include "tests/support/window.h"
#include "ui/panels/workbench.h"
#include "ui/translation/language.h"
#include "ui/translation/table_texts.h"

#include <QAbstractButton>
#include <QAction>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QXmlStreamReader>

#include <map>
#include <set>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

struct Message {
    QString context;
    QString source;
    QStringList translations; // several where a number decides
    bool finished = true;
};

std::vector<Message> messagesOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QXmlStreamReader xml(&file);
    std::vector<Message> messages;
    QString context;
    while (!xml.atEnd()) {
        if (!xml.readNextStartElement())
            continue;
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("message")) {
            messages.push_back({context, {}, {}, true});
        } else if (xml.name() == QLatin1String("source")) {
            messages.back().source = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            const QStringView type = xml.attributes().value(QLatin1String("type"));
            messages.back().finished = type != QLatin1String("unfinished");
            const QString text = xml.readElementText(QXmlStreamReader::IncludeChildElements);
            messages.back().translations = {text};
        } else if (xml.name() == QLatin1String("numerusform")) {
            messages.back().translations << xml.readElementText();
        }
    }
    return messages;
}

QString translationsFile()
{
    return QStringLiteral(STRINGLINE_SOURCE "/resources/translations/stringline_de.ts");
}

// "%1", "%n" ... of a text, sorted. One German sentence may need a number twice, but none may be lost or new.
std::set<QString> placeholders(const QString &text)
{
    static const QRegularExpression kPlaceholder(QStringLiteral("%L?(?:[1-9]|n)"));
    std::set<QString> found;
    for (auto each = kPlaceholder.globalMatch(text); each.hasNext();)
        found.insert(each.next().captured());
    return found;
}

qsizetype mnemonics(const QString &text)
{
    static const QRegularExpression kMnemonic(QStringLiteral("&[^& ;]"));
    return QString(text).remove(QStringLiteral("&&")).count(kMnemonic);
}

QString tool(const QString &name)
{
    const QString found = QStandardPaths::findExecutable(name, {QStringLiteral("/usr/lib/qt6/bin")});
    return found.isEmpty() ? QStandardPaths::findExecutable(name) : found;
}

} // namespace

class TestTranslation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { useLanguage(*qApp, QStringLiteral("en")); }

    void everyTextIsTranslated()
    {
        const std::vector<Message> messages = messagesOf(translationsFile());
        QVERIFY(messages.size() > 2000);
        QStringList wrong;
        for (const Message &each : messages) {
            if (!each.finished || each.translations.join(QString()).isEmpty())
                wrong << QStringLiteral("%1: \"%2\" has no translation").arg(each.context, each.source);
            else if (placeholders(each.source) != placeholders(each.translations.join(u' ')))
                wrong << QStringLiteral("%1: \"%2\" has other placeholders").arg(each.context, each.source);
            else if (!each.source.contains(u'<') && mnemonics(each.source) != mnemonics(each.translations.front()))
                wrong << QStringLiteral("%1: \"%2\" has another number of mnemonics").arg(each.context, each.source);
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(QString::number(wrong.size()) + QStringLiteral(" texts:\n") +
                                             wrong.mid(0, 40).join(u'\n')));
    }

    void tablesOfCoreAreTranslated()
    {
        std::set<QString> known;
        for (const Message &each : messagesOf(translationsFile())) {
            if (each.context == QLatin1String("Tables"))
                known.insert(each.source);
        }
        QStringList missing;
        for (const std::string_view text : tableTexts()) {
            if (!known.contains(QString::fromUtf8(text.data(), qsizetype(text.size()))))
                missing << QString::fromUtf8(text.data(), qsizetype(text.size()));
        }
        QVERIFY2(missing.isEmpty(),
                 qPrintable(QStringLiteral("run resources/translations/renew:\n") + missing.join(u'\n')));
    }

    // Texts that were written after the last collection.
    void theCodeHasNoOtherTexts()
    {
        const QString lupdate = tool(QStringLiteral("lupdate"));
        if (lupdate.isEmpty())
            QSKIP("lupdate is missing: apt-get install qt6-l10n-tools");
        QTemporaryDir folder;
        const QString copy = folder.filePath(QStringLiteral("stringline_de.ts"));
        QVERIFY(QFile::copy(translationsFile(), copy));
        QProcess run;
        run.setWorkingDirectory(QStringLiteral(STRINGLINE_SOURCE));
        run.start(lupdate, {QStringLiteral("-silent"), QStringLiteral("-I"), QStringLiteral("."), QStringLiteral("ui"),
                            QStringLiteral("app/window"), QStringLiteral("-locations"), QStringLiteral("none"),
                            QStringLiteral("-ts"), copy});
        QVERIFY(run.waitForFinished(120'000));
        QCOMPARE(run.exitCode(), 0);
        QStringList missing;
        for (const Message &each : messagesOf(copy)) {
            if (!each.finished)
                missing << each.context + QStringLiteral(": ") + each.source;
        }
        QVERIFY2(missing.isEmpty(), qPrintable(QStringLiteral("run resources/translations/renew, then translate:\n") +
                                               missing.mid(0, 40).join(u'\n')));
    }

    // No label, button or menu shows the English text of something that has a German one.
    void theWindowIsGerman()
    {
        QVERIFY(useLanguage(*qApp, QStringLiteral("de")));
        std::map<QString, QString> german;
        for (const Message &each : messagesOf(translationsFile())) {
            if (!each.translations.isEmpty() && each.translations.front() != each.source && each.source.size() > 3)
                german.emplace(each.source, each.translations.front());
        }
        // Where one text has two translations, one of them may be the English word.
        for (const Message &each : messagesOf(translationsFile())) {
            if (!each.translations.isEmpty() && each.translations.front() == each.source)
                german.erase(each.source);
        }
        WindowFixture fixture;
        QVERIFY(fixture.shown);
        MainWindow &window = *fixture.window;
        for (int tab = 0; tab < window.workbench().count(); ++tab) {
            window.workbench().setCurrentIndex(tab);
            QCoreApplication::processEvents();
        }
        QVERIFY(fixture.waitForAnswer());
        QStringList wrong;
        const auto check = [&](const QString &text, const QObject *where) {
            if (german.contains(text))
                wrong << QStringLiteral("%1: \"%2\"").arg(QLatin1String(where->metaObject()->className()), text);
        };
        for (const QAction *action : window.findChildren<QAction *>())
            check(action->text(), action);
        for (const QMenu *menu : window.findChildren<QMenu *>())
            check(menu->title(), menu);
        for (const QLabel *label : window.findChildren<QLabel *>())
            check(label->text(), label);
        for (const QAbstractButton *button : window.findChildren<QAbstractButton *>())
            check(button->text(), button);
        for (int tab = 0; tab < window.workbench().count(); ++tab)
            check(window.workbench().tabText(tab), &window.workbench());
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
        QVERIFY(window.action(QStringLiteral("save"))->text() != QStringLiteral("&Save"));
    }

    void otherLanguagesAreEnglish()
    {
        QVERIFY(!useLanguage(*qApp, QStringLiteral("xx")));
        QCOMPARE(tableText("Global batch"), QStringLiteral("Global batch"));
        QVERIFY(useLanguage(*qApp, QStringLiteral("de")));
        QVERIFY(tableText("Global batch") != QStringLiteral("Global batch"));
        QVERIFY(useLanguage(*qApp, QStringLiteral("en")));
        QCOMPARE(tableText("Global batch"), QStringLiteral("Global batch"));
    }
};

QTEST_MAIN(TestTranslation)
#include "tst_translation.moc"
