import type { KeyboardEvent, PointerEvent } from 'react';
import type { Picture } from '../../../contract/pictures.ts';
import { picturesMessages } from './pictures.messages.ts';

type Focal = Picture['focal'];

const texts = picturesMessages;
const STEP = 2;
const LONG_STEP = 10;

interface FocalPointProps {
  /** Width by height of the picture it lies on. */
  ratio: number;
  value: Focal;
  onChange: (value: Focal) => void;
}

/**
 * Lies on a picture and chooses the point that stays in sight where the picture is cut: by a tap, by dragging, or by
 * the arrow keys. What a square would show is left bright.
 */
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
    const next = moved(value, event.key, event.shiftKey ? LONG_STEP : STEP);
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
        // A finger on the picture may be about to scroll the page; on the mark it means the mark.
        if (event.pointerType === 'touch' && !isMark(event.target)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        point(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
      }}
      onPointerUp={(event) => {
        if (event.pointerType === 'touch') point(event);
      }}
      className="absolute inset-0 cursor-crosshair touch-pan-y overflow-hidden focus-visible:-outline-offset-4"
    >
      <div
        aria-hidden="true"
        className="absolute shadow-[0_0_0_200vmax_var(--color-scrim)] outline-2 outline-on-veil"
        style={square(ratio, value)}
      />
      <span
        data-mark=""
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

function isMark(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-mark]') !== null;
}

function percent(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}

function moved({ x, y }: Focal, key: string, step: number): Focal | undefined {
  const [dx, dy] =
    { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[
      key
    ] ?? [];
  if (dx === undefined || dy === undefined) return key === 'Home' ? { x: 50, y: 50 } : undefined;
  return { x: percent((x + dx) / 100), y: percent((y + dy) / 100) };
}

/** The largest square of the picture, placed as `object-position` places it. */
function square(ratio: number, { x, y }: Focal) {
  const [width, height] = ratio >= 1 ? [100 / ratio, 100] : [100, 100 * ratio];
  return {
    width: `${width}%`,
    height: `${height}%`,
    left: `${((100 - width) * x) / 100}%`,
    top: `${((100 - height) * y) / 100}%`,
  };
}
