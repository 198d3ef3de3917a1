// What kernels lose beside a collective.
#include "core/cost/collectives_contention.h"

#include <QtTest>

#include <cmath>

using namespace stringline;

namespace {

DeviceSpec hopper()
{
    DeviceSpec device;
    device.multiprocessors = 132;
    device.communicationMultiprocessors = 20;
    device.memoryBandwidth = BytesPerSecond(3350e9);
    return device;
}

bool near(double a, double b)
{
    return std::abs(a / b - 1) < 1e-12;
}

} // namespace

class TestCollectivesContention : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void byHand();
    void nothingBesideCostsNothing();
    void boundsHold();
};

// 132 / (132 - 20) = 1.179; a gather at 360 GB/s reads and writes 720 of 3350 GB/s: 1 / (1 - 0.2149) = 1.274.
void TestCollectivesContention::byHand()
{
    const Slowdown gather = computeSlowdownBeside(Collective::AllGather, BytesPerSecond(360e9), hopper());
    QVERIFY(near(gather.products, 132.0 / 112));
    QVERIFY(near(gather.streams, 1 / (1 - 720.0 / 3350)));
    const Slowdown scatter = computeSlowdownBeside(Collective::ReduceScatter, BytesPerSecond(360e9), hopper());
    QVERIFY(near(scatter.streams, 1 / (1 - 1080.0 / 3350)));
}

void TestCollectivesContention::nothingBesideCostsNothing()
{
    const Slowdown idle = computeSlowdownBeside(Collective::AllReduce, BytesPerSecond(0), hopper());
    QCOMPARE(idle.products, 1.0);
    QCOMPARE(idle.streams, 1.0);
    DeviceSpec copied = hopper(); // copy engines move the bytes
    copied.communicationMultiprocessors = 0;
    QCOMPARE(computeSlowdownBeside(Collective::AllGather, BytesPerSecond(1e9), copied).products, 1.0);
}

// A faster link never slows less; nothing stops altogether.
void TestCollectivesContention::boundsHold()
{
    DeviceSpec small = hopper();
    small.multiprocessors = 10;
    double before = 1;
    for (double rate = 1e9; rate < 1e14; rate *= 2) {
        const Slowdown slowdown = computeSlowdownBeside(Collective::AllReduce, BytesPerSecond(rate), small);
        QVERIFY(slowdown.streams >= before && slowdown.streams < 10.5);
        QCOMPARE(slowdown.products, 10.0);
        before = slowdown.streams;
    }
}

QTEST_APPLESS_MAIN(TestCollectivesContention)
#include "tst_collectives_contention.moc"
