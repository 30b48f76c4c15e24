import { fromJapanTime, type WallTime } from '#client/ui/form/japan-time.ts';
import { DAY } from '#contract/foundations/limits.ts';

export const blockLengths = ['1', '7', '30', 'custom', 'endless'] as const;
export type BlockLength = (typeof blockLengths)[number];

/** Returns when a block ends: null for never, undefined when the end is missing or in the past. */
export function blockUntil(
  length: BlockLength,
  end: WallTime,
  now: Date,
): string | null | undefined {
  if (length === 'endless') return null;
  if (length !== 'custom') return new Date(now.getTime() + Number(length) * DAY).toISOString();
  const instant = fromJapanTime(end);
  return instant !== null && Date.parse(instant) > now.getTime() ? instant : undefined;
}
