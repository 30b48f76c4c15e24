import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '#client/ui/text/cx.ts';
import type { Picture } from '#contract/foundations/pictures.ts';

const HEIGHT = 'var(--picture-height, 18rem)';

/** Width divided by height. A picture with a smaller ratio is too narrow to be seen when all of it fits the frame. */
const LONG_RATIO = 0.4;
/** The frame of a long picture is one and a half times as high as the square thumbnail. */
const LONG_FRAME: CSSProperties = { height: HEIGHT, width: `calc(${HEIGHT} * 2 / 3)` };

interface PictureFrameProps {
  /** Width divided by height of the picture. 0 while it is unknown. */
  ratio: number;
  /** The focal point. Undefined where it cannot be selected. */
  focal: Picture['focal'] | undefined;
  children: ReactNode;
}

/**
 * The frame of a picture in a form, as large as its limits allow. A long picture keeps a width in which it can be seen.
 * Where a focal point can be selected, the frame scrolls; elsewhere, it shows only the top of the picture.
 */
export function PictureFrame({ ratio, focal, children }: PictureFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isPressed, setIsPressed] = useState(false);
  const isLong = ratio > 0 && ratio < LONG_RATIO;
  const y = isLong ? focal?.y : undefined;
  const [atRest, setAtRest] = useState(y);
  // The picture must not move below a pointer that drags the point.
  if (!isPressed && atRest !== y) setAtRest(y);
  useLayoutEffect(() => {
    if (frame.current && atRest !== undefined) showSquare(frame.current, atRest, ratio);
  }, [atRest, ratio]);
  return (
    <div
      ref={frame}
      onGotPointerCapture={() => setIsPressed(true)}
      onLostPointerCapture={() => setIsPressed(false)}
      className={cx(
        'mx-auto',
        isLong && (focal ? 'overflow-y-auto [scrollbar-width:thin]' : 'overflow-hidden'),
      )}
      style={isLong ? LONG_FRAME : sizeOf(ratio)}
    >
      <div className="relative" style={ratio > 0 ? { aspectRatio: ratio } : { height: HEIGHT }}>
        {children}
      </div>
    </div>
  );
}

function sizeOf(ratio: number): CSSProperties {
  return ratio > 0 ? { width: `min(100%, calc(${HEIGHT} * ${ratio.toFixed(4)}))` } : {};
}

/** Scrolls the square thumbnail of a focal point to the middle of the frame. */
function showSquare(frame: HTMLElement, y: number, ratio: number): void {
  const { clientWidth: side, clientHeight } = frame;
  const top = ((side / ratio - side) * y) / 100;
  frame.scrollTop = top - (clientHeight - side) / 2;
}
