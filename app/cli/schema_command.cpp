// schema: the JSON Schema of scenario files, for editors.
#include "app/cli/command.h"
#include "app/cli/output.h"
#include "core/base/file.h"
#include "core/scenario/schema.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace stringline::cli {

std::function<int()> declareSchema(CLI::App &app)
{
    const auto file = std::make_shared<std::string>();
    app.add_option("--out", *file, "The file; standard output if left out")->type_name("FILE");
    return [file] {
        if (file->empty()) {
            printJson(scenarioSchema());
            return kDone;
        }
        const Errors errors = writeFile(*file, toText(scenarioSchema()) + "\n");
        printErrors(errors);
        return errors.empty() ? kDone : kBadUsage;
    };
}

} // namespace stringline::cli
