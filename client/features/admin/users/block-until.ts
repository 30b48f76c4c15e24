import { DAY } from '../../../../contract/limits.ts';
import { fromJapanTime, type WallTime } from '../../../ui/japan-time.ts';

export const blockLengths = ['1', '7', '30', 'custom', 'endless'] as const;
export type BlockLength = (typeof blockLengths)[number];

/** When a block ends: null for never, undefined for an end that is missing or over. */
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
