// Any number of plans, a column each: the fields that differ, the results with the best of each marked, the time by
// cause, and on request the fields that are equal.
#pragma once

#include "core/evaluate/evaluate.h"
#include "core/report/comparison.h"

#include <QAbstractTableModel>

#include <vector>

namespace stringline::ui {

struct PlanColumn {
    static constexpr int kBaseline = 0;
    static constexpr int kNow = -1;
    int id = kNow; // those, or of a kept plan
    QString name;
    EvaluationPtr evaluation;

    bool operator==(const PlanColumn &) const = default;
};

class SideBySideModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    // Columns that are the same as before leave the model as it is.
    void show(std::vector<PlanColumn> plans, bool equalFields);
    [[nodiscard]] const std::vector<PlanColumn> &plans() const { return m_plans; }
    // Of a column of the table; null for the first, which has the labels.
    [[nodiscard]] const PlanColumn *planAt(int column) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Line {
        QString label;
        QString tip;
        QStringList texts; // none for a heading
        std::vector<double> numbers;
        std::vector<bool> best;
    };
    void addHeading(const QString &text);
    void addFields(const std::vector<FieldLine> &fields);

    std::vector<PlanColumn> m_plans;
    bool m_equalFields = false;
    std::vector<Line> m_lines;
};

} // namespace stringline::ui
