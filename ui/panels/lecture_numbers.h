// The main numbers of the result in large type, for a room.
#pragma once

#include "core/report/report.h"

#include <QWidget>

#include <vector>

class QLabel;

namespace stringline::ui {

class LectureNumbers : public QWidget {
    Q_OBJECT

public:
    explicit LectureNumbers(QWidget *parent = nullptr);

    void setReport(const Report &report);
    // Of usual type.
    void setTypeScale(double scale);

private:
    struct Number {
        QLabel *value;
        QLabel *label;
    };
    std::vector<Number> m_numbers; // in the order of their columns
};

} // namespace stringline::ui
