#include "ui/panels/save_preset_dialog.h"

#include "core/scenario/scenario_json.h"
#include "ui/qt_text.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>

namespace stringline::ui {

namespace {

// The three strings that every kind of part has.
struct Part {
    std::string *preset;
    std::string *name;
    std::string *source;
};

Part partOf(Scenario &scenario, PresetKind kind)
{
    switch (kind) {
    case PresetKind::Gpu:
        return {&scenario.cluster.device.preset, &scenario.cluster.device.name, &scenario.cluster.device.source};
    case PresetKind::Cluster:
        return {&scenario.cluster.preset, &scenario.cluster.name, &scenario.cluster.source};
    case PresetKind::Software:
        return {&scenario.software.preset, &scenario.software.name, &scenario.software.source};
    case PresetKind::Model:
    case PresetKind::Scenario:
    case PresetKind::Study:
    case PresetKind::Lesson:
        break;
    }
    return {&scenario.model.preset, &scenario.model.name, &scenario.model.source};
}

} // namespace

QString presetId(const QString &name)
{
    static const QRegularExpression other(QStringLiteral("[^a-z0-9.]+"));
    QString id = name.toLower().replace(other, QStringLiteral("-"));
    while (id.startsWith(u'-') || id.startsWith(u'.'))
        id.remove(0, 1);
    while (id.endsWith(u'-') || id.endsWith(u'.'))
        id.chop(1);
    return id;
}

SavePresetDialog::SavePresetDialog(PresetLibrary &presets, const Scenario &scenario, PresetKind kind, QWidget *parent)
    : QDialog(parent)
    , m_presets(presets)
    , m_kind(kind)
    , m_scenario(scenario)
    , m_name(new QLineEdit(this))
    , m_source(new QLineEdit(this))
    , m_message(new QLabel(this))
{
    setWindowTitle(kind == PresetKind::Gpu       ? tr("Save GPU as preset")
                   : kind == PresetKind::Cluster ? tr("Save cluster as preset")
                                                 : tr("Save model as preset"));
    const Part part = partOf(m_scenario, kind);
    m_name->setText(toQString(*part.name));
    m_name->selectAll();
    m_source->setText(toQString(*part.source));
    m_source->setPlaceholderText(tr("paper, data sheet, measurement"));
    m_message->setProperty("note", true);
    m_message->setWordWrap(true);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    m_save = buttons->button(QDialogButtonBox::Save);
    m_save->setProperty("primary", true);
    connect(buttons, &QDialogButtonBox::accepted, this, &SavePresetDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_name, &QLineEdit::textChanged, this, &SavePresetDialog::check);
    connect(m_source, &QLineEdit::textChanged, this, &SavePresetDialog::check);

    auto *layout = new QFormLayout(this);
    layout->addRow(tr("&Name"), m_name);
    layout->addRow(tr("&Where it comes from"), m_source);
    layout->addRow(m_message);
    layout->addRow(buttons);
    setMinimumWidth(460);
    check();
}

void SavePresetDialog::check()
{
    const QString id = presetId(m_name->text());
    const bool complete = !id.isEmpty() && !m_source->text().trimmed().isEmpty();
    m_save->setEnabled(complete);
    m_message->setText(complete ? tr("Saved as %1.").arg(id)
                                : tr("A name and a source, so that the numbers can be checked later."));
}

void SavePresetDialog::accept()
{
    const QString id = presetId(m_name->text());
    const Part part = partOf(m_scenario, m_kind);
    *part.preset = id.toStdString();
    *part.name = m_name->text().trimmed().toStdString();
    *part.source = m_source->text().trimmed().toStdString();
    const Errors errors = m_presets.save(m_kind, *part.preset, presetFromScenario(m_scenario, m_kind));
    if (errors.empty()) {
        QDialog::accept();
        return;
    }
    m_message->setProperty("state", QStringLiteral("bad"));
    m_message->setText(toQString(toText(errors.front())));
}

} // namespace stringline::ui
