// Texts that stand in the tables of core (labels of fields, of causes, of schedules ...), for people who read another
// language: core knows none, so they are translated where they are shown.
#pragma once

#include <QString>

#include <string_view>
#include <vector>

namespace stringline::ui {

// `text` of a table of core in the language of the window; as it is where there is no translation.
[[nodiscard]] QString tableText(std::string_view text);

// All such texts, each once, in the order of the tables: what a complete translation has.
[[nodiscard]] std::vector<std::string_view> tableTexts();

} // namespace stringline::ui
