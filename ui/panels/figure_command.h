// The command line that makes the figure of the composer without a window. Pure functions.
#pragma once

#include "ui/figure/figure_file.h"
#include "ui/figure/figure_spec.h"

#include <QString>
#include <QStringList>

namespace stringline::ui {

struct FigureCommand {
    QString scenario;   // file or id of a preset
    QString study;      // the same, where the figure shows a study
    QString baseline;   // where the figure compares with one
    QStringList sweeps; // "plan.tensor=1,2,4", where the figure shows a sweep
    QString out;
    double dpi = kDefaultDpi;
};
// What follows `stringline render`: only options that differ from what it takes by itself.
[[nodiscard]] QStringList renderOptions(const FigureSpec &spec, const FigureCommand &command);
// Words as a POSIX shell takes them, quoted where it would see more than one word.
[[nodiscard]] QString shellText(const QStringList &words);

} // namespace stringline::ui
