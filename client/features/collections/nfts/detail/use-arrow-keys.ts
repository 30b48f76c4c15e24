import { useEffect, useRef } from 'react';

/**
 * Calls the step function for the left and right arrow keys while enabled. Captures them, because a dialog stops their
 * propagation.
 */
export function useArrowKeys(enabled: boolean, onStep: (by: -1 | 1) => void): void {
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    if (!enabled) return;
    const handle = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      // Video players seek by these keys. With Alt, the browser goes back.
      if (altKey || ctrlKey || metaKey || target instanceof HTMLVideoElement) return;
      if (key === 'ArrowLeft') latest.current(-1);
      if (key === 'ArrowRight') latest.current(1);
    };
    document.addEventListener('keydown', handle, true);
    return () => document.removeEventListener('keydown', handle, true);
  }, [enabled]);
}
