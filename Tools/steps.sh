# Shell functions that show a long step's name and its time. Sourced by the scripts beside it.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cache=$root/.cache
mkdir -p "$cache/logs"

say() { printf '%s\n' "$*"; }
fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# seconds_since START: tenths of seconds since START (a value of $EPOCHREALTIME).
seconds_since() { awk -v a="$1" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }'; }

# quietly WORDS LOG COMMAND…: runs the command with its output in .cache/logs/LOG; shows the end of it when it fails.
quietly() {
    local words=$1 log=$cache/logs/$2 start=$EPOCHREALTIME code=0
    shift 2
    printf '  %s … ' "$words"
    "$@" </dev/null >"$log" 2>&1 || code=$?
    if [ "$code" -ne 0 ]; then
        printf 'failed after %s s\n' "$(seconds_since "$start")"
        tail -n 30 "$log" >&2
        say "  whole output: $log" >&2
        return "$code"
    fi
    printf '%s s\n' "$(seconds_since "$start")"
}

# openly WORDS COMMAND…: runs the command with its output shown.
openly() {
    local words=$1 start=$EPOCHREALTIME code=0
    shift
    say "── $words"
    "$@" </dev/null || code=$?
    if [ "$code" -ne 0 ]; then
        say "── $words: failed after $(seconds_since "$start") s (exit code $code)"
        return "$code"
    fi
    say "── $words: $(seconds_since "$start") s"
}
