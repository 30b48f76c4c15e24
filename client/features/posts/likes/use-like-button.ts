import { useCallback, useEffect, useRef, useState } from 'react';
import { formatCount } from '#client/lib/format/format.ts';
import { announce, mountLiveRegion } from '#client/ui/feedback/announce.ts';
import {
  LIKE_CELEBRATION_STEP,
  LIKE_HINT_DURATION,
  MAX_LIKES_PER_POST,
  RAPID_TAP_GAP,
  RAPID_TAPS_BEFORE_ENCOURAGEMENT,
} from '#contract/foundations/limits.ts';
import { likesMessages as texts } from './likes.messages.ts';
import { type LikablePost, useLikes } from './likes.queries.ts';

type Celebration = { kind: 'celebration'; hundred: number };
type Hint = { kind: 'login' } | { kind: 'full' } | { kind: 'encouragement'; taps: number };

export type Bubble = Celebration | Hint;

export function useLikeButton(post: LikablePost) {
  const { tap, full, signedIn, count, mine } = useLikes(post);
  const [hint, showHint] = useTemporary<Hint>();
  const [celebration, celebrate] = useTemporary<Celebration>();
  const [taps, setTaps] = useState(0);
  const burst = useRef(noBurst);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(mountLiveRegion, []);
  useEffect(() => () => clearTimeout(rest.current), []);

  /** Adds a like. Returns the multiple of a hundred that it reached. Undefined when it reached none. */
  const press = useCallback((): number | undefined => {
    if (!signedIn) return showHint({ kind: 'login' }, LIKE_HINT_DURATION);
    if (full) return showHint({ kind: 'full' }, LIKE_HINT_DURATION);
    const { before, after } = tap();
    if (after === before) return undefined;
    burst.current = nextBurst(burst.current, performance.now());
    const made = burst.current.taps;
    setTaps(made);
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      setTaps(0);
      announce(texts.announced(made, formatCount(after)));
    }, RAPID_TAP_GAP);
    const hundred = hundredReached(before, after);
    vibrate(hundred === undefined ? 8 : [20, 40, 60]);
    if (hundred !== undefined) celebrate({ kind: 'celebration', hundred }, LIKE_HINT_DURATION);
    if (after >= MAX_LIKES_PER_POST) showHint({ kind: 'full' }, LIKE_HINT_DURATION);
    else if (isEncouraged(made))
      showHint({ kind: 'encouragement', taps: made }, LIKE_HINT_DURATION);
    return hundred;
  }, [tap, full, signedIn, showHint, celebrate]);

  // The button can show a celebration and a hint at the same time.
  const bubbles: Bubble[] = [celebration, hint].filter((bubble) => bubble !== undefined);
  return { press, count, mine, full, taps, bubbles };
}

/** Returns a value that is reset after a duration in milliseconds, and the function that sets the value. */
function useTemporary<Value>() {
  const [value, setValue] = useState<Value>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback((next: Value, duration: number): undefined => {
    clearTimeout(timer.current);
    setValue(next);
    timer.current = setTimeout(() => setValue(undefined), duration);
  }, []);
  return [value, show] as const;
}

function vibrate(pattern: number | number[]): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(pattern);
}

interface Burst {
  taps: number;
  lastAt: number;
}

export const noBurst: Burst = { taps: 0, lastAt: Number.NEGATIVE_INFINITY };

const TAPS_PER_LINE = 8;

/** Returns the burst after one more tap. A tap more than 500 ms after the last tap begins a new burst. */
export function nextBurst(burst: Burst, now: number): Burst {
  return { taps: now - burst.lastAt <= RAPID_TAP_GAP ? burst.taps + 1 : 1, lastAt: now };
}

/** Whether the number of rapid taps is large enough for an encouragement. */
function isEncouraged(taps: number): boolean {
  return taps > RAPID_TAPS_BEFORE_ENCOURAGEMENT;
}

/** Returns the index of the encouragement for a number of rapid taps. Undefined for few taps. */
export function encouragementIndex(taps: number, lines: number): number | undefined {
  if (!isEncouraged(taps)) return undefined;
  return Math.floor((taps - RAPID_TAPS_BEFORE_ENCOURAGEMENT - 1) / TAPS_PER_LINE) % lines;
}

/** Returns the multiple of a hundred that a tap reached. Undefined when it reached none. */
export function hundredReached(before: number, after: number): number | undefined {
  const step = Math.floor(after / LIKE_CELEBRATION_STEP);
  return step > Math.floor(before / LIKE_CELEBRATION_STEP)
    ? step * LIKE_CELEBRATION_STEP
    : undefined;
}

/** Returns the scale of the floating “+n”. It grows with the burst, up to 2. */
export function floatScale(taps: number): number {
  return Math.min(2, 1 + taps * 0.04);
}
