#!/bin/bash
# Builds the fuzzers with libFuzzer and AddressSanitizer and runs each for some seconds.
#
# usage: Fuzzers/run.sh [seconds, default 60] [name ...]
#
# Each folder here is a fuzzer. Its Fuzz.swift says in comments what it is built from:
#   // module NAME: files      modules in the order in which they are built; paths from the package's root, globs allowed
#   // system NAME: library    system modules (Sources/NAME/module.modulemap) and the library to link
# What libFuzzer finds lies in .build/fuzz/NAME/findings; the exit code is 1 then. Inputs that were worth keeping stay
# in .build/fuzz/NAME/corpus from run to run.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}
shift || true
names=("$@")
if [ ${#names[@]} -eq 0 ]; then
    for folder in Fuzzers/*/; do names+=("$(basename "$folder")"); done
fi
flags=(-O -g -swift-version 6 -package-name waymark -parse-as-library
    -sanitize=fuzzer,address -enable-testing -strict-memory-safety
    -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature ExistentialAny
    -enable-upcoming-feature NonisolatedNonsendingByDefault -enable-experimental-feature Lifetimes)

build() {
    local name=$1 out=.build/fuzz/$1 source=Fuzzers/$1/Fuzz.swift objects=() system=() link=() line module files
    rm -rf "$out/modules"
    mkdir -p "$out/modules" "$out/corpus" "$out/findings"
    while read -r _ _ module files; do
        module=${module%:}
        system+=(-Xcc "-fmodule-map-file=Sources/$module/module.modulemap")
        for line in $files; do link+=("-l$line"); done
    done < <(grep '^// system ' "$source")
    while read -r _ _ module files; do
        module=${module%:}
        # shellcheck disable=SC2086  # the globs are meant to expand
        swiftc "${flags[@]}" "${system[@]}" -I "$out/modules" -wmo -c -module-name "$module" -emit-module \
            -enable-testing -emit-module-path "$out/modules/$module.swiftmodule" -o "$out/modules/$module.o" $files
        objects+=("$out/modules/$module.o")
    done < <(grep '^// module ' "$source")
    swiftc "${flags[@]}" "${system[@]}" -I "$out/modules" -module-name "Fuzz$name" "$source" "${objects[@]}" \
        "${link[@]}" -use-ld=lld -o "$out/fuzz"
}

failed=0
# No leak detection: Swift keeps tags in the spare bits of an enum's pointers, where the detector does not see them.
export ASAN_OPTIONS=detect_leaks=0
for name in "${names[@]}"; do
    echo "fuzz $name: building"
    build "$name"
    echo "fuzz $name: $seconds s"
    if ! ".build/fuzz/$name/fuzz" -max_total_time="$seconds" -max_len=65536 -rss_limit_mb=2048 -timeout=10 \
        -print_final_stats=1 -artifact_prefix=".build/fuzz/$name/findings/" ".build/fuzz/$name/corpus" \
        > ".build/fuzz/$name/log" 2>&1; then
        echo "fuzz $name: a finding, see .build/fuzz/$name/log"
        tail -40 ".build/fuzz/$name/log"
        failed=1
    else
        grep -E "stat::number_of_executed_units|DONE" ".build/fuzz/$name/log" | sed "s/^/fuzz $name: /"
    fi
done
exit $failed
