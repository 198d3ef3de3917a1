// Process groups by hand, by Megatron's documented example, and what holds for every plan.
#include "core/base/csv.h"
#include "core/parallel/rank_groups.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <algorithm>
#include <random>
#include <set>

using namespace stringline;
using namespace stringline::tests;

namespace {

using Groups = std::vector<std::vector<int>>;

Scenario plan(int gpus, int tensor, int pipeline, int context = 1)
{
    Scenario scenario;
    scenario.cluster.gpus = gpus;
    scenario.cluster.devicesPerNode = 8;
    scenario.plan.tensor = tensor;
    scenario.plan.pipeline = pipeline;
    scenario.plan.context = context;
    return scenario;
}

Scenario withExperts(Scenario scenario, int expert, int expertTensor)
{
    scenario.model.experts = 8;
    scenario.model.activeExperts = 2;
    scenario.plan.expert = expert;
    scenario.plan.expertTensor = expertTensor;
    return scenario;
}

// Every kind splits all ranks into groups; numbers, indices and single lookups agree with the lists.
void checkLaws(const Scenario &scenario)
{
    const Mesh mesh = meshOf(scenario);
    const std::vector<RankRow> rows = rankRows(scenario);
    QCOMPARE(int(rows.size()), mesh.gpus);
    for (const GroupKindRow &kind : groupKinds()) {
        const Groups groups = groupsOf(scenario, kind.kind);
        QCOMPARE(int(groups.size()), groupCount(scenario, kind.kind));
        std::set<int> seen;
        int lowest = -1;
        for (std::size_t number = 0; number < groups.size(); ++number) {
            const std::vector<int> &ranks = groups[number];
            QVERIFY(std::ranges::is_sorted(ranks));
            QVERIFY(ranks.front() > lowest);
            lowest = ranks.front();
            QCOMPARE(ranks.size(), groups.front().size());
            for (std::size_t index = 0; index < ranks.size(); ++index) {
                const int rank = ranks[index];
                QVERIFY(seen.insert(rank).second);
                const Membership &in = rows[std::size_t(rank)].in(kind.kind);
                QCOMPARE(in.group, int(number));
                QCOMPARE(in.index, int(index));
            }
            QVERIFY(ranksOfGroup(scenario, mesh, kind.kind, ranks.back()) == ranks);
        }
        QCOMPARE(int(seen.size()), mesh.gpus);
    }
    const auto size = [&](GroupKind kind) { return int(ranksOfGroup(scenario, mesh, kind, 0).size()); };
    QCOMPARE(size(GroupKind::DataContext), size(GroupKind::Data) * size(GroupKind::Context));
    QCOMPARE(size(GroupKind::Shard) * size(GroupKind::Replica), size(GroupKind::DataContext));
    QCOMPARE(size(GroupKind::Model), size(GroupKind::Tensor) * size(GroupKind::Pipeline));
    QCOMPARE(size(GroupKind::ExpertTensor) * size(GroupKind::Expert) * size(GroupKind::ExpertData),
             size(GroupKind::Tensor) * size(GroupKind::Context) * size(GroupKind::Data));
    QCOMPARE(size(GroupKind::Tensor) * size(GroupKind::DataContext) * size(GroupKind::Pipeline), mesh.gpus);
}

} // namespace

class TestRankGroups : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void megatronsExample();
    void experts();
    void expertTensor();
    void otherOrders();
    void gradientsOverTwoAxes();
    void sharedStates();
    void lawsOfPresets_data();
    void lawsOfPresets();
    void lawsOfRandomPlans();
    void textOfMembers();
    void tables();
    void kinds();
};

