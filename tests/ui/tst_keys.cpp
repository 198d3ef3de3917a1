// Keys: every action has what a person needs to find it, and another key where that is wanted.
#include "tests/support/window.h"
#include "ui/panels/command_palette.h"
#include "ui/panels/keys_dialog.h"
#include "ui/session/key_bindings.h"
#include "ui/timeline/timeline_view.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTreeWidget>

#include <set>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

QKeySequence pressed(int key, Qt::KeyboardModifiers modifiers = {})
{
    return sequenceOf(QKeyEvent(QEvent::KeyPress, key, modifiers));
}

QTreeWidgetItem *itemOf(const KeysDialog &dialog, const QString &name)
{
    const QList<QTreeWidgetItem *> items = dialog.tree().findItems(name, Qt::MatchExactly | Qt::MatchRecursive);
    return items.isEmpty() ? nullptr : items.front();
}

QPushButton *buttonOf(const KeysDialog &dialog, const QString &text)
{
    for (QPushButton *button : dialog.findChildren<QPushButton *>()) {
        if (button->text().remove(u'&') == text)
            return button;
    }
    return nullptr;
}

struct KeysFixture : WindowFixture {
    KeysFixture()
    {
        window->action(QStringLiteral("keys"))->trigger();
        dialog = window->findChild<KeysDialog *>();
        QCoreApplication::processEvents();
    }
    void click(const QString &name, int column) const
    {
        QTreeWidgetItem *item = itemOf(*dialog, name);
        dialog->tree().scrollToItem(item);
        dialog->tree().setCurrentItem(item);
        Q_EMIT dialog->tree().itemClicked(item, column);
    }
    [[nodiscard]] QAction &zoomIn() const
    {
        return *window->timeline().findChild<QAction *>(QStringLiteral("timeline.zoomIn"));
    }

    KeysDialog *dialog = nullptr;
};

} // namespace

