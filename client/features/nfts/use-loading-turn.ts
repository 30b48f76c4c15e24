import { type RefObject, useEffect, useRef, useState } from 'react';
import { IMAGE_LAZY_MARGIN_PX, NFT_IMAGES_AT_ONCE } from '../../../contract/limits.ts';
import { createTurns } from './loading-turns.ts';

const turns = createTurns(NFT_IMAGES_AT_ONCE);

/**
 * Whether a picture may load: it has been near the viewport, and is one of the few that load at the same time. What
 * is scrolled past while it waits gives its place to what is in view. `done` ends the turn, which so does unmounting.
 */
export function useLoadingTurn(element: RefObject<Element | null>): {
  mayLoad: boolean;
  done: () => void;
} {
  const [mayLoad, setMayLoad] = useState(false);
  const endTurn = useRef<() => void>(undefined);

  useEffect(() => {
    const target = element.current;
    if (!target) return;
    let isStarted = false;
    function start(): void {
      isStarted = true;
      setMayLoad(true);
    }
    function onNear(isNear: boolean): void {
      if (isStarted) return;
      endTurn.current?.();
      endTurn.current = isNear ? turns.take(start) : undefined;
    }
    const stopObserving = observeNear(target, onNear);
    return () => {
      stopObserving();
      endTurn.current?.();
    };
  }, [element]);

  return { mayLoad, done: () => endTurn.current?.() };
}

const callbacks = new WeakMap<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

// One observer for the whole page: a collection has hundreds of pictures.
function observeNear(target: Element, onNear: (isNear: boolean) => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    onNear(true);
    return () => {};
  }
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) callbacks.get(entry.target)?.(entry.isIntersecting);
    },
    { rootMargin: `${IMAGE_LAZY_MARGIN_PX}px` },
  );
  const shared = observer;
  callbacks.set(target, onNear);
  shared.observe(target);
  return () => shared.unobserve(target);
}
