// Walks through the whole window with Tab alone, in every tab of the workbench: each control is reached, has a name and
// a role for screen readers, and shows that it has the focus.
#include "tests/support/window.h"
#include "ui/panels/workbench.h"
#include "ui/theme/theme.h"

#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QImage>
#include <QPixmap>
#include <QRadioButton>
#include <QScrollArea>
#include <QTabBar>

#include <set>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

constexpr int kMostSteps = 2000; // a walk that is longer goes round in a part of the window
constexpr int kMostLinks = 20;   // of one text

QString described(const QWidget *widget)
{
    QStringList names;
    for (const QWidget *each = widget; each != nullptr && names.size() < 4; each = each->parentWidget()) {
        QString name = QString::fromLatin1(each->metaObject()->className());
        name.remove(QStringLiteral("stringline::ui::"));
        if (!each->objectName().isEmpty())
            name += u'#' + each->objectName();
        names.prepend(name);
    }
    return names.join(QStringLiteral(" > "));
}

QString accessibleName(QWidget *widget)
{
    QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(widget);
    return accessible == nullptr ? QString() : accessible->text(QAccessible::Name);
}

bool hasRole(QWidget *widget)
{
    QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(widget);
    return accessible != nullptr && accessible->role() != QAccessible::NoRole &&
           accessible->role() != QAccessible::Client;
}

// What Tab must reach: of radio buttons that exclude each other Tab goes to the checked one alone.
bool isControl(const QWidget *widget, const QWidget *window)
{
    if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisibleTo(window) || !widget->isEnabled() ||
        widget->focusProxy() != nullptr || widget->size().isEmpty() || widget->window() != window)
        return false;
    // An editor inside of a spin box or an editable combo box is part of it.
    if (qobject_cast<const QAbstractSpinBox *>(widget->parentWidget()) != nullptr)
        return false;
    const auto *radio = qobject_cast<const QRadioButton *>(widget);
    return radio == nullptr || radio->isChecked();
}

// The widget with what stands close around it, where rings are drawn; the timeline draws its own when the event loop
// comes round.
QImage pictureOf(QWidget *widget)
{
    QCoreApplication::processEvents();
    QWidget *window = widget->window();
    const QRect place(widget->mapTo(window, QPoint()), widget->size());
    return window->grab(place.adjusted(-4, -4, 4, 4)).toImage();
}

struct Walk {
    std::vector<QWidget *> reached; // in order, each once
    QStringList wrong;
};

// Tab from where the focus is until it comes back to where the walk began.
Walk walkThrough(QWidget &window, bool withPictures)
{
    Walk walk;
    std::set<QWidget *> seen;
    for (int step = 0; step < kMostSteps; ++step) {
        QWidget *before = QApplication::focusWidget();
        QWidget *now = before;
        // Inside of a text Tab goes from link to link.
        for (int link = 0; link < kMostLinks && now == before; ++link) {
            QTest::keyClick(before == nullptr ? &window : before, Qt::Key_Tab);
            now = QApplication::focusWidget();
        }
        if (now == before) {
            walk.wrong << QStringLiteral("%1 keeps the focus").arg(now ? described(now) : QStringLiteral("nothing"));
            break;
        }
        if (now == nullptr || !seen.insert(now).second)
            break;
        walk.reached.push_back(now);
        if (accessibleName(now).trimmed().isEmpty())
            walk.wrong << described(now) + QStringLiteral(" has no name");
        if (!hasRole(now))
            walk.wrong << described(now) + QStringLiteral(" has no role");
        if (!withPictures)
            continue;
        const QImage with = pictureOf(now);
        now->clearFocus();
        const QImage without = pictureOf(now);
        now->setFocus(Qt::TabFocusReason);
        if (with == without)
            walk.wrong << described(now) + QStringLiteral(" does not show its focus");
    }
    return walk;
}

} // namespace

class TestTabWalk : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyControlIsReached_data()
    {
        QTest::addColumn<int>("tab");
        QTest::addColumn<bool>("dark");
        WindowFixture fixture;
        const Workbench &workbench = fixture.window->workbench();
        for (int tab = 0; tab < workbench.count(); ++tab) {
            const QByteArray name = workbench.tabText(tab).toUtf8();
            QTest::newRow(name.constData()) << tab << (tab % 2 == 1);
        }
    }

    // Light and dark in turn: rings must show in both.
    void everyControlIsReached()
    {
        QFETCH(int, tab);
        QFETCH(bool, dark);
        WindowFixture fixture;
        QVERIFY(fixture.shown);
        applyTheme(*qApp, dark);
        MainWindow &window = *fixture.window;
        window.workbench().setCurrentIndex(tab);
        QCoreApplication::processEvents();
        QVERIFY(fixture.waitForAnswer());

        window.setFocus();
        const Walk walk = walkThrough(window, true);
        QStringList wrong = walk.wrong;
        const std::set<QWidget *> reached(walk.reached.begin(), walk.reached.end());
        for (QWidget *widget : window.findChildren<QWidget *>()) {
            if (isControl(widget, &window) && !reached.contains(widget))
                wrong << described(widget) + QStringLiteral(" is not reached");
        }
        QVERIFY2(walk.reached.size() > 20, qPrintable(QString::number(walk.reached.size())));
        for (const QString &mistake : wrong) // line by line: Qt Test cuts long messages
            qWarning("%s", qPrintable(mistake));
        QCOMPARE(wrong.size(), 0);
    }
};

QTEST_MAIN(TestTabWalk)
#include "tst_tab_walk.moc"
