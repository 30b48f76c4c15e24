import { type RefObject, useEffect, useState } from 'react';
import { IMAGE_LAZY_MARGIN_PX } from '#contract/foundations/limits.ts';

const callbacks = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

// One observer for the whole page, because a page has hundreds of pictures.
function sharedObserver(): IntersectionObserver | undefined {
  if (typeof IntersectionObserver === 'undefined') return undefined;
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) if (entry.isIntersecting) callbacks.get(entry.target)?.();
    },
    { rootMargin: `${IMAGE_LAZY_MARGIN_PX}px` },
  );
  return observer;
}

/**
 * Becomes true once the element is within `IMAGE_LAZY_MARGIN_PX` of the viewport, and stays true. With `eager` it
 * is true from the first render.
 */
export function useInView(element: RefObject<Element | null>, eager: boolean): boolean {
  const [wasSeen, setWasSeen] = useState(false);
  const inView = wasSeen || eager;
  useEffect(() => {
    const target = element.current;
    if (inView || !target) return;
    const shared = sharedObserver();
    if (!shared) return setWasSeen(true);
    callbacks.set(target, () => setWasSeen(true));
    shared.observe(target);
    return () => shared.unobserve(target);
  }, [inView, element]);
  return inView;
}
