import { type RefObject, useEffect, useRef } from 'react';
import { type Point, pointIn } from './pan-zoom.ts';

/**
 * Calls `zoom` for wheel events of an element. Adds its own listener, because those of React are passive and cannot
 * prevent scrolling. When zooming is not enabled, the element scrolls.
 */
export function useWheelZoom(
  stage: RefObject<HTMLElement | null>,
  zoom: (factor: number, at: Point) => void,
  isEnabled = true,
): void {
  const latest = useRef(zoom);
  useEffect(() => {
    latest.current = zoom;
  });
  useEffect(() => {
    const element = stage.current;
    if (!element || !isEnabled) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      // A pinch on a touchpad arrives as a wheel event with Ctrl, in small steps.
      const speed = event.ctrlKey ? 0.01 : 0.002;
      latest.current(Math.exp(-event.deltaY * speed), pointIn(element, event));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage, isEnabled]);
}
