import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useReducedMotion } from './reduced-motion.ts';

const INTERVAL = 6000;

/**
 * Turns a carousel by itself, unless somebody has touched or stopped it, points at it, has the focus in it,
 * or looks elsewhere. Where less movement is wished for it waits to be started.
 */
export function useAutoplay(turn: () => void) {
  const calm = useReducedMotion();
  const [chosen, setStopped] = useState<boolean>();
  const stopped = chosen ?? calm;
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const visible = useSyncExternalStore(onVisibility, isInSight, () => true);
  const running = !stopped && !pointed && !focused && visible;

  // Begins anew after each turn: `turn` is another function then.
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(turn, INTERVAL);
    return () => clearTimeout(timer);
  }, [running, turn]);

  const handlers = {
    onPointerDown: ({ pointerType }: PointerEvent) => pointerType === 'mouse' || setStopped(true),
    onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType === 'mouse'),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
  };
  return { stopped, toggle: () => setStopped(!stopped), handlers };
}

function isInSight(): boolean {
  return !document.hidden;
}

function onVisibility(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}
