// A formula as a value: one tree gives its symbols, the same with numbers, both in LaTeX, and what they come to. So
// what is printed beside a number is what was worked out, and cannot drift from it.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace stringline {

// A letter of a formula.
struct WhyTerm {
    std::string symbol; // "B", "P_16"; what follows _ is a subscript
    std::string meaning;
    double value = 0;   // in base units: bytes, seconds, FLOP
    std::string text;   // with its unit
    std::string field;  // the scenario's field that it is read from; empty for none
    std::string number; // the id of another number that explains it; empty for none
};

class Expression {
public:
    Expression(double constant)
        : m_constant(constant)
    {
    }
    // The term at a place of the list that goes with the expression.
    [[nodiscard]] static Expression term(int index);

    friend Expression operator+(const Expression &a, const Expression &b);
    friend Expression operator-(const Expression &a, const Expression &b);
    friend Expression operator*(const Expression &a, const Expression &b);
    friend Expression operator/(const Expression &a, const Expression &b);
    [[nodiscard]] static Expression exponential(const Expression &power);
    [[nodiscard]] static Expression roundedUp(const Expression &value);

    using Terms = std::span<const WhyTerm>;
    [[nodiscard]] double value(Terms terms) const;
    // Adds its terms' places to `places` in the order in which they are read, each once.
    void placesInOrder(std::vector<int> &places) const;
    enum class Letters { Symbols, Values };
    [[nodiscard]] std::string text(Terms terms, Letters letters) const;
    [[nodiscard]] std::string latex(Terms terms, Letters letters) const;

private:
    enum class Kind { Constant, Term, Sum, Difference, Product, Quotient, Exponential, RoundedUp };
    enum class Form { Plain, Latex };

    Expression(Kind kind, std::vector<Expression> parts)
        : m_kind(kind)
        , m_parts(std::move(parts))
    {
    }
    [[nodiscard]] static Expression joined(Kind kind, const Expression &a, const Expression &b);
    [[nodiscard]] std::string written(Terms terms, Letters letters, Form form) const;
    [[nodiscard]] std::string inner(Terms terms, Letters letters, Form form, int strength) const;
    [[nodiscard]] int strength() const;

    Kind m_kind = Kind::Constant;
    double m_constant = 0;
    int m_term = -1;
    std::vector<Expression> m_parts;
};

// "P_16" as "P_{\mathrm{16}}", "τ" as "\tau".
[[nodiscard]] std::string latexSymbol(const std::string &symbol);
// Any text inside \text{}: "44.1 %" as "\text{44.1 \%}".
[[nodiscard]] std::string latexText(const std::string &text);

} // namespace stringline
