// What people measured, as rows: the one value that every reader of core/measured fills. Nothing is assumed here; what
// is doubtful stands beside the rows, with its file and line, and is not among them.
#pragma once

#include "core/cost/kernel_times.h"

#include <cstddef>
#include <string>
#include <vector>

namespace stringline {

// Where a row or a complaint stands: the place of its file in MeasuredTables::sources, and the line from 1.
struct MeasuredOrigin {
    int source = 0;
    int line = 0;

    bool operator==(const MeasuredOrigin &) const = default;
};

// One kernel, or all kernels of one operator. A product has a shape; a named operator has a name of core/workload;
// what has neither is kept for the eye, and no cost asks for it.
struct MeasuredKernel {
    std::string kernel;       // as the source calls it
    std::string operatorName; // "qkv", or empty
    OpPart part = OpPart::Forward;
    MeasuredPlace place;
    GemmShape shape;     // of a product; m = 0 where there is none
    double elements = 0; // of the operator's output, 0 for unknown
    double bytes = 0;    // moved at least, 0 for unknown
    std::string dtype;   // "bf16"; empty for unknown, which counts as 16 bits
    double microseconds = 0;
    int count = 1; // runs that the time is the middle of
    MeasuredOrigin origin;

    [[nodiscard]] bool isGemm() const { return shape.m > 0; }
};

struct MeasuredCollective {
    Collective collective = Collective::AllReduce;
    int ranks = 0;
    int nodes = 0;         // 0 for unknown
    int groupsPerNode = 0; // that shared a node's network; 0 for: as in training
    double bytes = 0;      // of the whole buffer: what one rank ends with, or begins with before a scatter
    double microseconds = 0;
    int count = 1;
    int table = 0; // rows of one table form one curve; running number within all files
    MeasuredOrigin origin;
};

struct MeasuredSource {
    std::string file;
    std::string format; // id of core/measured/formats.h
    std::string device; // as the file names it; empty where it does not
    std::vector<std::string> notes;
};

// A line that was not understood or is not believed. Nothing of it is used.
struct MeasuredRefusal {
    MeasuredOrigin origin;
    std::string what;     // "a time of 0.3 us"
    std::string expected; // "at least 8.2 us: 2.6 GFLOP at a peak of 312 TFLOP/s"
    bool wholeTable = false;

    bool operator==(const MeasuredRefusal &) const = default;
};

struct MeasuredTables {
    std::vector<MeasuredSource> sources;
    std::vector<MeasuredKernel> kernels;
    std::vector<MeasuredCollective> collectives;
    std::vector<MeasuredRefusal> refusals;

    [[nodiscard]] bool empty() const { return kernels.empty() && collectives.empty(); }
};

// Bytes of an element by any of its usual names ("bf16", "c10::Half", "float"); 0 for an unknown one, 2 for "".
[[nodiscard]] double elementBytes(std::string_view dtype);

} // namespace stringline
