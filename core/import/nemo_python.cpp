// Recipes in Python: assignments such as cfg.model.tensor_model_parallel_size = 4 and keyword arguments of the objects
// that a configuration is made of. Only literal values are taken; nothing is run and no condition is decided.
#include "core/import/nemo_text.h"
#include "core/import/shell_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stringline {

namespace {

constexpr int kDeepest = 12;
constexpr std::size_t kMostLines = 2000;

struct Piece {
    std::string_view text;
    int line = 0; // of its first letter
};

// Where objects that are made stand in a configuration.
constexpr std::array<std::pair<std::string_view, std::string_view>, 18> kObjects{
    {{"TrainingConfig", "train"},
     {"DistributedDataParallelConfig", "ddp"},
     {"OptimizerConfig", "optimizer"},
     {"GPTDatasetConfig", "dataset"},
     {"MockGPTDatasetConfig", "dataset"},
     {"CommOverlapConfig", "comm_overlap"},
     {"MegatronCommOverlapCallback", "comm_overlap"},
     {"MixedPrecisionConfig", "mixed_precision"},
     {"DistributedInitConfig", "dist"},
     {"TokenizerConfig", "tokenizer"},
     {"MegatronStrategy", "trainer.strategy"},
     {"Trainer", "trainer"},
     {"MegatronMixedPrecision", "trainer.plugins"},
     {"MockDataModule", "data"},
     {"PreTrainingDataModule", "data"},
     {"pretrain_recipe", "trainer"},
     {"finetune_recipe", "trainer"},
     {"LoRA", "peft"}}};

// Goes over the letters of a source outside of strings and comments.
class Scan {
public:
    explicit Scan(std::string_view text)
        : m_text(text)
    {
    }
    // The position behind the string or comment at `at`; `at` where there is none.
    [[nodiscard]] std::size_t behind(std::size_t at) const
    {
        const char c = m_text[at];
        if (c == '#')
            return std::min(m_text.find('\n', at), m_text.size());
        if (c != '"' && c != '\'')
            return at;
        const std::string_view quote = m_text.substr(at, m_text.substr(at, 3) == std::string(3, c) ? 3 : 1);
        for (std::size_t i = at + quote.size(); i < m_text.size(); ++i) {
            if (m_text[i] == '\\')
                ++i;
            else if (m_text.substr(i, quote.size()) == quote)
                return i + quote.size();
            else if (quote.size() == 1 && m_text[i] == '\n')
                return i;
        }
        return m_text.size();
    }

private:
    std::string_view m_text;
};

int depthOf(char c)
{
    return c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
}

// `piece` cut at letters of `marks` outside of brackets and strings.
std::vector<Piece> cutAt(Piece piece, std::string_view marks)
{
    std::vector<Piece> pieces;
    const Scan scan(piece.text);
    int open = 0;
    int line = piece.line;
    std::size_t start = 0;
    int startLine = line;
    for (std::size_t i = 0; i < piece.text.size();) {
        if (const std::size_t next = scan.behind(i); next > i) {
            line += static_cast<int>(std::ranges::count(piece.text.substr(i, next - i), '\n'));
            i = next;
            continue;
        }
        const char c = piece.text[i];
        open = std::max(0, open + depthOf(c));
        if (c == '\n')
            ++line;
        if (open == 0 && marks.find(c) != std::string_view::npos) {
            pieces.push_back({piece.text.substr(start, i - start), startLine});
            start = i + 1;
            startLine = line;
        }
        ++i;
    }
    pieces.push_back({piece.text.substr(start), startLine});
    return pieces;
}

// Without space and comments before and behind it.
Piece stripped(Piece piece)
{
    while (!piece.text.empty()) {
        const char c = piece.text.front();
        if (c == '#') {
            piece.text.remove_prefix(std::min(piece.text.find('\n'), piece.text.size()));
        } else if (c == '\n') {
            ++piece.line;
            piece.text.remove_prefix(1);
        } else if (c == ' ' || c == '\t' || c == '\r' || c == '\\') {
            piece.text.remove_prefix(1);
        } else {
            break;
        }
    }
    const Scan scan(piece.text);
    std::size_t end = 0;
    for (std::size_t i = 0; i < piece.text.size();) {
        const char c = piece.text[i];
        const std::size_t next = scan.behind(i);
        if (c != '#' && c != ' ' && c != '\t' && c != '\r' && c != '\n')
            end = std::max(i + 1, next);
        i = std::max(i + 1, next);
    }
    piece.text = piece.text.substr(0, std::min(end, piece.text.size()));
    return piece;
}

// The length of a dotted name at the start of `text`.
std::size_t nameLength(std::string_view text)
{
    std::size_t end = 0;
    while (end < text.size() && (isShellNameLetter(text[end]) || (text[end] == '.' && end > 0)))
        ++end;
    return end;
}

class Recipe {
public:
    Recipe()
    {
        nemo.whole = false;
        nemo.tree.root = Json::object();
    }

