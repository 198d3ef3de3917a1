// The cluster's simulation: schedules that can be worked out by hand, and laws that any schedule keeps.
#include "core/studies/cluster/jobs.h"
#include "core/studies/cluster/random.h"
#include "core/studies/cluster/share.h"
#include "core/studies/cluster/simulation.h"

#include <QtTest>

#include <map>

using namespace stringline;
using namespace stringline::cluster;

namespace {

const Scaling kLinear({1, 2, 4});

Job job(double submit, double iterations, int gpus, double deadline, int workload = 0)
{
    return {"", submit, deadline, iterations, 0, gpus, workload};
}

// Slots of a minute; new GPUs cost nothing.
SimulationSettings settingsOf(int gpus, double overheadShare = 0)
{
    SimulationSettings settings;
    settings.gpus = gpus;
    settings.gpusPerNode = std::min(gpus, 8);
    settings.clock = {60, overheadShare, gpus};
    return settings;
}

Outcome run(const char *policy, const std::vector<Job> &jobs, const SimulationSettings &settings,
            const std::vector<Scaling> &scalings = {kLinear})
{
    return simulate(jobs, scalings, *findPolicy(policy), settings);
}

std::vector<double> ends(const Outcome &outcome)
{
    std::vector<double> all;
    for (const JobOutcome &each : outcome.jobs)
        all.push_back(each.end);
    return all;
}

// 240 iterations on 2 GPUs by 600 s, 960 on 4 by 300 s, 60 on 1 by 120 s, of one iteration a second and GPU.
const std::vector<Job> kThree = {job(0, 240, 2, 600), job(0, 960, 4, 300), job(0, 60, 1, 120)};

// A made-up load that is too much for 64 GPUs at times.
std::vector<Scaling> someScalings()
{
    return {Scaling({1, 1.9, 3.6, 6.5, 11, 17, 22}), Scaling({0, 0, 1, 1.9, 3.4, 6, 5}), Scaling({2, 4, 8, 16, 20})};
}

std::vector<Job> someJobs(std::uint64_t seed, double noDeadline = 0)
{
    Making making;
    making.seed = seed;
    making.count = 120;
    making.gapSeconds = 900;
    making.askedMost = 32;
    making.noDeadline = noDeadline;
    return madeJobs(making, someScalings());
}

} // namespace

