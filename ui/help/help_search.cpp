#include "ui/help/help_search.h"

#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr qsizetype kBefore = 40; // characters of a snippet, round the first word
constexpr qsizetype kSnippet = 150;

bool hasAll(const QString &text, const QStringList &words)
{
    return std::ranges::all_of(words, [&text](const QString &word) { return findWord(text, word) >= 0; });
}

QString snippetOf(const QString &text, const QString &word)
{
    qsizetype from = std::max<qsizetype>(0, findWord(text, word) - kBefore);
    while (from > 0 && text[from - 1] != u' ')
        --from;
    const QString cut = text.mid(from, kSnippet).simplified();
    return (from > 0 ? QStringLiteral("… ") : QString()) + cut +
           (from + kSnippet < text.size() ? QStringLiteral(" …") : QString());
}

// The first block of `page` in which `fits`; -1 for none.
template <class Fits>
int firstBlock(const SearchedPage &page, Fits fits)
{
    const auto found = std::ranges::find_if(page.blocks, fits);
    return found == page.blocks.end() ? -1 : int(found - page.blocks.begin());
}

} // namespace

SearchedPage searchedPage(const QString &title, const QString &markdown)
{
    QTextDocument document;
    document.setMarkdown(markdown);
    SearchedPage page{title, {}};
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        page.blocks << block.text().replace(QChar::LineSeparator, u' ');
    return page;
}

std::vector<HelpHit> searchHelp(const std::vector<SearchedPage> &pages, const QString &words)
{
    const QStringList wanted = wordsOf(words);
    std::vector<HelpHit> hits;
    if (wanted.isEmpty())
        return hits;
    std::vector<HelpHit> inBlocks;
    std::vector<HelpHit> scattered;
    for (std::size_t i = 0; i < pages.size(); ++i) {
        const SearchedPage &page = pages[i];
        const bool titled = hasAll(page.title, wanted);
        if (titled)
            hits.push_back({i, 0, page.blocks.value(1)});
        const std::size_t before = inBlocks.size();
        for (int block = 0; block < page.blocks.size(); ++block) {
            const QString &text = page.blocks[block];
            if (hasAll(text, wanted) && text != page.title)
                inBlocks.push_back({i, block, snippetOf(text, wanted.front())});
        }
        if (titled || inBlocks.size() > before || !hasAll(page.blocks.join(u' '), wanted))
            continue;
        const int block =
            firstBlock(page, [&wanted](const QString &text) { return findWord(text, wanted.front()) >= 0; });
        scattered.push_back({i, block, snippetOf(page.blocks[block], wanted.front())});
    }
    hits.insert(hits.end(), inBlocks.begin(), inBlocks.end());
    hits.insert(hits.end(), scattered.begin(), scattered.end());
    if (hits.size() > kMostHelpHits)
        hits.resize(kMostHelpHits);
    return hits;
}

QStringList wordsOf(const QString &text)
{
    return text.simplified().split(u' ', Qt::SkipEmptyParts);
}

qsizetype findWord(const QString &text, const QString &word, qsizetype from)
{
    for (;;) {
        const qsizetype at = text.indexOf(word, from, Qt::CaseInsensitive);
        if (at <= 0 || !text[at - 1].isLetterOrNumber() || !word[0].isLetterOrNumber())
            return at;
        // "globalBatch" begins a word with its capital.
        if (text[at].isUpper() && text[at - 1].isLower())
            return at;
        from = at + 1;
    }
}

} // namespace stringline::ui
