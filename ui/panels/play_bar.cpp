#include "ui/panels/play_bar.h"

#include "ui/qt_text.h"
#include "ui/session/player.h"
#include "ui/theme/theme.h"
#include "ui/translation/table_texts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr int kSwatch = 11;
constexpr int kGap = 5;
constexpr int kEntryGap = 12;

} // namespace

MomentLegend::MomentLegend(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("momentLegend"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
}

void MomentLegend::show(const std::vector<Activity> &running)
{
    if (running == m_running)
        return;
    m_running = running;
    QStringList labels;
    for (const Activity activity : running)
        labels << tableText(row(activity).label);
    setAccessibleName(tr("Running: %1").arg(labels.join(QStringLiteral(", "))));
    updateGeometry();
    update();
}

QSize MomentLegend::sizeHint() const
{
    int width = 0;
    for (const Activity activity : m_running)
        width += kSwatch + kGap + fontMetrics().horizontalAdvance(tableText(row(activity).label)) + kEntryGap;
    return {width, fontMetrics().height()};
}

void MomentLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme theme = currentTheme();
    int x = 0;
    for (const Activity activity : m_running) {
        const QRect swatch(x, (height() - kSwatch) / 2, kSwatch, kSwatch);
        painter.setPen(theme.border);
        painter.setBrush(colorOf(theme, activity, 0));
        painter.drawRect(swatch);
        const QString label = tableText(row(activity).label);
        const int textWidth = fontMetrics().horizontalAdvance(label);
        painter.setPen(theme.text);
        painter.drawText(QRect(swatch.right() + kGap, 0, textWidth + 2, height()), Qt::AlignVCenter, label);
        x += kSwatch + kGap + textWidth + kEntryGap;
    }
}

PlayBar::PlayBar(Player &player, QWidget *parent)
    : QWidget(parent)
    , m_player(player)
    , m_seconds(new QComboBox(this))
    , m_loop(new QCheckBox(tr("&Loop"), this))
    , m_legend(new MomentLegend(this))
    , m_readout(new QLabel(this))
{
    setObjectName(QStringLiteral("playBar"));
    setAccessibleName(tr("Play"));
    setAutoFillBackground(true);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 3, 8, 3);
    layout->setSpacing(4);
    const auto onClick = [this, layout](QToolButton *button, auto act) {
        layout->addWidget(button);
        connect(button, &QToolButton::clicked, this, act);
    };
    onClick(addButton("playBegin", QStringLiteral("|◀◀"), tr("To the beginning")), [this] { m_player.setTime(0); });
    onClick(addButton("playPrevious", QStringLiteral("|◀"), tr("To the event before")),
            [this] { Q_EMIT stepWanted(-1); });
    m_play = addButton("playToggle", QStringLiteral("▶"), tr("Play"));
    onClick(m_play, [this] { m_player.toggle(); });
    onClick(addButton("playNext", QStringLiteral("▶|"), tr("To the next event")), [this] { Q_EMIT stepWanted(1); });
    onClick(addButton("playEnd", QStringLiteral("▶▶|"), tr("To the end")),
            [this] { m_player.setTime(m_player.length()); });
    m_seconds->setObjectName(QStringLiteral("playSeconds"));
    m_seconds->setAccessibleName(tr("How long an iteration plays"));
    m_seconds->setToolTip(m_seconds->accessibleName());
    for (const int seconds : Player::kSeconds)
        m_seconds->addItem(tr("in %1 s").arg(seconds), seconds);
    m_loop->setObjectName(QStringLiteral("playLoop"));
    m_readout->setObjectName(QStringLiteral("playReadout"));
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layout->addSpacing(6);
    layout->addWidget(m_seconds);
    layout->addWidget(m_loop);
    layout->addSpacing(8);
    layout->addWidget(m_readout, 1);
    layout->addWidget(m_legend);
    onClick(addButton("playClose", QStringLiteral("✕"), tr("Hide the cursor")), [this] { Q_EMIT closed(); });

    connect(m_seconds, &QComboBox::activated, this,
            [this](int index) { m_player.setSeconds(m_seconds->itemData(index).toInt()); });
    connect(m_loop, &QCheckBox::toggled, &m_player, &Player::setLoops);
    connect(&m_player, &Player::playingChanged, this, &PlayBar::showPlaying);
    connect(&m_player, &Player::speedChanged, this, &PlayBar::showSpeed);
    showPlaying(m_player.isPlaying());
    showSpeed();
}

QToolButton *PlayBar::addButton(const char *name, const QString &text, const QString &tip)
{
    auto *button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void PlayBar::showPlaying(bool playing)
{
    m_play->setText(playing ? QStringLiteral("❚❚") : QStringLiteral("▶"));
    m_play->setToolTip(playing ? tr("Pause") : tr("Play"));
    m_play->setAccessibleName(m_play->toolTip());
}

void PlayBar::showSpeed()
{
    m_seconds->setCurrentIndex(m_seconds->findData(m_player.seconds()));
    m_loop->setChecked(m_player.loops());
}

void PlayBar::showMoment(const std::vector<RankMoment> &state, Tick time, const QString &memory)
{
    std::vector<Activity> running;
    for (const ActivityRow &activity : activities()) {
        if (std::ranges::find(state, activity.activity, &RankMoment::activity) != state.end())
            running.push_back(activity.activity);
    }
    m_legend->show(running);
    m_text = toQString(momentText(state, time));
    if (!memory.isEmpty())
        m_text += QStringLiteral(" · ") + memory;
    m_readout->setAccessibleName(m_text);
    m_readout->setToolTip(m_text);
    elide();
}

void PlayBar::elide()
{
    m_readout->setText(m_readout->fontMetrics().elidedText(m_text, Qt::ElideRight, m_readout->width()));
}

void PlayBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layout()->activate();
    elide();
}

} // namespace stringline::ui
