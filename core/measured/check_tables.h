// What measured tables must hold before any of it is used, and what becomes of a row or a table that does not:
//
//   duplicates      the second of two rows of one shape or size is refused; a second table of one group as a whole
//   sizes           rise within a table
//   times           rise with the size, to a quarter: the largest set of rows that does is kept
//   gaps            of more than kWidestGap between sizes are named; between them the formulas go on
//   peak            no row is faster than the device and its links can be (with the cluster)
//   units           where most rows of a table are refused, or run a thousand times slower than the peak, its unit must
//                   be wrong: the whole table is refused
#pragma once

#include "core/measured/measured_tables.h"
#include "core/scenario/cluster_spec.h"

namespace stringline {

inline constexpr double kRisingTolerance = 1.25; // timing noise of published tables is up to a fifth
inline constexpr double kPeakTolerance = 1.03;   // boost clocks

// Of products with operands of so many bytes: twice the 16-bit rate for 8 bits, half for 32.
[[nodiscard]] FlopsPerSecond matrixPeak(double elementBytes, const DeviceSpec &device);

// The shortest time that physics allows. A product: 2 b m n k FLOPs at the matrix peak (none is known above 32 bits),
// and its operands at four times the memory's bandwidth, which no cache exceeds, or at the bandwidth itself where no
// cache holds them.
[[nodiscard]] Seconds shortestTime(const MeasuredKernel &row, const DeviceSpec &device);
// A collective: what a rank must receive over its link, and a node over its ports, at nominal bandwidth. Reductions in
// switches halve an all-reduce. Nodes unknown count as those that the ranks need.
[[nodiscard]] Seconds shortestTime(const MeasuredCollective &row, const ClusterSpec &cluster);

// The rows that pass; what does not is added to the refusals. Without a cluster no peak is known.
[[nodiscard]] MeasuredTables checkedTables(MeasuredTables tables, const ClusterSpec *cluster = nullptr);

// The value that cost code asks. Rows of several sources are joined: the mean of products and operators, weighted by
// their runs, and the shortest of collectives in training.
[[nodiscard]] MeasuredTimes measuredTimes(const MeasuredTables &checked);

} // namespace stringline
