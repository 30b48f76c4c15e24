import { type DragEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { CAROUSEL_DRAG_START_PX, CAROUSEL_SWIPE_PX } from '../../contract/limits.ts';

/** The element follows the finger from 10 px on; let go of after 50 px or more it tells the direction. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number }>(null);
  const dragged = useRef(false);
  /** How far it has been dragged; null while nothing drags it. */
  const [offset, setOffset] = useState<number | null>(null);

  function onPointerDown({ pointerId, clientX, isPrimary, button }: PointerEvent) {
    dragged.current = false;
    if (isPrimary && button === 0) start.current = { id: pointerId, x: clientX };
  }

  function onPointerMove(event: PointerEvent) {
    if (start.current?.id !== event.pointerId) return;
    const moved = event.clientX - start.current.x;
    if (!dragged.current) {
      if (Math.abs(moved) < CAROUSEL_DRAG_START_PX) return;
      dragged.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    setOffset(moved);
  }

  function end({ pointerId, clientX, type }: PointerEvent) {
    if (start.current?.id !== pointerId) return;
    const moved = clientX - start.current.x;
    start.current = null;
    setOffset(null);
    // A cancelled touch has become a scroll of the page.
    const counts = dragged.current && type === 'pointerup';
    if (counts && Math.abs(moved) >= CAROUSEL_SWIPE_PX) onSwipe(moved < 0 ? 1 : -1);
  }

  // The click that ends a drag is no press of the link under it.
  function onClickCapture(event: MouseEvent) {
    if (!dragged.current) return;
    dragged.current = false;
    event.preventDefault();
    event.stopPropagation();
  }

  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture,
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
  return { offset, handlers };
}
