import type { PointerEvent } from 'react';

const DEGREES = 7;

/**
 * Tilts the card under the mouse, by properties that `nfts.css` reads. Handles the events of the list around the cards.
 */
export function tiltCard({ target, clientX, clientY, pointerType }: PointerEvent): void {
  const card = pointerType === 'mouse' && target instanceof Element && target.closest('.nft-card');
  if (!(card instanceof HTMLElement)) return;
  const box = card.getBoundingClientRect();
  const x = (clientX - box.left) / box.width;
  const y = (clientY - box.top) / box.height;
  card.style.setProperty('--tilt-x', `${((0.5 - y) * DEGREES).toFixed(1)}deg`);
  card.style.setProperty('--tilt-y', `${((x - 0.5) * DEGREES).toFixed(1)}deg`);
  card.style.setProperty('--light-x', `${Math.round(x * 100)}%`);
  card.style.setProperty('--light-y', `${Math.round(y * 100)}%`);
}
