#!/bin/sh
# Shard $1 of $2 of a census, in the current directory: partI.json. A shard that was stopped goes on from
# partI.kept; one that is done is left alone.
# QUESTION is what is asked, THREADS how many threads a shard may use.
set -eu
part=part$1
[ ! -e "$part.json" ] || exit 0
keep=--checkpoint
[ ! -e "$part.kept" ] || keep=--resume
# QUESTION is several words.
slide census ${QUESTION:-rush-hour --walls 0..2} --shard "$1/$2" -j "${THREADS:-1}" \
    "$keep" "$part.kept" -f json > "$part.new"
mv "$part.new" "$part.json"
rm -f "$part.kept"
