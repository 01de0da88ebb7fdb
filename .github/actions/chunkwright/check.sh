#!/usr/bin/env bash
# What the edit since BASE does to the chunks, as Markdown in the job's summary, and whether they are found worse.
# It reads what action.yml hands over in the environment; CHUNKWRIGHT is the command, if not the installed one.
set -euo pipefail
read -ra chunkwright <<< "${CHUNKWRIGHT:-chunkwright}"
place=$(mktemp -d)
comment="${RUNNER_TEMP:-$place}/chunks.md"
mkdir -p "$place/base"

# The base as it was: what it does not have yet is empty.
git archive "$BASE" | tar -x -C "$place/base"
old="$place/base/$DOCUMENTS"
if [ ! -e "$old" ]; then
    if [ -d "$DOCUMENTS" ]; then mkdir -p "$old"; else mkdir -p "$(dirname "$old")" && : > "$old"; fi
fi

options=(--config "$CONFIG" --format markdown)
if [ -e "$place/base/$CONFIG" ]; then options+=(--old-config "$place/base/$CONFIG"); fi
if [ -n "$PRICE" ]; then options+=(--price "$PRICE"); fi
status=0
"${chunkwright[@]}" diff "$old" "$DOCUMENTS" "${options[@]}" > "$comment" || status=$?

if [ -n "$QUESTIONS" ]; then
    asked=(--embedder "$EMBEDDER")
    guards=()
    # Where the base has no documents, questions or configuration, there is nothing to be worse than.
    if [ -n "$FAIL_IF_WORSE" ] && [ -e "$place/base/$QUESTIONS" ] && [ -e "$place/base/$CONFIG" ] &&
        (cd "$place/base" && "${chunkwright[@]}" evaluate "$DOCUMENTS" --config "$CONFIG" \
            --questions "$QUESTIONS" "${asked[@]}" --json > "$place/base.json"); then
        guards+=(--compare-with "$place/base.json")
        for metric in $FAIL_IF_WORSE; do guards+=(--fail-if-worse "$metric"); done
    fi
    for bound in $FAIL_UNDER; do guards+=(--fail-under "$bound"); done
    {
        printf '\n### Retrieval\n\n````text\n'
        "${chunkwright[@]}" evaluate "$DOCUMENTS" --config "$CONFIG" --questions "$QUESTIONS" \
            "${asked[@]}" "${guards[@]}" 2>&1 || status=$?
        printf '````\n'
    } >> "$comment"
fi

cat "$comment"
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat "$comment" >> "$GITHUB_STEP_SUMMARY"; fi
if [ -n "${GITHUB_OUTPUT:-}" ]; then echo "comment=$comment" >> "$GITHUB_OUTPUT"; fi
exit "$status"
