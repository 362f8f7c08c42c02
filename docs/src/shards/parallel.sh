#!/bin/sh
# GNU parallel: sh parallel.sh, with shard.sh beside it. Add --sshloginfile FILE --workdir . to use
# other machines that see the same directory.
set -eu
shards=${SHARDS:-1000}
seq "$shards" | parallel --halt soon,fail=1 sh shard.sh {} "$shards"