// "Let's say we have a total of 16 GPUs denoted by g0 ... g15 and we use 2 GPUs to parallelize the model tensor, and 4
// GPUs to parallelize the model pipeline": initialize_model_parallel in Megatron Core 0.15.
void TestRankGroups::megatronsExample()
{
    const Scenario scenario = plan(16, 2, 4);
    QVERIFY(groupsOf(scenario, GroupKind::Data) ==
            (Groups{{0, 2}, {1, 3}, {4, 6}, {5, 7}, {8, 10}, {9, 11}, {12, 14}, {13, 15}}));
    QVERIFY(groupsOf(scenario, GroupKind::Tensor) ==
            (Groups{{0, 1}, {2, 3}, {4, 5}, {6, 7}, {8, 9}, {10, 11}, {12, 13}, {14, 15}}));
    QVERIFY(groupsOf(scenario, GroupKind::Pipeline) ==
            (Groups{{0, 4, 8, 12}, {1, 5, 9, 13}, {2, 6, 10, 14}, {3, 7, 11, 15}}));
    QVERIFY(groupsOf(scenario, GroupKind::Model) == (Groups{{0, 1, 4, 5, 8, 9, 12, 13}, {2, 3, 6, 7, 10, 11, 14, 15}}));
    const RankRow row = rankRow(scenario, 11); // t 1, d 1, p 2; the second node's fourth GPU
    QCOMPARE(row.place.node, 1);
    QCOMPARE(row.place.device, 3);
    QCOMPARE(row.in(GroupKind::Tensor).group, 5);
    QCOMPARE(row.in(GroupKind::Tensor).index, 1);
    QCOMPARE(row.in(GroupKind::Data).group, 5);
    QCOMPARE(row.in(GroupKind::Pipeline).group, 3);
    QCOMPARE(row.in(GroupKind::Pipeline).index, 2);
}

// A stage is ranks 0-7 or 8-15 (TP 4, DP 2); expert groups of 4 are half of it, though tensor groups are as large.
void TestRankGroups::experts()
{
    const Scenario scenario = withExperts(plan(16, 4, 2), 4, 1);
    QVERIFY(groupsOf(scenario, GroupKind::Expert) ==
            (Groups{{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}, {12, 13, 14, 15}}));
    QVERIFY(groupsOf(scenario, GroupKind::ExpertData) ==
            (Groups{{0, 4}, {1, 5}, {2, 6}, {3, 7}, {8, 12}, {9, 13}, {10, 14}, {11, 15}}));
    QVERIFY(hasGroups(scenario, GroupKind::Expert));
    QVERIFY(!hasGroups(scenario, GroupKind::ExpertTensor));
    QVERIFY(!hasGroups(plan(16, 4, 2), GroupKind::ExpertData)); // no experts

    // Expert parallelism over all of tensor, context and data.
    const Scenario wide = withExperts(plan(16, 2, 2, 2), 8, 1);
    QVERIFY(groupsOf(wide, GroupKind::Expert) == (Groups{{0, 1, 2, 3, 4, 5, 6, 7}, {8, 9, 10, 11, 12, 13, 14, 15}}));
    QVERIFY(!hasGroups(wide, GroupKind::ExpertData));
}

void TestRankGroups::expertTensor()
{
    const Scenario scenario = withExperts(plan(16, 4, 2), 2, 2);
    QVERIFY(groupsOf(scenario, GroupKind::ExpertTensor) ==
            (Groups{{0, 1}, {2, 3}, {4, 5}, {6, 7}, {8, 9}, {10, 11}, {12, 13}, {14, 15}}));
    QVERIFY(groupsOf(scenario, GroupKind::Expert) ==
            (Groups{{0, 2}, {1, 3}, {4, 6}, {5, 7}, {8, 10}, {9, 11}, {12, 14}, {13, 15}}));
    QVERIFY(groupsOf(scenario, GroupKind::ExpertData) ==
            (Groups{{0, 4}, {1, 5}, {2, 6}, {3, 7}, {8, 12}, {9, 13}, {10, 14}, {11, 15}}));
    const RankRow row = rankRow(scenario, 14); // place 6 of its stage: 0 + 2 x 1 + 4 x 1
    QCOMPARE(row.in(GroupKind::ExpertTensor).index, 0);
    QCOMPARE(row.in(GroupKind::Expert).index, 1);
    QCOMPARE(row.in(GroupKind::ExpertData).index, 1);
}

