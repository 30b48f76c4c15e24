/** How much of the neighbours of a row is shown, in pixels: about one row. */
const MARGIN = 96;

/**
 * Scrolls the queue to a row. The page is scrolled only by what the queue cannot do, so that the heading of the open case,
 * which has the focus, stays below the header.
 */
export function bringIntoSight(row: HTMLElement): void {
  const box = row.closest<HTMLElement>('[data-queue]');
  if (!box) return;
  const frame = box.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  const above = top - (frame.top + MARGIN);
  const below = bottom - (Math.min(frame.bottom, window.innerHeight) - MARGIN);
  if (below > 0) box.scrollTop += below;
  else if (above < 0) box.scrollTop += above;
  const rest = row.getBoundingClientRect().bottom - window.innerHeight;
  if (rest > 0) window.scrollBy(0, rest);
}
