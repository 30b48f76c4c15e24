import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import {
  identity,
  type Point,
  pinch,
  pointIn,
  type Size,
  type Transform,
  translate,
  zoomAt,
} from '#client/ui/media/pan-zoom.ts';
import { useWheelZoom } from '#client/ui/media/use-wheel-zoom.ts';
import { type Area, frameOf, keepInFrame, transformOf } from './crop-area.ts';

const middle: Point = { x: 0, y: 0 };
const STEP = 0.04;
const LONG_STEP = 0.2;
const ZOOM_STEP = 1.2;

// The arrow keys move the frame over the picture, so the picture moves the other way.
const shifts: Record<string, Point> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** Moves and zooms a picture behind a frame: by dragging, pinching, the wheel and keys. Lengths are in heights of the frame. */
export function useCrop(
  stage: RefObject<HTMLElement | null>,
  picture: Size,
  { ratio, initial }: { ratio: number; initial: Area | null },
) {
  const [transform, setTransform] = useState(() =>
    initial ? transformOf(initial, picture, frameOf(ratio)) : identity,
  );
  // Several events can occur before the next render.
  const latest = useRef(transform);
  const fingers = useRef(new Map<number, Point>());

  function change(next: Transform) {
    latest.current = keepInFrame(next, picture, frameOf(ratio));
    setTransform(latest.current);
  }
  const zoomBy = (factor: number, at = middle) => change(zoomAt(latest.current, factor, at));
  useWheelZoom(stage, (factor, at) => zoomBy(factor, inHeights(stage.current, at)));

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, pointOf(event));
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const to = pointOf(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, to);
    const by = { x: to.x - before.x, y: to.y - before.y };
    change(other ? pinch(latest.current, { other, before, to }) : translate(latest.current, by));
  }
  const release = (event: PointerEvent) => void fingers.current.delete(event.pointerId);

  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey } = event;
    const by = shifts[key];
    const step = shiftKey ? LONG_STEP : STEP;
    if (by) change(translate(latest.current, { x: by.x * step, y: by.y * step }));
    else if (key === '+' || key === '=' || key === ';') zoomBy(ZOOM_STEP);
    else if (key === '-') zoomBy(1 / ZOOM_STEP);
    else if (key === '0' || key === 'Home') change(identity);
    else return;
    event.preventDefault();
    // Otherwise the dialog would handle arrow keys as well.
    event.stopPropagation();
  }

  return {
    transform,
    zoomTo: (scale: number) => zoomBy(scale / latest.current.scale),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: release,
      onPointerCancel: release,
      onKeyDown,
    },
  };
}

function pointOf(event: PointerEvent<HTMLElement>): Point {
  return inHeights(event.currentTarget, pointIn(event.currentTarget, event));
}

function inHeights(element: Element | null, { x, y }: Point): Point {
  const height = element?.getBoundingClientRect().height || 1;
  return { x: x / height, y: y / height };
}
