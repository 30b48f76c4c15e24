import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useReducedMotion } from './reduced-motion.ts';

const INTERVAL_MS = 6000;

/**
 * Calls `advance` every 6 seconds, unless paused, hovered, focused or hidden. A touch pauses. `advance` must be a new
 * function for each slide.
 */
export function useAutoplay(advance: () => void) {
  const reducedMotion = useReducedMotion();
  const [choice, setPaused] = useState<boolean>();
  const paused = choice ?? reducedMotion;
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const visible = useSyncExternalStore(subscribeToVisibility, isPageVisible, () => true);
  const running = !paused && !hovered && !focused && visible;

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(advance, INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [running, advance]);

  const handlers = {
    onPointerDown: ({ pointerType }: PointerEvent) => pointerType === 'mouse' || setPaused(true),
    onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
  };
  return { paused, toggle: () => setPaused(!paused), handlers };
}

function isPageVisible(): boolean {
  return !document.hidden;
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
