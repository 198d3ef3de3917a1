// The search for least values: known minima, bounds, budgets.
#include "core/base/minimize.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace stringline;

namespace {

using Search = Minimum (*)(const Objective &, std::vector<double>, std::span<const Bound>, int, double,
                           std::stop_token);
constexpr Search kSearches[] = {minimize};

} // namespace

class TestMinimize : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsTheBottomOfABowl()
    {
        // (x - 0.3)^2 + 4 (y - 0.8)^2 + x y / 10: the gradient is zero at x = 0.2607..., y = 0.7967...
        // 2 (x - 0.3) + y / 10 = 0 and 8 (y - 0.8) + x / 10 = 0, so x = (0.3 - 0.04) / (1 - 0.01 / 16).
        const double x = (0.3 - 0.8 / 20) / (1 - 0.01 / 16);
        const double y = 0.8 - x / 80;
        const auto bowl = [](std::span<const double> at) {
            return std::pow(at[0] - 0.3, 2) + 4 * std::pow(at[1] - 0.8, 2) + at[0] * at[1] / 10;
        };
        const std::vector<Bound> bounds = {{0, 1}, {0, 1}};
        for (const Search search : kSearches) {
            const Minimum found = search(bowl, {0.9, 0.1}, bounds, 2000, 1e-5, {});
            QVERIFY(std::abs(found.at[0] - x) < 2e-3);
            QVERIFY(std::abs(found.at[1] - y) < 2e-3);
        }
    }

    void staysInsideItsBounds()
    {
        // The least value of x lies at the lower bound, that of 1 / y at the upper.
        const std::vector<Bound> bounds = {{2, 3}, {1, 5}};
        for (const Search search : kSearches) {
            const Minimum found = search(
                [&](std::span<const double> at) {
                    for (std::size_t i = 0; i < at.size(); ++i) {
                        if (at[i] < bounds[i].low || at[i] > bounds[i].high)
                            return -1e9;
                    }
                    return at[0] + 1 / at[1];
                },
                {100, 2}, bounds, 500, 1e-4, {});
            QVERIFY(std::abs(found.value - 2.2) < 1e-2);
        }
    }

    void keepsItsBudgetAndIsNeverWorseThanItsStart()
    {
        const std::vector<Bound> bounds = {{-10, 10}};
        for (const Search search : kSearches) {
            int calls = 0;
            const auto wild = [&calls](std::span<const double> at) {
                ++calls;
                return at[0] == 0 ? 0.0 : std::numeric_limits<double>::quiet_NaN();
            };
            const Minimum found = search(wild, {0}, bounds, 20, 1e-9, {});
            QCOMPARE(found.at[0], 0.0);
            QCOMPARE(found.value, 0.0);
            QVERIFY(calls <= 20);
            std::stop_source stop;
            stop.request_stop();
            QVERIFY(search(wild, {0}, bounds, 1000, 1e-9, stop.get_token()).evaluations <= 1);
        }
    }
};

QTEST_APPLESS_MAIN(TestMinimize)
#include "tst_minimize.moc"
