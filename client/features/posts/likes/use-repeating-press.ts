import { type PointerEvent, useEffect, useRef } from 'react';

const REPEAT_DELAY = 400;
const REPEAT_INTERVAL = 90;

/** Calls `onPress` once per click, and repeatedly while the button is held down. */
export function useRepeatingPress(onPress: () => void) {
  const latest = useRef(onPress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeated = useRef(false);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  function repeat() {
    repeated.current = true;
    latest.current();
    timer.current = setTimeout(repeat, REPEAT_INTERVAL);
  }
  function leave() {
    clearTimeout(timer.current);
    repeated.current = false;
  }
  return {
    onPointerDown: ({ button }: PointerEvent) => {
      leave();
      if (button === 0) timer.current = setTimeout(repeat, REPEAT_DELAY);
    },
    onPointerUp: () => clearTimeout(timer.current),
    onPointerLeave: leave,
    onPointerCancel: leave,
    onClick: () => {
      // The click at the end of a hold does not count as a press.
      if (!repeated.current) onPress();
      leave();
    },
  };
}
