// The data behind a figure, for who draws it anew: tables, and what an axis shows of them.
#pragma once

#include <QByteArray>
#include <QColor>
#include <QPointF>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <vector>

namespace stringline::ui {

struct FigureColumn {
    QString name;                // with its unit: "start_us"
    std::vector<double> numbers; // NaN where there is none
    QStringList words;           // instead of numbers

    [[nodiscard]] std::size_t size() const { return words.isEmpty() ? numbers.size() : std::size_t(words.size()); }
};

struct FigureTable {
    QString name;                      // which part of the figure it is
    std::vector<FigureColumn> columns; // of one size
};

// What lines, points or bars show; places beside each other have names instead of numbers.
struct FigureAxes {
    enum class Kind { Lines, Points, Bars };
    struct Series {
        QString name;
        std::vector<QPointF> points; // NaN upwards is a gap
        QColor color{};
        bool marks = false;  // points without a line, whatever the kind
        bool dashed = false; // a line to compare with
    };

    Kind kind = Kind::Lines;
    QString across; // titles
    QString upwards;
    bool logAcross = false;
    bool logUpwards = false;
    QStringList places; // names of 0, 1, 2 ... across
    std::vector<Series> series;
};

// RFC 4180, a header and a line for each row; numbers with every digit. Several tables become one with a column "part"
// before all columns that one of them has.
[[nodiscard]] QByteArray csvOf(const std::vector<FigureTable> &tables);

} // namespace stringline::ui
