// Swatches with names of what bars mean, hatched as the bars are. Of the activities that most plans have it shows all,
// the others only where the timeline has them.
#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

namespace stringline::ui {

class Legend : public QWidget {
    Q_OBJECT

public:
    explicit Legend(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setTimeline(const Timeline &timeline);
    // A line at the left, as far as there is room.
    void setNote(const QString &note);
    [[nodiscard]] const QString &note() const { return m_note; }
    [[nodiscard]] const QVector<Activity> &shown() const { return m_shown; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override; // swatches alone

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    struct Entry {
        Activity activity;
        QRect swatch;
        QRect text; // empty where there is no room for words
    };
    [[nodiscard]] QVector<Entry> entries() const;
    [[nodiscard]] QFont textFont() const;

    Theme m_theme;
    QVector<Activity> m_shown;
    QString m_note;
};

// Also for other legends and range tables: a swatch of `activity` as bars look.
void paintSwatch(QPainter &painter, const QRect &rect, const Theme &theme, Activity activity);

} // namespace stringline::ui
