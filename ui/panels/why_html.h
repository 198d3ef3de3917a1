// An explanation of core/explain as rich text with links, and where a link leads.
#pragma once

#include "core/explain/influence.h"
#include "core/explain/why.h"
#include "ui/theme/theme.h"

#include <QString>

#include <optional>
#include <vector>

namespace stringline::ui {

// Formula, values, terms, what changes it most (nothing: still being looked for), notes and source.
[[nodiscard]] QString whyHtml(const Why &why, const std::optional<std::vector<Influence>> &influences,
                              const Theme &theme);

struct WhyLink {
    enum class Kind { None, Field, Number, Step };
    Kind kind = Kind::None;
    QString target; // a path, an id, or the place of an influence
};
[[nodiscard]] WhyLink whyLinkFrom(const QString &link);

} // namespace stringline::ui
