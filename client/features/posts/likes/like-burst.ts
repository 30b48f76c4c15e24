import {
  LIKE_CELEBRATION_STEP,
  RAPID_TAP_GAP,
  RAPID_TAPS_BEFORE_ENCOURAGEMENT,
} from '#contract/foundations/limits.ts';

/** A series of rapid taps. */
export interface Burst {
  taps: number;
  lastAt: number;
}

export const noBurst: Burst = { taps: 0, lastAt: Number.NEGATIVE_INFINITY };

const TAPS_PER_LINE = 8;

/** Returns the burst after one more tap. A tap more than 500 ms after the last one begins a new burst. */
export function nextBurst(burst: Burst, now: number): Burst {
  return { taps: now - burst.lastAt <= RAPID_TAP_GAP ? burst.taps + 1 : 1, lastAt: now };
}

/** Whether the number of rapid taps is large enough for an encouragement. */
export function isEncouraged(taps: number): boolean {
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
