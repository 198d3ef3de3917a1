// The mesh editor, driven by mouse and keys: the product always holds, a canceled drag leaves nothing behind, what is
// impossible is explained with numbers, and each gesture has a key. Pictures are saved for a person to look at.
#include "core/scenario/fields.h"
#include "tests/support/gpt3.h"
#include "ui/mesh/degree_box.h"
#include "ui/mesh/factor_strip.h"
#include "ui/mesh/fold_line.h"
#include "ui/mesh/mesh_view.h"
#include "ui/mesh/rank_map.h"
#include "ui/mesh/strip_text.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QElapsedTimer>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>
#include <random>

using namespace stringline;
using namespace stringline::ui;
using stringline::tests::gpt3OnSelene;

Q_DECLARE_METATYPE(stringline::Scenario)

namespace {

Scenario scenarioOf(int gpus, int tensor, int pipeline, int batch)
{
    Scenario scenario = gpt3OnSelene();
    scenario.cluster.gpus = gpus;
    scenario.plan.tensor = tensor;
    scenario.plan.pipeline = pipeline;
    scenario.training.globalBatch = batch;
    return scenario;
}

struct View {
    explicit View(const Scenario &scenario = gpt3OnSelene(), int width = 876)
    {
        view.resize(width, 210);
        view.setScenario(scenario);
        view.show();
        strip.setFocus();
        QObject::connect(&view, &MeshView::previewed, [this](const Scenario &s) { previews.push_back(s); });
        QObject::connect(&view, &MeshView::committed, [this](const Scenario &s, const QString &text) {
            commits.push_back(s);
            texts.push_back(text);
        });
        QObject::connect(&view, &MeshView::canceled, [this] { ++cancels; });
        QObject::connect(&view, &MeshView::peeked, [this](const Scenario &s) { peeks.push_back(s); });
        QObject::connect(&view, &MeshView::peekEnded, [this] { ++peekEnds; });
    }

    void press(const QPoint &at, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mousePress(&strip, Qt::LeftButton, modifiers, at);
    }
    void move(const QPoint &to, Qt::KeyboardModifiers modifiers = {}, Qt::MouseButtons buttons = Qt::LeftButton)
    {
        QMouseEvent event(QEvent::MouseMove, to, strip.mapToGlobal(to), Qt::NoButton, buttons, modifiers);
        QApplication::sendEvent(&strip, &event);
    }
    void release(const QPoint &at, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseRelease(&strip, Qt::LeftButton, modifiers, at);
    }
    void drag(const QPoint &from, const QPoint &to, Qt::KeyboardModifiers modifiers = {})
    {
        press(from, modifiers);
        for (int i = 1; i <= 8; ++i)
            move(from + (to - from) * i / 8, modifiers);
        release(to, modifiers);
    }
    void key(Qt::Key code, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&strip, code, modifiers); }
    void wheel(Axis axis, int steps)
    {
        const QPoint at = strip.segmentPoint(axis);
        QWheelEvent event(at, strip.mapToGlobal(at), {}, {0, 120 * steps}, {}, {}, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&strip, &event);
    }
    [[nodiscard]] int degree(Axis axis) const { return meshOf(strip.scenario()).of(axis).degree; }
    [[nodiscard]] std::vector<int> degrees() const
    {
        return {degree(Axis::Tensor), degree(Axis::Context), degree(Axis::Data), degree(Axis::Pipeline)};
    }

    MeshView view;
    FactorStrip &strip = view.strip();
    std::vector<Scenario> previews;
    std::vector<Scenario> commits;
    QStringList texts;
    std::vector<Scenario> peeks;
    int cancels = 0;
    int peekEnds = 0;
};

QPoint right(double pixels)
{
    return {qRound(pixels), 0};
}

} // namespace

class TestMeshView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void stripGeometry();
    void nodeEdgeIsFixed();
    void hits();
    void rankMapGeometry_data();
    void rankMapGeometry();
    void dividerTradesWithItsNeighbor();
    void aStubCanBeDrawnOut();
    void aStubThatTakesNothingIsPassedOver();
    void shiftTradesWithData();
    void oneDragIsOneCommit();
    void escapeLeavesNothing();
    void rightButtonLeavesNothing();
    void impossibleDegreesSpringBack();
    void fixesAreLinks();
    void everyImpossibleTickHasNumbers();
    void controlPullsTheEnd();
    void bodyReorders();
    void wheelSteps();
    void ticksCanBeClicked();
    void altPeeks();
    void keysStep();
    void keysTrade();
    void keysReorder();
    void keysChangeNodes();
    void typedDegrees();
    void locksHold();
    void echoesAreIgnored();
    void otherChangesEndADrag();
    void crookedPlans();
    void randomGesturesKeepTheProduct();
    void spokenValue();
    void expertMeshIsALine();
    void mapLightsGroups();
    void mapIsReachedByKeys();
    void dragsAreFast();
    void pictures_data();
    void pictures();
};

void TestMeshView::init()
{
    applyTheme(*qApp, false);
}

