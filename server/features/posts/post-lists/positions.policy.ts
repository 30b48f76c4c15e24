/** The distance between entries that were added to a list one after another. It can be halved twenty times. */
export const POSITION_GAP = 2 ** 20;

/**
 * Returns the position of an entry between two other entries. Null is the beginning or the end of a list. Returns null
 * when no position is free. The positions of the list must then be renewed first.
 */
export function positionBetween(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? 0 : after - POSITION_GAP;
  if (after === null) return before + POSITION_GAP;
  const middle = Math.floor((before + after) / 2);
  return middle > before ? middle : null;
}
