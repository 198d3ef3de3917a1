// A value, or the list of reasons why there is none. Used at the file door: reading, parsing, looking up.
//
// Mistakes inside a scenario that could be read are no Error but Diagnostics (see diagnostic.h): they never stop the
// program from showing the rest.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace stringline {

// One broken thing in a file: where it is and what was expected there.
struct Error {
    std::string file;     // as the user named it; empty where there is no file
    std::string position; // "line 3", or a JSON pointer such as "/cluster/gpus"
    std::string message;  // what was expected and what was found, one line

    bool operator==(const Error &) const = default;
};

using Errors = std::vector<Error>;

// "file: position: message", one line.
[[nodiscard]] inline std::string toText(const Error &error)
{
    std::string text;
    for (const std::string *part : {&error.file, &error.position}) {
        if (!part->empty())
            text += *part + ": ";
    }
    return text + error.message;
}

template <class T>
class Result {
public:
    Result(T value)
        : m_state(std::move(value))
    {
    }
    Result(Error error)
        : m_state(Errors{std::move(error)})
    {
    }
    Result(Errors errors)
        : m_state(std::move(errors))
    {
        assert(!std::get<Errors>(m_state).empty() && "a failed Result says why");
    }

    explicit operator bool() const { return std::holds_alternative<T>(m_state); }

    [[nodiscard]] const T &value() const & { return std::get<T>(m_state); }
    [[nodiscard]] T &value() & { return std::get<T>(m_state); }
    [[nodiscard]] T &&value() && { return std::get<T>(std::move(m_state)); }
    const T &operator*() const & { return value(); }
    T &operator*() & { return value(); }
    const T *operator->() const { return &value(); }
    T *operator->() { return &value(); }

    [[nodiscard]] const Errors &errors() const { return std::get<Errors>(m_state); }

private:
    std::variant<T, Errors> m_state;
};

} // namespace stringline
