import { type RefObject, useEffect, useState } from 'react';
import { IMAGE_LAZY_MARGIN_PX } from '#contract/foundations/limits.ts';

const callbacks = new WeakMap<Element, () => void>();
const observers = new Map<number, IntersectionObserver>();

// Each margin has one observer for the whole page, because a page has hundreds of pictures.
function sharedObserver(margin: number): IntersectionObserver | undefined {
  if (typeof IntersectionObserver === 'undefined') return undefined;
  const observer =
    observers.get(margin) ?? new IntersectionObserver(show, { rootMargin: `${margin}px` });
  observers.set(margin, observer);
  return observer;
}

function show(entries: readonly IntersectionObserverEntry[]): void {
  for (const entry of entries) if (entry.isIntersecting) callbacks.get(entry.target)?.();
}

/** Whether the element has ever been within a margin of the viewport, in pixels. True at once with `eager`. */
export function useInView(
  element: RefObject<Element | null>,
  eager: boolean,
  margin = IMAGE_LAZY_MARGIN_PX,
): boolean {
  const [wasSeen, setWasSeen] = useState(false);
  const inView = wasSeen || eager;
  useEffect(() => {
    const target = element.current;
    if (inView || !target) return;
    const shared = sharedObserver(margin);
    if (!shared) return setWasSeen(true);
    callbacks.set(target, () => setWasSeen(true));
    shared.observe(target);
    return () => shared.unobserve(target);
  }, [inView, element, margin]);
  return inView;
}
