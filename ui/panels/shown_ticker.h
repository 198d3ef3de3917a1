// Ticks whose numbers read as a table's do: "1 200 s", "35 %".
#pragma once

#include "ui/qt_text.h"
#include "ui/timeline/custom_plot.h"

#include <string>

namespace stringline::ui {

// `Base` is a ticker of QCustomPlot.
template <class Base>
class ShownTicker : public Base {
public:
    explicit ShownTicker(std::string (*shown)(double))
        : m_shown(shown)
    {
    }

protected:
    QString getTickLabel(double tick, const QLocale &locale, QChar format, int precision) override
    {
        return m_shown == nullptr ? Base::getTickLabel(tick, locale, format, precision) : toQString(m_shown(tick));
    }

private:
    std::string (*m_shown)(double);
};

} // namespace stringline::ui
