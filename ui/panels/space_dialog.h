// Which choices a search varies, and over which values: a box for each row of core/search's table.
#pragma once

#include "core/search/space.h"

#include <QDialog>

#include <vector>

class QCheckBox;
class QLineEdit;

namespace stringline::ui {

class SpaceDialog : public QDialog {
    Q_OBJECT

public:
    // Opens with what `asked` says of `base`; rows that it does not name are varied as usual.
    SpaceDialog(const Scenario &base, const std::vector<AskedValues> &asked, QWidget *parent = nullptr);

    // Rows that differ from the usual: others are left out.
    [[nodiscard]] std::vector<AskedValues> asked() const;
    [[nodiscard]] QLineEdit *valuesOf(std::string_view path) const;
    [[nodiscard]] QCheckBox *varies(std::string_view path) const;

    void accept() override;

private:
    struct Row {
        const Dimension *dimension;
        QCheckBox *varies;
        QLineEdit *values;
        QString usual;
        QString own;
    };
    void showRow(const Row &row) const;

    std::vector<Row> m_rows;
};

} // namespace stringline::ui
