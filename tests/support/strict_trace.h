// A reader of traces that accepts nothing but what viewers are known to read right, for traces that this program
// writes. It shares no code with the writers: Qt reads the JSON, and the protocol buffers are read by hand.
#pragma once

#include <QByteArray>
#include <QMap>
#include <QString>
#include <QStringList>

namespace stringline::tests {

struct StrictTrace {
    QStringList violations; // empty for a good trace
    int processes = 0;
    int threads = 0;
    int slices = 0;
    int flows = 0;
    int samples = 0;            // of counters
    QMap<QString, int> names;   // of slices, digits removed as viewers do before they choose a colour
    qint64 lastEnd = 0;         // nanoseconds
    QMap<QString, qint64> busy; // by category of slices that have no parent: nanoseconds

    [[nodiscard]] QString why() const { return violations.join(QLatin1Char('\n')); }
};

[[nodiscard]] StrictTrace readChromeStrictly(const QByteArray &text);
[[nodiscard]] StrictTrace readPerfettoStrictly(const QByteArray &bytes);

// "F 3" -> "F": what viewers choose a colour by.
[[nodiscard]] QString withoutDigits(const QString &name);

} // namespace stringline::tests
