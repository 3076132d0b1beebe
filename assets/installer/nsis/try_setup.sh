#!/usr/bin/env bash
# Install a setup.exe silently in a fresh Wine prefix, play a deal in its window, open a record, remove it again.
#   try_setup.sh SETUP.exe        needs wine, Xvfb and xdotool
set -euo pipefail
setup=$(realpath "$1")
prefix=$(mktemp -d)
xvfb=
clean_up() {
    WINEPREFIX=$prefix wineserver -k 2>/dev/null || true
    [ -z "$xvfb" ] || kill "$xvfb" 2>/dev/null || true
    rm -rf --one-file-system "$prefix"
}
trap clean_up EXIT
export WINEPREFIX=$prefix WINEDEBUG=-all WINEDLLOVERRIDES='winedbg.exe=d;mscoree,mshtml='
export LANG=C.UTF-8 SDL_AUDIODRIVER=dummy CANASTA_GUI_HOME='C:\player'

in_wine() { timeout -s KILL 240 wine "$@" </dev/null 2>&1 | cat; } # Python for Windows dislikes Wine's terminal
fail() { echo "$*" >&2; exit 1; }
value() { in_wine reg query "$1" /ve | tr -d '\r' | sed -n 's/.*REG_SZ *//p'; }

display=:$((90 + RANDOM % 900))
Xvfb "$display" -screen 0 1280x800x24 -nolisten tcp -noreset >/dev/null 2>&1 &
xvfb=$!
export DISPLAY=$display
in_wine "$setup" /S >/dev/null
folder=$(find "$prefix/drive_c" -type d -path '*/Programs/Canasta' | head -n 1)
[ -n "$folder" ] || fail "the installation left no folder"
in_wine "$setup" /S >/dev/null # once more, as for an update
[ -f "$folder/canasta-gui-window.exe" ] || fail "the update left no program"
find "$prefix/drive_c" -name Canasta.lnk | grep -q . || fail "no entry in the start menu"
[ "$(value 'HKCU\Software\Classes\.canasta')" = CanastaGui.Record ] || fail "game records do not open with the game"
opens=$(value 'HKCU\Software\Classes\CanastaGui.Record\shell\open\command')
case $opens in *canasta-gui-window.exe*%1*) ;; *) fail "game records open with: $opens" ;; esac

in_wine "$folder/canasta-gui.exe" simulate --rules classique-4 --deals 2 --seed 1 | grep -q 'ends' || fail "no deal was simulated"
in_wine "$folder/canasta-gui.exe" arena --players club,novice --rules classique-4 --deals 4 --workers 2 | grep -q 'club' \
    || fail "the worker processes brought nothing"

mkdir -p "$prefix/drive_c/player"
echo '{"animation_speed": 0, "computer_pause": 0}' >"$prefix/drive_c/player/settings.json"
started=$(date +%s%N)
in_wine "$folder/canasta-gui-window.exe" --demo --deals 1 &
demo=$!
until xdotool search --onlyvisible --class canasta >/dev/null 2>&1; do
    kill -0 "$demo" 2>/dev/null || fail "there never was a window"
    sleep 0.02
done
echo "window after $((($(date +%s%N) - started) / 1000000)) ms"
wait "$demo" || fail "the demo failed"
echo "played after $((($(date +%s%N) - started) / 1000000)) ms"

# As by a double-click. Wine searches only the programs of all users, so the command in the registry is called directly.
in_wine "$folder/canasta-gui.exe" simulate --rules classique-4 --deals 1 --seed 1 --records 'C:\player\records' >/dev/null
mkdir "$prefix/drive_c/player/Mes parties"
mv "$prefix"/drive_c/player/records/*.canasta "$prefix/drive_c/player/Mes parties/Zoé übt – 1.canasta"
open_record() { # WINDOWS: opens the record and waits until there are this many windows
    in_wine "$(sed -n 's/^"\(.*\)" "%1"$/\1/p' <<<"$opens")" 'C:\player\Mes parties\Zoé übt – 1.canasta' &
    game=$!
    until [ "$(xdotool search --onlyvisible --class canasta 2>/dev/null | wc -l)" -ge "$1" ]; do
        kill -0 "$game" 2>/dev/null || fail "no window for a record"
        sleep 0.02
    done
}
as_it_is() { sleep 3; find "$prefix/drive_c/player" -printf '%p %s %T@\n' | sort; } # the window appears before it has written anything
open_record 1
before=$(as_it_is)
open_record 2 # a second window, which writes nothing; the first one may
[ "$before" = "$(as_it_is)" ] || fail "the second window wrote something"
sleep "${LOOK:-0}" # LOOK=30: time to look at the replay
wineserver -k # SDL swallows SIGTERM
wait "$game" || true

in_wine "$folder/uninstall.exe" /S >/dev/null
for _ in $(seq 200); do # the uninstaller continues in a copy of itself
    [ -e "$folder" ] || break
    sleep 0.1
done
[ ! -e "$folder" ] || fail "left behind: $(find "$folder" | head)"
[ -z "$(value 'HKCU\Software\Classes\.canasta')" ] || fail "the file type is still known"
[ -f "$prefix/drive_c/player/settings.json" ] || fail "the player's settings went with the game"
echo "installed, played, removed"
