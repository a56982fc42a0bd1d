#!/bin/bash
# Runs once, in a new container of PostgreSQL: both databases with both roles each, and the passwords of make-secrets.sh.
set -euo pipefail
make() {
  psql -v ON_ERROR_STOP=1 -U postgres -v database="$1" -v owner="$1_owner" -v role="$1" \
    -f /guildhall/create-database.sql postgres
  for role in "$1" "$1_owner"; do
    psql -v ON_ERROR_STOP=1 -U postgres -v role="$role" -v password="$(cat "/run/secrets/${role}_password")" postgres \
      <<< 'ALTER ROLE :"role" PASSWORD :'"'password'"';'
  done
}
make guildhall
make guildhall_chat
