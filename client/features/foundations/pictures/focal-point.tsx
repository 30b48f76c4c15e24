import type { KeyboardEvent, PointerEvent } from 'react';
import type { Picture } from '#contract/foundations/pictures.ts';
import { picturesMessages as texts } from './pictures.messages.ts';

type Focal = Picture['focal'];

const STEP = 2;
const LONG_STEP = 10;

interface FocalPointProps {
  /** Width divided by height of the picture. */
  ratio: number;
  value: Focal;
  onChange: (value: Focal) => void;
}

/** Selects the focal point of a picture by tapping, dragging or keys. The area of a square crop stays bright. */
export function FocalPoint({ ratio, value, onChange }: FocalPointProps) {
  function point(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return;
    onChange({
      x: percent((event.clientX - box.left) / box.width),
      y: percent((event.clientY - box.top) / box.height),
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = movedByKey(value, event.key, event.shiftKey ? LONG_STEP : STEP);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={texts.focal}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={ratio >= 1 ? value.x : value.y}
      aria-valuetext={texts.focalAt(value.x, value.y)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        // A touch outside of the handle may be the start of a scroll, so it does not move the focal point.
        if (event.pointerType === 'touch' && !isHandle(event.target)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        point(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
      }}
      onPointerUp={(event) => {
        if (event.pointerType === 'touch') point(event);
      }}
      className="picture-ring absolute inset-0 cursor-crosshair touch-pan-y overflow-hidden"
    >
      <div
        aria-hidden="true"
        className="absolute shadow-[0_0_0_200vmax_var(--color-scrim)] outline-2 outline-on-veil"
        style={cropSquare(ratio, value)}
      />
      <span
        data-handle=""
        aria-hidden="true"
        className="absolute grid size-11 -translate-x-1/2 -translate-y-1/2 touch-none place-items-center"
        style={{ left: `${value.x}%`, top: `${value.y}%` }}
      >
        <span className="pointer-events-none grid size-7 place-items-center rounded-full border-2 border-on-veil bg-veil">
          <span className="size-2 rounded-full bg-on-veil" />
        </span>
      </span>
    </div>
  );
}

function isHandle(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-handle]') !== null;
}

function percent(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}

function movedByKey({ x, y }: Focal, key: string, step: number): Focal | undefined {
  const [dx, dy] =
    { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[
      key
    ] ?? [];
  if (dx === undefined || dy === undefined) return key === 'Home' ? { x: 50, y: 50 } : undefined;
  return { x: percent((x + dx) / 100), y: percent((y + dy) / 100) };
}

/** Returns the largest square of the picture, positioned like `object-position`. */
function cropSquare(ratio: number, { x, y }: Focal) {
  const [width, height] = ratio >= 1 ? [100 / ratio, 100] : [100, 100 * ratio];
  return {
    width: `${width}%`,
    height: `${height}%`,
    left: `${((100 - width) * x) / 100}%`,
    top: `${((100 - height) * y) / 100}%`,
  };
}
