#!/bin/bash
# The same as `waypost health`, without a start of Node, for the health checks of containers: exits with 0 if the apps on this
# machine are ready. For a single app, which has a container of its own and no launcher that watches it, this also ends the app
# once it has not responded at all to three checks in a row, so that the container is started again.
set -u

case ${HOST:-} in '' | :: | 0.0.0.0) host=127.0.0.1 ;; *) host=$HOST ;; esac
declare -A ports=(
  [api]=${API_PORT:-3000} [redirect]=${REDIRECT_PORT:-3001} [worker]=${WORKER_PORT:-3002} [jobs]=${JOBS_PORT:-3003}
)
# Seconds. Twice that is less than the health check may take.
longest=4
# Of a container, which may write nowhere else.
silences=/tmp/waypost-health-silences

# Prints the response to a GET of this port and path.
ask() {
  exec 3<>"/dev/tcp/$host/$1" || return 1
  # Version 1.0, which knows no chunks.
  printf 'GET %s HTTP/1.0\r\nHost: %s:%s\r\n\r\n' "$2" "$host" "$1" >&3
  cat <&3
}

# Called by itself, because only a program can be given a time limit.
if [ "${1:-}" = --ask ]; then
  ask "$2" "$3" 2>/dev/null
  exit
fi

within() { timeout "$longest" bash "$0" --ask "$1" "$2"; }

# Ends the app that the first process of the container has started. Nothing inside can end the first one.
end_app() {
  for process in /proc/[0-9]*; do
    if grep -qs '^PPid:[[:space:]]*1$' "$process/status" && grep -qs "bundle/$1\.js" "$process/cmdline"; then
      kill -KILL "${process#/proc/}"
    fi
  done
}

# Counts checks without a response of the app, on this port. One that refuses connections has ended, or is starting.
watch_for_hang() {
  within "$1" /health/live >/dev/null
  # The exit code of `timeout`.
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
