#include "core/studies/kinds.h"

#include <algorithm>
#include <array>

namespace stringline {

std::span<const StudyKind> studyKinds()
{
    static const std::array kKinds = {plansStudy(),      clusterStudy(),   computeOptimalStudy(), scalingStudy(),
                                      strategiesStudy(), partitionStudy(), blockSizeStudy(),      reliabilityStudy()};
    return kKinds;
}

const StudyKind *findStudyKind(std::string_view id)
{
    const std::span<const StudyKind> kinds = studyKinds();
    const auto found = std::find_if(kinds.begin(), kinds.end(), [id](const StudyKind &kind) { return kind.id == id; });
    return found == kinds.end() ? nullptr : &*found;
}

} // namespace stringline
