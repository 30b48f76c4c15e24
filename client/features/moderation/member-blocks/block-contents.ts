import { fromJapanTime, noTime, type WallTime } from '#client/ui/form/japan-time.ts';
import type { ContentEffect, ContentScope, Contents } from '#contract/moderation/decisions.ts';

/** The entered extent of a block. */
export interface BlockContents {
  scope: ContentScope;
  effect: ContentEffect;
  /** The beginning for the scope `since`. */
  from: WallTime;
}

export const noContents: BlockContents = { scope: 'none', effect: 'hide', from: noTime };

/** The extent for the call. Undefined while the beginning is missing or in the future. */
export function contentsOf(
  { scope, effect, from }: BlockContents,
  now = new Date(),
): Contents | undefined {
  if (scope !== 'since') return { scope, effect, since: null };
  const since = fromJapanTime(from);
  if (since === null || Date.parse(since) > now.getTime()) return undefined;
  return { scope, effect, since };
}
