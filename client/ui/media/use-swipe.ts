import { type DragEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { CAROUSEL_DRAG_START_PX, CAROUSEL_SWIPE_PX } from '#contract/foundations/limits.ts';

/** Returns the handlers of horizontal swipes. `onSwipe` receives 1 for a swipe to the left, -1 to the right. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number }>(null);
  const dragged = useRef(false);
  /** The dragged distance in pixels, or null while not dragging. */
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
    // The browser cancels a touch that becomes a scroll.
    const counts = dragged.current && type === 'pointerup';
    if (counts && Math.abs(moved) >= CAROUSEL_SWIPE_PX) onSwipe(moved < 0 ? 1 : -1);
  }

  // The click at the end of a drag must not follow the link under the pointer.
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
