import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the scroll position of each tab. When the tab bar is above the viewport, a tab opened for the first time
 * starts at its top, and the bar does not move. Returns the function that switches tabs.
 */
export function useTabScroll<Value extends string>(
  bar: RefObject<HTMLElement | null>,
  value: Value,
  onChange: (value: Value) => void,
): (value: Value) => void {
  const positions = useRef(new Map<Value, number>());
  const shown = useRef(value);

  useLayoutEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    const top = bar.current?.getBoundingClientRect().top ?? 0;
    const remembered = positions.current.get(value);
    const barTop = window.scrollY + top;
    if (window.scrollY > barTop) window.scrollTo(0, Math.max(remembered ?? 0, barTop));
    else if (remembered !== undefined && remembered > barTop) window.scrollTo(0, remembered);
  }, [bar, value]);

  return (next) => {
    if (next === value) return;
    positions.current.set(value, window.scrollY);
    onChange(next);
  };
}
