#!/bin/bash
# Does what `waypost health` does, but without starting Node, for the health checks of containers: exits with 0 if the apps on this
# machine are ready. For a single app, which has a container of its own and no launcher that watches it, this also ends the app
# once it has not responded at all to three checks in a row, so that the container is started again.
set -u

# Prints the value of a setting: from the environment, else from the settings file, else the default.
setting() {
  local value=${!1:-} line="s/^[^[:alnum:]#]*(export[[:space:]]+)?$1[[:space:]]*=[[:space:]]*[\"'\`]?([^\"'\`#[:space:]]*).*/\\2/p"
  [ -n "$value" ] || value=$(sed -nE "$line" "${SETTINGS_FILE:-waypost.env}" 2>/dev/null)
  echo "${value:-${2:-}}"
}

host=$(setting HOST)
case $host in '' | :: | 0.0.0.0) host=127.0.0.1 ;; esac
declare -A ports=(
  [api]=$(setting API_PORT 3000) [redirect]=$(setting REDIRECT_PORT 3001)
  [worker]=$(setting WORKER_PORT 3002) [jobs]=$(setting JOBS_PORT 3003)
)
# Seconds per request. Two requests must fit into the timeout of the health check.
longest=4
# /tmp is the only folder that a container may write to.
silences=/tmp/waypost-health-silences

# Prints the response to a GET of this port and path.
ask() {
  exec 3<>"/dev/tcp/$host/$1" || return 1
  # HTTP/1.0, so that the response is not chunked.
  printf 'GET %s HTTP/1.0\r\nHost: %s:%s\r\n\r\n' "$2" "$host" "$1" >&3
  cat <&3
}

# The script calls itself, because `timeout` can only limit a program.
if [ "${1:-}" = --ask ]; then
  ask "$2" "$3" 2>/dev/null
  exit
fi

within() { timeout "$longest" bash "$0" --ask "$1" "$2"; }

# Ends the app, which is a child of the container's first process. The first process itself cannot be killed from inside.
end_app() {
  for process in /proc/[0-9]*; do
    if grep -qs '^PPid:[[:space:]]*1$' "$process/status" && grep -qs "bundle/$1\.js" "$process/cmdline"; then
      kill -KILL "${process#/proc/}"
    fi
  done
}

# Counts checks in a row that an app on this port does not respond to. An app that refuses connections is starting or has ended.
watch_for_hang() {
  within "$1" /health/live >/dev/null
  # 124 is the exit code of `timeout` when time is up.
  if [ $? -ne 124 ]; then
    rm -f "$silences"
    return
  fi
  echo >>"$silences"
  if [ "$(wc -l <"$silences")" -ge 3 ]; then
    rm -f "$silences"
    echo 'it does not respond; ending it' >&2
    end_app "$2"
  fi
}

apps=("$@")
[ $# -gt 0 ] || apps=(api redirect worker jobs)
failed=0
for app in "${apps[@]}"; do
  port=${ports[$app]:-}
  if [ -z "$port" ]; then
    echo "waypost: there is no app $app; apps: api redirect worker jobs" >&2
    exit 1
  fi
  response=$(within "$port" /health/ready)
  if [[ $response == 'HTTP/1.1 200'* ]]; then
    [ $# -ne 1 ] || rm -f "$silences"
    continue
  fi
  failed=1
  echo "$app: ${response##*$'\n'}" >&2
  [ $# -ne 1 ] || watch_for_hang "$port" "$app"
done
exit $failed
