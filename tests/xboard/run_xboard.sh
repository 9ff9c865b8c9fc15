#!/bin/sh
# Conversations with `zugwerk xboard`, as an interface leads them.
set -u
. tests/xboard/talk.sh

# The handshake, a game with limits, bad lines, the end by quit.
start "$zugwerk" xboard
say xboard "protover 2"
hear '^feature .*ping=1 .*setboard=1 .*usermove=1'
hear '^feature .*memory=1 smp=1 myname="Zugwerk '
hear '^feature option="MultiPV -spin 1 1 256"$'
hear '^feature done=1$'
say "accepted done" "rejected name" "memory 4" "cores 1" "option Clear Hash" "option OwnBook=0"
say new random "level 0 1 0" "sd 4" post easy "name somebody" computer "rating 0 0" "ping 1"
hear '^pong 1$'
say "time 6000" "otim 6000" "usermove e2e4"
hear '^[0-9]+ -?[0-9]+ [0-9]+ [0-9]+ [0-9]+ [0-9]+ 0	[A-Za-z]'
hear '^move [a-h][78][a-h][1-8]$'
say "usermove e2e4"
hear '^Illegal move \(.+\): e2e4$'
say "usermove h2h9" "frobnicate" "level 1" "st" "sd x" "memory x" "option Hash=0" "option Nix=1"
hear '^Illegal move \(.+\): h2h9$'
hear '^Error \(unknown command\): frobnicate$'
hear '^Error \(too few parameters\): level 1$'
hear '^Error \(too few parameters\): st$'
hear '^Error \(needs a whole number\): sd x$'
hear '^Error \(needs a whole number\): memory x$'
hear '^Error \(Hash takes .*\): option Hash=0$'
hear '^Error \(there is no such option\): option Nix=1$'
say "result 1-0 {somebody won}" "egtpath nalimov /nowhere" quit
finish
! grep -q 'egtpath' "$work/out"
check "egtpath was answered" $?

# Nodes are the clock, so that nothing here is a matter of time: think, be hurried, be stopped.
start "$zugwerk" xboard
say new "level 0 60:00 0" "usermove e2e4" '?'
hear '^move '
say force
silent '^move'
say new "usermove e2e4" force
silent '^move'
say new "nps 1000" "st 3" post "usermove d2d4"
hear '^move '
awk '/\t/ && $4 > 3500 { exit 1 }' "$work/out"
check "more nodes than nps and st allow" $?
say quit
finish

# A pace: the move is held back until something waits for it. (The clock gives it minutes.)
start "$zugwerk" xboard
say xboard "protover 2"
hear '^feature option="Move Pace -combo \*instant /// human"$'
say new "option Skill Level=3" "option Move Pace=human" "level 0 6000 0" post "time 36000000"
say "usermove e2e4"
hear '^1 '
sleep 0.3
! grep -q '^move' "$work/out"
check "the move was not held back" $?
say '?'
hear '^move '
say "usermove d2d4"
hear '^1 '
say "ping 1"
hear '^move '
hear '^pong 1$'
say quit
finish

# Pondering goes on through ping and clocks, and the expected move finds the answer ready.
start "$zugwerk" xboard
say new "level 0 60:00 0" "sd 6" post hard "usermove e2e4"
hear '^move '
say "ping 1"
hear '^pong 1$'
say "hint"
hear '^Hint: [a-h]'
hint=$(sed -n 's/^Hint: //p' "$work/out" | tail -1)
say "time 350000" "otim 350000" "usermove $hint"
hear '^move '
say easy
silent '^move'
say quit
finish

# Analysis: goes on by itself, follows the moves, tells how far it is, ends.
start "$zugwerk" xboard
say new post analyze
hear '^[5-9] .*	'
say .
hear '^stat01: [0-9]+ [0-9]+ [0-9]+ [0-9]+ 20'
say "ping 1"
hear '^pong 1$'
say "usermove e2e4" "usermove e7e5"
hear '^[5-9] .*	'
say undo "setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
hear '^[0-9]+ 100001 .*	Ra8#$'
say "exclude a1a8"
hear '^[3-9] '
say "setboard 8/8/8/8/8/8/8/8 w - - 0 1"
hear '^tellusererror Illegal position: .*king'
say "usermove e2e4"
hear '^Illegal move \(the position is not legal\): e2e4$'
say exit
silent '^move'
say quit
finish

# Results, claimed when they are there.
start "$zugwerk" xboard
say new force "setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1" "sd 3" go
hear '^move a1a8$'
hear '^1-0 \{White mates\}$'
say force "setboard 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1" go
hear '^1/2-1/2 \{Stalemate\}$'
say force "setboard 5k2/8/8/8/8/8/8/K6R w - - 99 120" go
hear '^move '
hear '^1/2-1/2 \{Draw by fifty move rule\}$'
say quit
finish

# Chess960.
start "$zugwerk" xboard
say new "variant fischerandom" force "setboard 6kr/8/8/8/8/8/8/6KR w Hh - 0 1" "sd 1"
say "exclude all" "include O-O" go
hear '^move O-O$'
say O-O
silent '^(Illegal|Error)'
say quit
finish

# Hostile lines: endless ones, NUL, bytes of every kind; the end of the input in a search.
start "$zugwerk" xboard
head -c 3000000 /dev/zero | tr '\0' 'x' >&3
say "" "setboard $(head -c 20000 /dev/zero | tr '\0' 'q')" "usermove $(head -c 9999 /dev/zero | tr '\0' 'e')"
printf 'usermove e2\0e4\n\377\376\001 go\nlevel 99999999999999999999 1 1\nping 99999999999999999999\n' >&3
hear '^Error \(unknown command\): xxx'
hear '^tellusererror Illegal position'
hear '^Illegal move .*: eee'
hear '^Illegal move'
hear '^Error \(unknown command\): \?\?\? go$'
hear '^pong 9223372036854775807$'
say new "level 40 5 0" "sd 8" "usermove e2e4"
finish
grep -q '^move ' "$work/out"
check "the end of the input took the move away" $?

# Ctrl-C means nothing here; a first line 'xboard' means the same in UCI's place.
start "$zugwerk"
say "xboard" "protover 2"
hear '^feature done=1$'
kill -INT "$pid"
say "ping 1"
hear '^pong 1$'
finish

# Any player may play.
start "$zugwerk" xboard --player alphabeta:depth=2
say xboard "protover 2" new "usermove e2e4"
hear 'memory=0 smp=0 myname="Zugwerk alphabeta'
hear '^move '
say "memory 5"
hear '^Error .*: memory 5$'
say quit
finish

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
