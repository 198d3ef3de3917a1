#include "ui/panels/preset_menu.h"

#include "ui/panels/form_rows.h"
#include "ui/qt_text.h"

#include <QMenu>

#include <algorithm>
#include <cctype>
#include <map>

namespace stringline::ui {

namespace {

// Menus longer than this fold families into submenus.
constexpr int kLongMenu = 16;

// "llama" of "llama3.1-405b": the letters that an id begins with.
std::string family(const std::string &id)
{
    const auto end = std::find_if(id.begin(), id.end(), [](unsigned char letter) { return !std::isalpha(letter); });
    return {id.begin(), end};
}

} // namespace

void addPresets(QMenu &menu, const PresetLibrary &presets, PresetKind kind,
                const std::function<void(const QString &)> &choose)
{
    const std::vector<PresetEntry> entries = presets.list(kind);
    std::map<std::string, int> sizes;
    for (const PresetEntry &entry : entries)
        ++sizes[family(entry.id)];
    std::map<std::string, QMenu *> submenus;
    for (const PresetEntry &entry : entries) {
        QMenu *target = &menu;
        const std::string name = family(entry.id);
        if (int(entries.size()) > kLongMenu && sizes[name] > 2) {
            QMenu *&submenu = submenus[name];
            if (!submenu)
                submenu = menu.addMenu(toQString(name));
            target = submenu;
        }
        QString label = presetName(presets, kind, entry.id);
        if (entry.own)
            label = PresetMenu::tr("%1 (yours)").arg(label);
        target->addAction(label.replace(u'&', QStringLiteral("&&")), &menu,
                          [choose, id = toQString(entry.id)] { choose(id); });
    }
}

PresetMenu::PresetMenu(const PresetLibrary &presets, PresetKind kind, QWidget *parent)
    : QToolButton(parent)
    , m_presets(presets)
    , m_kind(kind)
    , m_menu(new QMenu(this))
{
    setAutoRaise(true);
    setPopupMode(QToolButton::InstantPopup);
    setToolButtonStyle(Qt::ToolButtonTextOnly);
    setFocusPolicy(Qt::StrongFocus);
    setMenu(m_menu);
    connect(m_menu, &QMenu::aboutToShow, this, [this] {
        m_menu->clear();
        addPresets(*m_menu, m_presets, m_kind, [this](const QString &id) { Q_EMIT chosen(m_kind, id); });
        m_menu->addSeparator();
        if (m_kind == PresetKind::Cluster) {
            m_menu->addAction(tr("Save cluster as preset…"), this, [this] { Q_EMIT saveRequested(m_kind); });
            m_menu->addAction(tr("Save GPU as preset…"), this, [this] { Q_EMIT saveRequested(PresetKind::Gpu); });
        } else {
            m_menu->addAction(tr("Save as preset…"), this, [this] { Q_EMIT saveRequested(m_kind); });
        }
    });
}

void PresetMenu::showScenario(const Scenario &scenario)
{
    const bool model = m_kind == PresetKind::Model;
    QString name = toQString(model ? scenario.model.name : scenario.cluster.name);
    if (name.isEmpty())
        name = toQString(model ? scenario.model.preset : scenario.cluster.preset);
    if (name.isEmpty())
        name = tr("Presets");
    const QString text =
        fontMetrics().elidedText(name.replace(u'&', QStringLiteral("&&")), Qt::ElideRight, 170) + QStringLiteral(" ▾");
    if (this->text() == text)
        return;
    setText(text);
    setAccessibleName(model ? tr("Model preset: %1").arg(name) : tr("Cluster preset: %1").arg(name));
}

} // namespace stringline::ui
