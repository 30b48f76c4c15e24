/** The distance of two entries that were put into a list one after the other. Twenty halvings fit in between. */
export const POSITION_GAP = 2 ** 20;

/**
 * The position of an entry between two others; null for the beginning and the end of a list. Returns null when there is no
 * room, so that the positions of the list are to be renewed.
 */
export function positionBetween(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? 0 : after - POSITION_GAP;
  if (after === null) return before + POSITION_GAP;
  const middle = Math.floor((before + after) / 2);
  return middle > before && middle < after ? middle : null;
}
