// complete, completion: what shells ask for behind every press of Tab, and the few lines that make them ask. Hidden in
// --help, because nobody types the first and package managers run the second.
#include "app/cli/command.h"
#include "app/cli/completion.h"
#include "app/cli/output.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <array>
#include <memory>

namespace stringline::cli {

namespace {

// Readline breaks words at '=', so what stands before it is taken off again.
constexpr std::string_view kBash = R"(# bash completion for stringline and stringline-cli
_stringline() {
    local line=${COMP_LINE:0:COMP_POINT} words typed before= text note
    read -ra words <<<"$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    typed=${words[-1]}
    [[ $COMP_WORDBREAKS == *=* && $typed == *=* ]] && before=${typed%"${typed##*=}"}
    words[0]=${words[0]##*/}
    COMPREPLY=()
    while IFS=$'\t' read -r text note; do
        if [[ $text == :files ]]; then
            compopt -o filenames
            while read -r text; do COMPREPLY+=("$text"); done < <(compgen -f -- "${typed#"$before"}")
        else
            [[ $text == *= ]] && compopt -o nospace
            COMPREPLY+=("${text#"$before"}")
        fi
    done < <(stringline-cli complete "${words[@]}" 2>/dev/null)
}
complete -F _stringline stringline stringline-cli
)";

constexpr std::string_view kZsh = R"(#compdef stringline stringline-cli
_stringline() {
    local line text files=0
    local -a typed values notes open open_notes
    typed=("${words[1]:t}" "${(@)words[2,CURRENT]}")
    for line in "${(@f)$(stringline-cli complete "${typed[@]}" 2>/dev/null)}"; do
        text=${line%%$'\t'*}
        case $text in
            '') ;;
            :files) files=1 ;;
            *=) open+=("$text"); open_notes+=("${line/$'\t'/  -- }") ;;
            *) values+=("$text"); notes+=("${line/$'\t'/  -- }") ;;
        esac
    done
    (( $#values )) && compadd -l -d notes -a values
    (( $#open )) && compadd -l -S '' -d open_notes -a open
    (( files )) && _files
    return 0
}
if [[ $funcstack[1] == _stringline ]]; then
    _stringline "$@"
else
    compdef _stringline stringline stringline-cli
fi
)";

constexpr std::string_view kFish = R"(# fish completion for stringline and stringline-cli
function __stringline_complete
    set -l words (commandline -opc)
    set words[1] (string replace -r '.*/' '' -- $words[1])
    for line in (stringline-cli complete $words (commandline -ct) 2>/dev/null)
        if test "$line" = ':files'
            __fish_complete_path (commandline -ct)
        else
            echo $line
        end
    end
end
complete -c stringline-cli -f -a '(__stringline_complete)'
complete -c stringline -f -a '(__stringline_complete)'
)";

struct Shell {
    std::string_view name;
    std::string_view script;
};
constexpr std::array kShells = {Shell{"bash", kBash}, Shell{"zsh", kZsh}, Shell{"fish", kFish}};

} // namespace

std::function<int()> declareCompletion(CLI::App &app)
{
    const auto shell = std::make_shared<std::string>();
    std::vector<std::string> names;
    for (const Shell &row : kShells)
        names.emplace_back(row.name);
    app.add_option("SHELL", *shell, "bash, zsh, fish")->required()->check(CLI::IsMember(names));
    return [shell] {
        for (const Shell &row : kShells) {
            if (row.name == *shell)
                print(row.script);
        }
        return kDone;
    };
}

// A line per candidate, its note behind a tab; ":files" where names of files fit as well.
std::function<int()> declareComplete(CLI::App &app)
{
    app.prefix_command(); // what follows is another line's words, not options of this one
    return [&app] {
        std::vector<std::string> words = app.remaining();
        if (words.empty())
            return kBadUsage;
        const std::string program = words.front();
        words.erase(words.begin());
        if (words.empty())
            words.emplace_back();
        const Completion completion =
            program == "stringline" ? windowCompletionOf(words) : completionOf(*app.get_parent(), words);
        std::string text;
        for (const Candidate &each : completion.candidates)
            text += each.note.empty() ? each.text + "\n" : fmt::format("{}\t{}\n", each.text, each.note);
        print(text + (completion.files ? ":files\n" : ""));
        return kDone;
    };
}

} // namespace stringline::cli
