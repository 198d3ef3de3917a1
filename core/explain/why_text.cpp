#include "core/explain/why_text.h"

#include "core/report/report_text.h"

#include <fmt/format.h>

namespace stringline {

std::string estimateText(const Why &why)
{
    if (!why.simulated)
        return {};
    return why.difference.empty()
               ? fmt::format("≈ {} by a closed form; the simulation says {}", why.estimate, why.result)
               : fmt::format("≈ {} by a closed form, {} from the simulated {}", why.estimate, why.difference,
                             why.result);
}

std::string whyText(const Why &why, std::span<const Influence> influences)
{
    std::string text = fmt::format("{}: {}\n\n", why.label, why.result);
    const std::string_view sign = why.simulated ? "≈" : "=";
    text += fmt::format("  {} {}\n  {} {}\n", sign, why.symbols, sign, why.values);
    if (why.simulated)
        text += "  " + estimateText(why) + "\n";
    text += "\n";
    std::vector<std::vector<std::string>> rows;
    for (const WhyTerm &term : why.terms)
        rows.push_back({term.symbol, term.text, term.meaning, term.number.empty() ? term.field : term.number});
    text += tableText({"", "value", "", "from"}, rows);
    if (!influences.empty()) {
        rows.clear();
        for (const Influence &each : influences)
            rows.push_back({each.label, fmt::format("{} → {}", each.now, each.value), each.text, each.path});
        text +=
            "\nWhat changes it most, one step away, estimated:\n" + tableText({"", "step", "change", "field"}, rows);
    }
    text += "\n";
    for (const std::string &note : why.notes)
        text += note + "\n";
    return text + "Source: " + why.source + "\n";
}

std::string whyMarkdown(const Why &why)
{
    const std::string_view relation = why.simulated ? "\\approx" : "=";
    std::string text = fmt::format("**{}**: {}\n\n$$ {} {} $$\n\n$$ {} {} $$\n\n", why.label, why.result, relation,
                                   why.latexSymbols, relation, why.latexValues);
    if (why.simulated)
        text += estimateText(why) + "\n\n";
    text += "| Symbol | Value | Meaning |\n|---|---|---|\n";
    for (const WhyTerm &term : why.terms)
        text += fmt::format("| ${}$ | {} | {} |\n", latexSymbol(term.symbol), term.text, term.meaning);
    text += "\n";
    for (const std::string &note : why.notes)
        text += note + "\n\n";
    return text + "Source: " + why.source + "\n";
}

std::string whyLatex(const Why &why)
{
    const std::string_view relation = why.simulated ? "\\approx" : "=";
    std::string text = "\\begin{aligned}\n";
    text += fmt::format("{} &{} {} \\\\\n", latexText(why.label), relation, why.latexSymbols);
    text += fmt::format("&{} {} \\\\\n", relation, why.latexValues);
    text += fmt::format("&{} {}\n", relation, latexText(why.simulated ? why.estimate : why.result));
    return text + "\\end{aligned}\n";
}

Json whyJson(const Why &why, std::span<const Influence> influences)
{
    Json object = Json::object();
    object["id"] = Json(why.id);
    object["label"] = Json(why.label);
    object["number"] = Json(why.number);
    object["text"] = Json(why.result);
    object["formula"] = Json(why.symbols);
    object["values"] = Json(why.values);
    object["computed"] = Json(why.computed);
    object["simulated"] = Json(why.simulated);
    if (why.simulated) {
        object["estimate"] = Json(why.estimate);
        object["difference"] = Json(why.difference);
    }
    object["terms"] = arrayOf(why.terms, [](const WhyTerm &term) {
        Json entry = Json::object();
        entry["symbol"] = Json(term.symbol);
        entry["meaning"] = Json(term.meaning);
        entry["value"] = Json(term.value);
        entry["text"] = Json(term.text);
        if (!term.field.empty())
            entry["field"] = Json(term.field);
        if (!term.number.empty())
            entry["number"] = Json(term.number);
        return entry;
    });
    object["latex"] = arrayOf(std::vector<std::string>{why.latexSymbols, why.latexValues},
                              [](const std::string &line) { return Json(line); });
    object["source"] = Json(why.source);
    object["notes"] = arrayOf(why.notes, [](const std::string &note) { return Json(note); });
    object["changesItMost"] = arrayOf(influences, [](const Influence &each) {
        Json entry = Json::object();
        entry["field"] = Json(each.path);
        entry["label"] = Json(each.label);
        entry["from"] = Json(each.now);
        entry["to"] = Json(each.value);
        entry["number"] = Json(each.number);
        entry["change"] = Json(each.change);
        return entry;
    });
    return object;
}

} // namespace stringline