// 128 GPUs are 7 doublings: TP 8 takes three, DP 2 one, PP 8 three; CP 1 keeps a stub, by which the strip is longer.
void TestMeshView::stripGeometry()
{
    const Mesh mesh = meshOf(gpt3OnSelene());
    const double doubling = widthPerDoubling(mesh, 856);
    const StripLayout layout = layoutStrip(mesh, 10, doubling);
    QCOMPARE(layout.of(Axis::Tensor).width(), 3 * doubling);
    QCOMPARE(layout.of(Axis::Data).width(), doubling);
    QCOMPARE(layout.of(Axis::Context).width(), kStub);
    QCOMPARE(layout.right(), 10 + kStub + 7 * doubling);
    QVERIFY(layout.right() <= 866 - kEndRoom);
    // So does TP 1; nothing leaves the widget even with four stubs.
    const StripLayout stub = layoutStrip(meshOf(scenarioOf(128, 1, 8, 64)), 10, doubling);
    QCOMPARE(stub.of(Axis::Tensor).width(), kStub);
    QVERIFY(kStub >= 28);
    QCOMPARE(stub.right(), 10 + 2 * kStub + 7 * doubling);
    const Mesh one = meshOf(scenarioOf(1, 1, 1, 64));
    QVERIFY(layoutStrip(one, 10, widthPerDoubling(one, 300)).right() < 310);
}

// The edge of a node of 8 is three doublings from the left, whichever axis is there, behind the stubs before it.
void TestMeshView::nodeEdgeIsFixed()
{
    for (const auto &[tensor, pipeline] : {std::pair(8, 8), std::pair(4, 8), std::pair(16, 4), std::pair(2, 2)}) {
        const StripLayout layout = layoutStrip(meshOf(scenarioOf(128, tensor, pipeline, 64)), 10, 100);
        QCOMPARE(edgeAfter(layout, 8), tensor < 8 ? 310.0 + kStub : 310.0);
    }
}

void TestMeshView::hits()
{
    const StripLayout layout = layoutStrip(meshOf(gpt3OnSelene()), 10, 100);
    QVERIFY((hitStrip(layout, 310) == StripHit{StripPart::Divider, 0}));
    QVERIFY((hitStrip(layout, 313) == StripHit{StripPart::Divider, 0}));
    QVERIFY((hitStrip(layout, 150) == StripHit{StripPart::Segment, 0}));
    QVERIFY((hitStrip(layout, 328) == StripHit{StripPart::Segment, 1})); // the stub of CP, 36 wide
    QVERIFY((hitStrip(layout, 346) == StripHit{StripPart::Divider, 1}));
    QVERIFY((hitStrip(layout, 396) == StripHit{StripPart::Segment, 2}));
    QVERIFY((hitStrip(layout, 746) == StripHit{StripPart::End, 3}));
    QVERIFY((hitStrip(layout, 900) == StripHit{}));
    QCOMPARE(nearestPosition({0, 10, 30}, 21), 2);
    QCOMPARE(nearestPosition({}, 21), -1);
}

void TestMeshView::rankMapGeometry_data()
{
    QTest::addColumn<int>("gpus");
    QTest::addColumn<int>("tensor");
    QTest::addColumn<int>("pipeline");
    QTest::addColumn<int>("height");
    QTest::newRow("one GPU") << 1 << 1 << 1 << 106;
    QTest::newRow("one node") << 8 << 8 << 1 << 106;
    QTest::newRow("GPT-3") << 128 << 8 << 8 << 106;
    QTest::newRow("stages in a node") << 64 << 2 << 2 << 106;
    QTest::newRow("uneven") << 96 << 3 << 4 << 106;
    QTest::newRow("MT-NLG") << 2240 << 8 << 35 << 106;
    QTest::newRow("405B") << 16384 << 8 << 16 << 106;
    QTest::newRow("405B, low") << 16384 << 8 << 16 << 40;
    QTest::newRow("all data") << 16384 << 1 << 1 << 106;
}

// Cells lie inside the map and apart from one another, and a GPU is found where it is drawn.
void TestMeshView::rankMapGeometry()
{
    QFETCH(int, gpus);
    QFETCH(int, tensor);
    QFETCH(int, pipeline);
    QFETCH(int, height);
    const Mesh mesh = meshOf(scenarioOf(gpus, tensor, pipeline, 64));
    const QSizeF size(856, height);
    const RankMapLayout layout = layoutRankMap(mesh, size);
    int nodes = 0;
    for (std::size_t i = 0; i < layout.cells.size(); ++i) {
        const QRectF &rect = layout.cells[i].rect;
        nodes += layout.cells[i].nodes;
        QVERIFY(QRectF(QPointF(), size).adjusted(-0.01, -0.01, 0.01, 0.01).contains(rect));
        QVERIFY(rect.width() >= 2 && rect.height() >= 2);
        if (i > 0)
            QVERIFY(!rect.adjusted(0.1, 0.1, -0.1, -0.1).intersects(layout.cells[i - 1].rect));
    }
    QCOMPARE(nodes, mesh.nodes());
    for (int rank = 0; rank<gpus; rank += gpus> 200 ? 37 : 1) {
        const int found = rankAt(layout, mesh, rectOf(layout, mesh, rank).center());
        if (layout.detail == RankMapLayout::Detail::Gpu)
            QCOMPARE(found, rank);
        else if (layout.detail == RankMapLayout::Detail::Node)
            QCOMPARE(placeOf(mesh, found).node, placeOf(mesh, rank).node);
        else
            QCOMPARE(placeOf(mesh, found).index[std::size_t(Axis::Pipeline)],
                     placeOf(mesh, rank).index[std::size_t(Axis::Pipeline)]);
    }
    QCOMPARE(rankAt(layout, mesh, {-5, -5}), -1);
}

// One doubling to the left: TP 8 gives a factor 2 to CP, and then DP 2 one to PP.
void TestMeshView::dividerTradesWithItsNeighbor()
{
    View v;
    const QPoint divider = v.strip.dividerPoint(0);
    v.drag(divider, divider - right(v.strip.layout().perDoubling));
    QCOMPARE(v.degrees(), (std::vector<int>{4, 2, 2, 8}));
    QCOMPARE(v.texts, QStringList{QStringLiteral("Tensor parallel 8 → 4")});
    const QPoint third = v.strip.dividerPoint(2);
    v.drag(third, third - right(v.strip.layout().perDoubling));
    QCOMPARE(v.degrees(), (std::vector<int>{4, 2, 1, 16}));
    QCOMPARE(v.texts.last(), QStringLiteral("Data parallel 2 → 1"));
}

