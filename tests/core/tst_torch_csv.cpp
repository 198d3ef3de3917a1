// Schedules in PyTorch's form: there and back, what is left out, and what each kind of mistake is told as.
#include "core/schedule/check_orders.h"
#include "core/schedule/planned.h"
#include "core/schedule/torch_csv.h"

#include <QtTest>

using namespace stringline;

namespace {

std::string firstError(std::string_view text)
{
    const Result<TorchSchedule> result = parseTorchSchedule(text, "s.csv");
    return result ? std::string() : toText(result.errors().front());
}

} // namespace

class TestTorchCsv : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cellsAsPyTorchWritesThem();
    void everyScheduleComesBack();
    void actionsOfParametersAreLeftOut();
    void brokenCellsAreNamed();
    void impossibleOrdersAreNamed();
    void placementsAreRecognized();
    void plansBringTheirOwn();
};

void TestTorchCsv::cellsAsPyTorchWritesThem()
{
    const Result<TorchSchedule> two = parseTorchSchedule("0F0,0F1,,,0B0,None,0B1\n1F0, 1I0 ,1F1,1W0,\"1I1\",1W1\r\n\n");
    QVERIFY2(two, two ? "" : toText(two.errors().front()).c_str());
    QCOMPARE(two->shape.stages, 2);
    QCOMPARE(two->shape.microbatches, 2);
    QCOMPARE(two->shape.chunks, 1);
    const RankOrder first{{Pass::Forward, false, 0, 0},
                          {Pass::Forward, false, 0, 1},
                          {Pass::Backward, false, 0, 0},
                          {Pass::Backward, false, 0, 1}};
    QVERIFY(two->orders[0] == first);
    QCOMPARE(two->orders[1][1].pass, Pass::InputGradient);
    QCOMPARE(two->orders[1][3].pass, Pass::WeightGradient);
    // One line, for a form.
    QVERIFY(parseTorchSchedule("0F0,0B0|1F0,1B0"));
    // A forward of stage 0 beside a backward of stage 3 (V of two ranks).
    const Result<TorchSchedule> pair =
        parseTorchSchedule("0F0,3F0,(0F1;3B0)OVERLAP_F_B,3F1,0B0,3B1,0B1\n1F0,2F0,1F1,2B0,2F1,1B0,2B1,1B1\n");
    QVERIFY2(pair, pair ? "" : toText(pair.errors().front()).c_str());
    QVERIFY(pair->placement == Placement::Vee);
    QVERIFY(pair->orders[0][2].pairedWithNext && !pair->orders[0][3].pairedWithNext);
    QCOMPARE(int(pair->orders[0][3].chunk), 1);
}

void TestTorchCsv::everyScheduleComesBack()
{
    int tried = 0;
    for (const ScheduleRow &row : schedules()) {
        for (const ScheduleShape &shape :
             {ScheduleShape{1, 2, row.minimumChunks}, ScheduleShape{4, 8, row.minimumChunks},
              ScheduleShape{6, 18, row.maximumChunks == 0 ? 3 : row.maximumChunks}}) {
            if (!row.refusal(shape).empty())
                continue;
            const Orders orders = row.orders(shape);
            const std::string text = torchScheduleText(row.placement, shape, orders);
            QCOMPARE(text.empty(), row.vocabularyBarriers > 0); // PyTorch has no letter for these
            if (text.empty())
                continue;
            const Result<TorchSchedule> back = parseTorchSchedule(text);
            QVERIFY2(back, back ? "" : toText(back.errors().front()).c_str());
            QVERIFY(back->shape.stages == shape.stages && back->shape.chunks == shape.chunks);
            QCOMPARE(back->shape.microbatches, shape.microbatches);
            // One rank alone has no placement of its own.
            QVERIFY2(shape.stages == 1 || shape.chunks == 1 || back->placement == row.placement, row.id.data());
            QVERIFY2(back->orders == orders, row.id.data());
            QCOMPARE(torchScheduleText(back->placement, back->shape, back->orders), text);
            ++tried;
        }
    }
    QVERIFY(tried > 30);
}

void TestTorchCsv::actionsOfParametersAreLeftOut()
{
    const Result<TorchSchedule> read = parseTorchSchedule("0UNSHARD,0F0,0SEND_F0,0RECV_B0,0B0,0REDUCE_GRAD\n"
                                                          "1UNSHARD,1RECV_F0,1F0,1B0,1SEND_B0,1RESHARD\n");
    QVERIFY2(read, read ? "" : toText(read.errors().front()).c_str());
    QCOMPARE(int(read->orders[0].size()), 2);
    const std::vector<std::string> notes{"1 action left out: RECV_B",      "1 action left out: RECV_F",
                                         "1 action left out: REDUCE_GRAD", "1 action left out: RESHARD",
                                         "1 action left out: SEND_B",      "1 action left out: SEND_F",
                                         "2 actions left out: UNSHARD"};
    QCOMPARE(read->notes, notes);
}

