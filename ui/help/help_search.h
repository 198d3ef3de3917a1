// Finds words in the pages of the help: pure functions over their plain text.
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace stringline::ui {

// A page as paragraphs, in the order of its text blocks.
struct SearchedPage {
    QString title;
    QStringList blocks;
};

struct HelpHit {
    std::size_t page = 0; // of those that were searched
    int block = 0;
    QString snippet; // the text round the first word

    bool operator==(const HelpHit &) const = default;
};

[[nodiscard]] SearchedPage searchedPage(const QString &title, const QString &markdown);

// Pages whose title has all words first, then paragraphs that have them all, then pages that have them scattered. A
// word fits where one begins with it.
[[nodiscard]] std::vector<HelpHit> searchHelp(const std::vector<SearchedPage> &pages, const QString &words);

// "tensor  par" as {"tensor", "par"}.
[[nodiscard]] QStringList wordsOf(const QString &text);
// Where a word begins with `word`, from `from` on; -1 for nowhere.
[[nodiscard]] qsizetype findWord(const QString &text, const QString &word, qsizetype from = 0);

inline constexpr std::size_t kMostHelpHits = 80;

} // namespace stringline::ui