// The stub of CP 1 can be drawn out: its right edge takes DP's factor, and it goes back to a stub.
void TestMeshView::aStubCanBeDrawnOut()
{
    View v;
    const QPoint edge = v.strip.dividerPoint(1);
    v.drag(edge, edge + right(v.strip.layout().perDoubling));
    QCOMPARE(v.degrees(), (std::vector<int>{8, 2, 1, 8}));
    QCOMPARE(v.texts, QStringList{QStringLiteral("Context parallel 1 → 2")});
    QCOMPARE(v.strip.layout().of(Axis::Context).width(), v.strip.layout().perDoubling);
    const QPoint back = v.strip.dividerPoint(1);
    v.drag(back, back - right(v.strip.layout().perDoubling));
    QCOMPARE(v.degrees(), (std::vector<int>{8, 1, 2, 8}));
    QCOMPARE(v.strip.layout().of(Axis::Context).width(), kStub);
}

// Without fused attention a sequence cannot be cut, so the edge beside the stub of CP trades TP with DP.
void TestMeshView::aStubThatTakesNothingIsPassedOver()
{
    Scenario scenario = gpt3OnSelene();
    scenario.training.flashAttention = false;
    View v(scenario);
    const QPoint divider = v.strip.dividerPoint(0);
    v.drag(divider, divider - right(v.strip.layout().perDoubling));
    QCOMPARE(v.degrees(), (std::vector<int>{4, 1, 4, 8}));
    // Its own key still says why not.
    v.strip.setActiveAxis(Axis::Context);
    v.key(Qt::Key_Up);
    QCOMPARE(v.degrees(), (std::vector<int>{4, 1, 4, 8}));
    QVERIFY2(!v.strip.reason().isEmpty(), "explained");
}

// The neighbors of the first edge are tensor and pipeline when data is last; Shift trades with data all the same.
void TestMeshView::shiftTradesWithData()
{
    Scenario scenario = gpt3OnSelene();
    scenario.plan.axisOrder = {"tensor", "pipeline", "data", "context"};
    View v(scenario);
    const QPoint divider = v.strip.dividerPoint(0);
    v.drag(divider, divider - right(v.strip.layout().perDoubling), Qt::ShiftModifier);
    QCOMPARE(v.degrees(), (std::vector<int>{4, 1, 4, 8}));
    View plain(scenario);
    plain.drag(divider, divider - right(plain.strip.layout().perDoubling));
    QCOMPARE(plain.degrees(), (std::vector<int>{4, 1, 2, 16}));
    // Shift pressed on the way: the trade starts again from where the drag began.
    View both(scenario);
    both.press(divider);
    both.move(divider - right(20));
    both.move(divider - right(both.strip.layout().perDoubling));
    QCOMPARE(both.previews.back().plan.pipeline, 16);
    both.move(divider - right(both.strip.layout().perDoubling), Qt::ShiftModifier);
    both.release(divider - right(both.strip.layout().perDoubling), Qt::ShiftModifier);
    QCOMPARE(both.degrees(), (std::vector<int>{4, 1, 4, 8}));
}

void TestMeshView::oneDragIsOneCommit()
{
    View v;
    const QPoint divider = v.strip.dividerPoint(0);
    v.drag(divider, divider - right(3 * v.strip.layout().perDoubling));
    QCOMPARE(v.commits.size(), std::size_t(1));
    QCOMPARE(v.cancels, 0);
    QCOMPARE(v.degree(Axis::Tensor), 1);
    // Each snap on the way was shown once: 4, 2, 1.
    QCOMPARE(v.previews.size(), std::size_t(3));
    QVERIFY(v.previews.back() == v.commits.back());
    // There and back again is no change.
    const QPoint edge = v.strip.dividerPoint(0);
    v.press(edge);
    v.move(edge + right(v.strip.layout().perDoubling));
    v.move(edge);
    v.release(edge);
    QCOMPARE(v.commits.size(), std::size_t(1));
    QCOMPARE(v.cancels, 1);
    // A press without a move is nothing at all.
    v.press(edge);
    v.release(edge);
    QCOMPARE(v.commits.size(), std::size_t(1));
    QCOMPARE(v.cancels, 1);
}

void TestMeshView::escapeLeavesNothing()
{
    View v;
    const Scenario before = v.strip.scenario();
    const QPoint divider = v.strip.dividerPoint(0);
    v.press(divider);
    v.move(divider - right(v.strip.layout().perDoubling));
    QCOMPARE(v.previews.size(), std::size_t(1));
    QVERIFY(v.strip.isDragging());
    v.key(Qt::Key_Escape);
    QVERIFY(!v.strip.isDragging());
    QCOMPARE(v.cancels, 1);
    v.move(divider - right(200));
    v.release(divider - right(200));
    QVERIFY(v.commits.empty());
    QVERIFY(v.strip.scenario() == before);
    QVERIFY(v.strip.shown() == before);
}

void TestMeshView::rightButtonLeavesNothing()
{
    View v;
    const QPoint divider = v.strip.dividerPoint(2);
    v.press(divider);
    v.move(divider - right(v.strip.layout().perDoubling));
    QTest::mousePress(&v.strip, Qt::RightButton, {}, divider);
    QCOMPARE(v.cancels, 1);
    v.release(divider);
    QVERIFY(v.commits.empty());
    QCOMPARE(v.degrees(), (std::vector<int>{8, 1, 2, 8}));
}

