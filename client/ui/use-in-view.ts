import { type RefObject, useEffect, useState } from 'react';
import { IMAGE_LAZY_MARGIN_PX } from '../../contract/limits.ts';

const callbacks = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

// One observer for all pictures of the page.
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

/** Turns true, for good, once the element is in sight or within the lazy margin of it; with `atOnce` it is true. */
export function useInView(element: RefObject<Element | null>, atOnce: boolean): boolean {
  const [seen, setNear] = useState(false);
  const near = seen || atOnce;
  useEffect(() => {
    const target = element.current;
    if (near || !target) return;
    const watcher = sharedObserver();
    if (!watcher) return setNear(true);
    callbacks.set(target, () => setNear(true));
    watcher.observe(target);
    return () => watcher.unobserve(target);
  }, [near, element]);
  return near;
}
