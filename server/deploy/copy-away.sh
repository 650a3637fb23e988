#!/bin/sh
# Copies the backups of the last two hours off the machine, encrypted: the last step of systemd/northside-bench-backup.service.
# $1: their folder. COPY_TO: where to, for rsync over ssh. BACKUP_KEY: age's public key, whose secret one is kept elsewhere.
set -eu
if [ -z "${COPY_TO:-}" ]; then exit 0; fi
if [ -z "${BACKUP_KEY:-}" ]; then
  echo 'The backup was made, but nothing was copied off the machine: /etc/northside-bench/backup has no BACKUP_KEY to encrypt it with.' >&2
  exit 1
fi
cd "$1"
rm -rf leaving
trap 'rm -rf leaving' EXIT
mkdir leaving
find . -maxdepth 1 -name 'shop-*.db' -mmin -120 | while read -r file; do
  age --recipient "$BACKUP_KEY" --output "leaving/$file.age" "$file"
  # The far end deletes by age.
  touch -r "$file" "leaving/$file.age"
done
if [ -e erased.txt ]; then cp -p erased.txt leaving; fi
rsync --archive leaving/ "$COPY_TO"
