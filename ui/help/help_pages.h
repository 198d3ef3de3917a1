// The pages of the help, as a table: the menu, the help window and the test that follows every link loop over it. A
// page is Markdown in resources/help, or made of the program's tables (reference_pages.h); its links lead to other
// pages
// ("other.md"), or do something in the window:
//
//   do:action/timeline.explain    runs an action by its object name
//   do:gap/longest                selects the longest gap of the time that is shown
#pragma once

#include <QString>
#include <QUrl>

#include <optional>
#include <span>
#include <vector>

class QAction;

namespace stringline::ui {

enum class PageKind : std::uint8_t { File, Fields, Numbers, Keys };

struct HelpPage {
    const char *id;    // and file: "why-a-bubble"
    const char *title; // to be translated in the context "Help"
    PageKind kind = PageKind::File;
};
[[nodiscard]] std::span<const HelpPage> helpPages();
[[nodiscard]] QString titleOf(const HelpPage &page);
[[nodiscard]] QUrl sourceOf(const HelpPage &page);        // in the program's resources
[[nodiscard]] const HelpPage *pageOf(const QUrl &source); // null where there is none
// Its Markdown; `actions` are those whose keys are listed.
[[nodiscard]] QString textOf(const HelpPage &page, const std::vector<QAction *> &actions);

// What a link wants done.
struct HelpDeed {
    enum class Kind : std::uint8_t { Action, Gap };
    Kind kind = Kind::Action;
    QString what; // "timeline.explain", "longest"

    bool operator==(const HelpDeed &) const = default;
};
// None for links to pages and other places.
[[nodiscard]] std::optional<HelpDeed> deedOf(const QUrl &link);

} // namespace stringline::ui