class TestKeys : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { sandbox(); }
    void cleanup() { Preferences().clearLayout(); }

    // All actions of the window: a name, a text, a tip, a place in the palette; and no key twice.
    void everyActionIsComplete()
    {
        WindowFixture fixture;
        const auto *bindings = fixture.window->findChild<KeyBindings *>();
        QVERIFY(bindings);
        const std::vector<PaletteEntry> palette = entriesOf(bindings->actions());
        QVERIFY(bindings->actions().size() > 70);
        std::set<QString> names;
        std::set<QString> keys;
        for (QAction *action : bindings->actions()) {
            const QByteArray name = action->objectName().toUtf8();
            QVERIFY2(!name.isEmpty() && names.insert(action->objectName()).second, name);
            QVERIFY2(!actionName(*action).isEmpty(), name);
            QVERIFY2(!action->toolTip().isEmpty(), name);
            const bool listed = std::any_of(palette.begin(), palette.end(), [action](const PaletteEntry &entry) {
                return entry.name == actionName(*action);
            });
            QVERIFY2(listed || !action->isEnabled(), name);
            for (const QKeySequence &key : action->shortcuts())
                QVERIFY2(keys.insert(key.toString()).second, name + ' ' + key.toString().toUtf8());
        }
        for (const char *key : {"Alt+1", "Alt+4", "Ctrl+1", "9", "/", "Ctrl+F", "Ctrl+P", "M", "Shift+M", "Del", "?"})
            QVERIFY2(keys.contains(QLatin1String(key)), key);
    }

    void pressesAreSequences()
    {
        QCOMPARE(pressed(Qt::Key_K), QKeySequence(Qt::Key_K));
        QCOMPARE(pressed(Qt::Key_K, Qt::ShiftModifier), QKeySequence(Qt::SHIFT | Qt::Key_K));
        QCOMPARE(pressed(Qt::Key_Question, Qt::ShiftModifier), QKeySequence(Qt::Key_Question));
        QCOMPARE(pressed(Qt::Key_Plus, Qt::ShiftModifier | Qt::ControlModifier), QKeySequence(Qt::CTRL | Qt::Key_Plus));
        QCOMPARE(pressed(Qt::Key_1, Qt::KeypadModifier), QKeySequence(Qt::Key_1));
        QCOMPARE(pressed(Qt::Key_F5), QKeySequence(Qt::Key_F5));
        QCOMPARE(pressed(Qt::Key_Delete, Qt::ShiftModifier), QKeySequence(Qt::SHIFT | Qt::Key_Delete));
        for (const Qt::Key key :
             {Qt::Key_Shift, Qt::Key_Control, Qt::Key_Alt, Qt::Key_AltGr, Qt::Key_Meta, Qt::Key_CapsLock})
            QVERIFY(pressed(key).isEmpty());
    }

    // A click on a key, another key: it works at once, is kept, and comes back with the next window.
    void aFreeKeyIsTaken()
    {
        {
            KeysFixture fixture;
            QVERIFY(fixture.dialog);
            fixture.click(QStringLiteral("Zoom in"), 1);
            QVERIFY(fixture.dialog->isCapturing());
            QTest::keyClick(&fixture.dialog->tree(), Qt::Key_K);
            QVERIFY(!fixture.dialog->isCapturing());
            const QList<QKeySequence> expected{Qt::Key_K, Qt::Key_Plus, Qt::Key_Equal};
            QCOMPARE(fixture.zoomIn().shortcuts(), expected);
            QVERIFY(fixture.zoomIn().toolTip().contains(QStringLiteral("(K, +, =)")));
            QCOMPARE(itemOf(*fixture.dialog, QStringLiteral("Zoom in"))->text(1), QStringLiteral("K"));
            QCOMPARE(itemOf(*fixture.dialog, QStringLiteral("Zoom in"))->text(3), QStringLiteral("reset"));
            fixture.dialog->grab().save(QStringLiteral("keys.png"));
            fixture.dialog->close();
            QCoreApplication::processEvents();
            TimelineView &timeline = fixture.window->timeline();
            QApplication::setActiveWindow(fixture.window.get());
            timeline.setFocus();
            QCoreApplication::processEvents();
            const TimeRange before = fixture.session->view().timeRange();
            QTest::keyClick(timeline.focusProxy(), Qt::Key_K);
            QVERIFY(fixture.session->view().timeRange().length() < before.length());
        }
        KeysFixture again;
        QCOMPARE(again.zoomIn().shortcuts().front(), QKeySequence(Qt::Key_K));
        again.click(QStringLiteral("Zoom in"), 3);
        QCOMPARE(again.zoomIn().shortcuts().front(), QKeySequence(Qt::Key_W));
        QVERIFY(!Preferences().keys(QStringLiteral("timeline.zoomIn")));
    }

    // A key that is in use is named, and swapped when that is wanted.
    void takenKeysAreSwapped()
    {
        KeysFixture fixture;
        QAction &zoomOut = *fixture.window->timeline().findChild<QAction *>(QStringLiteral("timeline.zoomOut"));
        fixture.click(QStringLiteral("Zoom in"), 1);
        QTest::keyClick(&fixture.dialog->tree(), Qt::Key_S);
        QVERIFY2(fixture.dialog->message().contains(QStringLiteral("Zoom out")), qPrintable(fixture.dialog->message()));
        QCOMPARE(fixture.zoomIn().shortcuts().front(), QKeySequence(Qt::Key_W)); // not before the answer
        QTest::mouseClick(buttonOf(*fixture.dialog, QStringLiteral("Leave it")), Qt::LeftButton);
        QCOMPARE(zoomOut.shortcuts().front(), QKeySequence(Qt::Key_S));
        fixture.click(QStringLiteral("Zoom in"), 1);
        QTest::keyClick(&fixture.dialog->tree(), Qt::Key_S);
        fixture.dialog->grab().save(QStringLiteral("keys-swap.png"));
        QTest::mouseClick(buttonOf(*fixture.dialog, QStringLiteral("Swap")), Qt::LeftButton);
        QCOMPARE(fixture.zoomIn().shortcuts().front(), QKeySequence(Qt::Key_S));
        QCOMPARE(zoomOut.shortcuts().front(), QKeySequence(Qt::Key_W));
        // Resetting one gives both their own keys back.
        fixture.click(QStringLiteral("Zoom in"), 3);
        QCOMPARE(fixture.zoomIn().shortcuts().front(), QKeySequence(Qt::Key_W));
        QVERIFY(zoomOut.shortcuts().contains(QKeySequence(Qt::Key_S)));
        QVERIFY(!zoomOut.shortcuts().contains(QKeySequence(Qt::Key_W)));

        // A second key beside the first, taken from a command of the window.
        fixture.click(QStringLiteral("Fit rows"), 2);
        QTest::keyClick(&fixture.dialog->tree(), Qt::Key_B);
        QVERIFY(fixture.dialog->message().contains(QStringLiteral("Pin as baseline")));
        QTest::mouseClick(buttonOf(*fixture.dialog, QStringLiteral("Take it")), Qt::LeftButton);
        QVERIFY(fixture.window->action(QStringLiteral("pinBaseline"))->shortcuts().isEmpty());
        QTest::mouseClick(buttonOf(*fixture.dialog, QStringLiteral("Reset all")), Qt::LeftButton);
        QCOMPARE(fixture.window->action(QStringLiteral("pinBaseline"))->shortcut(), QKeySequence(Qt::Key_B));
        QVERIFY(!fixture.window->findChild<KeyBindings *>()->isAnyChanged());
    }

    void keysCanBeRemovedAndEscapeLeavesThem()
    {
        {
            KeysFixture fixture;
            fixture.click(QStringLiteral("Full screen"), 1);
            QTest::keyClick(&fixture.dialog->tree(), Qt::Key_Escape);
            QVERIFY(fixture.dialog->isVisible() && !fixture.dialog->isCapturing());
            QCOMPARE(fixture.window->action(QStringLiteral("fullScreen"))->shortcut(), QKeySequence(Qt::Key_F11));
            fixture.click(QStringLiteral("Full screen"), 1);
            QTest::mouseClick(buttonOf(*fixture.dialog, QStringLiteral("No key")), Qt::LeftButton);
            QVERIFY(fixture.window->action(QStringLiteral("fullScreen"))->shortcuts().isEmpty());
        }
        KeysFixture again; // none at all is remembered too
        QVERIFY(again.window->action(QStringLiteral("fullScreen"))->shortcuts().isEmpty());
        QTest::mouseClick(buttonOf(*again.dialog, QStringLiteral("Reset all")), Qt::LeftButton);
        QCOMPARE(again.window->action(QStringLiteral("fullScreen"))->shortcut(), QKeySequence(Qt::Key_F11));
    }

    void commandsAreFiltered()
    {
        KeysFixture fixture;
        fixture.dialog->findChild<QLineEdit *>()->setText(QStringLiteral("zoom"));
        QVERIFY(!itemOf(*fixture.dialog, QStringLiteral("Zoom in"))->isHidden());
        QVERIFY(itemOf(*fixture.dialog, QStringLiteral("Fit rows"))->isHidden());
    }

    void entriesAreRanked()
    {
        const auto rank = [](const char *pattern, const char *name, const char *note = "") {
            return rankOf(QString::fromUtf8(pattern), {QString::fromUtf8(name), QString::fromUtf8(note), {}});
        };
        QCOMPARE(rank("gpu 3", "GPU 3"), 0);
        QCOMPARE(rank("pin", "Pin row"), 1);
        QCOMPARE(rank("row", "Pin row"), 2);
        QCOMPARE(rank("gpu 3", "GPU 37"), 3); // behind GPU 3, before any other
        QCOMPARE(rank("node 3", "GPU 25", "TP 1 · DP 1 · node 3"), 4);
        QCOMPARE(rank("pr", "Pin row"), 5);
        QCOMPARE(rank("xyz", "Pin row"), -1);
        QCOMPARE(rank("", "Pin row"), 0);
    }

    // Ctrl+P: a row by its name, unfolded and in view.
    void theRowFinderGoesToARow()
    {
        WindowFixture fixture;
        fixture.window->action(QStringLiteral("findRow"))->trigger();
        auto *palette = fixture.window->findChild<CommandPalette *>();
        QVERIFY(palette);
        QTest::keyClicks(palette->findChild<QLineEdit *>(), QStringLiteral("gpu 37"));
        QVERIFY2(palette->list().item(0)->text().startsWith(QStringLiteral("GPU 37 ")),
                 qPrintable(palette->list().item(0)->text()));
        palette->grab().save(QStringLiteral("row-finder.png"));
        QTest::keyClick(palette->findChild<QLineEdit *>(), Qt::Key_Return);
        QVERIFY(fixture.window->timeline().rowChoices().unfolded.contains({RowKind::Rank, 2})); // 16 GPUs a stage
    }
};

QTEST_MAIN(TestKeys)
#include "tst_keys.moc"
