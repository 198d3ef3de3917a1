// The plan as flags of a framework: beside the mesh and in the File menu. What the framework cannot do is refused
// first.
#include "core/base/file.h"
#include "core/import/config_export.h"
#include "core/scenario/fields.h"
#include "tests/support/scenarios.h"
#include "tests/support/window.h"
#include "ui/mesh/mesh_view.h"
#include "ui/panels/import_dialog.h"
#include "ui/panels/message_bar.h"
#include "ui/qt_text.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

using namespace stringline;
using namespace stringline::ui;

namespace {

QStringList textsOf(const QMenu &menu)
{
    QStringList texts;
    for (const QAction *action : menu.actions())
        texts << action->text();
    return texts;
}

QStringList writerLabels()
{
    QStringList labels;
    for (const ConfigWriter &writer : configWriters())
        labels << toQString(writer.label);
    return labels;
}

} // namespace

class TestCopyAs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { tests::sandbox(); }
    void menusListTheWriters();
    void copiedAndPastedIsTheSamePlan();
    void whatItCannotDoIsRefusedThenLeftOut();
};

void TestCopyAs::menusListTheWriters()
{
    tests::WindowFixture fixture;
    QMenu *copy = fixture.window->mesh().copyAsButton().menu();
    auto *save = fixture.window->findChild<QMenu *>(QStringLiteral("exportAsMenu"));
    QVERIFY(copy && save);
    for (QMenu *menu : {copy, save}) {
        Q_EMIT menu->aboutToShow();
        QCOMPARE(textsOf(*menu), writerLabels());
    }
    fixture.window->mesh().grab().save(QStringLiteral("mesh-copy-as.png"));
}

void TestCopyAs::copiedAndPastedIsTheSamePlan()
{
    tests::WindowFixture fixture({1600, 1000}, "llama3-70b-h100");
    QVERIFY(fixture.opened);
    const Scenario before = *fixture.document().committed();
    const double seconds = fixture.session->shown()->report.iteration.value();
    QMenu *menu = fixture.window->mesh().copyAsButton().menu();
    Q_EMIT menu->aboutToShow();
    QApplication::clipboard()->clear();
    menu->actions().front()->trigger(); // Megatron-LM
    QVERIFY2(QApplication::clipboard()->text().contains(QStringLiteral("--tensor-model-parallel-size")),
             qPrintable(fixture.window->messages().text()));

    fixture.window->action(QStringLiteral("importClipboard"))->trigger();
    ImportDialog *dialog = fixture.window->importDialog();
    QVERIFY(dialog);
    dialog->openButton().click();
    QVERIFY(fixture.waitForAnswer());
    const Scenario &after = *fixture.document().committed();
    // Title and source are the script's, tokens become whole iterations, and an order that leaves an axis out names it.
    QStringList differing;
    for (const Field *field : differingFields(before, after)) {
        if (field->path != "name" && field->path != "model.source" && field->path != "training.tokens" &&
            field->path != "plan.axisOrder")
            differing << toQString(field->path);
    }
    QVERIFY2(differing.isEmpty(), qPrintable(differing.join(QStringLiteral(", "))));
    QCOMPARE(fixture.session->shown()->report.iteration.value(), seconds);
}

void TestCopyAs::whatItCannotDoIsRefusedThenLeftOut()
{
    tests::WindowFixture fixture;
    const ConfigWriter *deepspeed = findConfigWriter("deepspeed");
    QVERIFY(deepspeed);
    QApplication::clipboard()->setText(QStringLiteral("before"));
    fixture.window->copyAs(*deepspeed);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("before"));
    MessageBar &messages = fixture.window->messages();
    QVERIFY2(messages.text().contains(QStringLiteral("plan.pipeline")), qPrintable(messages.text()));
    const auto buttons = messages.findChildren<QPushButton *>();
    QCOMPARE(buttons.size(), 1);
    QTest::mouseClick(buttons.front(), Qt::LeftButton); // "Nearest plan that it can"
    QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("zero_optimization")));
    QVERIFY2(messages.text().contains(QStringLiteral("Left out")) &&
                 messages.text().contains(QStringLiteral("deepspeed --num_nodes")),
             qPrintable(messages.text()));
}

QTEST_MAIN(TestCopyAs)
#include "tst_copy_as.moc"
