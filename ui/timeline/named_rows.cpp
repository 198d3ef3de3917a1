#include "ui/timeline/named_rows.h"

namespace stringline::ui {

std::vector<NamedRow> namedRows(const Evaluation &evaluation)
{
    std::vector<NamedRow> rows;
    const auto add = [&](const RowKey &key) {
        rows.push_back({key, rowName(evaluation, key), rowNote(evaluation, key)});
    };
    for (const Row &row : rowsOf(evaluation, {})) {
        if (row.key.kind == RowKind::Group)
            add(row.key);
    }
    const int ranks = int(evaluation.timeline.ranks.size());
    for (int rank = 0; rank < ranks; ++rank)
        add({RowKind::Rank, rank});
    for (int rank = 0; rank < ranks; ++rank) {
        for (const int gpu : gpusOf(evaluation, rank))
            add({RowKind::Gpu, rank, gpu});
    }
    return rows;
}

RowChoices revealing(const Evaluation &evaluation, RowChoices choices, const RowKey &key)
{
    choices.hidden.erase(key);
    if (key.kind == RowKind::Gpu && !choices.pinned.contains(key)) {
        const RowKey rank{RowKind::Rank, key.rank};
        choices.hidden.erase(rank);
        choices.unfolded.insert(rank);
    }
    for (const Row &row : rowsOf(evaluation, {})) {
        if (row.key.kind != RowKind::Group || key.rank < row.key.rank || key.rank >= row.key.rank + row.ranks)
            continue;
        choices.hidden.erase(row.key);
        choices.folded.erase(row.key);
    }
    return choices;
}

} // namespace stringline::ui
