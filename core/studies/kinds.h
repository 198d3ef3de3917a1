// One function a kind of study; the table is in study_kinds.cpp.
#pragma once

#include "core/studies/study.h"

namespace stringline {

[[nodiscard]] StudyKind plansStudy();
[[nodiscard]] StudyKind clusterStudy();
[[nodiscard]] StudyKind computeOptimalStudy();
[[nodiscard]] StudyKind scalingStudy();
[[nodiscard]] StudyKind strategiesStudy();
[[nodiscard]] StudyKind partitionStudy();
[[nodiscard]] StudyKind blockSizeStudy();
[[nodiscard]] StudyKind reliabilityStudy();

} // namespace stringline
