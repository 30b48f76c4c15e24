import type { MuteKind } from '../../../contract/mutes.ts';

/** Keys of what the viewer mutes. */
export const mutesKeys = {
  all: ['mutes'] as const,
  of: (kind: MuteKind) => ['mutes', kind] as const,
};
