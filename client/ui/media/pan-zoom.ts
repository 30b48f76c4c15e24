import { type RefObject, useEffect, useEffectEvent } from 'react';

/** The zoom and position of a picture. `x` and `y` lead from the centre of the screen to the centre of the picture. */
export interface Transform {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export const MAX_SCALE = 5;
export const identity: Transform = { scale: 1, x: 0, y: 0 };

/** Returns the size of the unzoomed picture: it fits the screen and is never enlarged. */
export function fitSize(picture: Size, screen: Size): Size {
  const share = Math.min(1, screen.width / picture.width, screen.height / picture.height);
  return { width: picture.width * share, height: picture.height * share };
}

export function clampTransform(transform: Transform, shown: Size, screen: Size): Transform {
  const scale = Math.min(MAX_SCALE, Math.max(1, transform.scale));
  const reach = (length: number, room: number) => Math.max(0, (length * scale - room) / 2);
  return {
    scale,
    x: clamp(transform.x, reach(shown.width, screen.width)),
    y: clamp(transform.y, reach(shown.height, screen.height)),
  };
}

/** Zooms around a point of the picture, which stays in place. The point is relative to the centre of the screen. */
export function zoomAt(transform: Transform, factor: number, at: Point): Transform {
  const scale = Math.min(MAX_SCALE, Math.max(1, transform.scale * factor));
  const share = scale / transform.scale;
  return { scale, x: at.x - (at.x - transform.x) * share, y: at.y - (at.y - transform.y) * share };
}

export function translate(transform: Transform, by: Point): Transform {
  return { ...transform, x: transform.x + by.x, y: transform.y + by.y };
}

/**
 * Returns the transform after one of two pointers has moved. Zooms by the distance between the pointers, and follows
 * their midpoint.
 */
export function pinch(
  transform: Transform,
  { other, before, to }: { other: Point; before: Point; to: Point },
): Transform {
  const factor = distance(to, other) / (distance(before, other) || 1);
  const [was, is] = [middle(before, other), middle(to, other)];
  return translate(zoomAt(transform, factor, was), { x: is.x - was.x, y: is.y - was.y });
}

export function pointIn(
  element: Element,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function clamp(value: number, reach: number): number {
  // Adding 0 turns -0 into 0, because -0 would appear in the style.
  return Math.min(reach, Math.max(-reach, value)) + 0;
}

/**
 * Calls `zoom` for wheel events. Adds its own listener, because the listeners of React are passive and cannot prevent
 * scrolling.
 */
export function useWheelZoom(
  stage: RefObject<HTMLElement | null>,
  zoom: (factor: number, at: Point) => void,
  isEnabled = true,
): void {
  const zoomNow = useEffectEvent(zoom);
  useEffect(() => {
    const element = stage.current;
    if (!element || !isEnabled) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      // A pinch on a touchpad arrives as a wheel event with Ctrl, in small steps.
      const speed = event.ctrlKey ? 0.01 : 0.002;
      zoomNow(Math.exp(-event.deltaY * speed), pointIn(element, event));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage, isEnabled]);
}
