import { fromJapanTime, noTime, type WallTime } from '#client/ui/form/japan-time.ts';
import { DAY } from '#contract/foundations/limits.ts';
import type { ContentEffect, ContentScope, Contents } from '#contract/moderation/decisions.ts';

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

export interface BlockContents {
  scope: ContentScope;
  effect: ContentEffect;
  /** The start of the time range for the scope `since`. */
  from: WallTime;
}

export const noContents: BlockContents = { scope: 'none', effect: 'hide', from: noTime };

/** Returns the extent for the call. Undefined while the start is missing or in the future. */
export function contentsOf(
  { scope, effect, from }: BlockContents,
  now = new Date(),
): Contents | undefined {
  if (scope !== 'since') return { scope, effect, since: null };
  const since = fromJapanTime(from);
  if (since === null || Date.parse(since) > now.getTime()) return undefined;
  return { scope, effect, since };
}
