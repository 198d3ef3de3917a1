#include "ui/mesh/fold_line.h"

#include "core/evaluate/evaluate.h"
#include "core/parallel/divisors.h"
#include "core/parallel/mesh.h"
#include "ui/mesh/degree_box.h"
#include "ui/mesh/factor_strip.h"
#include "ui/mesh/strip_text.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace stringline::ui {

namespace {

int ranksOfStage(const Scenario &scenario)
{
    const Mesh mesh = meshOf(scenario);
    return std::max(1, mesh.gpus / mesh.of(Axis::Pipeline).degree);
}

bool isWrong(const Diagnostics &diagnostics, Axis axis)
{
    const std::string path = "plan." + std::string(row(axis).id);
    return std::any_of(diagnostics.begin(), diagnostics.end(), [&path](const Diagnostic &diagnostic) {
        return diagnostic.severity == Severity::Error && diagnostic.path == path;
    });
}

} // namespace

FoldLine::FoldLine(QWidget *parent)
    : QWidget(parent)
    , m_tensor(new DegreeBox(this))
    , m_expert(new DegreeBox(this))
    , m_rest(new QLabel(this))
{
    setObjectName(QStringLiteral("foldLine"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(FactorStrip::kMargin, 0, FactorStrip::kMargin, 4);
    layout->setSpacing(5);
    auto *title = new QLabel(tr("Experts"), this);
    title->setProperty("note", true);
    layout->addWidget(title);
    for (const auto &[axis, box] : {std::pair(Axis::ExpertTensor, m_tensor), std::pair(Axis::Expert, m_expert)}) {
        const AxisRow &description = row(axis);
        auto *letters = new QLabel(toQString(description.letters), this);
        letters->setBuddy(box);
        box->setObjectName(toQString(description.id) + QStringLiteral("Degree"));
        box->setAccessibleName(axisLabel(axis));
        box->setToolTip(QStringLiteral("<b>%1</b><br>%2<br><i>%3</i>")
                            .arg(axisLabel(axis), tableText(description.summary).toHtmlEscaped(),
                                 tr("Wheel, ↑ ↓ or type a number")));
        layout->addWidget(letters);
        layout->addWidget(box);
        layout->addWidget(new QLabel(QStringLiteral("·"), this));
        connect(box, &DegreeBox::chosen, this, [this, axis = axis](int degree) { commit(axis, degree); });
    }
    layout->addWidget(m_rest, 1);
    hide();
}

void FoldLine::setScenario(const Scenario &scenario)
{
    m_scenario = scenario;
    const bool visible = hasExperts(scenario.model);
    setVisible(visible);
    if (!visible)
        return;
    const Mesh mesh = meshOf(scenario);
    const int ranks = ranksOfStage(scenario);
    const int tensor = std::max(scenario.plan.expertTensor, 1);
    const int expert = std::max(scenario.plan.expert, 1);
    const Diagnostics diagnostics = validate(scenario);
    m_tensor->show(tensor, divisors(std::max(ranks / expert, 1)), isWrong(diagnostics, Axis::ExpertTensor));
    // An expert lives on one rank of a group, so no group is larger than the number of experts.
    std::vector<int> steps;
    for (const int degree : divisors(std::max(ranks / tensor, 1))) {
        if (scenario.model.experts % degree == 0)
            steps.push_back(degree);
    }
    m_expert->show(expert, steps, isWrong(diagnostics, Axis::Expert));
    const bool whole = ranks % (std::int64_t(tensor) * expert) == 0;
    const QString replicas = whole ? QString::number(ranks / (tensor * expert)) : QStringLiteral("?");
    m_rest->setText(tr("EDP %1  %2  TP %3 × CP %4 × DP %5")
                        .arg(replicas, whole ? QStringLiteral("=") : QStringLiteral("≠"))
                        .arg(mesh.of(Axis::Tensor).degree)
                        .arg(mesh.of(Axis::Context).degree)
                        .arg(mesh.of(Axis::Data).degree));
    setAccessibleName(text());
}

QString FoldLine::text() const
{
    return QStringLiteral("ETP %1 · EP %2 · %3").arg(m_tensor->value()).arg(m_expert->value()).arg(m_rest->text());
}

void FoldLine::commit(Axis axis, int degree)
{
    Scenario changed = m_scenario;
    const int before = row(axis).degree(changed);
    row(axis).setDegree(changed, degree);
    Q_EMIT committed(changed, QStringLiteral("%1 %2 → %3").arg(axisLabel(axis)).arg(before).arg(degree));
}

} // namespace stringline::ui
