// The search for a schedule: legal, within memory, never longer than a named schedule that fits, the same every time.
#include "core/schedule/check_orders.h"
#include "core/schedule/planned.h"
#include "core/schedule/searched.h"
#include "tests/support/reference_pipeline.h"

#include <QtTest>

#include <random>

using namespace stringline;
using namespace stringline::tests;

namespace {

// The same costs for the simulator of the tests.
ReferencePipeline referenceOf(const SearchInput &input, Orders orders)
{
    ReferencePipeline pipeline;
    pipeline.shape = input.shape;
    pipeline.placement = input.placement;
    pipeline.orders = std::move(orders);
    pipeline.send = input.transfer;
    for (const SearchCosts &costs : input.chunks)
        pipeline.chunkCosts.push_back(
            {costs.forward, costs.inputGradient + costs.weightGradient, costs.inputGradient, costs.weightGradient});
    return pipeline;
}

bool fits(const SearchInput &input, const Orders &orders)
{
    for (std::size_t rank = 0; rank < orders.size(); ++rank) {
        if (mostKept(orders[rank]) > input.memoryCaps[rank])
            return false;
    }
    return true;
}

// Shortest named schedule that is placed alike and fits; nothing where none does.
std::optional<Tick> bestNamed(const SearchInput &input)
{
    std::optional<Tick> best;
    for (const ScheduleRow &row : schedules()) {
        if (row.searches || row.ordersInPlan || row.vocabularyBarriers > 0 || row.placement != input.placement ||
            input.shape.chunks < row.minimumChunks ||
            (row.maximumChunks > 0 && input.shape.chunks > row.maximumChunks) || !row.refusal(input.shape).empty())
            continue;
        const Orders orders = row.orders(input.shape);
        if (!fits(input, orders))
            continue;
        const Tick length = referenceTimes(referenceOf(input, orders)).length;
        best = std::min(best.value_or(length), length);
    }
    return best;
}

SearchInput randomSearch(std::mt19937_64 &random)
{
    const auto whole = [&random](int low, int high) {
        return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1));
    };
    SearchInput input;
    input.placement = whole(0, 2) == 0 ? Placement::Vee : Placement::Looped;
    input.shape = {whole(1, 6), whole(1, 16), input.placement == Placement::Vee ? 2 : whole(1, 3)};
    input.transfer = whole(0, 1) * whole(0, 8);
    for (int part = 0; part < modelChunks(input.placement, input.shape); ++part)
        input.chunks.push_back({whole(8, 14), whole(6, 18), whole(4, 12)});
    const int cap = whole(input.shape.chunks, 2 * input.shape.stages * input.shape.chunks);
    for (int rank = 0; rank < input.shape.stages; ++rank)
        input.memoryCaps.push_back(std::max(input.shape.chunks, cap + whole(-2, 2)));
    input.budget = 500'000;
    return input;
}

} // namespace

class TestSearched : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void neverWorseThanNamedOnes();
    void findsTheZeroBubble();
    void memoryBuysTime();
    void theBudgetEndsIt();
    void nothingFitsLessThanOneMicrobatch();
    void plansCapIt();
};

void TestSearched::neverWorseThanNamedOnes()
{
    std::mt19937_64 random(20261130);
    int shorter = 0;
    int compared = 0;
    for (int i = 0; i < 200; ++i) {
        const SearchInput input = randomSearch(random);
        const SearchedSchedule found = searchSchedule(input);
        const std::string told = "case " + std::to_string(i) + " p=" + std::to_string(input.shape.stages) +
                                 " m=" + std::to_string(input.shape.microbatches) +
                                 " v=" + std::to_string(input.shape.chunks) + " " + found.startedFrom;
        QVERIFY2(found.refusal.empty(), told.c_str());
        const auto mistake = findMistake(input.placement, input.shape, found.orders);
        QVERIFY2(!mistake, mistake ? mistake->message.c_str() : "");
        QVERIFY2(fits(input, found.orders), told.c_str());
        const ReferenceTimes times = referenceTimes(referenceOf(input, found.orders));
        QVERIFY2(times.stuck.empty() && times.length == found.length, told.c_str());
        QVERIFY(found.length <= found.startLength);
        QVERIFY2(searchSchedule(input).orders == found.orders, told.c_str());
        if (const std::optional<Tick> named = bestNamed(input)) {
            ++compared;
            shorter += found.length < *named ? 1 : 0;
            QVERIFY2(found.length <= *named, told.c_str());
        }
    }
    QVERIFY(compared > 50);
    QVERIFY2(shorter > compared / 3, std::to_string(shorter).c_str()); // the others leave little to find
}

// With room for 2p-1 microbatches and equal passes the start skew is all that remains: p - 1.
void TestSearched::findsTheZeroBubble()
{
    for (const int p : {2, 4, 8}) {
        const ScheduleShape shape{p, 3 * p, 1};
        QCOMPARE(searchSchedule(unitSearch(shape, 2 * p - 1)).length, Tick(3 * 3 * p + p - 1));
        // With 1F1B's memory no longer than ZB-H1.
        QVERIFY(searchSchedule(unitSearch(shape)).length <= Tick(3 * 3 * p + p - 1));
    }
}

void TestSearched::memoryBuysTime()
{
    Tick before = std::numeric_limits<Tick>::max();
    for (int microbatches = 1; microbatches <= 8; ++microbatches) {
        const SearchedSchedule found = searchSchedule(unitSearch({4, 8, 1}, microbatches));
        QVERIFY2(found.length <= before, std::to_string(microbatches).c_str());
        before = found.length;
    }
    // One microbatch at a time: F and B through all ranks, the last of its weight gradients beside the next forward.
    QVERIFY(searchSchedule(unitSearch({4, 8, 1}, 1)).length >= Tick(8 * (4 + 4)));
}

void TestSearched::theBudgetEndsIt()
{
    SearchInput input = unitSearch({6, 24, 2});
    for (std::size_t part = 0; part < input.chunks.size(); ++part)
        input.chunks[part] = {Tick(10 + part), Tick(14 + 2 * (part % 3)), 9};
    const SearchedSchedule whole = searchSchedule(input);
    input.budget = 0;
    const SearchedSchedule none = searchSchedule(input);
    QVERIFY(none.stoppedEarly && none.length == none.startLength);
    QVERIFY(none.startedFrom != "list scheduling");
    QVERIFY(!none.orders.empty() && whole.length <= none.length);
}

void TestSearched::nothingFitsLessThanOneMicrobatch()
{
    SearchInput input = unitSearch({2, 4, 3});
    input.memoryCaps = {6, 2};
    const SearchedSchedule found = searchSchedule(input);
    QVERIFY(found.orders.empty());
    QCOMPARE(found.refusal, std::string("no order of passes fits a rank that keeps 2 chunk activations: one microbatch "
                                        "alone needs 3"));
}

void TestSearched::plansCapIt()
{
    ParallelPlan plan;
    plan.schedule = "searched";
    plan.pipeline = 4;
    plan.scheduleMemoryCap = 2;
    const PlannedSchedule planned = plannedSchedule(plan, 8);
    QVERIFY(planned.refusal.empty() && planned.orders.size() == 4);
    for (const RankOrder &order : planned.orders)
        QVERIFY(mostKept(order) <= 2);
}

QTEST_APPLESS_MAIN(TestSearched)
#include "tst_searched.moc"
