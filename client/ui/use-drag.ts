import { type PointerEvent, useRef, useState } from 'react';

/** How far a pointer moves before it drags, in pixels. */
const START = 6;

interface Held {
  place: number;
  x: number;
  y: number;
}

/**
 * Moves the first items of a list by drag: an item takes the place of the one that the pointer is over. `onMove` is
 * called for each place that it passes. The handlers belong to the list, because its items change places.
 */
export function useDrag(count: number, onMove: (from: number, to: number) => void) {
  const held = useRef<Held>(null);
  const [dragged, setDragged] = useState<number | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const place = placeAt(event);
    if (event.button !== 0 || place === undefined || place >= count) return;
    held.current = { place, x: event.clientX, y: event.clientY };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!held.current) return;
    const { place, x, y } = held.current;
    if (dragged === null) {
      if (Math.hypot(event.clientX - x, event.clientY - y) < START) return;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    const to = placeAt(event);
    const isOther = to !== undefined && to !== place && to < count;
    if (isOther) {
      held.current.place = to;
      onMove(place, to);
    }
    setDragged(isOther ? to : place);
  }

  function end() {
    held.current = null;
    setDragged(null);
  }
  const handlers = { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end };
  return { dragged, handlers };
}

/** The place of the item of the list that the pointer is over. */
function placeAt({ currentTarget, clientX, clientY }: PointerEvent): number | undefined {
  const place = [...currentTarget.children].findIndex((item) => {
    const { left, right, top, bottom } = item.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  });
  return place < 0 ? undefined : place;
}
