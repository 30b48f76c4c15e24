import { Heart } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { formatCount } from '#client/lib/format/format.ts';
import { lazyOptional } from '#client/ui/feedback/lazy-with-retry.ts';
import { cx } from '#client/ui/text/cx.ts';
import { MAX_LIKES_PER_POST } from '#contract/foundations/limits.ts';
import { likesMessages } from './likes.messages.ts';
import type { LikablePost } from './likes.queries.ts';
import { type Bubble, floatScale, useLikeButton } from './use-like-button.ts';

const LikeBubbles = lazyOptional(async () => ({
  default: (await import('./like-bubble.tsx')).LikeBubbles,
}));
const Celebration = lazyOptional(() => import('./celebration.tsx'));

interface LikeButtonProps {
  post: LikablePost;
  /**
   * `card` is small, `page` is large. Messages appear in the nearest positioned element. With `page`, they use only its
   * right half.
   */
  size?: 'card' | 'page';
}

const styles = {
  card: 'min-h-11 min-w-11 items-end gap-1 px-1 pb-0.5 text-sm',
  page: 'min-h-14 items-center gap-2.5 px-5 text-lg',
};

/** A like button. Each tap adds a like immediately. Holding the button by pointer or key adds likes repeatedly. */
export function LikeButton({ post, size = 'card' }: LikeButtonProps) {
  const heart = useRef<HTMLSpanElement>(null);
  const [celebration, setCelebration] = useState({ number: 0, hundred: 0 });
  const { press, count, mine, full, taps, bubbles } = useLikeButton(post);
  const isPage = size === 'page';

  function onPress() {
    const hundred = press();
    if (hundred !== undefined) setCelebration(({ number }) => ({ number: number + 1, hundred }));
  }
  const pressHandlers = useRepeatingPress(onPress);

  return (
    <>
      {bubbles.length > 0 && (
        <Suspense fallback={null}>
          <LikeBubbles
            bubbles={isPage ? bubbles.filter(isNotFull).slice(0, 1) : bubbles}
            isHalf={isPage}
          />
        </Suspense>
      )}
      <button
        type="button"
        aria-label={likesMessages.button(post.title, formatCount(count))}
        aria-disabled={full || undefined}
        {...pressHandlers}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => pressByKey(event, onPress)}
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        className={cx(
          'relative inline-flex shrink-0 select-none justify-center rounded-full font-bold transition-colors',
          styles[size],
          colours(full, mine > 0, isPage),
          celebration.number > 0 && 'z-20',
        )}
      >
        <span
          ref={heart}
          key={taps}
          className={cx('grid place-items-center', taps > 0 && 'animate-pop')}
        >
          <Heart
            className={cx(isPage ? 'size-7' : 'size-5', full && 'fill-gold-fill')}
            fill={mine > 0 ? 'currentColor' : 'none'}
            aria-hidden="true"
          />
        </span>
        <span className="nums">{formatCount(count)}</span>
        {taps > 0 && <Plus taps={taps} />}
      </button>
      {full && isPage && (
        <p role="status" className="order-last mt-2 w-full font-bold text-gold text-sm">
          {likesMessages.full}
        </p>
      )}
      {celebration.number > 0 && (
        <Suspense fallback={null}>
          <Celebration
            key={celebration.number}
            from={heart}
            isLast={celebration.hundred === MAX_LIKES_PER_POST}
          />
        </Suspense>
      )}
    </>
  );
}

// The page always says that a post is full, so it needs no bubble with the same text.
const isNotFull = ({ kind }: Bubble) => kind !== 'full';

function colours(full: boolean, liked: boolean, page: boolean): string {
  if (full) return cx('text-gold', page && 'bg-gold-soft');
  if (page) return 'bg-like-soft text-like';
  return liked ? 'text-like' : 'text-ink-soft hover:text-like';
}

// Key repeat adds likes. Without this handler, Space would act on release only.
function pressByKey(event: KeyboardEvent, onPress: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  onPress();
}

function Plus({ taps }: { taps: number }) {
  return (
    <span
      key={taps}
      aria-hidden="true"
      className="nums pointer-events-none absolute inset-x-0 bottom-3/4 animate-float whitespace-nowrap text-center font-bold text-like text-sm"
      style={{ '--float-scale': String(floatScale(taps)) } as React.CSSProperties}
    >
      {likesMessages.plus(taps)}
    </span>
  );
}

const REPEAT_DELAY = 400;
const REPEAT_INTERVAL = 90;

/** Calls `onPress` once per click, and repeatedly while the button is held down. */
function useRepeatingPress(onPress: () => void) {
  const latest = useRef(onPress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeated = useRef(false);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  function repeat() {
    repeated.current = true;
    latest.current();
    timer.current = setTimeout(repeat, REPEAT_INTERVAL);
  }
  function leave() {
    clearTimeout(timer.current);
    repeated.current = false;
  }
  return {
    onPointerDown: ({ button }: PointerEvent) => {
      leave();
      if (button === 0) timer.current = setTimeout(repeat, REPEAT_DELAY);
    },
    onPointerUp: () => clearTimeout(timer.current),
    onPointerLeave: leave,
    onPointerCancel: leave,
    onClick: () => {
      // The click at the end of a hold does not count as a press.
      if (!repeated.current) onPress();
      leave();
    },
  };
}
