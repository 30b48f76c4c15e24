import type { PointerEvent } from 'react';
import { useDrag } from '#client/ui/media/use-drag.ts';

/** Makes the rows of a list movable by dragging their handles. The rest of a row can be pressed or selected. */
export function useHandleDrag(...[count, onMove]: Parameters<typeof useDrag>) {
  const { dragged, handlers } = useDrag(count, onMove);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const { target } = event;
    if (target instanceof Element && target.closest('[data-handle]')) handlers.onPointerDown(event);
  }
  return { dragged, handlers: { ...handlers, onPointerDown } };
}
