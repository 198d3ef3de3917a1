#include "ui/models/memory_model.h"

#include "core/base/text.h"
#include "ui/models/roles.h"
#include "ui/qt_text.h"

#include <array>

namespace stringline::ui {

namespace {

constexpr std::array kKinds = {
    MemoryKind{"weights", QT_TRANSLATE_NOOP("MemoryModel", "Weights"), &StageMemory::weights},
    MemoryKind{"gradients", QT_TRANSLATE_NOOP("MemoryModel", "Gradients"), &StageMemory::gradients},
    MemoryKind{"optimizer", QT_TRANSLATE_NOOP("MemoryModel", "Optimizer"), &StageMemory::optimizer},
    MemoryKind{"activations", QT_TRANSLATE_NOOP("MemoryModel", "Activations"), &StageMemory::activations},
    MemoryKind{"buffers", QT_TRANSLATE_NOOP("MemoryModel", "Buffers"), &StageMemory::buffers},
    MemoryKind{"overhead", QT_TRANSLATE_NOOP("MemoryModel", "Overhead"), &StageMemory::overhead},
};

// Columns before and after the kinds.
constexpr int kStage = 0;
constexpr int kFirstKind = 1;
constexpr int kPeak = kFirstKind + int(kKinds.size());
constexpr int kCapacity = kPeak + 1;
constexpr int kFree = kPeak + 2;
constexpr int kInFlight = kPeak + 3;
constexpr int kMoment = kPeak + 4;
constexpr int kColumnCount = kPeak + 5;

Bytes bytesIn(const StageMemory &stage, int column)
{
    switch (column) {
    case kPeak:
        return stage.peak;
    case kCapacity:
        return stage.capacity;
    case kFree:
        return stage.capacity - stage.peak;
    default:
        return stage.*kKinds[std::size_t(column - kFirstKind)].bytes;
    }
}

} // namespace

std::span<const MemoryKind> memoryKinds()
{
    return kKinds;
}

QString memoryLabel(const MemoryKind &kind)
{
    return QCoreApplication::translate("MemoryModel", kind.label);
}

void MemoryModel::setEvaluation(EvaluationPtr evaluation)
{
    if (evaluation == m_evaluation)
        return;
    beginResetModel();
    m_evaluation = std::move(evaluation);
    endResetModel();
}

int MemoryModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_evaluation ? 0 : int(m_evaluation->report.memory.size());
}

int MemoryModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : kColumnCount;
}

QVariant MemoryModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (index.column() == kMoment ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole && role != kSortRole)
        return {};
    const bool raw = role == kSortRole;
    const StageMemory &stage = m_evaluation->report.memory[std::size_t(index.row())];
    switch (index.column()) {
    case kStage:
        return stage.stage;
    case kInFlight:
        return raw ? QVariant(stage.inFlight) : QVariant(QString::number(stage.inFlight, 'g', 3));
    case kMoment:
        return toQString(stage.peakMoment);
    default:
        break;
    }
    const Bytes bytes = bytesIn(stage, index.column());
    return raw ? QVariant(bytes.value()) : QVariant(toQString(bytesText(bytes)));
}

QString MemoryModel::explainedBy(int column)
{
    switch (column) {
    case kPeak:
    case kStage:
        return QStringLiteral("peak");
    case kCapacity:
        return QStringLiteral("capacity");
    case kFree:
        return QStringLiteral("headroom");
    case kInFlight:
        return QStringLiteral("inFlight");
    default:
        return column < kPeak ? QLatin1String(kKinds[std::size_t(column - kFirstKind)].id) : QString();
    }
}

QVariant MemoryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal)
        return {};
    switch (section) {
    case kStage:
        return tr("Stage");
    case kPeak:
        return tr("Peak");
    case kCapacity:
        return tr("Capacity");
    case kFree:
        return tr("Free");
    case kInFlight:
        return tr("In flight");
    case kMoment:
        return tr("At the peak");
    default:
        return section > 0 && section < kPeak ? memoryLabel(kKinds[std::size_t(section - kFirstKind)]) : QVariant();
    }
}

} // namespace stringline::ui
