#include "core/measured/formats.h"

#include "core/base/file.h"
#include "core/base/gzip.h"
#include "core/measured/kernels_csv.h"
#include "core/measured/kineto.h"
#include "core/measured/nccl_tests.h"
#include "core/measured/vtrain_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace stringline {

namespace {

constexpr MeasuredFormat kFormats[] = {
    {"kineto", "PyTorch profiler trace", "GPU kernels and collectives of a training step, as JSON, packed or not",
     looksLikeKineto, readKineto},
    {"vtrain", "vTrain all-reduce table", "Times of all-reduces inside a node", looksLikeVtrainTable, readVtrainTable},
    {"vtrain", "vTrain trace", "Kernels of one layer, by CUPTI", looksLikeVtrainTrace, readVtrainTrace},
    {"kernels-csv", "Table of times", "Products, operators and collectives, one a row", looksLikeKernelsCsv,
     readKernelsCsv},
    {"nccl-tests", "nccl-tests output", "Times of a collective by size", looksLikeNcclTests, readNcclTests},
};

const MeasuredFormat *formatOf(std::string_view text, std::string_view file, std::string_view wanted)
{
    for (const MeasuredFormat &format : kFormats) {
        if ((wanted == "auto" || wanted == format.id) && format.looksLike(text, file))
            return &format;
    }
    return nullptr;
}

Result<std::string> unpacked(const std::string &path)
{
    Result<std::string> bytes = readFile(path, kMostMeasuredBytes);
    if (!bytes || !isGzip(*bytes))
        return bytes;
    return gunzip(*bytes, path, kMostMeasuredBytes);
}

// The regular files below a folder, sorted by name, so that the same folder gives the same answer anywhere.
Result<std::vector<std::string>> filesBelow(const std::string &folder)
{
    namespace fs = std::filesystem;
    std::vector<std::string> files;
    std::error_code error;
    fs::recursive_directory_iterator place(folder, fs::directory_options::skip_permission_denied, error);
    for (; !error && place != fs::recursive_directory_iterator(); place.increment(error)) {
        std::error_code unknown;
        if (!place->is_regular_file(unknown))
            continue;
        files.push_back(place->path().string());
        if (static_cast<int>(files.size()) > kMostMeasuredFiles)
            return Error{folder, {}, fmt::format("expected at most {} files, found more", kMostMeasuredFiles)};
    }
    if (error)
        return Error{folder, {}, "cannot be listed: " + error.message()};
    std::ranges::sort(files);
    return files;
}

Errors readFolder(MeasuredTables &tables, const std::string &folder, std::string_view format)
{
    const Result<std::vector<std::string>> files = filesBelow(folder);
    if (!files)
        return files.errors();
    int taken = 0;
    for (const std::string &file : *files) {
        const Result<std::string> text = unpacked(file);
        if (!text)
            return text.errors();
        if (formatOf(*text, file, format) == nullptr)
            continue;
        if (Errors errors = readMeasuredText(tables, *text, file, format); !errors.empty())
            return errors;
        ++taken;
    }
    if (taken == 0)
        return {{folder,
                 {},
                 fmt::format("expected measured tables ({}), found none in {} files",
                             fmt::join(measuredFormatIds(), ", "), files->size())}};
    return {};
}

} // namespace

std::span<const MeasuredFormat> measuredFormats()
{
    return kFormats;
}

std::vector<std::string> measuredFormatIds()
{
    std::vector<std::string> ids;
    for (const MeasuredFormat &format : kFormats) {
        if (std::ranges::find(ids, format.id) == ids.end())
            ids.emplace_back(format.id);
    }
    return ids;
}

Errors readMeasuredText(MeasuredTables &tables, std::string_view text, const std::string &file, std::string_view format)
{
    const MeasuredFormat *found = formatOf(text, file, format);
    if (found == nullptr) {
        const std::string expected =
            format == "auto" ? fmt::format("a file of a known format ({})", fmt::join(measuredFormatIds(), ", "))
                             : fmt::format("a file of format {}", format);
        return {{file, {}, "expected " + expected + ", found something else"}};
    }
    MeasuredSource source;
    source.file = file;
    source.format = std::string(found->id);
    tables.sources.push_back(std::move(source));
    TableBuilder builder(tables, static_cast<int>(tables.sources.size()) - 1);
    found->read(text, file, builder);
    builder.finish();
    return {};
}

Result<MeasuredTables> readMeasured(std::span<const std::string> paths, std::string_view format)
{
    MeasuredTables tables;
    Errors all;
    for (const std::string &path : paths) {
        std::error_code unknown;
        Errors errors;
        if (std::filesystem::is_directory(path, unknown)) {
            errors = readFolder(tables, path, format);
        } else {
            const Result<std::string> text = unpacked(path);
            errors = text ? readMeasuredText(tables, *text, path, format) : text.errors();
        }
        all.insert(all.end(), errors.begin(), errors.end());
    }
    if (!all.empty())
        return all;
    return tables;
}

} // namespace stringline
