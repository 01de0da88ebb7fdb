#!/usr/bin/env bash
# What the edit since BASE does to the chunks, as Markdown in the job's summary, and whether they are found worse.
# It reads what action.yml hands over in the environment; CHUNKWRIGHT is the command, if not the installed one.
set -euo pipefail
read -ra chunkwright <<< "${CHUNKWRIGHT:-chunkwright}"
place=$(mktemp -d)
comment="${RUNNER_TEMP:-$place}/chunks.md"
mkdir -p "$place/base"

# The base as it was, checked out by an index of its own, without links that lead out of it.
of_base() { GIT_INDEX_FILE="$place/index" git "$@"; }
of_base read-tree "$BASE"
of_base checkout-index --all --quiet --prefix="$place/base/"
root=$(cd "$place/base" && pwd -P)
find "$root" -type l | while IFS= read -r link; do
    case "$(readlink -f "$link" || true)" in "$root"/*) ;; *) rm "$link" ;; esac
done
# What it does not have yet is empty.
old="$place/base/$DOCUMENTS"
if [ ! -e "$old" ]; then
    if [ -d "$DOCUMENTS" ]; then mkdir -p "$old"; else mkdir -p "$(dirname "$old")" && : > "$old"; fi
fi

options=(--config "$CONFIG" --format markdown)
if [ -e "$place/base/$CONFIG" ]; then options+=(--old-config "$place/base/$CONFIG"); fi
if [ -n "$PRICE" ]; then options+=(--price "$PRICE"); fi
status=0
"${chunkwright[@]}" diff "$old" "$DOCUMENTS" "${options[@]}" > "$comment" || status=$?

# The lines of a file as code, which nothing in them can end.
as_code() {
    local longest
    longest=$({ grep -o '``*' "$1" || true; } | LC_ALL=C sort | tail -n 1)
    printf '%s```text\n%s\n%s```\n' "$longest" "$(cat "$1")" "$longest"
}

if [ -n "$QUESTIONS" ]; then
    printf '\n### Retrieval\n\n' >> "$comment"
    asked=(--embedder "$EMBEDDER")
    guards=()
    # Where the base has no documents, questions or configuration, there is nothing to be worse than.
    if [ -n "$FAIL_IF_WORSE" ] && [ -e "$place/base/$QUESTIONS" ] && [ -e "$place/base/$CONFIG" ]; then
        if (cd "$place/base" && "${chunkwright[@]}" evaluate "$DOCUMENTS" --config "$CONFIG" \
            --questions "$QUESTIONS" "${asked[@]}" --json) > "$place/base.json" 2> "$place/said"; then
            guards+=(--compare-with "$place/base.json")
            for metric in $FAIL_IF_WORSE; do guards+=(--fail-if-worse "$metric"); done
        else
            {
                printf '**The base could not be evaluated, so nothing is compared with it:**\n\n'
                as_code "$place/said"
                printf '\n'
            } >> "$comment"
        fi
    fi
    for bound in $FAIL_UNDER; do guards+=(--fail-under "$bound"); done
    "${chunkwright[@]}" evaluate "$DOCUMENTS" --config "$CONFIG" --questions "$QUESTIONS" \
        "${asked[@]}" "${guards[@]}" > "$place/said" 2>&1 || status=$?
    as_code "$place/said" >> "$comment"
fi

cat "$comment"
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat "$comment" >> "$GITHUB_STEP_SUMMARY"; fi
if [ -n "${GITHUB_OUTPUT:-}" ]; then echo "comment=$comment" >> "$GITHUB_OUTPUT"; fi
exit "$status"
