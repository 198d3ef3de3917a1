#include "tests/support/tikz_check.h"

#include <cmath>
#include <regex>
#include <set>

namespace stringline::tests {

namespace {

using Match = std::match_results<std::string::const_iterator>;

// What files may call: LaTeX's, TikZ's, and signs of text. A wrong name compiles nowhere.
const std::set<std::string> &knownMacros()
{
    static const std::set<std::string> kMacros = {
        "RequirePackage", "documentclass", "usepackage", "begin", "end", "definecolor", "def", "R", "D", "path", "node",
        "pgfextra", "pgfpathrectangle", "pgfqpoint", "pgfpathmoveto", "pgfpathlineto", "fontsize", "selectfont",
        "bfseries", "sffamily", "rmfamily", "pgfplotsset", "addplot", "addlegendentry", "textbackslash", "dots",
        // signs
        "circ", "mathdollar", "pm", "mu", "cdot", "times", "div", "Gamma", "Delta", "Theta", "Lambda", "Pi", "Sigma",
        "Phi", "Psi", "Omega", "alpha", "beta", "gamma", "delta", "varepsilon", "zeta", "eta", "theta", "kappa",
        "lambda", "nu", "xi", "pi", "rho", "sigma", "tau", "varphi", "chi", "psi", "omega", "leftarrow", "uparrow",
        "rightarrow", "downarrow", "leftrightarrow", "sum", "surd", "infty", "approx", "neq", "leq", "geq", "ss", "ae",
        "AE", "o", "O", "oe", "OE", "l", "L", "i", "u", "r", "H", "v", "c"};
    return kMacros;
}

// Comments go, as TeX sees them; lines stay.
std::string withoutComments(std::string_view tex)
{
    std::string text;
    bool comment = false;
    for (std::size_t i = 0; i < tex.size(); ++i) {
        const char letter = tex[i];
        if (letter == '\n')
            comment = false;
        else if (letter == '%' && (i == 0 || tex[i - 1] != '\\'))
            comment = true;
        if (!comment)
            text += letter;
    }
    return text;
}

template <class Visit>
void eachMatch(const std::string &text, const char *pattern, Visit visit)
{
    const std::regex regex(pattern);
    for (std::sregex_iterator it(text.begin(), text.end(), regex), end; it != end; ++it)
        visit(*it);
}

class Reader {
public:
    Reader(std::string text, double widthMm, double heightMm)
        : m_text(std::move(text))
        , m_width(widthMm)
        , m_height(heightMm)
    {
    }

    TikzContent read()
    {
        std::size_t at = m_text.find("\\begin{tikzpicture}");
        const std::size_t end = m_text.find("\\end{tikzpicture}");
        if (at == std::string::npos || end == std::string::npos)
            return say("there is no picture");
        std::size_t line = m_text.find("]\n", at); // behind the options
        readStyles(m_text.substr(at, line - at));
        at = line + 2;
        while (at < end) {
            line = m_text.find('\n', at);
            readStatement(at, line);
        }
        if (m_content.rects == 0 && m_content.texts.empty())
            say("there is nothing in the picture");
        return m_content;
    }

private:
    TikzContent &say(std::string mistake)
    {
        if (m_content.mistakes.size() < 20)
            m_content.mistakes.push_back(std::move(mistake));
        return m_content;
    }

    void readStyles(const std::string &options)
    {
        eachMatch(options, R"(([0-9.]+pt(?: bold)?)/\.style=\{font=\\(?:sf|rm)family\\fontsize\{([0-9.]+)bp\})",
                  [this](const auto &match) {
                      m_styles.insert(match[1]);
                      m_content.smallestTextPt = std::min(m_content.smallestTextPt, std::stod(match[2]));
                  });
    }

    void check(double x, double y, const std::string &where)
    {
        constexpr double kRounding = 0.011;
        if (!std::isfinite(x) || !std::isfinite(y) || x < -kRounding || y < -kRounding || x > m_width + kRounding ||
            y > m_height + kRounding)
            say("outside the page: " + where);
    }

    // One statement from `at`, to the ";" that ends its line; `at` moves behind it.
    void readStatement(std::size_t &at, std::size_t line)
    {
        const std::string first = m_text.substr(at, line - at);
        if (first.starts_with("\\definecolor{") || first.starts_with("\\def\\")) {
            static const std::regex kColor(R"(\\definecolor\{(stringline[A-Z]+)\}\{HTML\}\{[0-9A-F]{6}\})");
            std::smatch match;
            if (std::regex_match(first, match, kColor))
                m_colors.insert(match[1]);
            else if (!first.starts_with("\\def\\"))
                say("no color: " + first);
            at = line + 1;
            return;
        }
        const bool extra = first.find("\\pgfextra{") != std::string::npos;
        std::size_t end = extra ? m_text.find("\n};", at) : m_text.find(";\n", at);
        if (end == std::string::npos) {
            say("a statement without end: " + first.substr(0, 60));
            at = end;
            return;
        }
        const std::string statement = m_text.substr(at, end - at);
        at = m_text.find('\n', end + 1) + 1;
        if (statement.starts_with("\\node["))
            readNode(statement);
        else if (statement.starts_with("\\path["))
            readPath(statement, extra);
        else if (!statement.empty())
            say("no statement: " + statement.substr(0, 60));
    }

    void readLook(const std::string &look)
    {
        eachMatch(look, "(?:fill|draw|text)=([A-Za-z]+)", [this](const auto &match) {
            if (!m_colors.count(match[1]))
                say("no such color: " + match.str());
        });
        eachMatch(look, "line width=([0-9.]+)mm", [this](const auto &match) {
            m_content.thinnestLineMm = std::min(m_content.thinnestLineMm, std::stod(match[1]));
        });
    }

