import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** How long a finger rests before it counts as a long press, in milliseconds, and how far it may move, in pixels. */
const DURATION = 450;
const TOLERANCE = 10;

/** Handlers that call `onPress` after a long press of a finger, and instead of the menu of the browser. */
export function useLongPress(onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const end = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      end();
      if (pointerType !== 'touch') return;
      start.current = { x, y };
      timer.current = setTimeout(onPress, DURATION);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = start.current;
      if (Math.hypot(clientX - x, clientY - y) > TOLERANCE) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event: MouseEvent) {
      if (keepsOwnMenu(event.target)) return;
      event.preventDefault();
      // A long press has its own timer.
      if (!matchMedia('(pointer: coarse)').matches) onPress();
    },
  };
}

/** Links and pictures have a menu of the browser that is useful, and so has a selected text. */
function keepsOwnMenu(target: EventTarget): boolean {
  const isLink = target instanceof Element && target.closest('a, img') !== null;
  return isLink || getSelection()?.isCollapsed === false;
}
