#!/bin/sh
# Installs slide from a release, on Linux and macOS.
#
#   sh install.sh [DIRECTORY]
#
# Puts the program into DIRECTORY (~/.local/bin if nothing is said). Loads the archive for this system
# and its checksum, and installs nothing if they do not agree. Needs curl or wget, and tar.
#
# Settings: SLIDE_VERSION, a tag such as v0.2.0 (the latest release if it is not set);
# SLIDE_FROM, an address that holds the archives and SHA256SUMS.
set -eu

repository='@REPOSITORY@' # filled in when a release is made

fail() {
    echo "install.sh: $*" >&2
    exit 1
}

# The name of this system in Rust's words.
system() {
    case "$(uname -s) $(uname -m)" in
        "Linux x86_64" | "Linux amd64") echo x86_64-unknown-linux-musl ;;
        "Linux aarch64" | "Linux arm64") echo aarch64-unknown-linux-musl ;;
        "Darwin x86_64") echo x86_64-apple-darwin ;;
        "Darwin arm64" | "Darwin aarch64") echo aarch64-apple-darwin ;;
        *) fail "there is no archive for $(uname -s) on $(uname -m); build it: cargo install --path ." ;;
    esac
}

# fetch ADDRESS FILE
fetch() {
    if command -v curl >/dev/null 2>&1; then
        curl --fail --silent --show-error --location --output "$2" "$1" || fail "cannot load $1"
    elif command -v wget >/dev/null 2>&1; then
        wget --quiet --output-document="$2" "$1" || fail "cannot load $1"
    else
        fail "curl or wget is needed"
    fi
}

checksum() {
    if command -v sha256sum >/dev/null 2>&1; then
        sha256sum "$1"
    elif command -v shasum >/dev/null 2>&1; then
        shasum -a 256 "$1"
    else
        fail "sha256sum or shasum is needed"
    fi | cut -d ' ' -f 1
}

main() {
    if [ $# -gt 1 ]; then
        fail "usage: sh install.sh [DIRECTORY]"
    fi
    to=${1:-$HOME/.local/bin}
    target=$(system)
    from=${SLIDE_FROM:-}
    if [ -z "$from" ]; then
        case $repository in
            @*) fail "this script is not from a release; set SLIDE_FROM" ;;
        esac
        from="https://github.com/$repository/releases"
        if [ -n "${SLIDE_VERSION:-}" ]; then
            from="$from/download/$SLIDE_VERSION"
        else
            from="$from/latest/download"
        fi
    fi

    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    archive="slide-$target.tar.gz"
    fetch "$from/$archive" "$scratch/$archive"
    fetch "$from/SHA256SUMS" "$scratch/SHA256SUMS"
    expected=$(sed -n "s/^\([0-9a-f]\{64\}\) [ *]$archive\$/\1/p" "$scratch/SHA256SUMS")
    [ -n "$expected" ] || fail "SHA256SUMS does not name $archive"
    found=$(checksum "$scratch/$archive")
    [ "$found" = "$expected" ] || fail "the checksum of $archive is wrong; nothing is installed"

    tar -xzf "$scratch/$archive" -C "$scratch"
    mkdir -p "$to"
    # Under another name first: a slide that runs is not disturbed.
    cp "$scratch/slide-$target/slide" "$to/.slide.new"
    chmod 755 "$to/.slide.new"
    mv -f "$to/.slide.new" "$to/slide"
    echo "installed: $("$to/slide" --version) in $to"
    case ":$PATH:" in
        *":$to:"*) ;;
        *) echo "$to is not in PATH yet" ;;
    esac
    echo "completions: slide completions SHELL; manual: slide man | man -l -"
}

# At the end, so that a script that was cut on its way does nothing.
main "$@"
