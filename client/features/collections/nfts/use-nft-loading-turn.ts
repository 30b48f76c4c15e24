import { type RefObject, useEffect, useRef, useState } from 'react';
import { IMAGE_LAZY_MARGIN_PX, NFT_IMAGES_AT_ONCE } from '#contract/foundations/limits.ts';
import { createTurns } from './nft-loading-turns.ts';

const turns = createTurns(NFT_IMAGES_AT_ONCE);

/**
 * Whether a picture may load. It must be near the viewport, and only a few pictures load at a time. A waiting picture
 * that is scrolled past loses its place to visible ones. `done` ends the turn, and so does unmounting.
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

// One observer for the whole page, because a collection has hundreds of pictures.
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
