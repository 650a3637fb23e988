#!/bin/sh
# One command for a new release: `northside-bench-upgrade v1.2.0`, as root; `--back` in place of it returns to the release before. See RUNBOOK.md,
# "Upgrade and roll back". It builds as the site's user, and root restarts alone: install a copy of it that only root may write.
# Servers restart one after the other, each only once the one before is as well as it was; else all go back to the build before.
# What it calls may be handed in, in variables of these names, as its test does.
set -eu
home=${SITE_HOME:-/opt/northside-bench}
as_site=${AS_SITE:-runuser -u northside-bench -- env HOME=/var/lib/northside-bench ENV_FILE=/etc/northside-bench/env DATABASE_URL=sqlite:/var/lib/northside-bench/shop.db}
backup=${BACKUP:-node dist/server/shop.js backup --upgrade --dir /var/backups/northside-bench}
restart=${RESTART:-systemctl restart}
reload=${RELOAD:-systemctl reload northside-bench-proxy}
# Each server's unit and its port.
servers=${SERVERS:-northside-bench@0:3000 northside-bench@1:3010}
# Seconds that a server may take to be well.
patience=${PATIENCE:-180}

if [ $# -ne 1 ]; then echo 'Give the release to bring in, such as v1.2.0, or --back.' >&2; exit 2; fi
cd "$home"

site() { $as_site env PATH="$home/node_modules/node/bin:$PATH" "$@"; }

# What is not well at a port, a word each; fails where nothing answers 200.
unwell() {
  answer=$(curl --silent --fail --max-time 5 "http://127.0.0.1:$1/health/ready") || return 1
  printf '%s' "$answer" | tr '"' '\n' | sed -n 's/^\([a-z]*\): .*/\1/p' | sort -u
}

# As well as before. Without its database no server is.
is_well() {
  now=$(unwell "$1") || return 1
  for part in $now; do
    case " $before " in *" $part "*) ;; *) return 1 ;; esac
  done
}

# Restarts one server after the other; stops at the first that is not well.
restart_all() {
  for server in $servers; do
    unit=${server%:*}
    $restart "$unit" || return 1
    left=$patience
    until is_well "${server##*:}"; do
      left=$((left - 1))
      if [ "$left" -le 0 ]; then
        echo "$unit is not well: $(unwell "${server##*:}" || echo 'it does not answer')" >&2
        return 1
      fi
      sleep 1
    done
    echo "$unit runs $(readlink dist/current)"
  done
}

# Makes a build the one that servers start with, in one step.
use() { site ln -sfn "$1" dist/current.next && site mv -fT dist/current.next dist/current; }

# The sources of a release, and its packages where they are others.
sources() {
  here=$(site git rev-parse HEAD)
  site git checkout --quiet "$1" || return 1
  site git diff --quiet "$here" HEAD -- package-lock.json || site npm ci
}

old_build=$(readlink dist/current)
old_commit=$(site git rev-parse HEAD)
before=$(for server in $servers; do unwell "${server##*:}" || true; done | grep -v '^database$' | tr '\n' ' ' || true)

give_up() {
  echo "$1 All goes back to $old_build." >&2
  use "$old_build"
  if [ "$2" = restarted ]; then restart_all || echo 'The build before is not well either: see RUNBOOK.md, "The site is down".' >&2; $reload; fi
  sources "$old_commit"
  exit 1
}

if [ "$1" = --back ]; then
  read -r build commit <dist/upgraded-from || { echo 'dist/upgraded-from says of no build before.' >&2; exit 1; }
  if [ ! -e "dist/$build" ]; then echo "dist/$build is gone: bring in its release anew." >&2; exit 1; fi
  { sources "$commit" && use "$build"; } || give_up "$build cannot be brought back." untouched
else
  site git fetch --tags
  { sources "$1" && site npm run build; } || give_up "$1 could not be built." untouched
  site $backup || give_up 'No backup could be made, and the release changes tables.' untouched
fi
restart_all || give_up "$1 does not do." restarted
$reload
echo "$old_build $old_commit" | site tee dist/upgraded-from >/dev/null
echo "Done. To go back: $0 --back"
