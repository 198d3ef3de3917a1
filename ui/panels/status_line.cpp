#include "ui/panels/status_line.h"

#include "core/base/text.h"
#include "core/parallel/layers.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>

namespace stringline::ui {

namespace {

constexpr int kMargin = 10;
constexpr int kGap = 20;

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
    const std::int64_t chunks = modelChunks(plan);
    const std::int64_t perStep = std::int64_t(data) * scenario.training.microbatch;
    const bool evenLayers = plan.layersPerChunk.kind == LayerSplit::Kind::Even;
    QStringList parts;
    QStringList factors{grouped(plan.tensor)};
    if (plan.context > 1)
        factors << grouped(plan.context);
    factors << grouped(plan.pipeline) << (data > 0 ? grouped(data) : QStringLiteral("?"));
    parts << QStringLiteral("%1 = %2%3")
                 .arg(grouped(scenario.cluster.gpus), factors.join(QStringLiteral(" × ")), mark(data > 0));
    parts << StatusLine::tr("heads %1 / %2%3")
                 .arg(grouped(scenario.model.heads), grouped(plan.tensor),
                      mark(divides(plan.tensor, scenario.model.heads)));
    if (hasExperts(scenario.model))
        parts << StatusLine::tr("experts %1 / %2%3")
                     .arg(grouped(scenario.model.experts), grouped(plan.expert),
                          mark(divides(plan.expert, scenario.model.experts)));
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

void StatusText::show(const QList<Part> &parts)
{
    if (parts == m_parts)
        return;
    m_parts = parts;
    QStringList texts;
    for (const Part &part : parts)
        texts << part.text;
    setAccessibleName(texts.join(QStringLiteral(", ")));
    setToolTip(texts.join(u'\n'));
    update();
}

void StatusText::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QFontMetrics metrics = painter.fontMetrics();
    int x = kMargin;
    for (const Part &part : m_parts) {
        painter.setPen(part.color.isValid() ? part.color : palette().color(QPalette::WindowText));
        const int room = width() - x;
        if (room <= 0)
            return;
        painter.drawText(QRect(x, 0, room, height()), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(part.text, Qt::ElideRight, room));
        x += metrics.horizontalAdvance(part.text) + kGap;
    }
}

StatusLine::StatusLine(Session &session, QWidget *parent)
    : QStatusBar(parent)
    , m_session(session)
    , m_text(new StatusText(this))
{
    setSizeGripEnabled(false);
    m_text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    addWidget(m_text, 1);
    auto *keys = new QLabel(tr("Ctrl+Shift+P commands · ? keys"), this);
    keys->setContentsMargins(10, 0, 10, 0);
    keys->setProperty("note", true);
    addPermanentWidget(keys);

    connect(&session.evaluator(), &Evaluator::busyChanged, this, [this](bool busy) {
        if (!busy)
            showAll();
    });
    connect(&session, &Session::staleChanged, this, &StatusLine::showAll);
    connect(&session, &Session::diagnosticsChanged, this, &StatusLine::showAll);
    connect(&session.document(), &Document::scenarioChanged, this, &StatusLine::showAll);
    showAll();
}

void StatusLine::changeEvent(QEvent *event)
{
    QStatusBar::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_text)
        showAll();
}

void StatusLine::showAll()
{
    const Theme theme = currentTheme();
    QList<StatusText::Part> parts;
    if (hasErrors(m_session.diagnostics()))
        parts << StatusText::Part{tr("● last valid plan"), theme.bad};
    else if (m_session.isStale())
        parts << StatusText::Part{tr("● computing"), theme.warning};
    else
        parts << StatusText::Part{tr("● live"), theme.good};
    if (m_session.shown()) {
        parts << StatusText::Part{tr("simulated %1 operators in %2")
                                      .arg(grouped(m_session.shown()->report.operators),
                                           toQString(durationText(Seconds(m_session.evaluator().lastSeconds()), 2))),
                                  {}};
    }
    parts << StatusText::Part{tr("validity: %1").arg(validityText(*m_session.document().scenario())), {}};
    m_text->show(parts);
}

} // namespace stringline::ui
