#include "ui/help/help_pages.h"

#include "ui/help/reference_pages.h"

#include <QCoreApplication>
#include <QFile>

namespace stringline::ui {

namespace {

constexpr HelpPage kPages[] = {
    {"why-a-bubble", QT_TRANSLATE_NOOP("Help", "Why is there a bubble?")},
    {"first-steps", QT_TRANSLATE_NOOP("Help", "First steps")},
    {"glossary", QT_TRANSLATE_NOOP("Help", "Words of the field")},
    {"fields", QT_TRANSLATE_NOOP("Help", "All fields"), PageKind::Fields},
    {"numbers", QT_TRANSLATE_NOOP("Help", "All numbers"), PageKind::Numbers},
    {"all-keys", QT_TRANSLATE_NOOP("Help", "All keys"), PageKind::Keys},
    {"import", QT_TRANSLATE_NOOP("Help", "Open what you run: scripts and configurations")},
    {"figures", QT_TRANSLATE_NOOP("Help", "Figures for papers and slides")},
    {"study-plans", QT_TRANSLATE_NOOP("Help", "Study: which plan, by time and money?")},
    {"study-cluster", QT_TRANSLATE_NOOP("Help", "Study: many jobs on one cluster")},
    {"study-compute-optimal", QT_TRANSLATE_NOOP("Help", "Study: which model for a budget?")},
    {"study-scaling", QT_TRANSLATE_NOOP("Help", "Study: how far does it scale?")},
    {"study-strategies", QT_TRANSLATE_NOOP("Help", "Study: strategies side by side")},
    {"study-partition", QT_TRANSLATE_NOOP("Help", "Study: layers per stage")},
    {"study-block-size", QT_TRANSLATE_NOOP("Help", "Study: block size and waiting")},
    {"study-reliability", QT_TRANSLATE_NOOP("Help", "Study: reliability and money")},
};

struct DeedRow {
    HelpDeed::Kind kind;
    const char *word;
};
constexpr DeedRow kDeeds[] = {
    {HelpDeed::Kind::Action, "action"},
    {HelpDeed::Kind::Gap, "gap"},
};

} // namespace

std::span<const HelpPage> helpPages()
{
    return kPages;
}

QString titleOf(const HelpPage &page)
{
    return QCoreApplication::translate("Help", page.title);
}

QUrl sourceOf(const HelpPage &page)
{
    return QUrl(QStringLiteral("qrc:/help/%1.md").arg(QLatin1String(page.id)));
}

const HelpPage *pageOf(const QUrl &source)
{
    for (const HelpPage &page : kPages) {
        if (sourceOf(page) == source)
            return &page;
    }
    return nullptr;
}

QString textOf(const HelpPage &page, const std::vector<QAction *> &actions)
{
    switch (page.kind) {
    case PageKind::Fields:
        return fieldsPage();
    case PageKind::Numbers:
        return numbersPage();
    case PageKind::Keys:
        return keysPage(actions);
    case PageKind::File:
        break;
    }
    QFile file(QStringLiteral(":/help/%1.md").arg(QLatin1String(page.id)));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

std::optional<HelpDeed> deedOf(const QUrl &link)
{
    if (link.scheme() != QStringLiteral("do"))
        return {};
    const QString path = link.path();
    for (const DeedRow &row : kDeeds) {
        const QString start = QLatin1String(row.word) + QLatin1Char('/');
        if (path.startsWith(start) && path.size() > start.size())
            return HelpDeed{row.kind, path.mid(start.size())};
    }
    return {};
}

} // namespace stringline::ui
