// What a structure works out once its nodes are in order.
#pragma once

#include "core/sim/structure.h"

namespace stringline {

// Fills `steps`, what the sweep reads, from the nodes.
void listSteps(PipelineStructure &structure);

// Fills what follows from the order of passes alone: where backwards begin and forwards end, the last pass of each
// place that frees activations, and the moments at which a rank may keep most.
void findKeptMoments(const Orders &orders, PipelineStructure &structure);

} // namespace stringline
