import { ChevronLeft, ChevronRight, type LucideIcon, Pause, Play } from 'lucide-react';
import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { announce } from '../feedback/announce.ts';
import { IconButton } from '../form/icon-button.tsx';
import { cx } from '../text/cx.ts';
import { carouselMessages as texts } from './carousel.messages.ts';
import { useReducedMotion } from './reduced-motion.ts';
import { useSwipe } from './use-swipe.ts';

interface CarouselProps {
  label: string;
  /** The number of slides, at least two. */
  count: number;
  slide: (index: number, isCurrent: boolean) => ReactNode;
  caption: (index: number) => ReactNode;
  /** Sets the minimum height of the slides, for example by an aspect ratio. */
  className: string;
  /** Invisible content in a grid cell, as high as the highest slide, because slides do not affect the height. */
  sizer?: ReactNode;
}

export function Carousel({ label, count, slide, caption, className, sizer }: CarouselProps) {
  const { position: shown, rendered, current, moveBy, goTo } = useLoop(count);
  const indices = Array.from({ length: count }, (_, index) => index);
  const swipe = useSwipe(moveBy);
  const autoplay = useAutoplay(useCallback(() => goTo(shown + 1), [goTo, shown]));
  return (
    <section aria-roledescription={texts.kind} aria-label={label} className="group">
      <div {...autoplay.handlers} className="relative">
        <div
          {...swipe.handlers}
          // The overflow is clipped instead of hidden, because a scroll container would not grow beyond its aspect
          // ratio.
          className={cx('relative grid touch-pan-y overflow-clip rounded-lg', className)}
        >
          {sizer}
          <div
            className={cx(
              'absolute inset-0',
              swipe.offset === null && 'transition-transform duration-200',
            )}
            style={{ transform: `translateX(calc(${-100 * shown}% + ${swipe.offset ?? 0}px))` }}
          >
            {rendered.map((position) => (
              <Slide
                key={position}
                position={position}
                count={count}
                isCurrent={position === shown}
              >
                {slide(mod(position, count), position === shown)}
              </Slide>
            ))}
          </div>
        </div>
        <Arrow icon={ChevronLeft} label={texts.previous} side="left-2" onPress={() => moveBy(-1)} />
        <Arrow icon={ChevronRight} label={texts.next} side="right-2" onPress={() => moveBy(1)} />
      </div>
      <div className="flex min-h-8 items-center gap-2">
        <div {...autoplay.handlers} className="flex">
          {indices.map((index) => (
            <Indicator
              key={index}
              index={index}
              isCurrent={index === current}
              onPress={() => moveBy(index - current)}
            />
          ))}
        </div>
        <PauseButton paused={autoplay.paused} onPress={autoplay.toggle} />
        <div className="ml-auto min-w-0">{caption(current)}</div>
      </div>
    </section>
  );
}

/**
 * Returns the state of an endless carousel. `position` is unbounded, and its slide is `position mod count`. `rendered`
 * contains the positions from the previous to the current one, and one more on each side.
 */
function useLoop(count: number) {
  const [{ position, previous }, setState] = useState({ position: 0, previous: 0 });
  const goTo = useCallback(
    (next: number) => setState((state) => ({ position: next, previous: state.position })),
    [],
  );
  const first = Math.min(position, previous) - 1;
  const last = Math.max(position, previous) + 1;

  function moveBy(step: number) {
    goTo(position + step);
    announce(texts.position(mod(position + step, count) + 1, count));
  }

  return {
    position,
    rendered: Array.from({ length: last - first + 1 }, (_, index) => first + index),
    current: mod(position, count),
    goTo,
    moveBy,
  };
}

interface SlideProps {
  position: number;
  count: number;
  isCurrent: boolean;
  children: ReactNode;
}

function Slide({ position, count, isCurrent, children }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group outside of a form.
    <div
      role="group"
      aria-roledescription={texts.slideKind}
      aria-label={texts.position(mod(position, count) + 1, count)}
      inert={!isCurrent}
      className="absolute inset-0"
      style={{ transform: `translateX(${100 * position}%)` }}
    >
      {children}
    </div>
  );
}

interface ArrowProps {
  icon: LucideIcon;
  label: string;
  side: 'left-2' | 'right-2';
  onPress: () => void;
}

// A button for the previous or next slide, visible on hover until Escape, and on focus. Touch devices swipe instead.
function Arrow({ icon: Icon, label, side, onPress }: ArrowProps) {
  return (
    <button
      type="button"
      data-on-hover=""
      aria-label={label}
      onClick={onPress}
      className={cx(
        'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-veil text-on-veil opacity-0 -outline-offset-4 outline-on-veil transition-opacity',
        'focus-visible:opacity-100 group-hover:opacity-100 [@media(hover:none)]:pointer-events-none',
        side,
      )}
    >
      <Icon className="size-6" aria-hidden="true" />
    </button>
  );
}

interface IndicatorProps {
  index: number;
  isCurrent: boolean;
  onPress: () => void;
}

// The button of a slide. Its touch area of 44 px is higher than the row and overlaps the content around it.
function Indicator({ index, isCurrent, onPress }: IndicatorProps) {
  return (
    <button
      type="button"
      aria-label={texts.show(index + 1)}
      aria-current={isCurrent || undefined}
      onClick={onPress}
      className="z-10 -my-1.5 grid size-11 place-items-center rounded-full -outline-offset-4"
    >
      <span
        className={cx(
          'h-1 rounded-full transition-colors',
          isCurrent ? 'w-9 bg-brand' : 'w-6 bg-control',
        )}
      />
    </button>
  );
}

// The button that stops and starts autoplay. It is for mouse and keyboard, because a touch stops autoplay.
function PauseButton({ paused, onPress }: { paused: boolean; onPress: () => void }) {
  return (
    <IconButton
      icon={paused ? Play : Pause}
      label={paused ? texts.play : texts.pause}
      onClick={onPress}
      className="-my-1.5 z-10 [&_svg]:size-4 [@media(hover:none)]:hidden"
    />
  );
}

function mod(value: number, count: number): number {
  return ((value % count) + count) % count;
}

const INTERVAL_MS = 6000;

/**
 * Calls `advance` every 6 seconds, unless the carousel is paused, hovered, focused or hidden. A touch pauses it.
 * `advance` must be a new function for each slide.
 */
function useAutoplay(advance: () => void) {
  const reducedMotion = useReducedMotion();
  const [choice, setPaused] = useState<boolean>();
  const paused = choice ?? reducedMotion;
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const visible = useSyncExternalStore(subscribeToVisibility, isPageVisible, () => true);
  const running = !paused && !hovered && !focused && visible;

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(advance, INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [running, advance]);

  const handlers = {
    onPointerDown: ({ pointerType }: PointerEvent) => pointerType === 'mouse' || setPaused(true),
    onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
  };
  return { paused, toggle: () => setPaused(!paused), handlers };
}

function isPageVisible(): boolean {
  return !document.hidden;
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
