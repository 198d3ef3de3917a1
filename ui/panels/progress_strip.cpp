#include "ui/panels/progress_strip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <cmath>

namespace stringline::ui {

namespace {

constexpr int kSteps = 1000;
constexpr int kBarWidth = 240;

} // namespace

ProgressStrip::ProgressStrip(QWidget *parent)
    : QFrame(parent)
    , m_text(new QLabel(this))
    , m_bar(new QProgressBar(this))
    , m_cancel(new QPushButton(tr("Cancel"), this))
{
    setObjectName(QStringLiteral("progressStrip"));
    m_bar->setRange(0, kSteps);
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(kBarWidth);
    m_bar->setAccessibleName(tr("Progress"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 5, 8, 5);
    layout->addWidget(m_text);
    layout->addWidget(m_bar);
    layout->addWidget(m_cancel);
    layout->addStretch(1);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_cancel->setEnabled(false);
        m_text->setText(tr("Stopping…"));
        Q_EMIT canceled();
    });
    m_showSoon.setSingleShot(true);
    m_showSoon.setInterval(kDelay);
    connect(&m_showSoon, &QTimer::timeout, this, [this] { show(); });
    hide();
}

void ProgressStrip::begin(const QString &text)
{
    m_running = true;
    m_cancel->setEnabled(true);
    m_text->setText(text);
    m_bar->setValue(0);
    m_showSoon.start();
}

void ProgressStrip::setProgress(const QString &text, double fraction)
{
    if (!m_running || !m_cancel->isEnabled())
        return;
    m_text->setText(text);
    setAccessibleName(text);
    m_bar->setValue(int(std::lround(fraction * kSteps)));
}

void ProgressStrip::end()
{
    m_running = false;
    m_showSoon.stop();
    hide();
}

QString ProgressStrip::text() const
{
    return m_running ? m_text->text() : QString();
}

} // namespace stringline::ui
