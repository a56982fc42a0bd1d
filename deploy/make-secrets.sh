#!/bin/sh
# Makes the secrets of compose.yaml in a folder that only this user reads; what is there already stays.
#   sh deploy/make-secrets.sh deploy/secrets
set -eu
folder=${1:?name the folder}
mkdir -p "$folder"
chmod 700 "$folder"
cd "$folder"

write() {
  [ -e "$1" ] || printf '%s' "$2" > "$1"
  # Containers read them as another user; the folder keeps others of this machine out.
  chmod 444 "$1"
}
random() {
  od -An -tx1 -N32 /dev/urandom | tr -d ' \n'
}

for name in internal_secret session_secret share_sealing_key share_b_sealing_key chat_as_token chat_hs_token \
  postgres_password guildhall_password guildhall_owner_password guildhall_chat_password guildhall_chat_owner_password; do
  write "$name" "$(random)"
done
write database_url "postgres://guildhall:$(cat guildhall_password)@postgres/guildhall"
write database_owner_url "postgres://guildhall_owner:$(cat guildhall_owner_password)@postgres/guildhall"
write chat_database_url "postgres://guildhall_chat:$(cat guildhall_chat_password)@postgres/guildhall_chat"
write chat_database_owner_url "postgres://guildhall_chat_owner:$(cat guildhall_chat_owner_password)@postgres/guildhall_chat"
if [ ! -e smtp_url ]; then
  echo "Write the address of your mail server into $folder/smtp_url, like smtp://user:password@mail.example:587" >&2
fi
