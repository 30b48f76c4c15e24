import { type ReactNode, useEffect, useRef } from 'react';

/**
 * A column that stays visible beside a longer one. A column higher than the screen sticks with its end, so that a
 * button at its bottom can stick to the bottom of the screen.
 */
export function StickyPanel({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      element.style.setProperty('--panel-height', `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={panel}
      className="xl:sticky xl:top-[min(5rem,calc(100dvh-1rem-var(--panel-height,0px)))]"
    >
      {children}
    </div>
  );
}
