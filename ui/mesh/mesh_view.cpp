#include "ui/mesh/mesh_view.h"

#include "core/base/text.h"
#include "ui/mesh/factor_strip.h"
#include "ui/mesh/fold_line.h"
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
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_strip);
    layout->addWidget(m_fold);
    layout->addWidget(m_map, 1);
    setAutoFillBackground(true);

    auto *shade = new QToolButton(this);
    shade->setAutoRaise(true);
    shade->setPopupMode(QToolButton::InstantPopup);
    shade->setAccessibleName(tr("Shading of the rank map"));
    shade->setToolTip(tr("What the rank map's shades mean (M on the map)"));
    auto *menu = new QMenu(shade);
    auto *group = new QActionGroup(menu);
    for (const auto &[value, text] :
         {std::pair(RankMap::Shade::Stage, tr("by stage")), std::pair(RankMap::Shade::Memory, tr("by memory"))}) {
        QAction *action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(value == RankMap::Shade::Stage);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, value = value] { m_map->setShade(value); });
    }
    const auto nameShade = [shade, group] { shade->setText(group->checkedAction()->text() + QStringLiteral(" ▾")); };
    connect(group, &QActionGroup::triggered, shade, nameShade);
    nameShade();
    shade->setMenu(menu);
    m_header->addWidget(shade);

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
    connect(m_map, &RankMap::stageActivated, this, &MeshView::stageActivated);
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
    for (const QString &hint : hints) {
        if (metrics.horizontalAdvance(hint) + 240 <= width() || hint.isEmpty()) {
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
