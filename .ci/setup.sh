# Sourced by app/run, tests/run and .ci/run: what a fresh Debian needs, and how to build here.
#
# Packages are installed only when one is missing, so that a second run needs neither a network nor root. Where they
# cannot be installed, the one line to run as root is printed and the status is 3.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

program_packages=(g++ cmake ninja-build qt6-base-dev qt6-svg-dev libqt6opengl6-dev libqcustomplot-dev
    nlohmann-json3-dev libcli11-dev libfmt-dev libnlopt-dev zlib1g-dev libprotozero-dev libtbb-dev libyaml-cpp-dev libtomlplusplus-dev libgif-dev fonts-dejavu-core fontconfig qt6-l10n-tools qt6-translations-l10n)
test_packages=(libbenchmark-dev xvfb xauth poppler-utils desktop-file-utils appstream lintian file binutils)
lint_packages=(git clang-format-14 clang-tidy-14)

say() { printf '%s\n' "$*" >&2; }

# The packages of "$@" that are not installed.
missing_packages() {
    local package
    for package in "$@"; do
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || printf '%s\n' "$package"
    done
}

install_packages() {
    local missing line as_root=()
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        say "This set-up knows Debian and its relatives. Elsewhere install what these packages hold, then run"
        say "    cmake --preset release && cmake --build --preset release"
        say "Packages: $*"
        exit 3
    fi
    mapfile -t missing < <(missing_packages "$@")
    [ ${#missing[@]} -gt 0 ] || return 0
    line="apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
    if [ "$(id -u)" -ne 0 ]; then
        if ! sudo -n true 2>/dev/null; then
            say "Packages are missing, and there is no right to install them here. Run this once as root, then try again:"
            say "$line"
            exit 3
        fi
        as_root=(sudo -n)
    fi
    say "Installing ${#missing[@]} Debian packages: ${missing[*]}"
    # An old package list is no reason to stop: the packages may be in the cache.
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q update >&2 || say "apt-get update failed; going on"
    if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -q install -y --no-install-recommends "${missing[@]}" >&2; then
        say "The packages could not be installed. The line to run as root:"
        say "$line"
        exit 3
    fi
}

# configure_and_build 'CMAKE OPTIONS' [TARGET...]: the release preset, in build/release.
configure_and_build() {
    local options=$1
    shift
    local log
    # shellcheck disable=SC2086 # the options are words
    log=$(cd "$root" && cmake --preset release $options 2>&1) ||
        { printf '%s\n' "$log" >&2; say "CMake could not configure the build."; return 1; }
    cmake --build "$root/build/release" ${1:+--target "$@"} >&2
}

# Whether a window can open here: an X server that answers at its socket (or a remote one), or Wayland with its plugin.
has_display() {
    local display=${DISPLAY:-} number
    case "$display" in
        :*|unix:*)
            number=${display#*:}
            [ -S "/tmp/.X11-unix/X${number%%.*}" ] && return 0 ;;
        ?*)
            return 0 ;;
    esac
    [ -n "${WAYLAND_DISPLAY:-}" ] && [ -S "${XDG_RUNTIME_DIR:-/run/user/$(id -u)}/$WAYLAND_DISPLAY" ] &&
        [ -z "$(missing_packages qt6-wayland)" ]
}
