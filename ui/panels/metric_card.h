// One number of the result: its name, the value in large type with the error to expect, a grey note, and the change
// against the pinned baseline in a coloured pill with an arrow. Painted, so that a new number costs no layout.
#pragma once

#include "core/report/columns.h"

#include <QWidget>

namespace stringline::ui {

class MetricCard : public QWidget {
    Q_OBJECT

public:
    explicit MetricCard(const ReportColumn &column, QWidget *parent = nullptr);

    [[nodiscard]] const ReportColumn &column() const { return m_column; }

    struct Content {
        QString title;
        QString value;
        QString band;      // "−6 … +9 %"; empty where not known
        QString note;      // grey, at the right
        QString change;    // empty without a baseline or a change
        int judgement = 0; // of the change: 1 better, -1 worse
        int direction = 0; // of the change: 1 more, -1 less

        bool operator==(const Content &) const = default;
    };
    // `approximate` puts ≈ before the value.
    void show(const Report &report, const Report *baseline, const QString &title, const QString &note,
              bool approximate);
    // The error to expect, and for the tooltip where that is from.
    void showBand(const QString &band, const QString &evidence);
    [[nodiscard]] const Content &content() const { return m_content; }
    void setStale(bool stale);

    [[nodiscard]] QSize sizeHint() const override { return {280, 46}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void describe();

    const ReportColumn &m_column;
    QString m_evidence;
    Content m_content;
    bool m_stale = false;
};

// The change of a number as people say it: "−0.2 s (−2.4 %)". Empty where the texts of both are the same.
[[nodiscard]] QString changeOf(const ReportColumn &column, double before, double now);
// 1 for the better, -1 for the worse, 0 where neither is meant.
[[nodiscard]] int judgementOf(const ReportColumn &column, double before, double now);

} // namespace stringline::ui
