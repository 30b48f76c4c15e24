/** How a part of a series comes to stand behind another one: its new position, and the run that makes way by one place. */
export interface PartMove {
  position: number;
  shift: { from: number; to: number; by: 1 | -1 };
}

/**
 * The move of the part at `position` behind the one at `previous`. Positions are unique and may have gaps. Null when it
 * stands there already, next to it or behind itself.
 */
export function movedPart(position: number, previous: number): PartMove | null {
  if (previous === position || previous === position - 1) return null;
  return previous < position
    ? { position: previous + 1, shift: { from: previous + 1, to: position - 1, by: 1 } }
    : { position: previous, shift: { from: position + 1, to: previous, by: -1 } };
}