void TestTorchCsv::brokenCellsAreNamed()
{
    QCOMPARE(firstError("0F0,0B0\n1F0,1X0"),
             std::string("s.csv: line 2, cell 2: expected a stage, F, B, I or W and a microbatch, as 2F0, found 1X0"));
    QCOMPARE(firstError("0F0,0B\n"),
             std::string("s.csv: line 1, cell 2: expected a stage, F, B, I or W and a microbatch, as 2F0, found 0B"));
    QCOMPARE(firstError("(0F0;0B0)TOGETHER"),
             std::string("s.csv: line 1, cell 1: expected two operations that overlap, as (0F4;7B1)OVERLAP_F_B, found "
                         "(0F0;0B0)TOGETHER"));
    QCOMPARE(firstError("(0B0;0F1)OVERLAP_F_B"),
             std::string("s.csv: line 1, cell 1: expected a forward and a whole backward (F; B) in an overlap, found "
                         "(0B0;0F1)OVERLAP_F_B"));
    QVERIFY(firstError("").find("expected a row of operations") != std::string::npos);
    QVERIFY(firstError("99999999999999999999F0").find("expected a stage") != std::string::npos);
    QVERIFY(firstError("0F99999999,0B0").find("microbatches below") != std::string::npos);
    // A file of another kind ends soon.
    std::string noise;
    for (int i = 0; i < 1000; ++i)
        noise += "model,layers,hidden\n";
    QCOMPARE(int(parseTorchSchedule(noise).errors().size()), 20);
}

void TestTorchCsv::impossibleOrdersAreNamed()
{
    QCOMPARE(firstError("0F0,0B0\n1F0,1B0,1F0\n"),
             std::string("s.csv: line 2, cell 3: rank 1 runs F0 of stage 1 twice: as its operations 0 and 2"));
    QCOMPARE(firstError("0F0,0B0\n1F0\n"), std::string("s.csv: line 2: rank 1 never runs B0 of stage 1"));
    QCOMPARE(firstError("0F0,0I0\n1F0,1B0\n"), std::string("s.csv: line 1: rank 0 never runs W0 of stage 0"));
    QCOMPARE(firstError("0F0,0F2,0B0,0B2\n1F0,1F2,1B0,1B2"),
             std::string("s.csv: microbatches are numbered from 0 to 2, and none runs 1"));
    // Rank 0 waits for the backward of a microbatch that it has not sent yet.
    QCOMPARE(
        firstError("0F0,0B1,0F1,0B0\n1F0,1B0,1F1,1B1\n"),
        std::string("s.csv: line 1, cell 2: rank 0 can never run BW1 of stage 0: it waits for F1 of stage 0, which "
                    "stands behind it"));
    // Each waits for the other.
    QCOMPARE(
        firstError("0F0,0B0,0F1,0B1\n1F0,1F1,1B0,1B1\n"),
        std::string("s.csv: line 1, cell 2: rank 0 can never run BW0 of stage 0: it waits for B0 of stage 1, which "
                    "rank 1 runs behind F1 of stage 1, and that waits too"));
}

void TestTorchCsv::placementsAreRecognized()
{
    const auto placement = [](const char *id, ScheduleShape shape) {
        const ScheduleRow &row = *findSchedule(id);
        return parseTorchSchedule(torchScheduleText(row.placement, shape, row.orders(shape)))->placement;
    };
    QVERIFY(placement("1f1b", {4, 8, 1}) == Placement::Looped);
    QVERIFY(placement("interleaved-1f1b", {4, 8, 2}) == Placement::Looped);
    QVERIFY(placement("v-half", {4, 8, 2}) == Placement::Vee);
    QVERIFY(placement("dualpipe", {4, 8, 2}) == Placement::Bidirectional);
    QCOMPARE(firstError("0F0,0B0,1F0,1B0\n2F0,2B0,3F0,3B0\n"),
             std::string("s.csv: line 1, cell 3: rank 0 runs stage 1, which belongs to rank 1: expected stages in turn "
                         "(s mod p) or folded into a V"));
    QCOMPARE(firstError("0F0,2F0,2B0,0B0\n1F0,1B0\n"),
             std::string("s.csv: 3 stages do not share out over 2 ranks evenly"));
    // A stage of the second copy with a microbatch of the first.
    QVERIFY(
        firstError("0F0,1F0,1B0,0B0\n1F1,0F1,0B1,1B1\n").find("in direction 1, whose microbatches are 1 to 1, not 0") !=
        std::string::npos);
}

void TestTorchCsv::plansBringTheirOwn()
{
    ParallelPlan plan;
    plan.schedule = "custom";
    plan.pipeline = 2;
    QVERIFY(plannedSchedule(plan, 1).refusal.find("needs its orders") != std::string::npos);
    plan.customSchedule = "0F0,0B0|1F0,1B0";
    const PlannedSchedule planned = plannedSchedule(plan, 1);
    QVERIFY2(planned.refusal.empty(), planned.refusal.c_str());
    QCOMPARE(int(planned.orders.size()), 2);
    QCOMPARE(
        plannedSchedule(plan, 3).refusal,
        std::string("the custom schedule is of 2 stages, 1 microbatches and 1 chunks a stage; the plan has 2, 3 and "
                    "1"));
    plan.customSchedule = "0F0,3F0,3B0,0B0|1F0,2F0,2B0,1B0";
    QVERIFY(plannedPlacement(plan) == Placement::Vee);
    plan.schedule = "chimera";
    QVERIFY(plannedPlacement(plan) == Placement::Bidirectional);
    plan.schedule = "none";
    QVERIFY(plannedPlacement(plan) == Placement::Looped && plannedSchedule(plan, 1).row == nullptr);
}

QTEST_APPLESS_MAIN(TestTorchCsv)
#include "tst_torch_csv.moc"
