#include "app/cli/explain_number.h"

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "core/base/nearest.h"
#include "core/explain/why_text.h"
#include "core/report/report_text.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

namespace stringline::cli {

namespace {

std::string unknown(const Evaluation &evaluation, const std::string &id)
{
    std::vector<std::string> ids;
    for (const NumberId &number : explainedNumbers(evaluation.report))
        ids.push_back(number.id);
    const std::string hint = didYouMean(nearestNames(id, ids, 3));
    return fmt::format("explain --number {}: there is no such number; {}`list numbers` names them", id,
                       hint.empty() ? hint : hint + "; ");
}

} // namespace

int explainNumber(const EvaluationPtr &evaluation, const std::string &id, NumberForm form)
{
    const WhyContext context(evaluation);
    const std::optional<Why> found = why(context, id);
    if (!found) {
        printError(unknown(*evaluation, id));
        return kBadUsage;
    }
    if (form == NumberForm::Latex) {
        print(whyLatex(*found));
        return kDone;
    }
    const std::vector<Influence> influences = mostInfluential(*evaluation->scenario, id);
    if (form == NumberForm::Json)
        printJson(whyJson(*found, influences));
    else
        print(planText(*evaluation->scenario) + "\n\n" + whyText(*found, influences));
    return kDone;
}

} // namespace stringline::cli
