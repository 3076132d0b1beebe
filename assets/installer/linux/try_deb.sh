#!/usr/bin/env bash
# Install a .deb in a clean root made from this machine's package sources, host a table, play a deal in its window, open a
# record, remove it again.
#   try_deb.sh PACKAGE.deb        as root; needs mmdebstrap, Xvfb and xdotool
set -euo pipefail
package=$(realpath "$1")
root=$(mktemp -d)
host= xvfb=
clean_up() {
    [ -z "$host" ] || kill "$host" 2>/dev/null || true
    [ -z "$xvfb" ] || kill "$xvfb" 2>/dev/null || true
    rm -rf --one-file-system "$root" "$root".{before,log,hosted,page}
}
trap clean_up EXIT

# apt installs only the declared dependencies with the package, while the root still has the package sources.
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
mmdebstrap --quiet --mode=root --variant=apt \
    --customize-hook='cd "$1" && find usr etc -xdev | sort >"$1.before"' \
    --customize-hook="cp '$package' \"\$1/package.deb\"" \
    --customize-hook='chroot "$1" apt-get install -qq -y --no-install-recommends /package.deb' \
    "$suite" "$root" </dev/null >"$root.log" 2>&1 || { cat "$root.log"; exit 1; }
# Not a function: in the background that would be a shell, and ending it would leave the program running.
in_root=(chroot "$root" env -i PATH=/usr/games:/usr/bin:/bin:/usr/sbin:/sbin HOME=/root LANG=C.UTF-8)
"${in_root[@]}" canasta-gui simulate --rules classique-4 --deals 2 --seed 1 >/dev/null
"${in_root[@]}" canasta-gui arena --players club,novice --rules classique-4 --deals 4 --workers 2 >/dev/null

# A table for one phone, which requests the page.
"${in_root[@]}" canasta-gui host classique-4 --phones 1 --address 127.0.0.1 --json >"$root.hosted" &
host=$!
until grep -q '"address"' "$root.hosted"; do
    kill -0 "$host" 2>/dev/null || { echo "there never was an invitation" >&2; exit 1; }
    sleep 0.02
done
page=$(grep -o 'http://127[^"]*' "$root.hosted" | head -n 1)
python3 - "$page" >"$root.page" <<'ASK'
import sys
from urllib.request import ProxyHandler, build_opener

print(build_opener(ProxyHandler({})).open(sys.argv[1]).read().decode())
ASK
grep -q '</html>' "$root.page" || { echo "no page for a phone:" >&2; cat "$root.page" >&2; exit 1; }
kill "$host"
wait "$host" || true
host=

display=:$((90 + RANDOM % 900))
# -noreset: otherwise the server restarts when its last client leaves, and refuses connections meanwhile.
Xvfb "$display" -screen 0 1280x800x24 -nolisten tcp -noreset >/dev/null 2>&1 &
xvfb=$!
mkdir -p "$root/home/player"
echo '{"animation_speed": 0, "computer_pause": 0}' >"$root/home/player/settings.json"

start() { # WINDOWS ARGUMENTS…: starts the game and waits until it has this many windows
    local started windows=$1
    shift
    started=$(date +%s%N)
    # SDL swallows SIGTERM, therefore a hanging program is killed.
    "${in_root[@]}" DISPLAY="$display" CANASTA_GUI_HOME=/home/player SDL_AUDIODRIVER=dummy \
        timeout -s KILL 240 canasta-gui "$@" &
    game=$!
    # By its class: xdotool cannot read the encoding of the name.
    until [ "$(DISPLAY=$display xdotool search --onlyvisible --class canasta 2>/dev/null | wc -l)" -ge "$windows" ]; do
        kill -0 "$game" 2>/dev/null || { echo "there never was a window" >&2; exit 1; }
        sleep 0.02
    done
    echo "window after $((($(date +%s%N) - started) / 1000000)) ms"
}

start 1 --demo --deals 1
wait "$game" || { echo "the demo ended with $?" >&2; exit 1; }

# As from the menu entry: open a record, close the window.
"${in_root[@]}" canasta-gui simulate --rules classique-4 --deals 1 --seed 1 --records /home/player/records >/dev/null
mv "$root"/home/player/records/*.canasta "$root/home/player/records/Zoé übt – 1.canasta"
start 1 "/home/player/records/Zoé übt – 1.canasta"
first=$game
# While that window is open, a second one opens and writes nothing.
as_it_is() { sleep 2; find "$root/home/player" -printf '%p %s %T@\n' | sort; } # the window appears before it writes
before=$(as_it_is)
start 2 "/home/player/records/Zoé übt – 1.canasta"
after=$(as_it_is)
kill "$game"
wait "$game" || true # the exit status tells the signal
[ "$before" = "$after" ] || { diff <(echo "$before") <(echo "$after"); echo "the second window wrote something" >&2; exit 1; }
kill "$first"
wait "$first" || true

"${in_root[@]}" DEBIAN_FRONTEND=noninteractive apt-get purge -qq -y canasta-gui >/dev/null
left=$(comm -13 "$root.before" <(cd "$root" && find usr etc -xdev | sort) | grep -i canasta || true)
[ -z "$left" ] || { echo "left behind after the removal: $left" >&2; exit 1; }
echo "installed, played, removed"