    void statement(Piece piece)
    {
        piece = stripped(piece);
        constexpr std::string_view kReturn = "return ";
        if (piece.text.starts_with(kReturn)) {
            piece.text.remove_prefix(kReturn.size());
            piece = stripped(piece);
        }
        const std::size_t name = nameLength(piece.text);
        if (name == 0)
            return;
        std::string_view behind = piece.text.substr(name);
        behind.remove_prefix(std::min(behind.find_first_not_of(" \t"), behind.size()));
        const bool assigns = behind.starts_with('=') && !behind.starts_with("==");
        if (!assigns) {
            if (behind.starts_with('('))
                value(piece, {}, {}, 0);
            return;
        }
        const std::string_view target = piece.text.substr(0, name);
        const bool attribute = target.find('.') != std::string_view::npos;
        Piece right{behind.substr(1), piece.line};
        value(right, attribute ? std::string(nemoPath(target)) : std::string(), std::string(target), 0);
    }

    NemoTree nemo;

private:
    // `path`: where it goes; empty where only what it is made of says so. `said`: as written.
    void value(Piece piece, const std::string &path, const std::string &said, int depth) // NOLINT(misc-no-recursion)
    {
        piece = stripped(piece);
        if (depth > kDeepest || piece.text.empty())
            return;
        const std::size_t name = nameLength(piece.text);
        if (std::optional<Json> literal = nemoLiteral(piece.text, false)) {
            if (!path.empty())
                setNemoKey(nemo, path, *std::move(literal), piece.line);
        } else if (name > 0 && piece.text.size() > name && piece.text[name] == '(' && piece.text.back() == ')') {
            call(std::string(piece.text.substr(0, name)),
                 {piece.text.substr(name + 1, piece.text.size() - name - 2), piece.line}, path, depth);
        } else if (!path.empty() && nemo.lines.size() < kMostLines) {
            std::string text(piece.text.substr(0, piece.text.find('\n')));
            nemo.lines.push_back(
                {said, piece.line, std::move(text), Fate::Ignored, {}, "no literal value: nothing is run"});
        }
    }

    void call(std::string callee, Piece inside, std::string path, int depth) // NOLINT(misc-no-recursion)
    {
        const std::vector<Piece> arguments = cutAt(inside, ",");
        const std::string wrapper = callee.substr(callee.rfind('.') == std::string::npos ? 0 : callee.rfind('.') + 1);
        if (wrapper == "Config" || wrapper == "Partial")
            callee = stripped(arguments.front()).text;
        const std::size_t point = callee.rfind('.');
        const std::string last = callee.substr(point == std::string::npos ? 0 : point + 1);
        const int line = inside.line;
        const auto *object = std::ranges::find(kObjects, last, &decltype(kObjects)::value_type::first);
        if (last.ends_with("_recipe") && point != std::string::npos) {
            const std::string module = callee.substr(0, point);
            nemo.recipe = {
                callee, {}, line, module.substr(module.rfind('.') == std::string::npos ? 0 : module.rfind('.') + 1)};
            path = "trainer";
        } else if (last.ends_with("_config") && last.find("train") != std::string::npos) {
            nemo.recipe = {callee, {}, line, last};
        } else if (object != kObjects.end()) {
            path = object->second;
        } else if (last.find("Provider") != std::string::npos ||
                   (path.empty() && last.find("Config") != std::string::npos && last != "ConfigContainer")) {
            path = last.find("Provider") != std::string::npos ? "model" : "model.config";
            setNemoKey(nemo, path + "._target_", Json(last), line);
        }
        for (const Piece &argument : arguments) {
            const Piece each = stripped(argument);
            const std::size_t name = nameLength(each.text);
            std::string_view behind = each.text.substr(name);
            behind.remove_prefix(std::min(behind.find_first_not_of(" \t"), behind.size()));
            if (name == 0 || !behind.starts_with('=') || behind.starts_with("==")) {
                if (wrapper != "Config" && wrapper != "Partial")
                    value(each, {}, {}, depth + 1);
                continue;
            }
            const std::string keyword(each.text.substr(0, name));
            const bool section = path.empty() && isNemoPath(keyword);
            value({behind.substr(1), each.line},
                  path.empty() ? (section ? keyword : std::string()) : fmt::format("{}.{}", path, keyword), keyword,
                  depth + 1);
        }
    }
};

} // namespace

Result<NemoTree> readNemoPython(const ConfigSource &source)
{
    Recipe recipe;
    for (const Piece &piece : cutAt({source.text, 1}, "\n;"))
        recipe.statement(piece);
    return std::move(recipe.nemo);
}

} // namespace stringline
