#!/usr/bin/env bash
# Builds the image of the Dockerfile without Docker, measures it, and runs everything in it as its user on a read-only root.
# Needs root on Debian with buildah, debootstrap and curl, and the packages of `npm ci`. The base image cannot be pulled without a
# registry, so a base of Debian's packages with the same Node stands in for it, under its name.
#   test/containers/check-image.sh [DEBIAN_SUITE]
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH="$PWD/node_modules/.bin:$PATH"

suite=${1:-trixie}
# KiB.
largest_above_base=$((160 * 1024))
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
scratch=$(mktemp -d /var/tmp/waypost-image.XXXXXX)
storage=$scratch/storage
base=$(sed -n 's/^FROM \(\S*\) AS build$/\1/p' Dockerfile)
pid=
# Ports that no outgoing connection of this machine has.
environment=(PATH=/usr/local/bin:/usr/bin:/bin HOME=/home/node NODE_ENV=production DATA_DIR=/data
  API_PORT=23000 REDIRECT_PORT=23001 WORKER_PORT=23002 JOBS_PORT=23003)

buildah() { command buildah --root "$storage" --runroot "$scratch/run" "$@"; }

cleanup() {
  # unshare does not pass signals on.
  [ -z "$pid" ] || pkill --parent "$pid" || true
  [ -z "$pid" ] || wait "$pid" 2>/dev/null || true
  buildah umount --all >/dev/null 2>&1 || true
  buildah rm --all >/dev/null 2>&1 || true
  rm -rf "$scratch"
}
trap cleanup EXIT

make_base() {
  local root=$scratch/base mirror npm_folder cafile
  mirror=$(apt-get indextargets --format '$(REPO_URI)' | head -n 1)
  debootstrap --variant=minbase --include=libatomic1 "$suite" "$root" "${mirror:-http://deb.debian.org/debian}" >"$scratch/debootstrap.log"
  rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/*
  cp "$(node -p process.execPath)" "$root/usr/local/bin/node"
  npm_folder=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
  mkdir -p "$root/usr/local/lib/node_modules"
  cp -a "$npm_folder" "$root/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  # Certificates that this machine's npm needs for its registry.
  cafile=$(npm config get cafile 2>/dev/null)
  if [ -f "$cafile" ]; then
    install -D "$cafile" "$root/usr/local/etc/npm-ca.crt"
    echo "cafile=/usr/local/etc/npm-ca.crt" >"$root/usr/local/etc/npmrc"
  fi
  chroot "$root" useradd --uid 1000 --user-group --create-home node
  local container
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$root" /
  buildah commit --quiet "$container" "docker.io/library/$base" >/dev/null
  buildah rm "$container" >/dev/null
  rm -rf "$root"
}

# KiB of the files of an image.
size_of() {
  local container
  container=$(buildah from --pull-never "$1")
  du -skx "$(buildah mount "$container")" | cut -f1
  buildah rm "$container" >/dev/null
}

# inside COMMAND…: runs it in the started container, as the user of the image.
inside() {
  nsenter --target "$(pgrep --parent "$pid" | head -n 1)" --mount --pid --root \
    setpriv --reuid=1000 --regid=1000 --clear-groups --no-new-privs \
    env -i --chdir=/waypost "${environment[@]}" "$@"
}

echo "== base from Debian $suite"
make_base
echo "== image"
began=$SECONDS
buildah bud --quiet --pull-never --format docker --volume "$(npm config get cache 2>/dev/null):/root/.npm" --tag waypost . >"$scratch/build.log" 2>&1 ||
  { tail -n 40 "$scratch/build.log"; exit 1; }
echo "built in $((SECONDS - began)) s"
above=$(($(size_of waypost) - $(size_of "docker.io/library/$base")))
echo "$((above / 1024)) MiB above its base"
[ "$above" -le "$largest_above_base" ] || { echo 'too large'; exit 1; }

echo '== everything in one container'
container=$(buildah from --pull-never waypost)
buildah inspect --type image waypost >"$scratch/image.json"
config() { node -p "JSON.stringify(JSON.parse(require('fs').readFileSync('$scratch/image.json')).Docker.config.$1)"; }
echo "user $(config User), command $(config Cmd), health $(config Healthcheck.Test)"
[ "$(config User)" = '"node"' ] && [ "$(config Cmd)" = '["waypost"]' ] &&
  [ "$(config Healthcheck.Test)" = '["CMD","waypost-health"]' ]
root=$(buildah mount "$container")
install -d -o 1000 -g 1000 "$scratch/volume"
chmod 755 "$scratch"
# Its user, a read-only root, and two places to write: the volume and memory.
unshare --mount --pid --fork bash -c "
  mount --make-rprivate / && mount --bind $root $root && mount --bind $scratch/volume $root/data
  mount -t proc proc $root/proc && mount -t tmpfs tmpfs $root/tmp && mount --rbind /dev $root/dev
  mount -o remount,bind,ro $root
  exec chroot $root setpriv --reuid=1000 --regid=1000 --clear-groups --no-new-privs --bounding-set=-all \
    env -i ${environment[*]} LOG_FORMAT=json waypost
" >"$scratch/service.log" 2>&1 &
pid=$!
for _ in $(seq 240); do
  inside waypost-health >/dev/null 2>&1 && break
  kill -0 "$pid" 2>/dev/null || { cat "$scratch/service.log"; exit 1; }
  sleep 0.5
done
inside waypost-health || { cat "$scratch/service.log"; exit 1; }
inside id
inside touch /waypost/written 2>/dev/null && { echo 'the root can be written to'; exit 1; }
key=$(inside waypost cli key:create --email a@example.com --name ci)
curl -fsS http://127.0.0.1:23000/v1/links -H "Authorization: Bearer $key" -H 'Content-Type: application/json' \
  -d '{"slug":"hello","destination":"https://example.com/"}' >/dev/null
location=$(curl -fsS -o /dev/null -w '%{http_code} %{redirect_url}' http://127.0.0.1:23001/hello)
echo "$location"
[ "$location" = '302 https://example.com/' ]
kill -TERM "$(pgrep --parent "$pid" | head -n 1)"
wait "$pid" && status=0 || status=$?
pid=
echo "stopped with $status"
[ "$status" -eq 0 ] || { tail -n 20 "$scratch/service.log"; exit 1; }
echo "the volume has: $(ls -x "$scratch/volume")"
