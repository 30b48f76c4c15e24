import 'react-easy-crop/react-easy-crop.css';
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  type LucideIcon,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import Cropper, { type Area, type Point } from 'react-easy-crop';
import { errorsMessages } from '#client/lib/api/errors.messages.ts';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { MAX_SCALE } from '#client/ui/media/pan-zoom.ts';
import { hasLostFocus } from '#client/ui/overlay/focus.ts';
import { cx } from '#client/ui/text/cx.ts';
import { PointerText } from '#client/ui/text/pointer-text.tsx';
import { cropMessages as texts } from './crop.messages.ts';
import { type CropShape, initialCrop } from './crop-area.ts';

/** The step of an arrow key, as a fraction of the height of the frame. */
const STEP = 0.04;
const LONG_STEP = 0.2;
const BUTTON_STEP = 0.1;
const ZOOM_STEP = 1.2;
const middle: Point = { x: 0, y: 0 };

// The arrow keys and buttons move the frame over the picture, so the picture moves the other way.
const left: Point = { x: 1, y: 0 };
const right: Point = { x: -1, y: 0 };
const up: Point = { x: 0, y: 1 };
const down: Point = { x: 0, y: -1 };

const shifts: Record<string, Point> = {
  ArrowLeft: left,
  ArrowRight: right,
  ArrowUp: up,
  ArrowDown: down,
};

const buttons: readonly { icon: LucideIcon; label: string; by: Point }[] = [
  { icon: ArrowLeft, label: texts.moveLeft, by: left },
  { icon: ArrowUp, label: texts.moveUp, by: up },
  { icon: ArrowDown, label: texts.moveDown, by: down },
  { icon: ArrowRight, label: texts.moveRight, by: right },
];

// The focus ring of the frame is drawn around the stage, which would clip an outline of the frame itself.
const frameStyle: CSSProperties = {
  color: 'var(--color-veil)',
  border: '2px solid var(--color-on-veil)',
  outline: 'none',
};

interface CropStageProps {
  src: string;
  shape: Pick<CropShape, 'ratio' | 'isRound' | 'guide'>;
  /**
   * The initial area, in percent. Defaults to the largest area in the middle. An area with another ratio is centred.
   */
  initial?: Area | null;
  /** Called with the area in percent. */
  onChange: (area: Area) => void;
}

