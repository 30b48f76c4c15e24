import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import {
  clampTransform,
  fitSize,
  identity,
  type Point,
  pointIn,
  type Size,
  type Transform,
  translate,
  zoomAt,
} from '#client/ui/media/pan-zoom.ts';
import { useWheelZoom } from '#client/ui/media/use-wheel-zoom.ts';
import {
  type Gesture,
  idleGesture,
  move,
  type Outcome,
  press,
  release,
  type Sizes,
} from './lightbox-gesture.ts';
import { isLong } from './lightbox-picture.ts';

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
