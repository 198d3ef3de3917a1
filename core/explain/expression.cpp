#include "core/explain/expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace stringline {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kGreek{{
    {"τ", "\\tau"},
    {"δ", "\\delta"},
    {"α", "\\alpha"},
    {"φ", "\\varphi"},
    {"β", "\\beta"},
}};
// What LaTeX reads otherwise; the others pass as they are.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kEscapes{{
    {"\\", "\\textbackslash "},
    {"%", "\\%"},
    {"$", "\\$"},
    {"_", "\\_"},
    {"#", "\\#"},
    {"&", "\\&"},
    {"−", "$-$"},
    {"µ", "\\textmu "},
    {"×", "$\\times$"},
}};

} // namespace

Expression Expression::term(int index)
{
    Expression made(Kind::Term, {});
    made.m_term = index;
    return made;
}

// Sums of sums and products of products are written without brackets.
Expression Expression::joined(Kind kind, const Expression &a, const Expression &b)
{
    std::vector<Expression> parts;
    if (a.m_kind == kind)
        parts = a.m_parts;
    else
        parts.push_back(a);
    if (b.m_kind == kind)
        parts.insert(parts.end(), b.m_parts.begin(), b.m_parts.end());
    else
        parts.push_back(b);
    return {kind, std::move(parts)};
}

Expression operator+(const Expression &a, const Expression &b)
{
    return Expression::joined(Expression::Kind::Sum, a, b);
}

Expression operator-(const Expression &a, const Expression &b)
{
    return {Expression::Kind::Difference, {a, b}};
}

Expression operator*(const Expression &a, const Expression &b)
{
    return Expression::joined(Expression::Kind::Product, a, b);
}

Expression operator/(const Expression &a, const Expression &b)
{
    return {Expression::Kind::Quotient, {a, b}};
}

Expression Expression::exponential(const Expression &power)
{
    return {Kind::Exponential, {power}};
}

Expression Expression::roundedUp(const Expression &value)
{
    return {Kind::RoundedUp, {value}};
}

double Expression::value(Terms terms) const
{
    const auto part = [&](std::size_t i) { return m_parts[i].value(terms); };
    switch (m_kind) {
    case Kind::Constant:
        return m_constant;
    case Kind::Term:
        return terms[static_cast<std::size_t>(m_term)].value;
    case Kind::Difference:
        return part(0) - part(1);
    case Kind::Quotient:
        return part(0) / part(1);
    case Kind::Exponential:
        return std::exp(part(0));
    case Kind::RoundedUp:
        return std::ceil(part(0));
    case Kind::Sum:
    case Kind::Product:
        break;
    }
    double result = m_kind == Kind::Sum ? 0 : 1;
    for (std::size_t i = 0; i < m_parts.size(); ++i)
        result = m_kind == Kind::Sum ? result + part(i) : result * part(i);
    return result;
}

void Expression::placesInOrder(std::vector<int> &places) const
{
    if (m_kind == Kind::Term && std::ranges::find(places, m_term) == places.end())
        places.push_back(m_term);
    for (const Expression &part : m_parts)
        part.placesInOrder(places);
}

std::string Expression::text(Terms terms, Letters letters) const
{
    return written(terms, letters, Form::Plain);
}

std::string Expression::latex(Terms terms, Letters letters) const
{
    return written(terms, letters, Form::Latex);
}

// How tightly it holds together: sums least.
int Expression::strength() const
{
    switch (m_kind) {
    case Kind::Sum:
    case Kind::Difference:
        return 1;
    case Kind::Product:
    case Kind::Quotient:
        return 2;
    default:
        return 3;
    }
}

// In brackets where it holds less tightly than `strength`.
std::string Expression::inner(Terms terms, Letters letters, Form form, int strength) const
{
    std::string text = written(terms, letters, form);
    if (this->strength() >= strength)
        return text;
    return form == Form::Latex ? "\\left(" + text + "\\right)" : "(" + text + ")";
}

std::string Expression::written(Terms terms, Letters letters, Form form) const
{
    const bool latex = form == Form::Latex;
    const auto part = [&](std::size_t i, int strength) { return m_parts[i].inner(terms, letters, form, strength); };
    const auto list = [&](std::string_view between, int strength) {
        std::string text;
        for (std::size_t i = 0; i < m_parts.size(); ++i)
            text += (i > 0 ? std::string(between) : std::string()) + part(i, strength);
        return text;
    };
    switch (m_kind) {
    case Kind::Constant:
        return fmt::format("{:g}", m_constant);
    case Kind::Term: {
        const WhyTerm &term = terms[static_cast<std::size_t>(m_term)];
        if (letters == Letters::Symbols)
            return latex ? latexSymbol(term.symbol) : term.symbol;
        return latex ? latexText(term.text) : term.text;
    }
    case Kind::Sum:
        return list(" + ", 1);
    case Kind::Product:
        return list(latex ? " \\cdot " : " · ", 2);
    case Kind::Difference:
        return part(0, 1) + (latex ? " - " : " − ") + part(1, 2);
    case Kind::Quotient:
        return latex ? fmt::format("\\frac{{{}}}{{{}}}", part(0, 0), part(1, 0))
                     : part(0, 2) + " / " + part(1, 3); // a product below the line stands in brackets
    case Kind::Exponential:
        return latex ? fmt::format("\\exp\\left({}\\right)", part(0, 0)) : fmt::format("exp({})", part(0, 0));
    case Kind::RoundedUp:
        return latex ? fmt::format("\\left\\lceil {} \\right\\rceil", part(0, 0)) : fmt::format("⌈{}⌉", part(0, 0));
    }
    return {};
}

std::string latexSymbol(const std::string &symbol)
{
    const std::size_t cut = symbol.find('_');
    std::string letter = symbol.substr(0, cut);
    for (const auto &[greek, command] : kGreek) {
        if (letter == greek)
            letter = command;
    }
    return cut == std::string::npos ? letter : fmt::format("{}_{{\\mathrm{{{}}}}}", letter, symbol.substr(cut + 1));
}

std::string latexText(const std::string &text)
{
    std::string escaped;
    for (std::size_t i = 0; i < text.size();) {
        const std::string_view rest = std::string_view(text).substr(i);
        std::size_t length = 0;
        for (const auto &[from, to] : kEscapes) {
            if (rest.starts_with(from)) {
                escaped += to;
                length = from.size();
                break;
            }
        }
        if (length == 0) {
            escaped += text[i];
            length = 1;
        }
        i += length;
    }
    return "\\text{" + escaped + "}";
}

} // namespace stringline
