import { type PointerEvent, useRef, useState } from 'react';

/** The distance after which a moving pointer starts a drag, in pixels. */
const START = 6;

/**
 * Reorders the first `count` items by drag. The dragged item takes each index on its way. The handlers are for the
 * list.
 */
export function useDrag(count: number, onMove: (from: number, to: number) => void) {
  const dragRef = useRef<{ index: number; x: number; y: number }>(null);
  const [dragged, setDragged] = useState<number | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const index = indexAt(event);
    if (event.button !== 0 || index === undefined || index >= count) return;
    dragRef.current = { index, x: event.clientX, y: event.clientY };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!dragRef.current) return;
    const { index, x, y } = dragRef.current;
    if (dragged === null) {
      if (Math.hypot(event.clientX - x, event.clientY - y) < START) return;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    const to = indexAt(event);
    const isOther = to !== undefined && to !== index && to < count;
    if (isOther) {
      dragRef.current.index = to;
      onMove(index, to);
    }
    setDragged(isOther ? to : index);
  }

  function end() {
    dragRef.current = null;
    setDragged(null);
  }
  const handlers = { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end };
  return { dragged, handlers };
}

function indexAt({ currentTarget, clientX, clientY }: PointerEvent): number | undefined {
  const index = [...currentTarget.children].findIndex((item) => {
    const { left, right, top, bottom } = item.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  });
  return index < 0 ? undefined : index;
}
