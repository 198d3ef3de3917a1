// Every row that a timeline could show, by name, and what it takes to see one. Pure functions.
#pragma once

#include "ui/timeline/row_list.h"

#include <QString>

#include <vector>

namespace stringline::ui {

struct NamedRow {
    RowKey key;
    QString name; // "Stage 5", "GPU 37", "Node 3"
    QString note; // "TP 5 · DP 0 · node 4"
};

// Groups, then ranks, then GPUs; also those that are hidden or folded away.
[[nodiscard]] std::vector<NamedRow> namedRows(const Evaluation &evaluation);

// `choices` with `key` not hidden and everything around it unfolded.
[[nodiscard]] RowChoices revealing(const Evaluation &evaluation, RowChoices choices, const RowKey &key);

} // namespace stringline::ui
