import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import {
  clampTransform,
  distance,
  fitSize,
  identity,
  type Point,
  pinch,
  pointIn,
  type Size,
  type Transform,
  translate,
  useWheelZoom,
  zoomAt,
} from '#client/ui/media/pan-zoom.ts';
import { isLong } from './lightbox-picture.ts';

/** The state of the pointers on the picture. All points are relative to the centre of the screen. */
export interface Gesture {
  transform: Transform;
  /** The offset by which an unzoomed picture is dragged. On release, the picture springs back. */
  drag: Point;
  fingers: ReadonlyMap<number, Point>;
  /** The start point of a single pointer. Undefined when the gesture can no longer be a tap or a swipe. */
  from: Point | undefined;
  /** The time when the last pointer went down, in milliseconds. */
  since: number;
  lastTap: { at: Point; time: number } | undefined;
}

export type Outcome = 'tap' | 'close' | 'next' | 'previous' | undefined;

/** The size of the unzoomed picture, and of the screen. */
interface Sizes {
  shown: Size;
  screen: Size;
}

const origin: Point = { x: 0, y: 0 };
const TAP_REACH = 10;
const DOUBLE_TAP_REACH = 32;
const DOUBLE_TAP_TIME = 320;
const DOUBLE_TAP_SCALE = 2.5;
const SWIPE_ASIDE = 60;
const SWIPE_DOWN = 90;
/**
 * A swipe down closes the lightbox if it has at least this length (px) and at least the speed `FLICK_SPEED` (px/ms).
 */
const FLICK_DOWN = 40;
const FLICK_SPEED = 0.4;

export const idleGesture: Gesture = {
  transform: identity,
  drag: origin,
  fingers: new Map(),
  from: undefined,
  since: 0,
  lastTap: undefined,
};

export function press(gesture: Gesture, finger: number, at: Point, since: number): Gesture {
  const fingers = new Map(gesture.fingers).set(finger, at);
  return { ...gesture, fingers, drag: origin, from: fingers.size === 1 ? at : undefined, since };
}

/** Returns the gesture after a pointer moves. One pointer pans or drags the picture. Two pointers pinch it. */
export function move(gesture: Gesture, finger: number, to: Point, sizes: Sizes): Gesture {
  const before = gesture.fingers.get(finger);
  if (!before) return gesture;
  const fingers = new Map(gesture.fingers).set(finger, to);
  const other = [...gesture.fingers].find(([id]) => id !== finger)?.[1];
  if (other) {
    const pinched = pinch(gesture.transform, { other, before, to });
    return { ...gesture, fingers, transform: clampTransform(pinched, sizes.shown, sizes.screen) };
  }
  if (gesture.transform.scale > 1) {
    const by = { x: to.x - before.x, y: to.y - before.y };
    const transform = clampTransform(translate(gesture.transform, by), sizes.shown, sizes.screen);
    // A release after a pan is not a tap.
    const isTap = gesture.from && distance(gesture.from, to) <= TAP_REACH;
    return { ...gesture, fingers, transform, from: isTap ? gesture.from : undefined };
  }
  const drag = gesture.from ? { x: to.x - gesture.from.x, y: to.y - gesture.from.y } : origin;
  return { ...gesture, fingers, drag };
}

/** Returns the gesture after a pointer is released, and the outcome: a tap, a swipe or nothing. */
export function release(
  gesture: Gesture,
  finger: number,
  time: number,
  sizes: Sizes,
): [Gesture, Outcome] {
  const at = gesture.fingers.get(finger);
  if (!at) return [gesture, undefined];
  const fingers = new Map(gesture.fingers);
  fingers.delete(finger);
  const rest: Gesture = { ...gesture, fingers, drag: origin, from: undefined };
  if (!gesture.from) return [rest, undefined];
  if (distance(gesture.from, at) <= TAP_REACH) return [tapped(rest, at, time, sizes), 'tap'];
  const isZoomed = gesture.transform.scale > 1;
  return [rest, isZoomed ? undefined : swiped(gesture.drag, time - gesture.since)];
}

function tapped(gesture: Gesture, at: Point, time: number, { shown, screen }: Sizes): Gesture {
  const { lastTap, transform } = gesture;
  const isDouble =
    lastTap && time - lastTap.time < DOUBLE_TAP_TIME && distance(lastTap.at, at) < DOUBLE_TAP_REACH;
  if (!isDouble) return { ...gesture, lastTap: { at, time } };
  const next = transform.scale > 1 ? identity : zoomAt(transform, DOUBLE_TAP_SCALE, at);
  return { ...gesture, lastTap: undefined, transform: clampTransform(next, shown, screen) };
}

function swiped({ x, y }: Point, duration: number): Outcome {
  const isFlick = y > FLICK_DOWN && y / Math.max(1, duration) > FLICK_SPEED;
  if ((y > SWIPE_DOWN || isFlick) && y > Math.abs(x)) return 'close';
  if (Math.abs(x) > SWIPE_ASIDE && Math.abs(x) > Math.abs(y)) return x < 0 ? 'next' : 'previous';
  return undefined;
}

/** Returns the gesture on a picture, and handlers that zoom and move the picture by touch, mouse and wheel. */
export function useLightboxGestures(
  stage: RefObject<HTMLElement | null>,
  picture: Size,
  onOutcome: (outcome: Outcome) => void,
) {
  const [gesture, setGesture] = useState(idleGesture);
  // A ref, because several events can occur before the next render.
  const latest = useRef(gesture);
  const startedOutside = useRef(false);
  const set = (next: Gesture) => {
    latest.current = next;
    setGesture(next);
  };
  const transformTo = (transform: Transform) => {
    const { shown, screen } = sizesOn(stage.current, picture);
    set({ ...latest.current, transform: clampTransform(transform, shown, screen) });
  };
  const zoom = (factor: number, at: Point = middle) =>
    transformTo(zoomAt(latest.current.transform, factor, at));
  useWheelZoom(stage, zoom, !isLong(picture));

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    if (latest.current.fingers.size === 0)
      startedOutside.current = event.target === event.currentTarget;
    event.currentTarget.setPointerCapture(event.pointerId);
    set(press(latest.current, event.pointerId, pointOf(event), event.timeStamp));
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const sizes = sizesOn(stage.current, picture);
    set(move(latest.current, event.pointerId, pointOf(event), sizes));
  }
  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const sizes = sizesOn(stage.current, picture);
    const [next, outcome] = release(latest.current, event.pointerId, event.timeStamp, sizes);
    set(next);
    if (outcome === 'tap') onOutcome(startedOutside.current ? 'close' : 'tap');
    // A mouse cannot swipe.
    else if (event.pointerType !== 'mouse') onOutcome(outcome);
  }
  const onPointerCancel = () => set({ ...idleGesture, transform: latest.current.transform });

  return {
    gesture,
    zoom,
    shift: (by: Point) => transformTo(translate(latest.current.transform, by)),
    reset: () => transformTo(identity),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}

const middle: Point = { x: 0, y: 0 };

function sizesOn(stage: HTMLElement | null, picture: Size): Sizes {
  const { width = 0, height = 0 } = stage?.getBoundingClientRect() ?? {};
  const screen = { width, height };
  return { screen, shown: fitSize(picture, screen) };
}

function pointOf(event: PointerEvent<HTMLElement>): Point {
  return pointIn(event.currentTarget, event);
}