// Batch 64 with microbatch 4: DP 16 leaves one microbatch for each, DP 32 would need 128 sequences.
void TestMeshView::impossibleDegreesSpringBack()
{
    Scenario scenario = scenarioOf(256, 8, 1, 64);
    scenario.training.microbatch = 4;
    View v(scenarioOf(256, 8, 2, 64));
    scenario.plan.pipeline = 2;
    v.view.setScenario(scenario);
    const QPoint divider = v.strip.dividerPoint(2);
    v.press(divider);
    v.move(divider + right(20));
    v.move(divider + right(v.strip.layout().perDoubling));
    QCOMPARE(meshOf(v.strip.shown()).of(Axis::Data).degree, 32); // drawn, hatched
    QVERIFY(v.previews.empty());
    QVERIFY(v.strip.reason().contains(QStringLiteral("64")));
    QVERIFY(v.strip.reason().contains(QStringLiteral("128")));
    v.release(divider + right(v.strip.layout().perDoubling));
    QVERIFY(v.commits.empty());
    QCOMPARE(v.degrees(), (std::vector<int>{8, 1, 16, 2}));
    QVERIFY(!v.strip.reason().isEmpty()); // for a while
    v.key(Qt::Key_Escape);
    QVERIFY(v.strip.reason().isEmpty());
}

void TestMeshView::fixesAreLinks()
{
    View v;
    QVERIFY(!v.strip.enterDegree(Axis::Tensor, 5));
    QVERIFY(v.strip.reason().contains(QStringLiteral("96 heads")));
    QVERIFY(!v.strip.reasonFixes().empty() && v.strip.reasonFixes().size() <= 3);
    const Fix fix = v.strip.reasonFixes().front();
    QCOMPARE(fix.path, std::string("plan.tensor"));
    QCOMPARE(fix.value, std::string("4"));
    auto *label = v.view.findChild<QLabel *>(QStringLiteral("reasonText"));
    QVERIFY(label && label->text().contains(QStringLiteral("<a href=\"0\">")));
    Q_EMIT label->linkActivated(QStringLiteral("0"));
    QCOMPARE(v.commits.size(), std::size_t(1));
    QCOMPARE(v.degree(Axis::Tensor), 4);
    QVERIFY(v.strip.reason().isEmpty());
}

void TestMeshView::everyImpossibleTickHasNumbers()
{
    Scenario scenario = gpt3OnSelene();
    scenario.plan.axisOrder = {"tensor", "pipeline", "data", "context"};
    View v(scenario);
    v.move(v.strip.dividerPoint(0), {}, Qt::NoButton);
    int invalid = 0;
    int warned = 0;
    for (std::size_t i = 0; i < v.strip.ticks().candidates.size(); ++i) {
        const Alternative &candidate = v.strip.ticks().candidates[i];
        v.move(v.strip.tickPoint(int(i)), {}, Qt::NoButton);
        if (candidate.verdict == Verdict::Valid) {
            QVERIFY(v.strip.reason().isEmpty());
            continue;
        }
        ++(candidate.verdict == Verdict::Invalid ? invalid : warned);
        QVERIFY(v.strip.reason().contains(QRegularExpression(QStringLiteral("\\d"))));
    }
    QVERIFY(invalid >= 1); // 64 does not divide 96 heads
    QVERIFY(warned >= 1);  // 16 leaves the node
    v.move({5, 5}, {}, Qt::NoButton);
}

// 16 nodes of TP 8 x PP 8: one doubling to the right is 32 nodes, DP 4.
void TestMeshView::controlPullsTheEnd()
{
    View v;
    const QPoint end = v.strip.endPoint();
    const double doubling = v.strip.layout().perDoubling;
    v.drag(end, end + right(doubling), Qt::ControlModifier);
    QCOMPARE(v.strip.scenario().cluster.gpus, 256);
    QCOMPARE(v.degrees(), (std::vector<int>{8, 1, 4, 8}));
    QCOMPARE(v.texts.last(), QStringLiteral("GPUs 128 → 256"));
    // Without Ctrl it only says how.
    const QPoint now = v.strip.endPoint();
    v.drag(now, now + right(60));
    QCOMPARE(v.commits.size(), std::size_t(1));
    QVERIFY(v.strip.reason().contains(QStringLiteral("Ctrl")));
}

void TestMeshView::bodyReorders()
{
    View v;
    v.drag(v.strip.segmentPoint(Axis::Pipeline), v.strip.segmentPoint(Axis::Tensor) - right(60));
    QCOMPARE(v.commits.size(), std::size_t(1));
    QCOMPARE(v.strip.scenario().plan.axisOrder, (std::vector<std::string>{"pipeline", "tensor", "context", "data"}));
    QCOMPARE(v.degrees(), (std::vector<int>{8, 1, 2, 8}));
    QCOMPARE(v.texts.last(), QStringLiteral("Rank order PP · TP · CP · DP"));
}

void TestMeshView::wheelSteps()
{
    View v;
    v.wheel(Axis::Tensor, -1);
    QCOMPARE(v.degrees(), (std::vector<int>{4, 1, 4, 8}));
    v.wheel(Axis::Tensor, 1);
    QCOMPARE(v.degrees(), (std::vector<int>{8, 1, 2, 8}));
    v.wheel(Axis::Pipeline, -2);
    QCOMPARE(v.degrees(), (std::vector<int>{8, 1, 8, 2}));
    QVERIFY(v.strip.activeAxis() == Axis::Pipeline);
}