// rank = p + 2 t + 4 d: a stage is every second rank.
void TestRankGroups::otherOrders()
{
    Scenario scenario = withExperts(plan(8, 2, 2), 4, 1);
    scenario.plan.axisOrder = {"pipeline", "tensor", "data"};
    QVERIFY(groupsOf(scenario, GroupKind::Pipeline) == (Groups{{0, 1}, {2, 3}, {4, 5}, {6, 7}}));
    QVERIFY(groupsOf(scenario, GroupKind::Tensor) == (Groups{{0, 2}, {1, 3}, {4, 6}, {5, 7}}));
    QVERIFY(groupsOf(scenario, GroupKind::Data) == (Groups{{0, 4}, {1, 5}, {2, 6}, {3, 7}}));
    QVERIFY(groupsOf(scenario, GroupKind::Expert) == (Groups{{0, 2, 4, 6}, {1, 3, 5, 7}}));

    // tensor, pipeline, data as Megatron's tp-cp-ep-pp-dp: experts over a tensor group.
    scenario = withExperts(plan(8, 2, 2), 2, 1);
    scenario.plan.axisOrder = {"tensor", "pipeline", "data"};
    QVERIFY(groupsOf(scenario, GroupKind::Expert) == (Groups{{0, 1}, {2, 3}, {4, 5}, {6, 7}}));
    QVERIFY(groupsOf(scenario, GroupKind::ExpertData) == (Groups{{0, 4}, {1, 5}, {2, 6}, {3, 7}}));
}

// rank = t + 2 d + 4 p + 8 c.
void TestRankGroups::gradientsOverTwoAxes()
{
    Scenario scenario = plan(16, 2, 2, 2);
    scenario.plan.axisOrder = {"tensor", "data", "pipeline", "context"};
    QVERIFY(groupsOf(scenario, GroupKind::DataContext) ==
            (Groups{{0, 2, 8, 10}, {1, 3, 9, 11}, {4, 6, 12, 14}, {5, 7, 13, 15}}));
    scenario.plan.axisOrder = {"tensor", "context", "data", "pipeline"};
    QVERIFY(groupsOf(scenario, GroupKind::DataContext) ==
            (Groups{{0, 2, 4, 6}, {1, 3, 5, 7}, {8, 10, 12, 14}, {9, 11, 13, 15}}));
}

// 16 data-parallel ranks, two to a tensor group; states shared by 4 of them.
void TestRankGroups::sharedStates()
{
    Scenario scenario = plan(16, 2, 1);
    QVERIFY(!hasGroups(scenario, GroupKind::Shard));
    scenario.plan.zero = 3;
    QVERIFY(!hasGroups(scenario, GroupKind::Shard)); // all share: the gradients' group
    scenario.plan.shardGroup = 4;
    QVERIFY(hasGroups(scenario, GroupKind::Shard));
    QVERIFY(groupsOf(scenario, GroupKind::Shard) ==
            (Groups{{0, 2, 4, 6}, {1, 3, 5, 7}, {8, 10, 12, 14}, {9, 11, 13, 15}}));
    QVERIFY(groupsOf(scenario, GroupKind::Replica) ==
            (Groups{{0, 8}, {1, 9}, {2, 10}, {3, 11}, {4, 12}, {5, 13}, {6, 14}, {7, 15}}));
}

void TestRankGroups::lawsOfPresets_data()
{
    QTest::addColumn<QString>("id");
    for (const PresetEntry &entry : presets().list(PresetKind::Scenario))
        QTest::newRow(entry.id.c_str()) << QString::fromStdString(entry.id);
}

void TestRankGroups::lawsOfPresets()
{
    QFETCH(QString, id);
    checkLaws(preset(qPrintable(id)));
}

