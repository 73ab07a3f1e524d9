#!/bin/sh
# The command `tradepost` of the package: becomes the Node that came with it.
package=$(dirname "$(dirname "$(readlink -f "$0")")")
node=$package/node/bin/node

# code is compiled once; where this cannot be written, at every start
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$package/../.cache/tradepost}"
if [ "$1" != serve ]; then exec "$node" "$package/dist/tradepost.js" "$@"; fi

export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
exec "$node" --max-semi-space-size=4 --heap-growing-percent=40 --v8-pool-size=1 "$package/dist/tradepost.js" "$@"
