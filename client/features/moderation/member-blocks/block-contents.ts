import { fromJapanTime, noTime, type WallTime } from '#client/ui/form/japan-time.ts';
import type { ContentEffect, ContentScope, Contents } from '#contract/moderation/decisions.ts';

/** The selected extent of a block. */
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
