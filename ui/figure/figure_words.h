// What figures say of the scenarios they show: titles, lines under them, captions.
#pragma once

#include "core/evaluate/evaluate.h"

#include <QString>
#include <QStringList>

namespace stringline::ui {

// The plan and its result, for under a title: "TP 8", "1F1B", "iteration 8.1 s".
[[nodiscard]] QStringList planWords(const Evaluation &evaluation);
// The configuration and the result in a sentence, for under the figure.
[[nodiscard]] QString figureCaption(const Evaluation &evaluation);

// Of two scenarios: both names, or the one they share.
[[nodiscard]] QString comparedTitle(const Evaluation &a, const Evaluation &b);
// By how much the iteration differs, and the first fields that do: "Tensor parallel 8 → 4".
[[nodiscard]] QStringList differenceWords(const Evaluation &a, const Evaluation &b);
[[nodiscard]] QString comparedCaption(const Evaluation &a, const Evaluation &b);

} // namespace stringline::ui