void TestMeshView::ticksCanBeClicked()
{
    View v;
    const QPoint tick = v.strip.tickPoint(1); // TP 2
    v.move(tick, {}, Qt::NoButton);
    v.press(tick);
    v.release(tick);
    QCOMPARE(v.degrees(), (std::vector<int>{2, 1, 8, 8}));
    QCOMPARE(v.commits.size(), std::size_t(1));
}

void TestMeshView::altPeeks()
{
    View v;
    const Scenario before = v.strip.scenario();
    v.move(v.strip.tickPoint(2), Qt::AltModifier, Qt::NoButton); // TP 4
    QCOMPARE(v.peeks.size(), std::size_t(1));
    QCOMPARE(v.peeks.back().plan.tensor, 4);
    QVERIFY(v.strip.scenario() == before);
    v.view.setScenario(v.peeks.back()); // a window that shows what is peeked at
    QVERIFY(v.strip.scenario() == before);
    v.move({400, 2}, {}, Qt::NoButton);
    QCOMPARE(v.peekEnds, 1);
    QVERIFY(v.commits.empty());
    // By keys: Alt+Down looks at the next lower degree, letting Alt go ends it.
    QTest::keyPress(&v.strip, Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(v.peeks.back().plan.tensor, 4);
    QTest::keyPress(&v.strip, Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(v.peeks.back().plan.tensor, 2);
    QTest::keyRelease(&v.strip, Qt::Key_Alt);
    QCOMPARE(v.peekEnds, 2);
    QVERIFY(v.commits.empty());
    QVERIFY(v.strip.scenario() == before);
}

void TestMeshView::keysStep()
{
    View v;
    v.key(Qt::Key_Down);
    QCOMPARE(v.degrees(), (std::vector<int>{4, 1, 4, 8}));
    v.key(Qt::Key_Up);
    QCOMPARE(v.degrees(), (std::vector<int>{8, 1, 2, 8}));
    v.key(Qt::Key_Right);
    QVERIFY(v.strip.activeAxis() == Axis::Context);
    v.key(Qt::Key_Up);
    QCOMPARE(v.degrees(), (std::vector<int>{8, 2, 1, 8}));
    v.key(Qt::Key_Down);
    QCOMPARE(v.degrees(), (std::vector<int>{8, 1, 2, 8}));
    v.key(Qt::Key_Right);
    v.key(Qt::Key_Right);
    QVERIFY(v.strip.activeAxis() == Axis::Pipeline);
    v.key(Qt::Key_Down);
    QCOMPARE(v.degrees(), (std::vector<int>{8, 1, 4, 4}));
    v.key(Qt::Key_Home);
    QCOMPARE(v.degrees(), (std::vector<int>{8, 1, 16, 1}));
    v.key(Qt::Key_End);
    QCOMPARE(v.degrees(), (std::vector<int>{8, 1, 1, 16}));
    v.key(Qt::Key_Left);
    QVERIFY(v.strip.activeAxis() == Axis::Data);
}

void TestMeshView::keysTrade()
{
    View v;
    v.key(Qt::Key_Right);
    v.key(Qt::Key_Right); // data, whose right neighbor is pipeline
    v.key(Qt::Key_Up, Qt::ShiftModifier);
    QCOMPARE(v.degrees(), (std::vector<int>{8, 1, 4, 4}));
    v.key(Qt::Key_Right);
    v.key(Qt::Key_Up, Qt::ShiftModifier); // the last axis trades with its left neighbor
    QCOMPARE(v.degrees(), (std::vector<int>{8, 1, 2, 8}));
}

void TestMeshView::keysReorder()
{
    View v;
    v.key(Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(v.strip.scenario().plan.axisOrder, (std::vector<std::string>{"context", "tensor", "data", "pipeline"}));
    QVERIFY(v.strip.activeAxis() == Axis::Tensor);
    v.key(Qt::Key_Left, Qt::ControlModifier);
    QVERIFY(meshOf(v.strip.scenario()) == meshOf(gpt3OnSelene()));
    v.key(Qt::Key_Left, Qt::ControlModifier); // already first
    QCOMPARE(v.commits.size(), std::size_t(2));
}

void TestMeshView::keysChangeNodes()
{
    View v;
    v.key(Qt::Key_Up, Qt::ControlModifier); // 24 nodes leave the batch undivided, so 32 it is
    QCOMPARE(v.strip.scenario().cluster.gpus, 256);
    v.key(Qt::Key_Down, Qt::ControlModifier);
    QCOMPARE(v.strip.scenario().cluster.gpus, 128);
}

void TestMeshView::typedDegrees()
{
    View v;
    QTest::keyClicks(&v.strip, QStringLiteral("2"));
    QVERIFY(v.commits.empty());
    v.key(Qt::Key_Return);
    QCOMPARE(v.degrees(), (std::vector<int>{2, 1, 8, 8}));
    QTest::keyClicks(&v.strip, QStringLiteral("5"));
    v.key(Qt::Key_Return);
    QCOMPARE(v.degrees(), (std::vector<int>{2, 1, 8, 8}));
    QVERIFY(v.strip.reason().contains(QStringLiteral("5 does not divide 96 heads")));
    QTest::keyClicks(&v.strip, QStringLiteral("16"));
    v.key(Qt::Key_Backspace);
    QTest::keyClicks(&v.strip, QStringLiteral("6"));
    v.key(Qt::Key_Enter);
    QCOMPARE(v.degrees(), (std::vector<int>{16, 1, 1, 8}));
    v.key(Qt::Key_Right);
    v.key(Qt::Key_Right);
    QTest::keyClicks(&v.strip, QStringLiteral("3"));
    v.key(Qt::Key_Return);
    QVERIFY(v.strip.reason().contains(QStringLiteral("Possible: 1, 2, 4, 8")));
    QTest::keyClicks(&v.strip, QStringLiteral("0"));
    v.key(Qt::Key_Return);
    QTest::keyClicks(&v.strip, QStringLiteral("9999999"));
    v.key(Qt::Key_Return);
    QCOMPARE(v.degrees(), (std::vector<int>{16, 1, 1, 8}));
}

// With data and context locked, tensor trades with pipeline, by key, wheel and mouse.
void TestMeshView::locksHold()
{
    View v;
    v.key(Qt::Key_Right);
    v.key(Qt::Key_L);
    QVERIFY(v.strip.isLocked(Axis::Context));
    v.key(Qt::Key_Right);
    v.key(Qt::Key_L);
    QVERIFY(v.strip.isLocked(Axis::Data));
    v.key(Qt::Key_Down); // says why not
    QVERIFY(v.commits.empty());
    QVERIFY(v.strip.reason().contains(QStringLiteral("locked")));
    v.key(Qt::Key_Left);
    v.key(Qt::Key_Left);
    v.key(Qt::Key_Down);
    QCOMPARE(v.degrees(), (std::vector<int>{4, 1, 2, 16}));
    v.wheel(Axis::Tensor, 1);
    QCOMPARE(v.degrees(), (std::vector<int>{8, 1, 2, 8}));
    const QPoint divider = v.strip.dividerPoint(0);
    v.drag(divider, divider - right(v.strip.layout().perDoubling));
    QCOMPARE(v.degrees(), (std::vector<int>{4, 1, 2, 16}));
    v.strip.setLocked(Axis::Tensor, true);
    const QPoint edge = v.strip.dividerPoint(0);
    v.drag(edge, edge + right(v.strip.layout().perDoubling));
    QCOMPARE(v.degrees(), (std::vector<int>{4, 1, 2, 16}));
    QVERIFY(v.strip.reason().contains(QStringLiteral("locked")));
}

// A window sends back what was previewed.
void TestMeshView::echoesAreIgnored()
{
    View v;
    QObject::connect(&v.view, &MeshView::previewed, &v.view, [&v](const Scenario &s) { v.view.setScenario(s); });
    QObject::connect(&v.view, &MeshView::committed, &v.view, [&v](const Scenario &s) { v.view.setScenario(s); });
    const QPoint divider = v.strip.dividerPoint(0);
    v.drag(divider, divider - right(2 * v.strip.layout().perDoubling));
    QCOMPARE(v.degrees(), (std::vector<int>{2, 4, 2, 8}));
    QCOMPARE(v.commits.size(), std::size_t(1));
}

void TestMeshView::otherChangesEndADrag()
{
    View v;
    const QPoint divider = v.strip.dividerPoint(0);
    v.press(divider);
    v.move(divider - right(v.strip.layout().perDoubling));
    v.view.setScenario(scenarioOf(64, 8, 4, 64)); // undo, or another file
    QVERIFY(!v.strip.isDragging());
    v.release(divider);
    QVERIFY(v.commits.empty());
    QCOMPARE(v.strip.scenario().cluster.gpus, 64);
}

// TP 5 on 128 GPUs is shown as it is, and the keys lead back.
void TestMeshView::crookedPlans()
{
    View v(scenarioOf(128, 5, 8, 64));
    QCOMPARE(v.degree(Axis::Tensor), 5);
    v.key(Qt::Key_Down);
    QCOMPARE(v.degrees(), (std::vector<int>{4, 1, 4, 8}));
    View up(scenarioOf(128, 5, 8, 64));
    up.key(Qt::Key_Up);
    QCOMPARE(up.degrees(), (std::vector<int>{8, 1, 2, 8}));
    View drag(scenarioOf(128, 5, 8, 64));
    const QPoint divider = drag.strip.dividerPoint(0);
    drag.drag(divider, divider - right(40), Qt::ShiftModifier);
    QCOMPARE(drag.degree(Axis::Tensor), 4);
    View broken(scenarioOf(0, 0, -3, 0));
    broken.key(Qt::Key_Up);
    broken.key(Qt::Key_Up, Qt::ControlModifier);
    QVERIFY(!broken.view.grab().isNull());
}

void TestMeshView::randomGesturesKeepTheProduct()
{
    View v(scenarioOf(192, 4, 6, 96));
    std::mt19937 random(11);
    const auto below = [&random](int count) { return int(random() % unsigned(count)); };
    int changes = 0;
    QObject::connect(&v.view, &MeshView::previewed, [&](const Scenario &s) {
        QCOMPARE(meshOf(s).gpus, s.cluster.gpus);
        QVERIFY(!hasErrors(validate(s)));
    });
    for (int round = 0; round < 1000; ++round) {
        for (const AxisRow &axis : parallelAxes()) {
            if (below(4) == 0)
                v.strip.setLocked(axis.axis, false);
        }
        const std::vector<int> before = v.degrees();
        const int gpus = v.strip.scenario().cluster.gpus;
        const std::size_t commits = v.commits.size();
        const QPoint anywhere(below(v.strip.width()), below(v.strip.height()));
        const QPoint target(below(v.strip.width()), below(v.strip.height()));
        switch (below(7)) {
        case 0: {
            const QPoint divider = v.strip.dividerPoint(below(3));
            v.drag(divider, target, below(2) ? Qt::ShiftModifier : Qt::NoModifier);
            break;
        }
        case 1:
            v.drag(anywhere, target, below(3) ? Qt::NoModifier : Qt::AltModifier);
            break;
        case 2:
            v.wheel(Axis(below(kAxisCount)), below(5) - 2);
            break;
        case 3: {
            const Qt::Key keys[] = {Qt::Key_Up,   Qt::Key_Down, Qt::Key_Left, Qt::Key_Right,
                                    Qt::Key_Home, Qt::Key_End,  Qt::Key_L};
            const Qt::KeyboardModifiers modifiers[] = {Qt::NoModifier, Qt::ShiftModifier, Qt::ControlModifier,
                                                       Qt::AltModifier};
            v.key(keys[below(7)], modifiers[below(4)]);
            break;
        }
        case 4:
            QTest::keyClicks(&v.strip, QString::number(below(40)));
            v.key(Qt::Key_Return);
            break;
        case 5:
            v.press(anywhere);
            v.move(target);
            v.key(Qt::Key_Escape);
            v.release(target);
            QCOMPARE(v.commits.size(), commits);
            break;
        default:
            v.drag(v.strip.endPoint(), target, Qt::ControlModifier);
        }
        QVERIFY(!v.strip.isDragging());
        const Scenario &now = v.strip.scenario();
        QCOMPARE(meshOf(now).gpus, now.cluster.gpus);
        QVERIFY(!hasErrors(validate(now)));
        QVERIFY(v.strip.shown() == now);
        int changed = 0;
        for (std::size_t axis = 0; axis < before.size(); ++axis)
            changed += before[axis] != v.degrees()[axis];
        QVERIFY(changed <= 2);
        changes += changed > 0 || gpus != now.cluster.gpus;
        if (now.cluster.gpus > 3000)
            v.view.setScenario(scenarioOf(192, 4, 6, 96));
    }
    QVERIFY(changes > 100);
}

void TestMeshView::spokenValue()
{
    View v;
    const QString spoken = v.strip.accessibleDescription();
    QVERIFY(spoken.startsWith(QStringLiteral("Tensor parallel 8 of 128 GPUs, inside a node.")));
    QVERIFY(spoken.contains(QStringLiteral("With a warning:")));
    QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(&v.strip);
    QVERIFY(interface && interface->role() == QAccessible::Slider);
    QVERIFY(interface->valueInterface());
    QCOMPARE(interface->valueInterface()->currentValue().toInt(), 8);
    QCOMPARE(interface->text(QAccessible::Value), spoken);
    interface->valueInterface()->setCurrentValue(4);
    QCOMPARE(v.degree(Axis::Tensor), 4);
    v.key(Qt::Key_Right);
    QVERIFY(v.strip.accessibleDescription().startsWith(QStringLiteral("Context parallel 1 of 128 GPUs")));
    v.key(Qt::Key_Right);
    QVERIFY(v.strip.accessibleDescription().startsWith(QStringLiteral("Data parallel 4 of 128 GPUs")));
}

// 64 experts on 128 GPUs of one stage: ETP 1 x EP 8 x EDP 16 = TP 4 x CP 1 x DP 32.
void TestMeshView::expertMeshIsALine()
{
    Scenario scenario = scenarioOf(128, 4, 1, 128);
    View dense(scenario);
    QVERIFY(dense.view.foldLine().isHidden());
    scenario.model.experts = 64;
    scenario.model.activeExperts = 2;
    scenario.model.expertFfn = 1024;
    scenario.plan.expert = 8;
    View v(scenario);
    FoldLine &line = v.view.foldLine();
    QVERIFY(line.isVisible());
    QVERIFY2(line.text().contains(QStringLiteral("ETP 1 · EP 8 · EDP 16  =  TP 4 × CP 1 × DP 32")),
             qPrintable(line.text()));
    DegreeBox &expert = line.box(Axis::Expert);
    QTest::keyClick(&expert, Qt::Key_Up); // 64 experts in 16 groups
    QCOMPARE(v.strip.scenario().plan.expert, 16);
    QCOMPARE(v.texts.last(), QStringLiteral("Expert parallel 8 → 16"));
    QVERIFY(line.text().contains(QStringLiteral("EDP 8")));
    QWheelEvent wheel(QPointF(5, 5), expert.mapToGlobal(QPointF(5, 5)), {}, {0, -120}, {}, {}, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(&expert, &wheel);
    QCOMPARE(v.strip.scenario().plan.expert, 8);
    // Typed: 5 divides neither 128 ranks nor 64 experts. It is taken, and marked.
    expert.selectAll();
    QTest::keyClicks(&expert, QStringLiteral("5"));
    QCOMPARE(v.commits.size(), std::size_t(2));
    QTest::keyClick(&expert, Qt::Key_Return);
    QCOMPARE(v.commits.back().plan.expert, 5);
    QVERIFY(expert.isWrong());
    QVERIFY(line.text().contains(QStringLiteral("≠")));
    QTest::keyClick(&expert, Qt::Key_Down); // the next lower divisor
    QCOMPARE(v.commits.back().plan.expert, 4);
    QVERIFY(!expert.isWrong());
}

void TestMeshView::mapLightsGroups()
{
    View v;
    RankMap &map = v.view.map();
    const Mesh mesh = meshOf(v.strip.scenario());
    const QPoint at = rectOf(map.layout(), mesh, 37).center().toPoint() + QPoint(RankMap::kMargin, 2);
    const QImage before = map.grab().toImage();
    QMouseEvent event(QEvent::MouseMove, at, map.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(&map, &event);
    QCOMPARE(map.hoveredRank(), 37);
    QVERIFY(map.grab().toImage() != before);
    QSignalSpy ranks(&map, &RankMap::rankActivated);
    QTest::mouseClick(&map, Qt::LeftButton, {}, at);
    QCOMPARE(ranks.front(), (QVariantList{37, 2}));
    map.setShade(RankMap::Shade::Memory);
    std::vector<StageMemory> memory(8);
    for (int stage = 0; stage < 8; ++stage) {
        memory[std::size_t(stage)].peak = gibibytes(90 - 10 * stage);
        memory[std::size_t(stage)].capacity = gibibytes(80);
    }
    map.setMemory(memory);
    QVERIFY(map.grab().toImage() != before);
}

void TestMeshView::mapIsReachedByKeys()
{
    View v;
    RankMap &map = v.view.map();
    map.setFocus();
    QTest::keyClick(&map, Qt::Key_Right);
    QCOMPARE(map.hoveredRank(), 0);
    QTest::keyClick(&map, Qt::Key_Down);
    QCOMPARE(map.hoveredRank(), 8);
    QVERIFY(map.accessibleDescription().contains(QStringLiteral("node 1")));
    QTest::keyClick(&map, Qt::Key_M);
    QVERIFY(map.shade() == RankMap::Shade::Memory);
}

// Each mouse move of a drag over 16 384 GPUs stays within a frame, painting included.
void TestMeshView::dragsAreFast()
{
    Scenario scenario = scenarioOf(16384, 8, 16, 2048);
    View v(scenario, 1200);
    QVERIFY(!v.view.grab().isNull());
    const QPoint divider = v.strip.dividerPoint(0);
    v.press(divider);
    QElapsedTimer begin;
    begin.start();
    v.move(divider - right(4)); // judges what can be reached
    double worst = double(begin.nsecsElapsed()) / 1e6;
    for (int i = 1; i <= 60; ++i) {
        QElapsedTimer timer;
        timer.start();
        v.move(divider + right((i % 20 - 10) * 8));
        (void)v.view.grab();
        worst = std::max(worst, double(timer.nsecsElapsed()) / 1e6);
    }
    v.key(Qt::Key_Escape);
    v.release(divider);
    qInfo("slowest move with painting: %.1f ms", worst);
    QVERIFY(worst < 200); // a debug build on a loaded machine; the benchmark holds the real limit
}

void TestMeshView::pictures_data()
{
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("height");
    QTest::addColumn<bool>("dark");
    QTest::addColumn<int>("gpus");
    QTest::addColumn<int>("tensor");
    QTest::addColumn<int>("pipeline");
    for (const bool dark : {false, true}) {
        const char *name = dark ? "dark" : "light";
        QTest::addRow("gpt3-1600-%s", name) << 1008 << 204 << dark << 128 << 8 << 8;
        QTest::addRow("gpt3-1280-%s", name) << 700 << 204 << dark << 128 << 8 << 8;
        QTest::addRow("gpt3-1920-%s", name) << 1320 << 240 << dark << 128 << 8 << 8;
        QTest::addRow("mt-nlg-%s", name) << 1320 << 240 << dark << 2240 << 8 << 35;
        QTest::addRow("405b-%s", name) << 1320 << 240 << dark << 16384 << 8 << 16;
        QTest::addRow("one-node-%s", name) << 1008 << 204 << dark << 8 << 4 << 1;
        QTest::addRow("tensor16-%s", name) << 1008 << 204 << dark << 128 << 16 << 1;
        QTest::addRow("data-only-%s", name) << 1008 << 204 << dark << 64 << 1 << 1;
        QTest::addRow("stages-in-node-%s", name) << 1008 << 204 << dark << 64 << 1 << 4;
    }
}

// The strip's colors, the title and the map are there; saved beside the test for a person to look at.
void TestMeshView::pictures()
{
    QFETCH(int, width);
    QFETCH(int, height);
    QFETCH(bool, dark);
    QFETCH(int, gpus);
    QFETCH(int, tensor);
    QFETCH(int, pipeline);
    applyTheme(*qApp, dark);
    Scenario scenario = scenarioOf(gpus, tensor, pipeline, 64);
    if (pipeline == 4)
        scenario.plan.axisOrder = {"pipeline", "tensor", "data"};
    View v(scenario, width);
    v.view.resize(width, height);
    if (gpus == 128 && tensor == 8) {
        const Mesh mesh = meshOf(scenario);
        RankMap &map = v.view.map();
        const QPoint at = rectOf(map.layout(), mesh, 37).center().toPoint() + QPoint(RankMap::kMargin, 2);
        QMouseEvent event(QEvent::MouseMove, at, map.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(&map, &event);
    }
    const QImage picture = v.view.grab().toImage();
    QVERIFY(picture.save(QStringLiteral("mesh-%1.png").arg(QLatin1String(QTest::currentDataTag()))));
    QCOMPARE(picture.width(), width);
    const QPoint corner(qRound(v.strip.layout().of(Axis::Tensor).right) - 4,
                        FactorStrip::kBandTop + FactorStrip::kBandHeight - 4);
    const QPoint inTensor = v.strip.mapTo(&v.view, corner);
    QVERIFY(picture.pixelColor(inTensor) == colorOf(currentTheme(), Activity::Tensor));
    if (gpus != 128 || tensor != 8)
        return;
    // During a drag beyond what is possible.
    Scenario other = scenario;
    other.plan.axisOrder = {"tensor", "pipeline", "data", "context"};
    v.view.setScenario(other);
    const QPoint divider = v.strip.dividerPoint(0);
    v.press(divider);
    v.move(divider + right(3 * v.strip.layout().perDoubling));
    QVERIFY(!v.strip.reason().isEmpty());
    QVERIFY(v.view.grab().save(QStringLiteral("mesh-%1-impossible.png").arg(QLatin1String(QTest::currentDataTag()))));
    v.key(Qt::Key_Escape);
    v.release(divider);
}

QTEST_MAIN(TestMeshView)
#include "tst_mesh_view.moc"
