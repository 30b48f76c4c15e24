import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns the centre of an element on the screen, during a duration in milliseconds. Undefined before and afterwards. */
export function useOrigin(from: RefObject<HTMLElement | null>, duration: number) {
  const [origin, setOrigin] = useState<{ x: number; y: number }>();
  useLayoutEffect(() => {
    const box = from.current?.getBoundingClientRect();
    if (!box) return;
    setOrigin({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    const timer = setTimeout(() => setOrigin(undefined), duration);
    return () => clearTimeout(timer);
  }, [from, duration]);
  return origin;
}
