// Memory at the peak, a row per stage and a column per kind.
#pragma once

#include "core/evaluate/evaluate.h"

#include <QAbstractTableModel>
#include <QCoreApplication>

#include <span>

namespace stringline::ui {

// The six kinds that sum to the peak, in the order in which charts stack them.
struct MemoryKind {
    const char *id;
    const char *label; // to be translated in the context "MemoryModel"
    Bytes StageMemory::*bytes;
};
[[nodiscard]] std::span<const MemoryKind> memoryKinds();
[[nodiscard]] QString memoryLabel(const MemoryKind &kind);

class MemoryModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setEvaluation(EvaluationPtr evaluation);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    // The row of core/explain that explains the numbers of a column; empty where there are none.
    [[nodiscard]] static QString explainedBy(int column);

private:
    EvaluationPtr m_evaluation;
};

} // namespace stringline::ui
