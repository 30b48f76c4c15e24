import type { PointerEvent } from 'react';
import { useDrag } from '#client/ui/media/use-drag.ts';

/** A list whose rows are moved by drag. Only the handle of a row starts it, since other parts can be pressed or selected. */
export function useHandleDrag(...[count, onMove]: Parameters<typeof useDrag>) {
  const { dragged, handlers } = useDrag(count, onMove);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const { target } = event;
    if (target instanceof Element && target.closest('[data-handle]')) handlers.onPointerDown(event);
  }
  return { dragged, handlers: { ...handlers, onPointerDown } };
}
