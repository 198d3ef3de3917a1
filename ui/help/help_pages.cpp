#include "ui/help/help_pages.h"

#include <QCoreApplication>

namespace stringline::ui {

namespace {

constexpr HelpPage kPages[] = {
    {"why-a-bubble", QT_TRANSLATE_NOOP("Help", "Why is there a bubble?")},
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