    void readNode(const std::string &statement)
    {
        static const std::regex kNode(R"(\\node\[([0-9.]+pt(?: bold)?),anchor=base(?: west| east)?,(text=\w+)\] at )"
                                      R"(\((-?[0-9.]+),(-?[0-9.]+)\) \{(.*)\})");
        std::smatch match;
        if (!std::regex_match(statement, match, kNode)) {
            say("no node: " + statement.substr(0, 80));
            return;
        }
        if (!m_styles.count(match[1]))
            say("no such style: " + match.str(1));
        readLook(match[2]);
        check(std::stod(match[3]), std::stod(match[4]), statement.substr(0, 80));
        m_content.texts.push_back(match[5]);
    }

    void readPath(const std::string &statement, bool extra)
    {
        const std::size_t close = statement.find(']');
        readLook(statement.substr(0, close));
        std::string rest = statement.substr(close + 1);
        if (!extra) {
            eachMatch(rest, R"(\((-?[0-9.]+),(-?[0-9.]+)\))",
                      [this](const auto &match) { check(std::stod(match[1]), std::stod(match[2]), match.str()); });
            static const std::regex kPoint(R"(\((-?[0-9.]+),(-?[0-9.]+)\)|--cycle|--| rectangle |\s)");
            if (const std::string left = std::regex_replace(rest, kPoint, ""); !left.empty())
                say("no path: " + left.substr(0, 60));
            return;
        }
        readShort(rest.substr(std::string("\\pgfextra{").size()));
    }

    // "\R1 2 3 4;\D1 2 3 4;", by hand: regular expressions take seconds for a hundred thousand bars.
    void readShort(const std::string &bars)
    {
        for (const char *at = bars.c_str(); *at != '\0';) {
            if (*at == '\n') {
                ++at;
                continue;
            }
            const char kind = at[0] == '\\' ? at[1] : '\0';
            if (kind != 'R' && kind != 'D') {
                say("no bar: " + std::string(at).substr(0, 40));
                return;
            }
            const std::string where = std::string(at).substr(0, 40);
            at += 2;
            double numbers[4] = {};
            for (double &number : numbers) {
                char *end = nullptr;
                number = std::strtod(at, &end);
                if (end == at || (*end != ' ' && *end != ';') || at[0] == ' ') {
                    say("no number: " + where);
                    return;
                }
                at = end + 1;
            }
            const bool rect = kind == 'R';
            m_content.rects += rect ? 1 : 0;
            check(numbers[0], numbers[1], where);
            check(rect ? numbers[0] + numbers[2] : numbers[2], rect ? numbers[1] + numbers[3] : numbers[3], where);
        }
    }

    std::string m_text;
    double m_width;
    double m_height;
    std::set<std::string> m_styles;
    std::set<std::string> m_colors;
    TikzContent m_content;
};

} // namespace

std::vector<std::string> latexMistakes(std::string_view tex)
{
    std::vector<std::string> mistakes;
    const std::string text = withoutComments(tex);
    int depth = 0;
    int dollars = 0;
    std::vector<std::string> environments;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = text[i];
        if (static_cast<unsigned char>(letter) >= 0x7f || (letter < ' ' && letter != '\n')) {
            mistakes.push_back("no ASCII at " + std::to_string(i));
            break;
        }
        if (letter == '{')
            ++depth;
        if (letter == '}' && --depth < 0) {
            mistakes.push_back("a brace too many at " + std::to_string(i));
            break;
        }
        if (letter == '$')
            ++dollars;
        if (letter == '&' || letter == '"' || ((letter == '_' || letter == '^') && dollars % 2 == 0))
            mistakes.push_back("not escaped: " + text.substr(i > 20 ? i - 20 : 0, 40));
        if (letter == '#' && text.compare(text.rfind('\n', i) + 1, 5, "\\def\\") != 0)
            mistakes.push_back("not escaped: " + text.substr(i, 20));
        if (letter != '\\')
            continue;
        std::size_t end = i + 1;
        while (end < text.size() && std::isalpha(static_cast<unsigned char>(text[end])))
            ++end;
        const std::string name = text.substr(i + 1, end - i - 1);
        if (name.empty()) {
            if (std::string("{}#$%&_^~,`'\"=.").find(text[end]) == std::string::npos)
                mistakes.push_back("no such macro: " + text.substr(i, 2));
            i = end; // the escaped character is no brace and no dollar
            continue;
        }
        if (!knownMacros().count(name))
            mistakes.push_back("no such macro: \\" + name);
        if (name == "begin" || name == "end") {
            const std::string what = text.substr(end, text.find('}', end) - end);
            if (name == "begin")
                environments.push_back(what);
            else if (environments.empty() || environments.back() != what)
                mistakes.push_back("ends what did not begin: " + what);
            else
                environments.pop_back();
        }
        i = end - 1;
    }
    if (depth > 0 || dollars % 2 != 0 || !environments.empty())
        mistakes.push_back("braces, dollars or environments that are not closed");
    return mistakes;
}

TikzContent readTikz(std::string_view tex, double widthMm, double heightMm)
{
    TikzContent content = Reader(withoutComments(tex), widthMm, heightMm).read();
    for (const std::string &mistake : latexMistakes(tex))
        content.mistakes.push_back(mistake);
    return content;
}

} // namespace stringline::tests