void TestRankGroups::lawsOfRandomPlans()
{
    std::mt19937 random(7);
    const auto pick = [&](std::initializer_list<int> values) {
        return *(values.begin() + std::uniform_int_distribution<int>(0, int(values.size()) - 1)(random));
    };
    for (int i = 0; i < 300; ++i) {
        const int tensor = pick({1, 2, 3, 4, 8});
        const int context = pick({1, 2, 3});
        const int pipeline = pick({1, 2, 3, 5});
        const int data = pick({1, 2, 4, 6});
        Scenario scenario = plan(tensor * context * pipeline * data, tensor, pipeline, context);
        scenario.cluster.devicesPerNode = pick({1, 4, 8, 6});
        std::ranges::shuffle(scenario.plan.axisOrder, random);
        std::vector<int> divides;
        for (int degree = 1; degree <= tensor * context * data; ++degree) {
            if (tensor * context * data % degree == 0)
                divides.push_back(degree);
        }
        const int expert = divides[random() % divides.size()];
        const int left = tensor * context * data / expert;
        scenario = withExperts(scenario, expert, left % 2 == 0 ? pick({1, 2}) : 1);
        scenario.plan.zero = pick({0, 1, 3});
        scenario.plan.shardGroup = data % 2 == 0 ? pick({0, 2}) : 0;
        checkLaws(scenario);
        if (QTest::currentTestFailed())
            return;
    }
}

void TestRankGroups::textOfMembers()
{
    const auto text = [](std::vector<int> ranks) { return QString::fromStdString(ranksText(ranks)); };
    QCOMPARE(text({5}), QStringLiteral("5"));
    QCOMPARE(text({0, 8}), QStringLiteral("0 8"));
    QCOMPARE(text({0, 1, 2}), QStringLiteral("0-2"));
    QCOMPARE(text({0, 8, 16, 24}), QStringLiteral("0-24:8"));
    QCOMPARE(text({0, 1, 16, 17}), QStringLiteral("0 1 16 17"));
    QCOMPARE(text({0, 1, 2, 3, 32, 33, 34, 35}), QStringLiteral("0-3 32-35"));
    QCOMPARE(text({}), QString());
}

void TestRankGroups::tables()
{
    const Scenario scenario = withExperts(plan(16, 4, 2), 2, 2);
    const Result<CsvTable> table = parseCsv(rankCsv(scenario));
    QVERIFY(bool(table));
    QCOMPARE(table->rows.size(), std::size_t(16));
    const auto cell = [&](std::size_t row, const char *column) {
        const std::string_view value = table->cell(row, column);
        return QString::fromUtf8(value.data(), qsizetype(value.size()));
    };
    QCOMPARE(cell(14, "rank"), QStringLiteral("14"));
    QCOMPARE(cell(14, "node"), QStringLiteral("1"));
    QCOMPARE(cell(14, "gpu"), QStringLiteral("6"));
    QCOMPARE(cell(14, "tensor"), QStringLiteral("2"));
    QCOMPARE(cell(14, "data"), QStringLiteral("1"));
    QCOMPARE(cell(14, "pipeline"), QStringLiteral("1"));
    QCOMPARE(cell(14, "expert"), QStringLiteral("1"));
    QCOMPARE(cell(14, "tp group"), QStringLiteral("3"));
    QCOMPARE(cell(14, "tp ranks"), QStringLiteral("12-15"));
    QCOMPARE(cell(14, "edp ranks"), QStringLiteral("10 14"));
    QVERIFY(table->column("cp group") < 0); // the plan has none
    QCOMPARE(parseCsv(rankCsv(scenario, 3))->rows.size(), std::size_t(3));

    const Result<CsvTable> groups = parseCsv(groupCsv(scenario, GroupKind::Pipeline));
    QVERIFY(bool(groups));
    QCOMPARE(groups->rows.size(), std::size_t(8));
    QCOMPARE(groups->rows[3][2], std::string("3 11"));
}

void TestRankGroups::kinds()
{
    QCOMPARE(int(groupKinds().size()), kGroupKindCount);
    for (const GroupKindRow &kind : groupKinds()) {
        QVERIFY(findGroupKind(kind.id) != nullptr);
        QCOMPARE(&row(kind.kind).id[0], &kind.id[0]);
        QVERIFY(kind.summary.ends_with('.'));
    }
    QVERIFY(findGroupKind("nonsense") == nullptr);
    // One GPU has no groups; numbers far outside give no groups that do not exist.
    for (const GroupKindRow &kind : groupKinds())
        QVERIFY(!hasGroups(plan(1, 1, 1), kind.kind));
    QVERIFY(hasGroups(plan(1'000'000'000, 1'000'000, 1'000'000), GroupKind::Model));
}

QTEST_APPLESS_MAIN(TestRankGroups)
#include "tst_rank_groups.moc"
