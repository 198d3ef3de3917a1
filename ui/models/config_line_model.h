// What was read of configurations: a row for each key, with what became of it. The model filters, its view sorts.
#pragma once

#include "core/import/read_configs.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace stringline::ui {

class ConfigLineModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { File, Line, Key, Value, Happened, FieldSet, Note, kColumns };

    using QAbstractTableModel::QAbstractTableModel;

    void setFiles(std::vector<ReadConfig> files);
    // Rows with `text` in any cell, of one fate or of all.
    void setFilter(const QString &text, std::optional<Fate> fate);

    [[nodiscard]] int count(std::optional<Fate> fate) const; // shown or not
    // Which of the files a row is of, and where in it; line 0 for defaults.
    struct Place {
        int file = 0;
        int line = 0;
    };
    [[nodiscard]] Place placeOf(int row) const;
    [[nodiscard]] const ConfigLine &lineAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        int file = 0;
        int line = 0; // index into its import's lines
    };
    [[nodiscard]] const ConfigLine &lineOf(const Row &row) const;
    [[nodiscard]] QString textOf(const Row &row, int column) const;
    void select();

    std::vector<ReadConfig> m_files;
    std::vector<Row> m_shown;
    QString m_text;
    std::optional<Fate> m_fate;
};

[[nodiscard]] QString fateLabel(Fate fate);

} // namespace stringline::ui
