#include "ui/panels/status_line.h"

#include "core/base/text.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"

#include <QLabel>

namespace stringline::ui {

namespace {

QString mark(bool holds)
{
    return holds ? QStringLiteral(" ✓") : QStringLiteral(" ✗");
}

QString grouped(std::int64_t value)
{
    return toQString(groupedText(value));
}

bool divides(std::int64_t part, std::int64_t whole)
{
    return part > 0 && whole % part == 0;
}

} // namespace

QString validityText(const Scenario &scenario)
{
    const ParallelPlan &plan = scenario.plan;
    const int data = dataParallel(scenario);
    const std::int64_t chunks = std::int64_t(plan.pipeline) * plan.chunksPerStage;
    const std::int64_t perStep = std::int64_t(data) * scenario.training.microbatch;
    const bool evenLayers = plan.layersPerChunk.kind == LayerSplit::Kind::Even;
    QStringList parts;
    parts << QStringLiteral("%1 = %2 × %3 × %4%5")
                 .arg(grouped(scenario.cluster.gpus), grouped(plan.tensor), grouped(plan.pipeline),
                      data > 0 ? grouped(data) : QStringLiteral("?"), mark(data > 0));
    parts << StatusLine::tr("heads %1 / %2%3")
                 .arg(grouped(scenario.model.heads), grouped(plan.tensor),
                      mark(divides(plan.tensor, scenario.model.heads)));
    parts << (evenLayers || chunks == 0
                  ? StatusLine::tr("layers %1 / %2%3")
                        .arg(grouped(scenario.model.layers), grouped(chunks),
                             divides(chunks, scenario.model.layers) ? mark(true) : StatusLine::tr(" uneven"))
                  : StatusLine::tr("layers %1 on %2").arg(grouped(scenario.model.layers), grouped(chunks)));
    parts << StatusLine::tr("batch %1 / (%2 × %3)%4")
                 .arg(grouped(scenario.training.globalBatch), grouped(data), grouped(scenario.training.microbatch),
                      mark(divides(perStep, scenario.training.globalBatch)));
    return parts.join(QStringLiteral("  "));
}

StatusLine::StatusLine(Session &session, QWidget *parent)
    : QStatusBar(parent)
    , m_session(session)
    , m_state(new QLabel(this))
    , m_simulated(new QLabel(this))
    , m_validity(new QLabel(this))
{
    setSizeGripEnabled(false);
    m_state->setContentsMargins(10, 0, 10, 0);
    m_state->setTextFormat(Qt::PlainText);
    m_simulated->setContentsMargins(0, 0, 10, 0);
    m_validity->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    addWidget(m_state);
    addWidget(m_simulated);
    addWidget(m_validity, 1);
    auto *keys = new QLabel(tr("Ctrl+Shift+P commands · ? keys"), this);
    keys->setContentsMargins(10, 0, 10, 0);
    keys->setProperty("note", true);
    addPermanentWidget(keys);

    connect(&session.evaluator(), &Evaluator::busyChanged, this, &StatusLine::showState);
    connect(&session, &Session::staleChanged, this, &StatusLine::showState);
    connect(&session, &Session::shownChanged, this, &StatusLine::showShown);
    connect(&session.document(), &Document::scenarioChanged, this, [this] {
        m_validity->setText(tr("validity: %1").arg(validityText(*m_session.document().scenario())));
        m_validity->setToolTip(m_validity->text());
    });
    showState();
}

void StatusLine::showState()
{
    const Theme theme = currentTheme();
    QString text = tr("● live");
    QColor color = theme.good;
    if (hasErrors(m_session.diagnostics())) {
        text = tr("● last valid plan");
        color = theme.bad;
    } else if (m_session.isStale()) {
        text = tr("● computing");
        color = theme.warning;
    }
    if (text == m_state->text() && m_state->palette().color(QPalette::WindowText) == color)
        return;
    QPalette palette = m_state->palette();
    palette.setColor(QPalette::WindowText, color);
    m_state->setPalette(palette);
    m_state->setText(text);
}

void StatusLine::showShown()
{
    const Report &report = m_session.shown()->report;
    m_simulated->setText(
        tr("simulated %1 operators in %2")
            .arg(grouped(report.operators), toQString(durationText(Seconds(m_session.evaluator().lastSeconds()), 2))));
    showState();
}

} // namespace stringline::ui
