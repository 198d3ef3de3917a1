// The theme's colours as the raster wants them: plain numbers, looked up per bar.
#pragma once

#include "ui/theme/theme.h"

#include <QRgb>

#include <array>

namespace stringline::ui {

class BarColors {
public:
    // `stale`: drained, for a picture that is about to be replaced.
    BarColors(const Theme &theme, bool stale);

    [[nodiscard]] QRgb of(Activity activity, std::int32_t microbatch) const;
    [[nodiscard]] QRgb text(Activity activity, std::int32_t microbatch) const;
    [[nodiscard]] QRgb waiting() const { return m_activity[std::size_t(Activity::Waiting)]; }
    [[nodiscard]] QRgb row(int index) const { return m_rows[index % 2]; }
    [[nodiscard]] QRgb memory() const { return m_memory; }
    [[nodiscard]] QRgb memoryKind(std::size_t kind) const { return m_memoryKinds[kind]; } // by place in memoryKinds()
    [[nodiscard]] QRgb overCapacity() const { return m_overCapacity; }
    [[nodiscard]] QRgb peak() const { return m_peak; }
    [[nodiscard]] QRgb capacity() const { return m_capacity; }
    [[nodiscard]] QRgb hatch() const { return m_hatch; }
    [[nodiscard]] bool hatchesCommunication() const { return m_hatchesCommunication; }

private:
    std::array<QRgb, kActivityCount> m_activity{};
    std::array<QRgb, kActivityCount> m_activityText{};
    std::array<QRgb, kMicrobatchHues> m_forward{};
    std::array<QRgb, kMicrobatchHues> m_backward{};
    std::array<QRgb, kMicrobatchHues> m_forwardText{};
    std::array<QRgb, kMicrobatchHues> m_backwardText{};
    bool m_byMicrobatch = false;
    bool m_hatchesCommunication = false;
    std::array<QRgb, 2> m_rows{};
    QRgb m_memory = 0;
    std::array<QRgb, 6> m_memoryKinds{};
    QRgb m_overCapacity = 0;
    QRgb m_peak = 0;
    QRgb m_capacity = 0;
    QRgb m_hatch = 0;
};

} // namespace stringline::ui
