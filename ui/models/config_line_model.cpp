#include "ui/models/config_line_model.h"

#include "core/scenario/fields.h"
#include "ui/models/roles.h"
#include "ui/qt_text.h"
#include "ui/theme/theme.h"
#include "ui/translation/table_texts.h"

#include <QFileInfo>

#include <algorithm>
#include <array>

namespace stringline::ui {

QString fateLabel(Fate fate)
{
    switch (fate) {
    case Fate::Understood:
        return ConfigLineModel::tr("understood");
    case Fate::Defaulted:
        return ConfigLineModel::tr("defaulted");
    case Fate::Ignored:
        break;
    }
    return ConfigLineModel::tr("ignored");
}

void ConfigLineModel::setFiles(std::vector<ReadConfig> files)
{
    beginResetModel();
    m_files = std::move(files);
    select();
    endResetModel();
}

void ConfigLineModel::setFilter(const QString &text, std::optional<Fate> fate)
{
    beginResetModel();
    m_text = text.trimmed();
    m_fate = fate;
    select();
    endResetModel();
}

void ConfigLineModel::select()
{
    m_shown.clear();
    for (int file = 0; file < int(m_files.size()); ++file) {
        const int lines = int(m_files[std::size_t(file)].import.lines.size());
        for (int line = 0; line < lines; ++line) {
            const Row row{file, line};
            bool wanted = !m_fate || lineOf(row).fate == *m_fate;
            if (wanted && !m_text.isEmpty()) {
                wanted = false;
                for (int column = 0; column < kColumns && !wanted; ++column)
                    wanted = textOf(row, column).contains(m_text, Qt::CaseInsensitive);
            }
            if (wanted)
                m_shown.push_back(row);
        }
    }
}

int ConfigLineModel::count(std::optional<Fate> fate) const
{
    int found = 0;
    for (const ReadConfig &file : m_files) {
        found += int(std::ranges::count_if(file.import.lines,
                                           [&](const ConfigLine &line) { return !fate || line.fate == *fate; }));
    }
    return found;
}

ConfigLineModel::Place ConfigLineModel::placeOf(int row) const
{
    const Row &shown = m_shown[std::size_t(row)];
    return {shown.file, lineOf(shown).line};
}

const ConfigLine &ConfigLineModel::lineAt(int row) const
{
    return lineOf(m_shown[std::size_t(row)]);
}

const ConfigLine &ConfigLineModel::lineOf(const Row &row) const
{
    return m_files[std::size_t(row.file)].import.lines[std::size_t(row.line)];
}

QString ConfigLineModel::textOf(const Row &row, int column) const
{
    const ConfigLine &line = lineOf(row);
    switch (column) {
    case File:
        return QFileInfo(toQString(m_files[std::size_t(row.file)].file)).fileName();
    case Line:
        return line.line > 0 ? QString::number(line.line) : QString();
    case Key:
        return toQString(line.key);
    case Value:
        return toQString(line.value);
    case Happened:
        return fateLabel(line.fate);
    case FieldSet:
        return toQString(line.field);
    default:
        return toQString(line.note);
    }
}

int ConfigLineModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

int ConfigLineModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant ConfigLineModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &row = m_shown[std::size_t(index.row())];
    const ConfigLine &line = lineOf(row);
    switch (role) {
    case Qt::DisplayRole:
        return textOf(row, index.column());
    case kSortRole:
        if (index.column() == Line) // defaults, which stand in no line, at the end
            return line.line > 0 ? row.file * 1'000'000 + line.line : (row.file + 1) * 1'000'000 - 1;
        return index.column() == Happened ? QVariant(int(line.fate)) : QVariant(textOf(row, index.column()));
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (index.column() == Line ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ForegroundRole: {
        const Theme theme = currentTheme();
        if (line.fate == Fate::Ignored)
            return theme.muted;
        if (index.column() != Happened)
            return {};
        return line.fate == Fate::Understood ? theme.good : theme.warning;
    }
    case Qt::ToolTipRole: {
        if (index.column() != FieldSet)
            return textOf(row, index.column()); // cells are cut where they are long
        const Field *field = findField(line.field);
        return field == nullptr
                   ? QVariant()
                   : QVariant(QStringLiteral("%1. %2").arg(tableText(field->label), tableText(field->help)));
    }
    default:
        return {};
    }
}

QVariant ConfigLineModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns)
        return {};
    const std::array<std::pair<QString, QString>, kColumns> titles{{
        {tr("File"), tr("That says it")},
        {tr("Line"), tr("In the file; defaults stand in none")},
        {tr("Key"), tr("As the file writes it")},
        {tr("Value"), tr("As the file writes it; of a default what the framework takes")},
        {tr("Happened"), tr("Understood: it set a field. Defaulted: the file does not say it, so the framework's own "
                            "default counts. Ignored: no number here depends on it, or it is not known")},
        {tr("Field"), tr("Of the scenario, that was set")},
        {tr("Note"), tr("How it was read, or why it was not")},
    }};
    const auto &[title, help] = titles[std::size_t(section)];
    if (role == Qt::DisplayRole)
        return title;
    return role == Qt::ToolTipRole ? QVariant(help) : QVariant();
}

} // namespace stringline::ui
