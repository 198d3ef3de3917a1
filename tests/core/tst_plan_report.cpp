// The page about a plan: what it says, the same bytes each time, and that words of a scenario never become markup.
#include "core/report/plan_page_text.h"
#include "core/scenario/scenario_json.h"
#include "core/validation/plan_page_facts.h"
#include "tests/support/paths.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

const PresetLibrary &library()
{
    static const PresetLibrary presets({presetsFolder()});
    return presets;
}

PlanPage pageFor(const Scenario &scenario, std::span<const PublishedPoint> points = {})
{
    const EvaluationPtr evaluation = evaluate(std::make_shared<Scenario>(scenario));
    return pageOf(*evaluation, library(), points);
}

Scenario selene()
{
    return loadScenario("gpt3-175b-selene", library())->scenario;
}

bool has(const std::string &text, std::string_view part)
{
    return text.find(part) != std::string::npos;
}

const PageSection &section(const PlanPage &page, std::string_view title)
{
    const auto found = std::ranges::find(page.sections, title, &PageSection::title);
    Q_ASSERT(found != page.sections.end());
    return *found;
}

} // namespace

class TestPlanReport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysWhatIsAsked();
    void saysTheExpectedError();
    void sharesSumToTheIteration();
    void holdsTheScenario();
    void isTheSameEachTime();
    void escapesHtml();
    void escapesMarkdown();
    void figuresStandInTheText();
    void fencesGrowWithTheirContent();
};

void TestPlanReport::saysWhatIsAsked()
{
    const PlanPage page = pageFor(selene());
    const std::string text = pageMarkdown(page);
    for (const char *part :
         {"## Configuration", "## Result", "Iteration time", "## Where the time goes", "## Memory of each stage",
          "## What would help", "## What is not in the number", "## Where the facts come from", "arXiv:2104.04473"})
        QVERIFY2(has(text, part), part);
    QCOMPARE(section(page, "Memory of each stage").table.rows.size(), std::size_t(8));
    QVERIFY(!section(page, "What is not in the number").points.empty());
    QVERIFY(has(section(page, "Result").sentences.front(), "An iteration takes"));
}

void TestPlanReport::saysTheExpectedError()
{
    std::vector<PublishedPoint> points(10);
    const Scenario scenario = selene();
    for (std::size_t i = 0; i < points.size(); ++i) {
        points[i].kind = kindOf(scenario);
        points[i].predicted = 1;
        points[i].measured = 1 + 0.01 * double(i);
    }
    const PlanPage page = pageFor(scenario, points);
    const std::string &sentence = section(page, "Result").sentences.front();
    QVERIFY2(has(sentence, "expected error"), sentence.c_str());
    QVERIFY2(has(sentence, "10 runs"), sentence.c_str());
    QVERIFY(!has(section(pageFor(scenario), "Result").sentences.front(), "expected error"));
}

void TestPlanReport::sharesSumToTheIteration()
{
    double sum = 0;
    for (const PageBar &bar : section(pageFor(selene()), "Where the time goes").bars)
        sum += bar.share;
    QVERIFY(std::abs(sum - 1) < 1e-6);
}

void TestPlanReport::holdsTheScenario()
{
    const Scenario scenario = selene();
    const PlanPage page = pageFor(scenario);
    const auto json = parseJson(page.source, "page");
    QVERIFY(bool(json));
    const auto again = scenarioFromJson(*json, library());
    QVERIFY(bool(again));
    QCOMPARE(again->scenario, scenario);
}

void TestPlanReport::isTheSameEachTime()
{
    QCOMPARE(pageHtml(pageFor(selene())), pageHtml(pageFor(selene())));
    QCOMPARE(pageMarkdown(pageFor(selene())), pageMarkdown(pageFor(selene())));
}

void TestPlanReport::escapesHtml()
{
    Scenario scenario = selene();
    scenario.name = "<script>alert('a')</script> & \"b\"";
    scenario.notes = "</details><img src=x onerror=alert(1)>";
    scenario.model.source = "<b>bold</b>\x01";
    const std::string html = pageHtml(pageFor(scenario));
    for (const char *part : {"<script>", "<img", "<b>", "onerror=alert(1)>", "\x01"})
        QVERIFY2(!has(html, part), part);
    QVERIFY(has(html, "&lt;script&gt;alert(&#39;a&#39;)&lt;/script&gt; &amp; &quot;b&quot;"));
    // The JSON is escaped as well, so the one closing tag is the page's own.
    QCOMPARE(html.find("</details>"), html.rfind("</details>"));
}

void TestPlanReport::escapesMarkdown()
{
    Scenario scenario = selene();
    scenario.name = "# a | b\n## c <i>d</i> [e](f) `g`";
    const std::string text = pageMarkdown(pageFor(scenario));
    QVERIFY(text.starts_with("# \\# a \\| b \\#\\# c \\<i\\>d\\</i\\> \\[e\\](f) \\`g\\`\n"));
}

void TestPlanReport::figuresStandInTheText()
{
    const PlanPage page = pageFor(selene());
    const std::vector<PageFigure> svg{{"The <timeline>", "<svg id=\"drawn\"></svg>"}};
    const std::string html = pageHtml(page, svg);
    QVERIFY(has(html, "<svg id=\"drawn\"></svg>"));
    QVERIFY(has(html, "aria-label=\"The &lt;timeline&gt;\""));
    const std::vector<PageFigure> file{{"The timeline", "page-timeline.svg"}};
    QVERIFY(has(pageMarkdown(page, file), "![The timeline](<page-timeline.svg>)"));
}

void TestPlanReport::fencesGrowWithTheirContent()
{
    PlanPage page;
    page.source = "\"```\"";
    QVERIFY(has(pageMarkdown(page), "````json\n\"```\"\n````"));
}

QTEST_APPLESS_MAIN(TestPlanReport)
#include "tst_plan_report.moc"