class TestStudyCluster : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void threeJobsByHand_data()
    {
        QTest::addColumn<std::vector<double>>("expected");
        // The first holds 2 GPUs; the second needs all 4 and lets nobody pass.
        QTest::newRow("fifo") << std::vector<double>{120, 360, 420};
        // 60 s, 120 s, then 240 s on all.
        QTest::newRow("shortest-first") << std::vector<double>{120, 360, 60};
        // One after the other on 4 GPUs by deadline: 15 s, from the next slot on 240 s, 60 s.
        QTest::newRow("edf") << std::vector<double>{360, 300, 15};
        QTest::newRow("edf-admission") << std::vector<double>{360, 300, 15};
        // Shares 1, 2 then 4, and 1; see below.
        QTest::newRow("elasticflow") << std::vector<double>{315, 300, 60};
        // 2, 1, 1; then 2, 2; then 4 for what is left of the second: 960 - 60 - 120 iterations.
        QTest::newRow("fair-share") << std::vector<double>{120, 315, 60};
    }

    void threeJobsByHand()
    {
        QFETCH(std::vector<double>, expected);
        const Outcome outcome = run(QTest::currentDataTag(), kThree, settingsOf(4));
        const std::vector<double> got = ends(outcome);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QVERIFY2(std::abs(got[i] - expected[i]) < 1e-6, qPrintable(QString("job %1 at %2").arg(i).arg(got[i])));
            QCOMPARE(outcome.jobs[i].met, expected[i] <= kThree[i].deadline);
        }
        QCOMPARE(outcome.changeGpuSeconds, 0.0);
    }

    // Deadline after 5 slots: 2 GPUs give 600 of 960 iterations, 4 give 1200; so 2 in the first two slots, 4 in three.
    void minimumShareByHand()
    {
        const Clock clock{60, 0, 4};
        const Profile free(0, 4);
        const Standing standing{960, 0, 0};
        const auto made = minimumShare({free, standing, kLinear, clock}, 5);
        QVERIFY(made.has_value());
        QCOMPARE(made->plan, (Plan{{{0, 2}, {2, 4}}, 5}));
        QCOMPARE(made->finish, 300.0);
        QVERIFY(!minimumShare({free, Standing{1201, 0, 0}, kLinear, clock}, 5));
        // The least level alone: as late as can be.
        QCOMPARE(minimumShare({free, Standing{90, 0, 0}, kLinear, clock}, 5)->plan, (Plan{{{0, 0}, {3, 1}}, 5}));
    }

    // 29 s and 2 s for each doubling from 2 s: 35 s for 4 GPUs, of 300.
    void changesOfGpusCountInPromises()
    {
        const Clock clock{60, 1, 4};
        QCOMPARE(clock.overhead(4), 35.0);
        QCOMPARE((Clock{60, 1, 1024}).overhead(64), 54.0 + 14);
        const Profile free(0, 4);
        QVERIFY(minimumShare({free, Standing{4 * 265, 0, 0}, kLinear, clock}, 5));
        QVERIFY(!minimumShare({free, Standing{4 * 265 + 1, 0, 0}, kLinear, clock}, 5));
        // Who has them already pays nothing.
        QVERIFY(minimumShare({free, Standing{4 * 300, 0, 4}, kLinear, clock}, 5));
        const Outcome outcome = run("elasticflow", {job(0, 1200, 4, 360)}, settingsOf(4, 1));
        QCOMPARE(outcome.jobs[0].end, 335.0);
        QCOMPARE(outcome.changeGpuSeconds, 4 * 35.0);
        QVERIFY(run("elasticflow", {job(0, 1200, 4, 300)}, settingsOf(4, 1)).jobs[0].declined);
    }

    void admissionByHand_data()
    {
        QTest::addColumn<double>("deadline");
        QTest::addColumn<bool>("declined");
        QTest::newRow("no room") << 300.0 << true;
        QTest::newRow("not in whole slots") << 330.0 << true;
        QTest::newRow("a slot later") << 360.0 << false;
    }

    // The first needs all GPUs for five slots; what would make it late is declined, and runs when it is done.
    void admissionByHand()
    {
        QFETCH(double, deadline);
        QFETCH(bool, declined);
        for (const char *policy : {"elasticflow", "edf-admission"}) {
            SimulationSettings settings = settingsOf(4);
            const std::vector<Job> jobs = {job(0, 1200, 4, 300), job(0, 60, 1, deadline)};
            const Outcome outcome = run(policy, jobs, settings);
            QCOMPARE(outcome.jobs[1].declined, declined);
            QVERIFY(outcome.jobs[0].met);
            QCOMPARE(outcome.jobs[1].end, 315.0);
            settings.laterRun = false;
            QCOMPARE(run(policy, jobs, settings).jobs[1].end, declined ? -1.0 : 315.0);
        }
    }

    // One spare GPU of three, jobs that need one each: 600 iterations by 600 s. On two the first is twice as fast, the
    // second 1.2 times: GPU-time 600 or 1000 s, saved 0 or -400.
    void aSpareGpuGoesWhereItSavesMost()
    {
        const std::vector<Scaling> scalings = {Scaling({1, 2}), Scaling({1, 1.2})};
        const std::vector<Job> jobs = {job(0, 600, 1, 600), job(0, 600, 1, 600, 1)};
        SimulationSettings settings = settingsOf(3);
        // Then two for the second: 300 / 1.2 more.
        QCOMPARE(ends(run("elasticflow", jobs, settings, scalings)), (std::vector<double>{300, 550}));
        // As the artifact sorts: the second has two until 500, the first those from the slot at 540 on.
        settings.savings = false;
        QCOMPARE(ends(run("elasticflow", jobs, settings, scalings)), (std::vector<double>{570, 500}));
    }

    void buddiesByHand()
    {
        Buddies buddies(16);
        QCOMPARE(*buddies.take(4), (Block{0, 4}));
        QCOMPARE(*buddies.take(8), (Block{8, 8}));
        QCOMPARE(*buddies.take(2), (Block{4, 2}));
        QVERIFY(!buddies.take(4));
        QCOMPARE(buddies.free(), 2);
        QVERIFY(!buddies.take(Block{4, 2}));
        QVERIFY(buddies.take(Block{6, 2}));
        buddies.giveBack({0, 4});
        QCOMPARE(buddies.takeInParts(4), (std::vector<Block>{{0, 4}}));
        for (const Block &block : {Block{6, 2}, Block{0, 4}, Block{4, 2}})
            buddies.giveBack(block);
        QCOMPARE(*buddies.take(8), (Block{0, 8}));
        // 12 GPUs are a block of 8 and one of 4.
        Buddies twelve(12);
        QCOMPARE(*twelve.take(4), (Block{8, 4}));
        QCOMPARE(twelve.takeInParts(8), (std::vector<Block>{{0, 8}}));
        twelve.giveBack({0, 8});
        QVERIFY(twelve.take(Block{2, 2}));
        QCOMPARE(twelve.takeInParts(6), (std::vector<Block>{{4, 4}, {0, 2}}));
    }

    // Two GPUs at either end of a cluster of 4 leave no block of two; whoever may move makes room, others do not.
    void blocksAreMadeByMoving()
    {
        // 1 GPU each for 100, 200, 300, 100 s; then one that needs two.
        const std::vector<Job> jobs = {job(0, 60, 1, 1e6), job(0, 900, 1, 1e6, 1), job(0, 60, 1, 1e6),
                                       job(0, 900, 1, 1e6, 1), job(60, 120, 2, 1e6, 2)};
        const std::vector<Scaling> scalings = {Scaling({1}), Scaling({1}), Scaling({0, 2})};
        const Outcome stays = run("fifo", jobs, settingsOf(4), scalings);
        QCOMPARE(stays.parted, 1);
        QCOMPARE(stays.jobs[1].moves + stays.jobs[3].moves, 0);
        const Outcome moves = run("fair-share", jobs, settingsOf(4), scalings);
        QCOMPARE(moves.parted, 0);
        QCOMPARE(moves.jobs[1].moves + moves.jobs[3].moves, 1);
        QCOMPARE(moves.jobs[4].end, 120.0);
    }

    // One node; the first failure takes back what was done since the last checkpoint.
    void aFailureCostsWorkAndARestart()
    {
        SimulationSettings settings = settingsOf(4);
        settings.failures = {500, 7, 100, 30};
        Random random(7);
        const double first = random.exponential(500);
        (void)random.below(1);
        const double second = first + random.exponential(500);
        const double lost = std::fmod(first, 100);
        const double length = first + (second - first - 30) / 2; // between both
        const Outcome outcome = run("fifo", {job(0, 4 * length, 4, kNoDeadline)}, settings);
        const double end = length + lost + 30;
        QVERIFY(end < second);
        QCOMPARE(outcome.failures, 1);
        QVERIFY(std::abs(outcome.jobs[0].end - end) < 1e-6);
        QVERIFY(std::abs(outcome.lostGpuSeconds - 4 * (lost + 30)) < 1e-6);
    }

    void numbersAreTheSameEverywhere()
    {
        Random random(0);
        QCOMPARE(random.uniform(), static_cast<double>(0xe220a8397b1dcdafULL >> 11) * 0x1p-53); // splitmix64's first
        Making making;
        making.count = 500;
        making.askedMost = 16;
        const std::vector<Job> jobs = madeJobs(making, someScalings());
        QVERIFY(jobs == madeJobs(making, someScalings()));
        making.seed = 2;
        QVERIFY(jobs != madeJobs(making, someScalings()));
        int shorter = 0;
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            const Job &each = jobs[i];
            QVERIFY(i == 0 || each.submit >= jobs[i - 1].submit);
            QVERIFY(each.duration >= 600 && each.duration <= 600000);
            shorter += each.duration < 60 * std::pow(10, 2.5) ? 1 : 0;
            QVERIFY(each.gpus >= (each.workload == 1 ? 4 : 1) && each.gpus <= 16);
            const double share = (each.deadline - each.submit) / each.duration;
            QVERIFY(share > 0.499 && share < 1.501);
        }
        QVERIFY(shorter > 370 && shorter < 430); // four of five of 500
    }

    void laws_data()
    {
        QTest::addColumn<const Policy *>("policy");
        QTest::addColumn<int>("seed");
        QTest::addColumn<bool>("fails");
        for (const Policy &policy : policies()) {
            for (int seed = 1; seed <= 6; ++seed)
                QTest::addRow("%s, seed %d", policy.id.data(), seed) << &policy << seed << (seed > 4);
        }
    }

    void laws()
    {
        QFETCH(const Policy *, policy);
        QFETCH(int, seed);
        QFETCH(bool, fails);
        const std::vector<Job> jobs = someJobs(static_cast<std::uint64_t>(seed), seed % 2 == 0 ? 0.2 : 0);
        const std::vector<Scaling> scalings = someScalings();
        SimulationSettings settings = settingsOf(seed == 3 ? 48 : 64, 1);
        settings.mostSegments = 1000000;
        if (fails)
            settings.failures = {20000, 3, 1800, 300};
        const Outcome outcome = simulate(jobs, scalings, *policy, settings);
        QVERIFY(outcome == simulate(jobs, scalings, *policy, settings));
        QVERIFY(!fails || outcome.failures > 0);

        // Each is done, not before it could be, and promises hold.
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            const JobOutcome &each = outcome.jobs[i];
            QVERIFY(each.start >= jobs[i].submit);
            QVERIFY(each.end > each.start);
            const bool promises = policy->id == "elasticflow" || policy->id == "edf-admission";
            if (promises && !fails && jobs[i].deadline < kNoDeadline && !each.declined)
                QVERIFY2(each.met, qPrintable(QString("job %1").arg(i)));
        }
        if (policy->id == "edf" || policy->id == "fair-share")
            QCOMPARE(outcome.parted, 0); // where all may move there is a block for each
        noGpuTwice(outcome, settings.gpus);
        if (!fails)
            allWorkIsDone(outcome, jobs, scalings, settings.clock);
    }

    void withoutJobsThereIsNothing() { QCOMPARE(run("elasticflow", {}, settingsOf(4)).end, 0.0); }