export function CropStage({ src, shape, initial = null, onChange }: CropStageProps) {
  const hint = useId();
  const { ratio, isRound, guide } = shape;
  const stage = useRef<HTMLDivElement>(null);
  const [crop, setCrop] = useState(middle);
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const isMeasured = useRef(false);
  const [isBroken, setBroken] = useState(false);
  const { x, y, width, height } = area ?? { x: 0, y: 0, width: 100, height: 100 };
  const [across, along] = [Math.round(x + width / 2), Math.round(y + height / 2)];
  useFrameFocus(stage, area !== undefined);

  function moveBy(by: Point, step: number) {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return;
    const reach = { x: box.width * (50 / width - 0.5), y: box.height * (50 / height - 0.5) };
    const moved = (axis: 'x' | 'y') =>
      Math.min(reach[axis], Math.max(-reach[axis], crop[axis] + by[axis] * step * box.height));
    setCrop({ x: moved('x'), y: moved('y') });
  }
  function zoomTo(wanted: number) {
    const next = Math.min(MAX_SCALE, Math.max(1, wanted));
    setCrop({ x: (crop.x * next) / zoom, y: (crop.y * next) / zoom });
    setZoom(next);
  }
  /** Ignores all mouse buttons but the main one. Focuses the frame, because the library prevents the default focus. */
  function onMouseDown(event: MouseEvent<HTMLElement>) {
    if (event.button === 0) event.currentTarget.focus();
    else event.stopPropagation();
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey } = event;
    const by = shifts[key];
    const step = shiftKey ? LONG_STEP : STEP;
    if (by) moveBy(by, step);
    else if (key === '+' || key === '=' || key === ';') zoomTo(zoom * ZOOM_STEP);
    else if (key === '-') zoomTo(zoom / ZOOM_STEP);
    else if (key === '0' || key === 'Home') {
      setCrop(middle);
      setZoom(1);
    } else return;
    event.preventDefault();
    // Otherwise the dialog would handle the arrow keys as well.
    event.stopPropagation();
  }

  return (
    <>
      <div
        ref={stage}
        className={cx(
          'relative mx-auto mt-4 w-full rounded-md bg-stage has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2',
          isRound && 'max-w-72',
        )}
        style={{ aspectRatio: ratio }}
      >
        <Cropper
          image={src}
          aspect={ratio}
          objectFit="cover"
          cropShape={isRound ? 'round' : 'rect'}
          showGrid={false}
          maxZoom={MAX_SCALE}
          zoomSpeed={0.5}
          crop={crop}
          zoom={zoom}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(next) => {
            // The library reports an area without a size before the picture has loaded.
            if (!isMeasured.current) return;
            setArea(next);
            onChange(next);
          }}
          onMediaLoaded={(picture) => {
            isMeasured.current = true;
            if (!initial) return;
            const start = initialCrop(initial, picture, ratio);
            setCrop(start.crop);
            setZoom(start.zoom);
          }}
          mediaProps={{ onError: () => setBroken(true) }}
          // Injected styles are disabled, because the content security policy refuses them. The style sheet is imported
          // above instead.
          disableAutomaticStylesInjection
          classes={{ containerClassName: 'rounded-md', mediaClassName: 'bg-canvas' }}
          style={{ cropAreaStyle: frameStyle }}
          cropperProps={{
            role: 'slider',
            'aria-label': texts.position,
            'aria-describedby': hint,
            'aria-valuemin': 0,
            'aria-valuemax': 100,
            'aria-valuenow': width <= height ? across : along,
            'aria-valuetext': texts.at(across, along),
            onKeyDown,
            onMouseDown,
          }}
        />
        {guide !== undefined && (
          <span
            className="pointer-events-none absolute inset-x-0 top-1/2 -translate-y-1/2 border-on-veil border-y border-dashed mix-blend-difference"
            style={{ height: `${(ratio / guide) * 100}%` }}
          />
        )}
      </div>
      {isBroken && (
        <p role="alert" className="mt-3 font-medium text-danger text-sm">
          {errorsMessages.of('invalid-argument', 'picture-broken')}
        </p>
      )}
      <ZoomSlider scale={zoom} onChange={zoomTo} />
      <div className="flex justify-center">
        {buttons.map(({ by, ...button }) => (
          <IconButton key={button.label} {...button} onClick={() => moveBy(by, BUTTON_STEP)} />
        ))}
      </div>
      <p id={hint} className="mt-2 text-ink-soft text-xs">
        <PointerText touch={texts.touchText} mouse={texts.mouseText} />
        {guide !== undefined && texts.guideText}
      </p>
    </>
  );
}

/** Focuses the frame when the picture has loaded, unless the user has started to use another control. */
function useFrameFocus(stage: RefObject<HTMLElement | null>, isLoaded: boolean) {
  const hasActed = useRef(false);
  useEffect(() => {
    if (isLoaded) {
      const dialog = stage.current?.closest<HTMLElement>('[role=dialog]') ?? null;
      if (hasActed.current || !hasLostFocus(dialog)) return;
      stage.current?.querySelector<HTMLElement>('[role=slider]')?.focus();
      return;
    }
    const act = () => {
      hasActed.current = true;
    };
    document.addEventListener('keydown', act, true);
    document.addEventListener('pointerdown', act, true);
    return () => {
      document.removeEventListener('keydown', act, true);
      document.removeEventListener('pointerdown', act, true);
    };
  }, [stage, isLoaded]);
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
