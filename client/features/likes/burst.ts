import {
  LIKE_CELEBRATION_STEP,
  RAPID_TAP_GAP,
  RAPID_TAPS_BEFORE_ENCOURAGEMENT,
} from '../../../contract/limits.ts';

/** Taps in quick succession. */
export interface Burst {
  taps: number;
  lastAt: number;
}

export const noBurst: Burst = { taps: 0, lastAt: Number.NEGATIVE_INFINITY };

const TAPS_PER_LINE = 8;

/** The burst after one more tap: it goes on within 500 ms, or begins anew. */
export function nextBurst(burst: Burst, now: number): Burst {
  return { taps: now - burst.lastAt <= RAPID_TAP_GAP ? burst.taps + 1 : 1, lastAt: now };
}

/** Which encouraging line to show after this many rapid taps; undefined while there are few. */
export function encouragementIndex(taps: number, lines: number): number | undefined {
  if (taps <= RAPID_TAPS_BEFORE_ENCOURAGEMENT) return undefined;
  return Math.floor((taps - RAPID_TAPS_BEFORE_ENCOURAGEMENT - 1) / TAPS_PER_LINE) % lines;
}

/** The hundred that a tap has reached, to celebrate it; undefined when it reached none. */
export function hundredReached(before: number, after: number): number | undefined {
  const step = Math.floor(after / LIKE_CELEBRATION_STEP);
  return step > Math.floor(before / LIKE_CELEBRATION_STEP)
    ? step * LIKE_CELEBRATION_STEP
    : undefined;
}

/** How large the floating “+n” is drawn: it grows with the burst, up to double. */
export function floatScale(taps: number): number {
  return Math.min(2, 1 + taps * 0.04);
}
