#include "ui/models/table_text.h"

#include "ui/latex_text.h"
#include "ui/models/roles.h"

#include <numeric>

namespace stringline::ui {

namespace {

QString csvCell(QString text)
{
    if (!text.contains(u',') && !text.contains(u'"') && !text.contains(u'\n'))
        return text;
    text.replace(u'"', QStringLiteral("\"\""));
    return u'"' + text + u'"';
}

QString markdownCell(QString text)
{
    return text.replace(u'|', QStringLiteral("\\|"));
}

QString cellText(const QAbstractItemModel &model, const QModelIndex &index, TableFormat format)
{
    if (format == TableFormat::Csv) {
        if (const std::optional<QString> number = csvNumber(model.data(index, kSortRole)))
            return *number;
    }
    return model.data(index, Qt::DisplayRole).toString();
}

} // namespace

std::optional<QString> csvNumber(const QVariant &raw)
{
    // 17 digits read back as the same double; whole numbers print without an exponent.
    if (raw.typeId() != QMetaType::Double)
        return {};
    return QString::number(raw.toDouble(), 'g', 17);
}

QString tableLine(const QStringList &cells, TableFormat format)
{
    QStringList escaped;
    for (const QString &cell : cells) {
        escaped << (format == TableFormat::Csv        ? csvCell(cell)
                    : format == TableFormat::Latex    ? latexText(cell)
                    : format == TableFormat::Markdown ? markdownCell(cell)
                                                      : cell);
    }
    switch (format) {
    case TableFormat::Csv:
        return escaped.join(u',') + u'\n';
    case TableFormat::Markdown:
        return QStringLiteral("| ") + escaped.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
    case TableFormat::Latex:
        return escaped.join(QStringLiteral(" & ")) + QStringLiteral(" \\\\\n");
    case TableFormat::Text:
        break;
    }
    return escaped.join(u'\t') + u'\n';
}

QString tableText(const QAbstractItemModel &model, TableFormat format, const std::vector<int> &rows)
{
    const int columns = model.columnCount();
    std::vector<int> wanted = rows;
    if (wanted.empty()) {
        wanted.resize(std::size_t(model.rowCount()));
        std::iota(wanted.begin(), wanted.end(), 0);
    }
    QStringList header;
    QString alignment;
    QStringList rules;
    for (int column = 0; column < columns; ++column) {
        header << model.headerData(column, Qt::Horizontal).toString();
        const QVariant align =
            model.rowCount() > 0 ? model.data(model.index(0, column), Qt::TextAlignmentRole) : QVariant();
        const bool right = align.toInt() & Qt::AlignRight;
        alignment += right ? u'r' : u'l';
        rules << (right ? QStringLiteral("---:") : QStringLiteral("---"));
    }

    QString text;
    if (format == TableFormat::Latex)
        text += QStringLiteral("\\begin{tabular}{%1}\n\\hline\n").arg(alignment);
    text += tableLine(header, format);
    if (format == TableFormat::Latex)
        text += QStringLiteral("\\hline\n");
    if (format == TableFormat::Markdown)
        text += QStringLiteral("| ") + rules.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
    for (const int row : wanted) {
        QStringList cells;
        for (int column = 0; column < columns; ++column)
            cells << cellText(model, model.index(row, column), format);
        text += tableLine(cells, format);
    }
    if (format == TableFormat::Latex)
        text += QStringLiteral("\\hline\n\\end{tabular}\n");
    return text;
}

} // namespace stringline::ui
