#!/bin/sh
# Run once, by the image of PostgreSQL, over an empty folder: the site's own user, who owns one database and nothing else.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$(cat /run/secrets/shop)" --username=postgres <<'SQL'
create role shop login password :'password';
create database shop owner shop;
SQL
