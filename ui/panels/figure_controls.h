// The controls of the composer: a figure's spec as a form. Wrong numbers are marked and change nothing.
#pragma once

#include "ui/figure/figure_kinds.h"
#include "ui/session/view_state.h"

#include <QStringList>
#include <QWidget>

#include <map>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace stringline::ui {

class FigureParts;
class UnitLineEdit;

class FigureControls : public QWidget {
    Q_OBJECT

public:
    explicit FigureControls(QWidget *parent = nullptr);

    // `visible` is the part of the iteration on the screen; none where that is all of it.
    void setSubject(const FigureSubject &subject, std::optional<TimeRange> visible);
    void setSpec(const FigureSpec &spec, double dpi);
    [[nodiscard]] const FigureSpec &spec() const { return m_spec; } // with the last right numbers
    [[nodiscard]] double dpi() const { return m_dpi; }
    [[nodiscard]] const QStringList &wrong() const { return m_wrong; } // a line for each wrong number

Q_SIGNALS:
    void changed();

private:
    enum class Region { All, Screen, Own };

    void makeRows();
    UnitLineEdit *number(const char *name, const QString &label, const QString &unit, const QString &help);
    QComboBox *choice(const char *name, const QString &label);
    void fillPlots();
    void showUsedRows();
    void read(); // from the controls into the spec
    // The number in the box, or nothing and a line in m_wrong.
    [[nodiscard]] std::optional<double> numberIn(UnitLineEdit &box, double least, double most);
    void readRegion(FigureSpec &spec);
    [[nodiscard]] Region region() const;

    FigureSubject m_subject;
    std::optional<TimeRange> m_visible;
    FigureSpec m_spec;
    double m_dpi;
    QStringList m_wrong;
    bool m_filling = false;
    QFormLayout *m_rows;
    QComboBox *m_kind;
    FigureParts *m_parts;
    QComboBox *m_plot;
    QComboBox *m_panel;
    QComboBox *m_column;
    UnitLineEdit *m_width;
    UnitLineEdit *m_height;
    QComboBox *m_font;
    UnitLineEdit *m_text;
    QComboBox *m_scheme;
    QLineEdit *m_title;
    QCheckBox *m_showTitle;
    QCheckBox *m_showSubtitle;
    QCheckBox *m_showLegend;
    QComboBox *m_region;
    UnitLineEdit *m_from;
    UnitLineEdit *m_to;
    UnitLineEdit *m_resolution;
    QLabel *m_message;
};

} // namespace stringline::ui
