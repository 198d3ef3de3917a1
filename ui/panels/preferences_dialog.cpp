#include "ui/panels/preferences_dialog.h"

#include "core/scenario/presets.h"
#include "ui/qt_text.h"
#include "ui/session/habits.h"
#include "ui/session/preferences.h"
#include "ui/theme/theme.h"
#include "ui/translation/language.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QDir>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QUrl>
#include <QVBoxLayout>

namespace stringline::ui {

namespace {

constexpr int kInterfacePercents[] = {75, 100, 125, 150, 175, 200};

QComboBox *choiceBox(QFormLayout &form, const char *name, const QString &label, const QString &tip)
{
    auto *box = new QComboBox;
    box->setObjectName(QLatin1String(name));
    box->setToolTip(tip);
    box->setAccessibleName(QString(label).remove(u'&'));
    form.addRow(label, box); // the label is its buddy
    return box;
}

void choose(QComboBox &box, const QVariant &value)
{
    box.setCurrentIndex(std::max(0, box.findData(value)));
}

QLabel *noteLabel(const QString &text)
{
    auto *label = new QLabel(text);
    label->setProperty("note", true);
    label->setWordWrap(true);
    return label;
}

QLabel *titleLabel(const QString &text)
{
    auto *label = new QLabel(text);
    label->setProperty("title", true);
    return label;
}

} // namespace

PreferencesDialog::PreferencesDialog(Preferences &preferences, Habits &habits, const PresetLibrary &presets,
                                     const QString &presetsFolder, QWidget *parent)
    : QDialog(parent)
    , m_preferences(preferences)
    , m_habits(habits)
{
    setObjectName(QStringLiteral("preferencesDialog"));
    setWindowTitle(tr("Preferences"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto *form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setHorizontalSpacing(14);
    form->setVerticalSpacing(8);
    addLooks(*form);
    addWork(*form, presets);
    addPlaces(*form, presetsFolder);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 16, 18, 12);
    layout->addLayout(form);
    layout->addStretch(1);
    layout->addWidget(buttons);
    setMinimumWidth(520);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void PreferencesDialog::addLooks(QFormLayout &form)
{
    form.addRow(titleLabel(tr("Looks")));
    QComboBox *theme = choiceBox(form, "theme", tr("&Theme"), tr("Light, dark, or as the desktop"));
    theme->addItem(tr("As the desktop"), int(ThemeChoice::System));
    theme->addItem(tr("Light"), int(ThemeChoice::Light));
    theme->addItem(tr("Dark"), int(ThemeChoice::Dark));
    choose(*theme, int(m_preferences.theme()));
    connect(theme, &QComboBox::activated, this,
            [this, theme] { m_preferences.setTheme(ThemeChoice(theme->currentData().toInt())); });

    QComboBox *scheme = choiceBox(form, "scheme", tr("C&olors of passes"), tr("In the timeline and in figures"));
    for (const SchemeRow &row : schemes())
        scheme->addItem(QCoreApplication::translate("Scheme", row.label), toQString(row.id));
    choose(*scheme, m_preferences.scheme());
    connect(scheme, &QComboBox::activated, this,
            [this, scheme] { m_preferences.setScheme(scheme->currentData().toString()); });

    QComboBox *language =
        choiceBox(form, "language", tr("&Language"), tr("Of the window; files and numbers stay as they are"));
    for (const LanguageRow &row : languages())
        language->addItem(*row.id ? QString::fromUtf8(row.label) : QCoreApplication::translate("Language", row.label),
                          QLatin1String(row.id));
    choose(*language, m_preferences.language());

    QComboBox *size = choiceBox(form, "interfacePercent", tr("&Size of the interface"),
                                tr("Text, boxes and pictures together, beside what the desktop asks for"));
    for (const int percent : kInterfacePercents)
        size->addItem(tr("%1 %").arg(percent), percent);
    choose(*size, m_habits.interfacePercent());
    QLabel *later = noteLabel(tr("Language and size change at the next start."));
    later->setObjectName(QStringLiteral("laterNote"));
    later->hide();
    form.addRow(QString(), later);
    connect(size, &QComboBox::activated, this, [this, size, later] {
        m_habits.setInterfacePercent(size->currentData().toInt());
        later->show();
    });
    connect(language, &QComboBox::activated, this, [this, language, later] {
        m_preferences.setLanguage(language->currentData().toString());
        later->show();
    });
}

void PreferencesDialog::addWork(QFormLayout &form, const PresetLibrary &presets)
{
    form.addRow(titleLabel(tr("Work")));
    QComboBox *wheel = choiceBox(form, "wheel", tr("&Wheel on the timeline"), tr("With Ctrl it does the other"));
    wheel->addItem(tr("scrolls, with Ctrl zooms"), false);
    wheel->addItem(tr("zooms, with Ctrl scrolls"), true);
    choose(*wheel, m_habits.wheelZooms());
    connect(wheel, &QComboBox::activated, this,
            [this, wheel] { m_habits.setWheelZooms(wheel->currentData().toBool()); });

    auto *autosave = new QSpinBox;
    autosave->setObjectName(QStringLiteral("autosaveSeconds"));
    autosave->setAccessibleName(tr("Keep unsaved work safe after"));
    autosave->setToolTip(tr("So long after an edit it is written where a crash does not reach it"));
    autosave->setRange(1, 600);
    autosave->setSuffix(tr(" s"));
    autosave->setValue(m_habits.autosaveSeconds());
    form.addRow(tr("&Keep unsaved work safe after"), autosave);
    connect(autosave, &QSpinBox::valueChanged, &m_habits, &Habits::setAutosaveSeconds);

    QComboBox *start = choiceBox(form, "startScenario", tr("A start o&pens"), tr("Where no file is named"));
    start->addItem(tr("what was last open"), QString());
    for (const PresetEntry &entry : presets.list(PresetKind::Scenario))
        start->addItem(toQString(entry.id), toQString(entry.id));
    choose(*start, m_habits.startScenario());
    connect(start, &QComboBox::activated, this,
            [this, start] { m_habits.setStartScenario(start->currentData().toString()); });
}

void PreferencesDialog::addPlaces(QFormLayout &form, const QString &presetsFolder)
{
    form.addRow(titleLabel(tr("More")));
    auto *folder = new QLineEdit(presetsFolder);
    folder->setObjectName(QStringLiteral("presetsFolder"));
    folder->setReadOnly(true);
    folder->setCursorPosition(0);
    folder->setToolTip(tr("Models, GPUs, clusters and scenarios of your own, one JSON file each"));
    auto *show = new QPushButton(tr("Show &folder"));
    show->setObjectName(QStringLiteral("showFolder"));
    show->setAutoDefault(false);
    connect(show, &QPushButton::clicked, this, [presetsFolder] {
        QDir().mkpath(presetsFolder);
        QDesktopServices::openUrl(QUrl::fromLocalFile(presetsFolder));
    });
    auto *line = new QHBoxLayout;
    line->addWidget(folder, 1);
    line->addWidget(show);
    auto *label = new QLabel(tr("Your own presets &in"));
    label->setBuddy(folder);
    folder->setAccessibleName(tr("Your own presets"));
    form.addRow(label, line);

    auto *keys = new QPushButton(tr("Change ke&ys…"));
    keys->setObjectName(QStringLiteral("changeKeys"));
    auto *tour = new QPushButton(tr("Take the tou&r again"));
    tour->setObjectName(QStringLiteral("tourAgain"));
    auto *both = new QHBoxLayout;
    for (QPushButton *button : {keys, tour}) {
        button->setAutoDefault(false);
        both->addWidget(button);
    }
    both->addStretch(1);
    form.addRow(QString(), both);
    connect(keys, &QPushButton::clicked, this, &PreferencesDialog::keysWanted);
    connect(tour, &QPushButton::clicked, this, [this] {
        accept();
        Q_EMIT tourWanted();
    });
}

} // namespace stringline::ui
