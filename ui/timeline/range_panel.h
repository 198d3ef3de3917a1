// What a dragged stretch of time holds: share of each activity, busy, exposed communication, idle.
#pragma once

#include "ui/theme/theme.h"
#include "ui/timeline/range_totals.h"

#include <QString>
#include <QWidget>

#include <vector>

namespace stringline::ui {

class RangePanel : public QWidget {
    Q_OBJECT

public:
    explicit RangePanel(QWidget *parent);

    void setTheme(const Theme &theme);
    void setTotals(TimeRange range, const RangeTotals &totals, int ranks);
    [[nodiscard]] QSize sizeHint() const override;
    // The panel as lines of text, tabs between columns, for the clipboard and screen readers.
    [[nodiscard]] QString asText() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Line {
        QString label;
        QString time;  // mean per rank
        QString share; // of the range
        Activity activity = Activity::Waiting;
        bool sum = false; // bold, without a swatch
    };

    Theme m_theme;
    QString m_title;
    std::vector<Line> m_lines;
};

} // namespace stringline::ui
