/** Visible part of the neighbouring rows, in pixels: about one row. */
const MARGIN = 96;

/**
 * Scrolls the queue to a row. The page scrolls only as far as the queue cannot, so that the focused heading of the open
 * case stays below the header.
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
