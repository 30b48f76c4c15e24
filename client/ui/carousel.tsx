import { ChevronLeft, ChevronRight, type LucideIcon, Pause, Play } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { announce } from './announce.ts';
import { carouselMessages } from './carousel.messages.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { useAutoplay } from './use-autoplay.ts';
import { useSwipe } from './use-swipe.ts';

const texts = carouselMessages;

interface CarouselProps {
  /** What it shows, for screen readers. */
  label: string;
  /** How many slides there are; at least two. */
  count: number;
  slide: (index: number, isCurrent: boolean) => ReactNode;
  /** What stands under the slide, at the right. */
  note: (index: number) => ReactNode;
  /** Gives the frame its proportions. */
  className: string;
}

/** Slides one at a time, in a ring: by swipe, arrows, the marks below, or by themselves. */
export function Carousel({ label, count, slide, note, className }: CarouselProps) {
  const { at, positions, current, turn, show } = useRing(count);
  const indices = Array.from({ length: count }, (_, index) => index);
  const swipe = useSwipe(turn);
  const auto = useAutoplay(useCallback(() => show(at + 1), [show, at]));
  return (
    <section aria-roledescription={texts.kind} aria-label={label} className="group">
      <div {...auto.handlers} className="relative">
        <div
          {...swipe.handlers}
          className={cx('relative touch-pan-y overflow-hidden rounded-lg', className)}
        >
          <div
            className={cx(
              'absolute inset-0',
              swipe.offset === null && 'transition-transform duration-200',
            )}
            style={{ transform: `translateX(calc(${-100 * at}% + ${swipe.offset ?? 0}px))` }}
          >
            {positions.map((position) => (
              <Slide key={position} position={position} at={at} count={count}>
                {slide(mod(position, count), position === at)}
              </Slide>
            ))}
          </div>
        </div>
        <Arrow icon={ChevronLeft} label={texts.previous} side="left-2" onPress={() => turn(-1)} />
        <Arrow icon={ChevronRight} label={texts.next} side="right-2" onPress={() => turn(1)} />
      </div>
      <div className="flex h-8 items-center gap-2">
        <div {...auto.handlers} className="flex">
          {indices.map((index) => (
            <Mark
              key={index}
              index={index}
              current={current}
              onChoose={() => turn(index - current)}
            />
          ))}
        </div>
        <PauseButton stopped={auto.stopped} onPress={auto.toggle} />
        <div className="ml-auto min-w-0">{note(current)}</div>
      </div>
    </section>
  );
}

/**
 * Where in the ring one is, counted on without end, so that the last slide is followed by the first. Only
 * the slides between the one left and the one reached are there, with a neighbour on either side.
 */
function useRing(count: number) {
  const [{ at, before }, setPlace] = useState({ at: 0, before: 0 });
  const show = useCallback(
    (next: number) => setPlace((place) => ({ at: next, before: place.at })),
    [],
  );
  const first = Math.min(at, before) - 1;
  const last = Math.max(at, before) + 1;

  function turn(step: number) {
    show(at + step);
    announce(texts.position(mod(at + step, count) + 1, count));
  }

  return {
    at,
    current: mod(at, count),
    positions: Array.from({ length: last - first + 1 }, (_, index) => first + index),
    show,
    turn,
  };
}

interface SlideProps {
  position: number;
  at: number;
  count: number;
  children: ReactNode;
}

function Slide({ position, at, count, children }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group, but no fieldset of a form.
    <div
      role="group"
      aria-roledescription={texts.slideKind}
      aria-label={texts.position(mod(position, count) + 1, count)}
      inert={position !== at}
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

// Shown to whom points or comes by keyboard; a finger swipes, and must not hit what it cannot see.
function Arrow({ icon: Icon, label, side, onPress }: ArrowProps) {
  return (
    <button
      type="button"
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

interface MarkProps {
  index: number;
  current: number;
  onChoose: () => void;
}

// Low to look at; its 44 px of touch reach over the edge of what is above and below.
function Mark({ index, current, onChoose }: MarkProps) {
  const isCurrent = index === current;
  return (
    <button
      type="button"
      aria-label={texts.show(index + 1)}
      aria-current={isCurrent || undefined}
      onClick={onChoose}
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

// A touch stops the slides anyway; whoever points or types needs a button for it.
function PauseButton({ stopped, onPress }: { stopped: boolean; onPress: () => void }) {
  return (
    <IconButton
      icon={stopped ? Play : Pause}
      label={stopped ? texts.play : texts.pause}
      onClick={onPress}
      className="-my-1.5 z-10 [&_svg]:size-4 [@media(hover:none)]:hidden"
    />
  );
}

function mod(value: number, count: number): number {
  return ((value % count) + count) % count;
}
