// Preferences: what a person sets takes effect at once and is there at the next start.
#include "tests/support/scenarios.h"
#include "tests/support/window.h"
#include "ui/panels/keys_dialog.h"
#include "ui/panels/preferences_dialog.h"
#include "ui/session/habits.h"
#include "ui/theme/theme.h"
#include "ui/timeline/timeline_plot.h"
#include "ui/timeline/timeline_view.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QWheelEvent>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

struct PreferencesFixture : WindowFixture {
    PreferencesFixture()
    {
        window->action(QStringLiteral("preferences"))->trigger();
        dialog = window->findChild<PreferencesDialog *>();
    }
    // As a person chooses: what is shown, and what follows.
    void choose(const char *box, const QVariant &value) const
    {
        auto *combo = dialog->findChild<QComboBox *>(QLatin1String(box));
        combo->setCurrentIndex(combo->findData(value));
        Q_EMIT combo->activated(combo->currentIndex());
    }
    PreferencesDialog *dialog = nullptr;
};

void turnWheel(QWidget &widget, Qt::KeyboardModifiers modifiers)
{
    const QPointF at(widget.width() / 2.0, widget.height() / 2.0);
    QWheelEvent turn(at, widget.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&widget, &turn);
}

} // namespace

class TestPreferencesDialog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void opensByItsKey()
    {
        WindowFixture fixture;
        QTest::keyClick(fixture.window.get(), Qt::Key_Comma, Qt::ControlModifier);
        QTRY_VERIFY(fixture.window->findChild<PreferencesDialog *>());
    }

    void looksChangeAtOnce()
    {
        PreferencesFixture fixture;
        QVERIFY(fixture.dialog);
        fixture.choose("theme", int(ThemeChoice::Dark));
        QVERIFY(currentTheme().dark);
        fixture.choose("theme", int(ThemeChoice::Light));
        QVERIFY(!currentTheme().dark);
        fixture.choose("scheme", QStringLiteral("print-grey"));
        QCOMPARE(currentTheme().scheme, Scheme::PrintGrey);
        fixture.choose("scheme", QStringLiteral("accessible"));
        QCOMPARE(Preferences().scheme(), QStringLiteral("accessible")); // and stands in the file
    }

    // What has to wait says so.
    void sizeAndLanguageWaitForTheNextStart()
    {
        PreferencesFixture fixture;
        const auto *note = fixture.dialog->findChild<QLabel *>(QStringLiteral("laterNote"));
        QVERIFY(note->isHidden());
        fixture.choose("interfacePercent", 150);
        QVERIFY(!note->isHidden());
        QCOMPARE(Habits().interfacePercent(), 150);
        fixture.choose("interfacePercent", 100);
        fixture.choose("language", QStringLiteral("de"));
        QCOMPARE(Preferences().language(), QStringLiteral("de"));
        fixture.choose("language", QString());
    }

    void wheelZoomsOrScrolls()
    {
        PreferencesFixture fixture;
        auto *plot = fixture.window->timeline().findChild<TimelinePlot *>();
        const TimeRange all = fixture.session->view().timeRange();
        turnWheel(*plot, Qt::ControlModifier);
        QVERIFY(fixture.session->view().timeRange().length() < all.length());
        fixture.session->view().setTimeRange(all);
        fixture.choose("wheel", true);
        turnWheel(*plot, Qt::ControlModifier);
        QCOMPARE(fixture.session->view().timeRange(), all);
        turnWheel(*plot, {});
        QVERIFY(fixture.session->view().timeRange().length() < all.length());
        fixture.choose("wheel", false);
    }

    void autosaveWaitsAsLongAsAsked()
    {
        PreferencesFixture fixture;
        auto *seconds = fixture.dialog->findChild<QSpinBox *>(QStringLiteral("autosaveSeconds"));
        QCOMPARE(seconds->value(), Habits::kAutosaveSeconds);
        seconds->setValue(1);
        Document &document = fixture.document();
        QElapsedTimer timer;
        timer.start();
        document.commit(with(*document.scenario(), {{"plan.tensor", "4"}}), QStringLiteral("x"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(fixture.session->autosave().path()), 10'000);
        QVERIFY(timer.elapsed() >= 900);
        seconds->setValue(Habits::kAutosaveSeconds);
    }

    void startOpensWhatWasChosen()
    {
        PreferencesFixture fixture;
        QCOMPARE(Habits().startScenario(), QLatin1String(Habits::kStartScenario));
        fixture.choose("startScenario", QString()); // what was last open
        QVERIFY(Habits().startScenario().isEmpty());
        fixture.choose("startScenario", QStringLiteral("llama3-8b-hgx-h100"));
        QCOMPARE(Habits().startScenario(), QStringLiteral("llama3-8b-hgx-h100"));
        fixture.choose("startScenario", QLatin1String(Habits::kStartScenario));
    }

    void leadsToKeysAndTour()
    {
        PreferencesFixture fixture;
        fixture.dialog->findChild<QAbstractButton *>(QStringLiteral("changeKeys"))->click();
        QVERIFY(fixture.window->findChild<KeysDialog *>());
        fixture.window->findChild<KeysDialog *>()->close();
        fixture.dialog->findChild<QAbstractButton *>(QStringLiteral("tourAgain"))->click();
        QVERIFY(fixture.window->findChild<QWidget *>(QStringLiteral("tour"))->isVisible());
    }

    void everyControlHasANameAndAMnemonic()
    {
        PreferencesFixture fixture;
        QStringList letters;
        for (const QLabel *label : fixture.dialog->findChildren<QLabel *>()) {
            if (label->buddy())
                letters << label->text().section(u'&', 1).left(1).toLower();
        }
        for (const QAbstractButton *button : fixture.dialog->findChildren<QAbstractButton *>()) {
            if (button->text().contains(u'&'))
                letters << button->text().section(u'&', 1).left(1).toLower();
        }
        QVERIFY(letters.size() >= 9);
        QVERIFY(!letters.contains(QString()));
        QCOMPARE(QSet<QString>(letters.begin(), letters.end()).size(), letters.size()); // each letter once
        for (const char *name : {"theme", "scheme", "language", "interfacePercent", "wheel", "autosaveSeconds",
                                 "startScenario", "presetsFolder"}) {
            const auto *control = fixture.dialog->findChild<QWidget *>(QLatin1String(name));
            QVERIFY2(control && !control->accessibleName().isEmpty() && !control->toolTip().isEmpty(), name);
        }
    }
};

QTEST_MAIN(TestPreferencesDialog)
#include "tst_preferences_dialog.moc"
