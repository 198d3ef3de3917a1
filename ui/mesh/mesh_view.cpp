#include "ui/mesh/mesh_view.h"

#include "core/base/text.h"
#include "ui/mesh/factor_strip.h"
#include "ui/mesh/fold_line.h"
#include "ui/mesh/heat_legend.h"
#include "ui/mesh/rank_map.h"
#include "ui/qt_text.h"
#include "ui/theme/panel_header.h"

#include <QActionGroup>
#include <QFontMetrics>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace stringline::ui {

MeshView::MeshView(QWidget *parent)
    : QWidget(parent)
    , m_header(new PanelHeader(tr("Device mesh"), this))
    , m_strip(new FactorStrip(this))
    , m_fold(new FoldLine(this))
    , m_map(new RankMap(this))
    , m_heat(new HeatLegend(this))
    , m_copyAs(new QToolButton(this))
    , m_shade(new QToolButton(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_strip);
    layout->addWidget(m_fold);
    layout->addWidget(m_map, 1);
    setAutoFillBackground(true);

    m_copyAs->setAutoRaise(true);
    m_copyAs->setPopupMode(QToolButton::InstantPopup);
    m_copyAs->setObjectName(QStringLiteral("copyAs"));
    m_shade->setObjectName(QStringLiteral("shade"));
    m_copyAs->setText(tr("Copy as flags ▾"));
    m_copyAs->setToolTip(tr("This plan as the configuration of a framework, on the clipboard"));
    m_copyAs->setMenu(new QMenu(m_copyAs));
    m_header->addWidget(m_copyAs);
    m_header->addWidget(m_heat);
    m_shade->setAutoRaise(true);
    m_shade->setPopupMode(QToolButton::InstantPopup);
    m_shade->setAccessibleName(tr("Shading of the rank map"));
    m_shade->setToolTip(tr("What the rank map's shades mean (M on the map)"));
    auto *menu = new QMenu(m_shade);
    auto *group = new QActionGroup(menu);
    for (const auto &[value, text] :
         {std::pair(RankMap::Shade::Stage, tr("by stage")), std::pair(RankMap::Shade::Memory, tr("by memory")),
          std::pair(RankMap::Shade::ScaleUp, tr("by scale-up link")),
          std::pair(RankMap::Shade::Network, tr("by NIC"))}) {
        QAction *action = menu->addAction(text);
        action->setCheckable(true);
        group->addAction(action);
        m_shades.push_back(action);
        connect(action, &QAction::triggered, this, [this, value = value] { m_map->setShade(value); });
    }
    m_shade->setMenu(menu);
    m_header->addWidget(m_shade);
    connect(m_map, &RankMap::shadeChanged, this, &MeshView::showShade);
    connect(m_map, &RankMap::linksWanted, this, &MeshView::linksWanted);
    showShade();

    connect(m_strip, &FactorStrip::previewed, this, &MeshView::previewed);
    connect(m_strip, &FactorStrip::committed, this, &MeshView::committed);
    connect(m_strip, &FactorStrip::canceled, this, &MeshView::canceled);
    connect(m_strip, &FactorStrip::peeked, this, &MeshView::peeked);
    connect(m_strip, &FactorStrip::peekEnded, this, &MeshView::peekEnded);
    connect(m_strip, &FactorStrip::axisHovered, m_map, &RankMap::lightAxis);
    connect(m_strip, &FactorStrip::shownChanged, this, [this] {
        m_map->setMesh(meshOf(m_strip->shown()));
        const bool folded = m_fold->isHidden();
        m_fold->setScenario(m_strip->shown());
        if (m_fold->isHidden() != folded)
            Q_EMIT foldLineToggled();
        showNote();
    });
    connect(m_fold, &FoldLine::committed, this, [this](const Scenario &scenario, const QString &text) {
        m_strip->setScenario(scenario);
        Q_EMIT committed(scenario, text);
    });
    connect(m_map, &RankMap::rankActivated, this, &MeshView::rankActivated);
    showNote();
}

void MeshView::setScenario(const Scenario &scenario)
{
    m_strip->setScenario(scenario);
}

void MeshView::setReport(const Report &report)
{
    m_map->setMemory(report.memory);
}

void MeshView::setLinks(const LinkAnswerPtr &links)
{
    m_map->setLinks(links);
}

// The switch and the legend say what the map shows, also where a key has changed it.
void MeshView::showShade()
{
    QAction *action = m_shades[static_cast<std::size_t>(m_map->shade())];
    action->setChecked(true);
    m_shade->setText(action->text() + QStringLiteral(" ▾"));
    const QString what = m_map->showsLinks() ? tr("busy") : tr("full");
    m_heat->show(what, m_map->fullShade(), m_map->showsLinks());
    m_heat->setVisible(m_map->shade() != RankMap::Shade::Stage);
    showNote();
    if (m_map->showsLinks())
        Q_EMIT linksWanted();
}

void MeshView::setBaseline(const std::optional<Scenario> &baseline)
{
    m_strip->setBaseline(baseline);
}

void MeshView::setFolded(bool folded)
{
    m_map->setVisible(!folded);
}

bool MeshView::isFolded() const
{
    return m_map->isHidden();
}

// The longest of the hints that leaves room for the title.
void MeshView::showNote()
{
    const QString product = tr("the product is always %1").arg(toQString(groupedText(m_strip->shown().cluster.gpus)));
    const QString hints[] = {
        tr("factor strip, width = log₂ GPUs · drag a divider, arrow keys step · %1").arg(product),
        tr("drag a divider, arrow keys step · %1").arg(product),
        product,
        QString(),
    };
    const QFontMetrics metrics(font());
    const int others = 350 + (m_heat->isHidden() ? 0 : m_heat->sizeHint().width() + 40);
    for (const QString &hint : hints) {
        if (metrics.horizontalAdvance(hint) + others <= width() || hint.isEmpty()) {
            m_header->setNote(hint);
            return;
        }
    }
}

void MeshView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    showNote();
}

} // namespace stringline::ui
