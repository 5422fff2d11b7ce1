/** Who sits where in a new game. A player is "me", "open", a machine's name, or "" for nobody. */

/**
 * The seats of a form with as many rows as any variant has seats, for the chosen variant's [fewest, most].
 *
 * `wanted` is what was chosen for each seat, `defaults` who sits there where somebody must. Each row is
 * {isShown, mayBeEmpty, player}; only the shown ones count.
 */
export function seatRows([fewest, most], wanted, defaults) {
  return wanted.map((player, seat) => {
    const mayBeEmpty = seat >= fewest;
    return { isShown: seat < most, mayBeEmpty, player: player || mayBeEmpty ? player : defaults[seat] };
  });
}

/** The players moved on by one seat, the last one to the first: two swap. Empty seats stay empty. */
export function movedOn(players) {
  const taken = players.filter(Boolean);
  taken.unshift(taken.pop());
  return players.map((player) => (player ? taken.shift() : player));
}
