#!/bin/sh
# Copies the backups of the last two hours off the machine, encrypted, and notes that it has: the last step of
# systemd/northside-bench-backup.service, which runs after a backup that was refused, too.
# $1: their folder. COPY_TO: where to, for rsync over ssh. BACKUP_KEY: age's public key, whose secret one is kept elsewhere.
# SHOP: the shop's command line, from the folder that this is started in.
set -eu
if [ -z "${COPY_TO:-}" ]; then
  echo 'Off this machine nothing was copied: /etc/northside-bench/backup has no COPY_TO.'
  exit 0
fi
if [ -z "${BACKUP_KEY:-}" ]; then
  echo 'Off this machine nothing was copied: /etc/northside-bench/backup has no BACKUP_KEY to encrypt it with.' >&2
  exit 1
fi
leaving="$1/leaving"
rm -rf "$leaving"
trap 'rm -rf "$leaving"' EXIT
mkdir "$leaving"
find "$1" -maxdepth 1 -name 'shop-*.db' -mmin -120 | while read -r file; do
  copy="$leaving/$(basename "$file").age"
  age --recipient "$BACKUP_KEY" --output "$copy" "$file"
  # The far end deletes by age.
  touch -r "$file" "$copy"
done
if [ -z "$(ls "$leaving")" ]; then
  echo "Off this machine nothing was copied: no backup of the last two hours is in $1." >&2
  exit 1
fi
if [ -e "$1/erased.txt" ]; then cp -p "$1/erased.txt" "$leaving"; fi
rsync --archive "$leaving/" "$COPY_TO"
${SHOP:-node dist/server/shop.js} backup --copied
