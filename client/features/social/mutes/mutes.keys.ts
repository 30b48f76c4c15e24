import type { MuteKind } from '#contract/social/mutes.ts';

/** Keys of the viewer's mutes. */
export const mutesKeys = {
  all: ['mutes'] as const,
  of: (kind: MuteKind) => ['mutes', kind] as const,
};