private:
    static void noGpuTwice(const Outcome &outcome, int gpus)
    {
        double held = 0;
        std::vector<Segment> segments = outcome.segments;
        std::sort(segments.begin(), segments.end(),
                  [](const Segment &a, const Segment &b) { return a.begin < b.begin; });
        std::vector<double> freeFrom(static_cast<std::size_t>(gpus), 0);
        for (const Segment &each : segments) {
            QVERIFY(each.end > each.begin);
            QVERIFY(each.block.first >= 0 && each.block.after() <= gpus);
            QCOMPARE(each.block.first % each.block.size, 0);
            held += each.block.size * (each.end - each.begin);
            for (int gpu = each.block.first; gpu < each.block.after(); ++gpu) {
                QVERIFY(freeFrom[static_cast<std::size_t>(gpu)] <= each.begin);
                freeFrom[static_cast<std::size_t>(gpu)] = each.end;
            }
        }
        QVERIFY(std::abs(held - outcome.gpuSeconds) < 1e-6 * held);
    }

    // What jobs had, less what changes cost, is what they asked for.
    static void allWorkIsDone(const Outcome &outcome, const std::vector<Job> &jobs,
                              const std::vector<Scaling> &scalings, const Clock &clock)
    {
        std::map<std::pair<int, double>, std::pair<int, double>> stays; // job and begin: GPUs and end
        for (const Segment &each : outcome.segments) {
            auto &stay = stays[{each.job, each.begin}];
            stay = {stay.first + each.block.size, each.end};
        }
        std::vector<double> done(jobs.size(), 0);
        for (const auto &[key, stay] : stays) {
            const Job &each = jobs[static_cast<std::size_t>(key.first)];
            const double time = stay.second - key.second - clock.overhead(stay.first);
            done[static_cast<std::size_t>(key.first)] +=
                std::max(0.0, time) * scalings[static_cast<std::size_t>(each.workload)].rate(stay.first);
        }
        for (std::size_t i = 0; i < jobs.size(); ++i)
            QVERIFY2(std::abs(done[i] / jobs[i].iterations - 1) < 1e-5,
                     qPrintable(QString("job %1: %2 of %3").arg(i).arg(done[i]).arg(jobs[i].iterations)));
    }
};

QTEST_GUILESS_MAIN(TestStudyCluster)
#include "tst_study_cluster.moc"
