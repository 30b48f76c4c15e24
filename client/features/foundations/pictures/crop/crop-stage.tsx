import { ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, useEffect, useId, useRef } from 'react';
import { coverSize, MAX_SCALE, type Size, type Transform } from '#client/ui/media/pan-zoom.ts';
import { cx } from '#client/ui/text/cx.ts';
import { cropMessages } from './crop.messages.ts';
import { type Area, areaInFrame, frameOf } from './crop-area.ts';
import type { CropShape } from './crop-shapes.ts';
import { useCrop } from './use-crop.ts';

const texts = cropMessages;

interface CropStageProps {
  src: string;
  picture: Size;
  shape: Pick<CropShape, 'ratio' | 'isRound' | 'guide'>;
  /** The initial area. Defaults to the largest one in the middle. */
  initial?: Area | null;
  onChange: (area: Area) => void;
}

/** A picture behind the crop frame, with a slider for its zoom. */
export function CropStage({ src, picture, shape, initial = null, onChange }: CropStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const hint = useId();
  const { ratio } = shape;
  const { transform, zoomTo, handlers } = useCrop(stage, picture, { ratio, initial });
  const frame = frameOf(ratio);
  const area = areaInFrame(transform, picture, frame);
  const { x, y, width, height } = area;
  useEffect(() => {
    onChange({ x, y, width, height });
  }, [onChange, x, y, width, height]);
  const [left, top] = [
    percent(x + width / 2, picture.width),
    percent(y + height / 2, picture.height),
  ];
  return (
    <>
      <div
        ref={stage}
        role="slider"
        tabIndex={0}
        aria-label={texts.position}
        aria-describedby={hint}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={picture.width / picture.height >= ratio ? left : top}
        aria-valuetext={texts.at(left, top)}
        {...handlers}
        className={cx(
          'relative mx-auto mt-4 w-full cursor-grab touch-none select-none overflow-hidden rounded-md bg-stage active:cursor-grabbing',
          shape.isRound && 'max-w-72',
        )}
        style={{ aspectRatio: ratio }}
      >
        <img
          src={src}
          alt=""
          draggable={false}
          className="absolute top-1/2 left-1/2 max-w-none bg-canvas"
          style={placeOf(transform, picture, frame)}
        />
        <Mask shape={shape} />
      </div>
      <ZoomSlider scale={transform.scale} onChange={zoomTo} />
      <p id={hint} className="mt-2 text-ink-soft text-xs [word-break:auto-phrase]">
        <span className="pointer-fine:hidden">{texts.touchText}</span>
        <span className="hidden pointer-fine:inline">{texts.mouseText}</span>
        {shape.guide !== undefined && texts.guideText}
      </p>
    </>
  );
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 100);
}

function placeOf({ scale, x, y }: Transform, picture: Size, frame: Size): CSSProperties {
  const shown = coverSize(picture, frame);
  return {
    width: `${(shown.width / frame.width) * 100}%`,
    height: `${(shown.height / frame.height) * 100}%`,
    transform: `translate(${(x / shown.width - 0.5) * 100}%, ${(y / shown.height - 0.5) * 100}%) scale(${scale})`,
  };
}

/** Dims the corners outside a round frame, and marks the part that wide screens show. */
function Mask({ shape: { isRound, ratio, guide } }: Pick<CropStageProps, 'shape'>) {
  return (
    <>
      {isRound && (
        <span className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_100vmax_var(--color-veil)] outline-2 outline-on-veil -outline-offset-2" />
      )}
      {guide !== undefined && (
        <span
          className="pointer-events-none absolute inset-x-0 top-1/2 -translate-y-1/2 border-on-veil border-y border-dashed mix-blend-difference"
          style={{ height: `${(ratio / guide) * 100}%` }}
        />
      )}
    </>
  );
}

function ZoomSlider({ scale, onChange }: { scale: number; onChange: (scale: number) => void }) {
  return (
    <div className="mx-auto mt-3 flex w-full max-w-72 items-center gap-2 text-ink-soft">
      <ZoomOut className="size-5 shrink-0" aria-hidden="true" />
      <input
        type="range"
        aria-label={texts.zoom}
        aria-valuetext={texts.zoomAt(Math.round(scale * 100))}
        min={1}
        max={MAX_SCALE}
        step={0.01}
        value={scale}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 min-w-0 flex-1 cursor-pointer accent-brand"
      />
      <ZoomIn className="size-5 shrink-0" aria-hidden="true" />
    </div>
  );
}
