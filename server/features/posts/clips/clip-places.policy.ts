/** The distance of two entries that were put into a clip one after the other. Twenty halvings fit in between. */
export const CLIP_GAP = 2 ** 20;

/**
 * The position of an entry between two others; null for the beginning and the end of a clip. Returns null when there is no
 * room, so that the positions of the clip are to be renewed.
 */
export function placeBetween(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? 0 : after - CLIP_GAP;
  if (after === null) return before + CLIP_GAP;
  const middle = Math.floor((before + after) / 2);
  return middle > before && middle < after ? middle : null;
}
