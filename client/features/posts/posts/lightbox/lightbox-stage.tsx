import { ChevronLeft, ChevronRight, type LucideIcon, Minus, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { MAX_SCALE, type Point } from '#client/ui/media/pan-zoom.ts';
import { unveil, useUnveiled } from '#client/ui/media/unveiled.ts';
import { useSwipe } from '#client/ui/media/use-swipe.ts';
import { VeilControl } from '#client/ui/media/veiled.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { lightboxMessages as texts } from './lightbox.messages.ts';
import { type Outcome, useLightboxGestures } from './lightbox-gesture.ts';
import { isLong, type LightboxPicture } from './lightbox-picture.ts';
import { LightboxStrip } from './lightbox-strip.tsx';
import { LongPicture, StagePicture } from './stage-picture.tsx';

const ZOOM_STEP = 1.5;
const SHIFT_STEP = 80;

interface LightboxStageProps {
  picture: LightboxPicture;
  index: number;
  count: number;
  /** The pictures that have thumbnails. They come first among all pictures. */
  strip: readonly LightboxPicture[];
  /** Whether the next picture is on the left. */
  fromRight: boolean;
  onStep: (by: number) => void;
  onClose: () => void;
  children: ReactNode;
}

/** One full-screen picture. For each gesture, there is a button or a key with the same effect. */
export function LightboxStage(props: LightboxStageProps) {
  const { picture, index, strip, fromRight, onStep, onClose, children } = props;
  const right = fromRight ? -1 : 1;
  const { veil, postId } = picture;
  const isOpen = useUnveiled(veil, postId);
  const scrolls = isLong(picture);
  const stage = useRef<HTMLDivElement>(null);
  const { gesture, zoom, shift, reset, handlers } = useLightboxGestures(stage, picture, onOutcome);
  const { scale } = gesture.transform;
  const swipe = useSwipe((by) => step(by * right));

  function scroll({ x, y }: Point) {
    stage.current?.scrollBy({ left: -x, top: -y });
  }
  function step(by: number) {
    reset();
    onStep(by);
  }
  function onOutcome(outcome: Outcome) {
    if (outcome === 'tap' && veil !== null && !isOpen) unveil(veil, postId);
    if (outcome === 'close') onClose();
    // `next` is named for pages from left to right, where the next picture is on the right.
    if (outcome === 'next') step(right);
    if (outcome === 'previous') step(-right);
  }
  useKeys(({ key, ctrlKey, metaKey, altKey }) => {
    // With these keys, the browser zooms the page or goes back.
    if (ctrlKey || metaKey || altKey) return;
    const by = shifts[key];
    if (by && scrolls && (by.x === 0 || scale > 1)) scroll(by);
    else if (by && scale > 1) shift(by);
    else if (scrolls && pages[key]) scroll({ x: 0, y: pages[key] * window.innerHeight });
    else if (key === 'ArrowRight') step(right);
    else if (key === 'ArrowLeft') step(-right);
    else if (key === '+' || key === ';' || key === '=') zoom(ZOOM_STEP);
    else if (key === '-') zoom(1 / ZOOM_STEP);
    else if (key === '0') reset();
    else if (key === 'Home') step(-index);
    else if (key === 'End' && strip.length > 0) step(strip.length - 1 - index);
  });

  return (
    <>
      {children}
      <div
        ref={stage}
        {...(scrolls ? swipe.handlers : handlers)}
        className={cx(
          'absolute inset-0 -z-10 select-none',
          scrolls
            ? 'overflow-x-auto overflow-y-auto overscroll-contain'
            : 'grid touch-none place-items-center overflow-hidden',
          scrolls && scale === 1 && 'touch-pan-y',
        )}
      >
        {scrolls ? (
          <LongPicture key={picture.src} stage={stage} picture={picture} scale={scale}>
            <StagePicture picture={picture} gesture={gesture} />
          </LongPicture>
        ) : (
          <StagePicture key={picture.src} picture={picture} gesture={gesture} />
        )}
      </div>
      {veil && (
        <div
          className={cx(
            'pointer-events-none absolute inset-x-0 top-16 bottom-36',
            // Swipes and taps pass through the cover to the stage. A tap there opens the picture.
            !isOpen && '[&>button]:pointer-events-none',
          )}
        >
          <VeilControl key={picture.src} veil={veil} subject={postId} />
        </div>
      )}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-col items-center gap-2 p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        {strip.length > 0 && (
          <LightboxStrip
            pictures={strip}
            index={index}
            fromRight={fromRight}
            onChoose={(to) => step(to - index)}
          />
        )}
        <Tools {...props} scale={scale} onZoom={zoom} onStep={step} />
      </div>
    </>
  );
}

/** Handles keys wherever the focus is. Captures the events, because the dialog stops their propagation. */
function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKey);
  useEffect(() => {
    document.addEventListener('keydown', handle, true);
    return () => document.removeEventListener('keydown', handle, true);
  }, []);
}

interface ToolsProps extends Pick<LightboxStageProps, 'index' | 'count' | 'fromRight' | 'onStep'> {
  scale: number;
  onZoom: (factor: number) => void;
}

function Tools({ index, count, fromRight, onStep, scale, onZoom }: ToolsProps) {
  const previous = { label: texts.previous, isDisabled: index === 0, onPress: () => onStep(-1) };
  const next = { label: texts.next, isDisabled: index === count - 1, onPress: () => onStep(1) };
  const [left, right] = fromRight ? [next, previous] : [previous, next];
  return (
    <div className="pointer-events-auto flex rounded-full bg-veil">
      {count > 1 && <Tool icon={ChevronLeft} {...left} />}
      <Tool
        icon={Minus}
        label={texts.zoomOut}
        isDisabled={scale <= 1}
        onPress={() => onZoom(1 / ZOOM_STEP)}
      />
      <Tool
        icon={Plus}
        label={texts.zoomIn}
        isDisabled={scale >= MAX_SCALE}
        onPress={() => onZoom(ZOOM_STEP)}
      />
      {count > 1 && <Tool icon={ChevronRight} {...right} />}
    </div>
  );
}

// The arrow keys move the visible section, so the picture moves in the opposite direction.
const shifts: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: SHIFT_STEP, y: 0 },
  ArrowRight: { x: -SHIFT_STEP, y: 0 },
  ArrowUp: { x: 0, y: SHIFT_STEP },
  ArrowDown: { x: 0, y: -SHIFT_STEP },
};

/** The distance in screen heights by which a paging key moves a long picture. */
const pages: Record<string, number> = { PageUp: 0.9, PageDown: -0.9, ' ': -0.9 };

interface ToolProps {
  icon: LucideIcon;
  label: string;
  isDisabled: boolean;
  onPress: () => void;
}

function Tool({ icon: Icon, label, isDisabled, onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // Not `disabled`, because a disabled button would lose the focus at the last picture.
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onPress()}
      className="grid size-12 place-items-center rounded-full outline-on-veil -outline-offset-4 aria-disabled:opacity-40"
    >
      <Icon className="size-6" aria-hidden="true" />
    </button>
  );
}
