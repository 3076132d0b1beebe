#!/usr/bin/env bash
# Run the README's two commands in a clean root of a Debian release: with python3 and python3-venv, without a display,
# further fonts or a locale, and not as root.
#   clean_root.sh SUITE        as root; needs mmdebstrap and git. bookworm has Python 3.11, trixie 3.13
set -euo pipefail
suite=$1
here=$(cd "$(dirname "$0")" && pwd)
root=$(mktemp -d)
trap 'rm -rf --one-file-system "$root" "$root.log"' EXIT
chmod 755 "$root"

mmdebstrap --quiet --mode=root --variant=apt --include=python3,python3-venv,ca-certificates "$suite" "$root" \
    </dev/null >"$root.log" 2>&1 || { cat "$root.log"; exit 1; }
echo 'player:x:1000:1000::/home/player:/bin/bash' >>"$root/etc/passwd"
echo 'player:x:1000:' >>"$root/etc/group"
# Settings and certificate authorities of this machine that pip needs to reach its index.
for settings in /etc/pip.conf /etc/xdg/pip /etc/ssl/certs/ca-certificates.crt; do
    [ ! -e "$settings" ] || cp -rL --parents "$settings" "$root"
done
chmod 1777 "$root/dev/shm" # as on every system, for semaphores
chroot "$root" python3 --version
python3 "$here/readme_commands.py" start --unseen --root "$root"
python3 "$here/readme_commands.py" test --root "$root"
